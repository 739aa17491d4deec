/** What is said of the points of an evaluation. Pure, no DOM. */

/** @typedef {import('../public/game-2048.js').Evaluation} Evaluation */

/** A number of points that is only about right: two digits of it. @param {number} points */
export const about = (points) => Number(Math.round(Math.max(0, points)).toPrecision(2));

/**
 * What is expected at the end of the game: the score so far, the points of the best move, and those
 * after it. Undefined where they are not known.
 * @param {Evaluation} evaluation
 * @param {number} score
 */
export const expected = ({ values, best, points }, score) =>
  points && best !== undefined ? about(score + values[best]) : undefined;
