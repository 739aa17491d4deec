/**
 * Stats of each attempt, and lifetime stats of all attempts that can no longer come back. Plain data,
 * stored with the puzzle.
 */
import { readCounts } from '../element/counts.js';

/**
 * The stats of an attempt. Slides that were undone still count.
 * @typedef {object} GameStats
 * @property {number} slides
 * @property {number} undos
 * @property {number} hints
 * @property {number} time playing time in milliseconds
 * @property {boolean} solved whether it was ever solved
 * @property {boolean} givenUp
 * @property {number} count the number of slides of the best solution; 0 if there is none yet
 * @property {number} seconds the time of that solution
 * @property {boolean} clean whether that solution was reached without help
 * @property {boolean} aided whether a solution was shown
 * @property {number} outcome 0 none yet, 1 win, 2 draw, 3 loss
 * @property {number} raced the opponent at the first end: 0 none yet, 1 the greedy AI, 2 the perfect AI
 */

/**
 * The stats of all attempts of one kind.
 * @typedef {object} LifetimeStats
 * @property {number} games the number of attempts with at least one slide, or given up
 * @property {number} solved
 * @property {number} givenUp
 * @property {number} wins
 * @property {number} draws
 * @property {number} losses
 * @property {number} bestSlides the fewest slides of a solution without help; 0 if there is none
 * @property {number} bestSeconds the shortest time of a solution without help; 0 if there is none
 * @property {number} slides
 * @property {number} undos
 * @property {number} hints
 * @property {number} time milliseconds
 */

/** The outcomes as numbers in the stats; 0 is none yet. */
export const CODES = { win: 1, draw: 2, lose: 3 };

/** The opponents as numbers in the stats; 0 is none yet. */
export const RACED = { climber: 1, optimal: 2 };

/** @type {GameStats} */
export const NO_STATS = {
  slides: 0,
  undos: 0,
  hints: 0,
  time: 0,
  solved: false,
  givenUp: false,
  count: 0,
  seconds: 0,
  clean: false,
  aided: false,
  outcome: 0,
  raced: 0,
};

/** @type {LifetimeStats} */
export const NO_LIFETIME_STATS = {
  games: 0,
  solved: 0,
  givenUp: 0,
  wins: 0,
  draws: 0,
  losses: 0,
  bestSlides: 0,
  bestSeconds: 0,
  slides: 0,
  undos: 0,
  hints: 0,
  time: 0,
};

/** The smaller of two numbers, where 0 means none. @param {number} a @param {number} b */
export const least = (a, b) => (a && b ? Math.min(a, b) : a || b);

/**
 * Returns the lifetime stats with one more attempt. Attempts without slides count only if they were
 * given up. One that was solved before it was given up counts as solved.
 * @param {LifetimeStats} totals
 * @param {GameStats | undefined} tally
 * @returns {LifetimeStats}
 */
export function add(totals, tally) {
  if (!tally || (tally.slides === 0 && !tally.givenUp)) return totals;
  const best = tally.solved && tally.clean;
  return {
    ...totals,
    games: totals.games + 1,
    solved: totals.solved + Number(tally.solved),
    givenUp: totals.givenUp + Number(tally.givenUp && !tally.solved),
    wins: totals.wins + Number(tally.outcome === 1),
    draws: totals.draws + Number(tally.outcome === 2),
    losses: totals.losses + Number(tally.outcome === 3),
    bestSlides: least(totals.bestSlides, best ? tally.count : 0),
    bestSeconds: least(totals.bestSeconds, best ? Math.max(1, tally.seconds) : 0),
    slides: totals.slides + tally.slides,
    undos: totals.undos + tally.undos,
    hints: totals.hints + tally.hints,
    time: totals.time + tally.time,
  };
}

/**
 * Returns the stats of all attempts of a save, including unfinished ones, but not those that don't count.
 * @param {Partial<import('./session.js').Save> | null} save the stored save; null has no attempts
 * @returns {LifetimeStats}
 */
export function lifetimeStatsOf(save) {
  const { game, before, after, totals } = save ?? {};
  const counted = [before, game, after].filter((saved) => saved && saved.counts !== false);
  const tallies = counted.map((saved) => readCounts(saved?.tally, NO_STATS));
  return tallies.reduce(add, readCounts(totals, NO_LIFETIME_STATS));
}
