/**
 * Stats of each game, and lifetime stats of all games that can no longer come back. Plain data, stored with
 * the game.
 */
import { MAX_LIST, readCounts } from '../element/counts.js';

/**
 * The stats of a game. Moves that were undone still count.
 * @typedef {object} GameStats
 * @property {number} moves
 * @property {number} undos
 * @property {number} time playing time in milliseconds, without long pauses
 * @property {number} highest the exponent of the highest tile
 * @property {number} score the current score
 * @property {boolean} won whether the game has ever reached the goal
 * @property {boolean} lost whether the game is lost now
 */

/**
 * The stats of all games of one kind.
 * @typedef {object} LifetimeStats
 * @property {number} games the number of games with at least one move
 * @property {number} wins
 * @property {number} losses
 * @property {number} moves
 * @property {number} undos
 * @property {number} time milliseconds
 * @property {number} highest an exponent
 * @property {number[]} finals the final scores of the last games, the newest last
 */

/** @type {GameStats} */
export const NO_STATS = {
  moves: 0,
  undos: 0,
  time: 0,
  highest: 0,
  score: 0,
  won: false,
  lost: false,
};

/** @type {LifetimeStats} */
export const NO_LIFETIME_STATS = {
  games: 0,
  wins: 0,
  losses: 0,
  moves: 0,
  undos: 0,
  time: 0,
  highest: 0,
  finals: [],
};

/**
 * Returns the lifetime stats with one more game. A game without moves does not count.
 * @param {LifetimeStats} totals
 * @param {GameStats | undefined} tally
 * @returns {LifetimeStats}
 */
export function add(totals, tally) {
  if (!tally || tally.moves === 0) return totals;
  return {
    ...totals,
    games: totals.games + 1,
    wins: totals.wins + Number(tally.won),
    losses: totals.losses + Number(tally.lost),
    moves: totals.moves + tally.moves,
    undos: totals.undos + tally.undos,
    time: totals.time + tally.time,
    highest: Math.max(totals.highest, tally.highest),
    finals: [...totals.finals, tally.score].slice(-MAX_LIST),
  };
}

/**
 * Returns the stats of all games of a save, including unfinished ones.
 * @param {Partial<import('./session.js').Save> | null} save the stored save; null has no games
 * @returns {LifetimeStats}
 */
export function lifetimeStatsOf(save) {
  const { game, before, after, totals } = save ?? {};
  const tallies = [before, game, after].map((saved) => saved && readCounts(saved.tally, NO_STATS));
  return tallies.reduce(add, readCounts(totals, NO_LIFETIME_STATS));
}
