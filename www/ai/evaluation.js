/** Converts the points of an evaluation to numbers for the interface. Pure functions without DOM. */

/** @typedef {import('../game/types.js').Evaluation} Evaluation */

/** Rounds an estimate to two significant digits. @param {number} points */
export const about = (points) => Number(Math.round(Math.max(0, points)).toPrecision(2));

/**
 * Returns the expected final score: the score so far plus the expected points of the best move. Undefined
 * if the values aren't points or there is no move.
 * @param {Evaluation} evaluation @param {number} score
 */
export const expected = ({ values, best, points }, score) =>
  points && best !== undefined ? about(score + values[best]) : undefined;

/**
 * Returns the chance of winning after the best move, from 0 to 1. Undefined if the values aren't chances or
 * there is no move. It is rounded to whole percents; only what is certain is 0 or 1.
 * @param {Evaluation} evaluation
 */
export function chanceToWin({ values, best, chance }) {
  if (!chance || best === undefined) return undefined;
  const value = values[best];
  if (value <= 0 || value >= 1) return value;
  return Math.min(99, Math.max(1, Math.round(100 * value))) / 100;
}
