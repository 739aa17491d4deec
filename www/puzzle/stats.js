/**
 * Stats of each attempt, and lifetime stats of all attempts that can no longer come back. Plain data,
 * stored with the puzzle.
 */
import { readCounts } from '../element/counts.js';

/** The outcomes as numbers in the stats; 0 is none yet. */
export const CODES = { win: 1, draw: 2, lose: 3 };

/** The opponents as numbers in the stats; 0 before the first end. */
export const RACED = { climber: 1, optimal: 2, none: 3 };

/** The stats of an attempt, before its first slide. Slides that were undone still count. */
export const NO_STATS = {
  slides: 0,
  undos: 0,
  hints: 0,
  /** Playing time in milliseconds. */
  time: 0,
  /** Whether it was ever solved. */
  solved: false,
  givenUp: false,
  /** The number of slides of the best solution; 0 if there is none yet. */
  count: 0,
  /** The time of that solution. */
  seconds: 0,
  /** Whether that solution was reached without help. */
  clean: false,
  /** Whether a solution was shown. */
  aided: false,
  /** One of `CODES`. */
  outcome: 0,
  /** The opponent at the first end: one of `RACED`. */
  raced: 0,
};
/** @typedef {typeof NO_STATS} GameStats */

/** The stats of all attempts of one kind, as `PuzzleStats` describes them, before the first attempt. */
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
/** @typedef {typeof NO_LIFETIME_STATS} LifetimeStats */

/** The smaller of two numbers, where 0 means none. @param {number} a @param {number} b */
export const least = (a, b) => (a && b ? Math.min(a, b) : a || b);

/**
 * Returns the lifetime stats with one more attempt. Attempts without slides count only if they were
 * given up. One that was solved before it was given up counts as solved.
 * @param {LifetimeStats} totals @param {GameStats | undefined} tally
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
