// Games that are played in Node, by the core that the page plays with. So a
// test can play to a win or a loss, and no record is written down.

import {
  cells,
  initSync,
  keep_going,
  move_dir,
  new_game,
  open_game,
  redo,
  undo,
} from '../../pkg/game_2048.js';
import { dice } from '../support/dice.js';
import { wasm } from '../support/engines.js';

initSync(wasm('game_2048'));

export * from '../../pkg/game_2048.js';
export { dice };

export const [UP, RIGHT, DOWN, LEFT] = [0, 1, 2, 3];
export const [PLAYING, WON, LOST] = [0, 1, 2];

/** The arrow keys, by direction. */
export const ARROWS = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'];

/**
 * A move that moves something, or one that moves nothing.
 * @param {number[]} cells of a 4×4 board
 * @param {boolean} [noOp]
 * @returns {number}
 */
export function findMove(cells, noOp = false) {
  const moves = [UP, RIGHT, DOWN, LEFT];
  const found = moves.find((direction) => canMove(cells, direction) !== noOp);
  if (found === undefined) throw new Error(`no such move on ${cells}`);
  return found;
}

/**
 * Whether anything moves: a tile has an empty or equal cell before it.
 * @param {ArrayLike<number>} cells of a 4×4 board
 * @param {number} direction
 */
export function canMove(cells, direction) {
  const step = [-4, 1, 4, -1][direction];
  return Array.from(cells).some((tile, cell) => {
    const next = cell + step;
    const off = step % 4 === 0 ? next < 0 || next > 15 : next >> 2 !== cell >> 2;
    return tile > 0 && !off && (cells[next] === 0 || cells[next] === tile);
  });
}

/** @typedef {import('../../pkg/game_2048.js').Game} Game */

/** How good a board is: large tiles in the order of a snake, and room. @param {Uint8Array} cells */
function worth(cells) {
  const snake = [15, 14, 13, 12, 8, 9, 10, 11, 7, 6, 5, 4, 0, 1, 2, 3];
  return snake.reduce((sum, weight, i) => sum + weight * 2 ** cells[i] + (cells[i] ? 0 : 30), 0);
}

/**
 * The best move, looking two moves ahead. The tiles that come are known.
 * @param {Game} game
 * @param {number} depth
 * @returns {{ move: number, value: number }}
 */
function bestMove(game, depth = 2) {
  let best = { move: -1, value: Number.NEGATIVE_INFINITY };
  for (const move of [LEFT, UP, RIGHT, DOWN]) {
    const turn = move_dir(game, move);
    if (!turn) continue;
    const value = depth > 1 ? bestMove(game, depth - 1).value : worth(turn.cells);
    undo(game);
    if (value >= best.value) best = { move, value };
  }
  return best;
}

/** The records of the games that were played to a win, by their rules. @type {Map<string, string>} */
const wins = new Map();

/**
 * A game that has just been won.
 * @param {import('../../pkg/game_2048.js').RulesName} [rules] some whose goal is a tile
 * @returns {Game}
 */
export function wonGame(rules = 'classic') {
  const record = wins.get(rules) ?? playToWin(rules);
  wins.set(rules, record);
  return open_game(record);
}

/** @param {import('../../pkg/game_2048.js').RulesName} rules @returns {string} the record of the win */
function playToWin(rules) {
  for (let seed = 1n; ; seed++) {
    const game = new_game(rules, seed);
    for (let { move } = bestMove(game); move >= 0; { move } = bestMove(game)) {
      if (move_dir(game, move)?.status === WON) return game.record;
    }
  }
}

/** A game that its last possible move has won: whoever keeps going has lost. @returns {Game} */
export function wonAtTheEnd() {
  const game = wonGame();
  const throwDice = dice(1);
  undo(game);
  const { steps } = game;
  for (;;) {
    while (game.steps > steps) undo(game);
    for (;;) {
      const quiet = [];
      for (const move of [UP, RIGHT, DOWN, LEFT]) {
        const turn = move_dir(game, move);
        if (!turn) continue;
        if (turn.status === WON && keep_going(game) && game.status === LOST) {
          return open_game(game.record);
        }
        if (turn.status === PLAYING) quiet.push(move);
        undo(game);
      }
      if (quiet.length === 0) break;
      move_dir(game, quiet[throwDice(quiet.length)]);
    }
  }
}

/** A game that is lost, with its moves. @param {bigint} [seed] */
export function lostGame(seed = 1n) {
  const game = new_game('classic', seed);
  const throwDice = dice(Number(seed));
  /** @type {number[]} */
  const moves = [];
  while (game.status !== LOST) {
    const move = throwDice(4);
    if (move_dir(game, move)) moves.push(move);
  }
  return { game, moves };
}

/**
 * A game in which every direction moves something, some moves in, with some to make again.
 * @param {bigint} [seed]
 */
export function openingFor(seed = 1n) {
  const game = new_game('classic', seed);
  const throwDice = dice(Number(seed));
  for (;;) {
    move_dir(game, throwDice(4));
    const board = cells(game);
    if (game.steps > 9 && [UP, RIGHT, DOWN, LEFT].every((move) => canMove(board, move)))
      return game;
  }
}

/** A game in Node that is played along with the one in the page. @param {string} record */
export function openGame(record) {
  const game = open_game(record);
  return {
    game,
    get seed() {
      return game.seed;
    },
    /** @param {number} direction @returns {boolean} whether anything moved */
    move: (direction) => move_dir(game, direction) !== undefined,
    cells: () => [...cells(game)],
  };
}

/** Moves in any directions. @param {number} count @param {number} seed */
export function randomMoves(count, seed) {
  const throwDice = dice(seed);
  return Array.from({ length: count }, () => throwDice(4));
}

/** The moves of a game, one by one. @param {Game} game */
export function movesOf(game) {
  const twin = open_game(game.record);
  /** @type {number[]} */
  const moves = [];
  for (let turn = undo(twin); turn; turn = undo(twin)) moves.unshift(turn.direction);
  return moves;
}

/**
 * A game that chance has led to this end.
 * @param {import('../../pkg/game_2048.js').GameOptions} rules
 * @param {number} end
 */
export function endedGame(rules, end) {
  for (let seed = 1n; ; seed++) {
    const game = new_game(rules, seed);
    const throwDice = dice(Number(seed));
    while (game.status === PLAYING) move_dir(game, throwDice(4));
    if (game.status === end) return game;
  }
}

/** A game without its last move, and that move. @param {Game} game */
export function withoutLast({ record, steps }) {
  const game = open_game(record, steps - 1);
  const turn = redo(game);
  if (!turn) throw new Error('a game without moves');
  undo(game);
  return { game: open_game(game.record), last: turn.direction };
}

/** The game in Node that `openSeeded` opens in the page. */
export const seededModel = () => openGame(new_game('classic', 5n).record);
