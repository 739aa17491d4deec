/** The statistics of the puzzle: questions to the attempts that are kept, for each kind and for all together. */
import { isCounted, lifetimeStatsOf } from '../../puzzle/lifetime-stats.js';
import { isOwn } from '../saved/kinds.js';
import { partsOf } from '../saved/puzzles.js';

/** @typedef {import('../../storage/games.js').Entry} Entry */
/** @typedef {import('../variant/puzzle.js').Variant} Variant */

/**
 * The answers about the puzzles with the same size, goal and start, or about all.
 * @typedef {object} Figures
 * @property {string} key empty for all kinds together
 * @property {Variant} [variant]
 * @property {import('../../puzzle/lifetime-stats.js').LifetimeStats} totals
 * @property {Entry} [best] the attempt with the fewest slides of a solution without help
 */

/** Whether a puzzle is one of the page's own. @param {Entry} game */
export const isOwnPuzzle = (game) => game.kind === 'sliding-puzzle' && isOwn(game);

/** The better of two attempts. @param {Entry | undefined} a @param {Entry} b */
const better = (a, b) => (b.best !== undefined && b.best < (a?.best ?? Infinity) ? b : a);

/** @param {string} key @param {Entry[]} games @returns {Figures} */
const figures = (key, games) => ({
  key,
  variant: partsOf(key)?.variant,
  totals: lifetimeStatsOf(games),
  best: games.reduce(better, /** @type {Entry | undefined} */ (undefined)),
});

/**
 * Returns the figures of the player's own puzzles: those of all together first, then those of each kind, the most
 * played first. There are none before the first game.
 * @param {Entry[]} games
 * @returns {Figures[]}
 */
export function figuresOf(games) {
  const played = games.filter(
    (game) => game.name === 'puzzle' && isOwnPuzzle(game) && isCounted(game),
  );
  if (played.length === 0) return [];
  /** @type {Map<string, Entry[]>} */
  const kinds = new Map();
  for (const game of played) {
    const others = kinds.get(game.key);
    if (others) others.push(game);
    else kinds.set(game.key, [game]);
  }
  const each = [...kinds]
    .map(([key, all]) => figures(key, all))
    .sort((a, b) => b.totals.games - a.totals.games || (a.key < b.key ? -1 : 1));
  return [figures('', played), ...each];
}
