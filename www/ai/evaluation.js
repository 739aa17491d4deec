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
