/**
 * What is counted while a player plays: of each game its tally, and of all games that can no longer
 * come back their totals. Plain data, stored with the game.
 */
import { MAX_LIST, readCounts } from '../element/counts.js';

/**
 * What is counted of one game. Moves that are taken back stay counted.
 * @typedef {object} GameStats
 * @property {number} moves
 * @property {number} undos
 * @property {number} time milliseconds between its moves, pauses left out
 * @property {number} highest the exponent of its highest tile
 * @property {number} score as the game stands
 * @property {boolean} won whether it has ever reached the goal
 * @property {boolean} lost whether it stands at its end
 */

/**
 * What is counted of all games of one kind.
 * @typedef {object} LifetimeStats
 * @property {number} games those with a move at least
 * @property {number} wins
 * @property {number} losses
 * @property {number} moves
 * @property {number} undos
 * @property {number} time milliseconds
 * @property {number} highest an exponent
 * @property {number[]} finals the scores that the last games ended with, the newest last
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
 * The totals with one game more. A game without a move is none.
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
 * What is counted of all games of a save, also of those that are not over.
 * @param {Partial<import('./session.js').Save> | null} save as it was stored; null counts nothing
 * @returns {LifetimeStats}
 */
export function lifetimeStatsOf(save) {
  const { game, before, after, totals } = save ?? {};
  const tallies = [before, game, after].map((saved) => saved && readCounts(saved.tally, NO_STATS));
  return tallies.reduce(add, readCounts(totals, NO_LIFETIME_STATS));
}
