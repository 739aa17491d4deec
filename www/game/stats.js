/**
 * Stats of each game, and lifetime stats of all games that can no longer come back. Plain data, stored with
 * the game.
 */
import { MAX_LIST, readCounts } from '../element/counts.js';

/** The stats of a game, before its first move. Moves that were undone still count. */
export const NO_STATS = {
  moves: 0,
  undos: 0,
  /** Playing time in milliseconds, without long pauses. */
  time: 0,
  /** The exponent of the highest tile. */
  highest: 0,
  score: 0,
  /** Whether the game has ever reached the goal. */
  won: false,
  /** Whether the game is lost now. */
  lost: false,
};
/** @typedef {typeof NO_STATS} GameStats */

/** The stats of all games of one kind, before the first game. */
export const NO_LIFETIME_STATS = {
  /** The number of games with at least one move. */
  games: 0,
  wins: 0,
  losses: 0,
  moves: 0,
  undos: 0,
  /** Playing time in milliseconds. */
  time: 0,
  /** The exponent of the highest tile. */
  highest: 0,
  /** The final scores of the last games, the newest last. @type {number[]} */
  finals: [],
  /** The exponents of the highest tiles of the last games, the newest last. @type {number[]} */
  tops: [],
};
/** @typedef {typeof NO_LIFETIME_STATS} LifetimeStats */

/**
 * Returns the lifetime stats with one more game. A game without moves does not count.
 * @param {LifetimeStats} totals @param {GameStats | undefined} tally
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
    tops: [...totals.tops, tally.highest].slice(-MAX_LIST),
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
