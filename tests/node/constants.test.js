// The modules of constants say what the engines do, so one that was not written anew is found.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as game from '../../pkg/game_constants.js';
import * as puzzle from '../../pkg/puzzle_constants.js';
import * as engines from './engines.js';

const { AiPlayer } = engines.ai;
const { new_game } = engines.game;
const { new_puzzle } = engines.puzzle;

/** Whether a call is accepted. @param {() => void} call */
function accepts(call) {
  try {
    call();
    return true;
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return false;
  }
}

/**
 * Asserts that these numbers are accepted, and no others.
 * @param {string} name
 * @param {[number, number]} span the lowest and the highest
 * @param {(number: any) => void} call
 */
function takes(name, [lowest, highest], call) {
  for (const number of [lowest - 1, lowest, highest, highest + 1]) {
    const fits = lowest <= number && number <= highest;
    assert.equal(
      accepts(() => call(number)),
      fits,
      `${name}: ${number}`,
    );
  }
}

/** @param {number[]} list @returns {[number, number]} */
const spanOf = (list) => [list[0], list[list.length - 1]];

test('2048 has these rules and limits', () => {
  assert.throws(() => new_game('?'), {
    message: `unknown rules “?”; known are ${game.PRESETS.join(', ')}, or ~ and packed rules`,
  });
  const usual = new_game();
  const { rules, rows, cols, parts } = usual;
  assert.deepEqual(
    [rules, rows, cols, parts.goal],
    [game.DEFAULT_RULES, game.DEFAULT_ROWS, game.DEFAULT_COLS, { tile: 2 ** game.CLASSIC_GOAL }],
  );
  for (const name of ['rows', 'cols']) {
    takes(name, spanOf(game.LENGTHS), (length) => new_game({ [name]: length }));
  }
  for (const rows of game.LENGTHS) {
    const cols = game.LENGTHS.filter((length) => accepts(() => new_game({ rows, cols: length })));
    assert.deepEqual(
      cols,
      game.LENGTHS.filter((length) => rows * length >= game.MIN_CELLS),
      `${rows}`,
    );
  }
  const board = (/** @type {number} */ exponent) => [exponent, ...Array(15).fill(0)];
  takes('board', [1, game.MAX_START_EXPONENT], (exponent) => new_game({ board: board(exponent) }));
  takes('goal score', [1, game.MAX_GOAL_SCORE], (score) => new_game({ goal: { score } }));
  takes('goal tile', [game.MIN_GOAL_EXPONENT, 63], (exponent) =>
    new_game({ goal: { tile: 2 ** exponent } }),
  );
  takes('odds', [0, game.MAX_ODDS], (two) => new_game({ odds: [two, 1] }));
  takes('opening', [1, game.MAX_OPENING], (twos) => new_game({ opening: { twos } }));
  takes('weight', [0, game.MAX_WEIGHT], (empty) =>
    new_game({ opening: { empty, two: 1, four: 1 } }),
  );
  const machine = new AiPlayer();
  takes('cells', [0, game.MAX_EXPONENT], (exponent) =>
    machine.begin('classic', board(exponent), 1),
  );
});

test('the sliding puzzle has these limits', () => {
  const usual = new_puzzle();
  const { side, goal_name, difficulty } = usual;
  assert.deepEqual(
    [side, goal_name, difficulty],
    [puzzle.DEFAULT_SIDE, puzzle.DEFAULT_GOAL, puzzle.DEFAULT_WALK],
  );
  takes('side', spanOf(puzzle.SIDES), (side) => new_puzzle({ side }));
  takes('start', [1, puzzle.MAX_WALK], (start) => new_puzzle({ start }));
  const [first, second] = puzzle.GOALS;
  assert.throws(() => new_puzzle({ goal: /** @type {any} */ ('?') }), {
    message: `goal must be ${first} or ${second}, not “?”`,
  });
});
