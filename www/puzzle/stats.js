/** Stats of each attempt: plain data, stored with the puzzle. */

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

/** The smaller of two numbers, where 0 means none. @param {number} a @param {number} b */
export const least = (a, b) => (a && b ? Math.min(a, b) : a || b);
