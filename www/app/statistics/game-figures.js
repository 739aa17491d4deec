/** The statistics of 2048: questions to the games that are kept, for each rules and size and for all together. */
import { isCount } from '../../element/counts.js';
import { open_game, seek } from '../../game/engine.js';
import { keyOf, partsOf } from '../saved/games.js';
import { recordAt } from '../variant/start-of.js';

/** @typedef {import('../../storage/games.js').Entry} Entry */
/** @typedef {import('../variant/game.js').Variant} Variant */

/** The number of recent games that fit in the bar chart. */
const LATEST = 40;

/** The first time that a tile was made: the playing time in milliseconds, and the game. @typedef {{ time: number, game: Entry }} Split */

/**
 * The answers about the games with the same rules and board size, or about all.
 * @typedef {object} Figures
 * @property {string} key
 * @property {Variant} [variant] missing for all kinds together
 * @property {Entry} [current] the game that the player can go on with
 * @property {number} games
 * @property {number} wins
 * @property {number} losses
 * @property {number} moves
 * @property {number} undos
 * @property {number} time in milliseconds
 * @property {Entry[]} latest the latest games, the newest last
 * @property {Entry} [best] the game with the best score
 * @property {Entry} [clean] the game with the best score without undo
 * @property {number[]} tops the number of games by the exponent of their highest tile
 * @property {Split[]} splits the fastest times by the exponent of the tile
 */

/** @param {string} key @param {Variant} [variant] @returns {Figures} */
const noFigures = (key, variant) => ({
  ...{ key, variant, games: 0, wins: 0, losses: 0, moves: 0, undos: 0, time: 0 },
  ...{ latest: [], tops: [], splits: [] },
});

/** The better of two games. @param {Entry | undefined} a @param {Entry} b */
const better = (a, b) => ((b.best ?? 0) > (a?.best ?? 0) ? b : a);

/**
 * Adds a game to the figures. They are asked for from the newest game to the oldest one.
 * @param {Figures} figures @param {Entry} game
 */
function add(figures, game) {
  const { moves, undos, time, highest, won, lost } = game.tally;
  if (game.running) figures.current ??= game;
  // Only the AI played, or it was practice. And a tile that can't be would need a row in the table.
  if (!(moves > 0) || !isCount(highest, 'highest')) return;
  figures.games++;
  figures.wins += Number(won === true);
  figures.losses += Number(lost === true);
  figures.moves += moves;
  figures.undos += undos;
  figures.time += time;
  figures.tops[highest] = (figures.tops[highest] ?? 0) + 1;
  if (figures.latest.length < LATEST) figures.latest.unshift(game);
  figures.best = better(figures.best, game);
  if (undos === 0) figures.clean = better(figures.clean, game);
  for (const exponent in game.tiles) {
    const [{ splits }, tile, made] = [figures, Number(exponent), game.tiles[exponent]];
    if (!(splits[tile]?.time <= made)) splits[tile] = { time: made, game };
  }
}

/**
 * Returns the figures of the player's own games: those of the current rules and size first, then of the kinds
 * played most, and last of all together, if there are several.
 * @param {Entry[]} games the newest first
 * @param {Variant} own the current rules and size
 */
export function figuresOf(games, own) {
  const first = keyOf('main', own);
  /** By key; undefined for those of other pages. @type {Map<string, Figures | undefined>} */
  const kinds = new Map([[first, noFigures(first, own)]]);
  const all = noFigures('all');
  for (const game of games) {
    if (game.kind !== 'game-2048' || game.name !== 'main') continue;
    const { key } = game;
    if (!kinds.has(key)) {
      const parts = partsOf(key);
      kinds.set(key, parts && noFigures(key, parts.variant));
    }
    const kind = kinds.get(key);
    if (!kind) continue;
    add(kind, game);
    add(all, game);
  }
  all.current = undefined;
  const [mine, ...others] = [...kinds.values()].filter((kind) => kind !== undefined);
  const played = others.filter(({ games }) => games > 0).sort((a, b) => b.games - a.games);
  return [mine, ...played, ...(played.length > 0 ? [all] : [])];
}

/**
 * The record of a game up to its last move, without those that were undone.
 * @param {Entry} game
 */
export const recordOf = ({ record, steps }) => recordAt(record, steps) ?? record;

/**
 * The record that proves the best score of a game.
 * @param {Entry} entry
 * @returns {string | undefined} undefined if replaying it gives another score
 */
export function proofOf({ record, proof = record, best, bestSteps }) {
  try {
    const game = open_game(proof, bestSteps);
    const { score, record } = game;
    game.free();
    return score === best ? record : undefined;
  } catch {
    return undefined;
  }
}

/** The number of points that make a smooth line. */
const POINTS = 120;

/**
 * Returns the score over the moves of a game, from the opening to the current position.
 * @param {Pick<Entry, 'record' | 'steps'>} saved
 * @returns {{ x: number, y: number }[]} empty if the record can't be read
 */
export function courseOf({ record, steps = 0 }) {
  try {
    const game = open_game(record, steps);
    const gap = Math.max(1, Math.ceil(steps / POINTS));
    const points = [];
    for (let x = 0; x < steps + gap; x += gap) {
      seek(game, Math.min(x, steps));
      points.push({ x: game.steps, y: game.score });
    }
    game.free();
    return points;
  } catch {
    return [];
  }
}
