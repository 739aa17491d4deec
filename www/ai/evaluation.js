/** What an evaluation means to a player: how good each move is, in words and as a bar. Pure, no DOM. */

/** @typedef {import('../public/game-2048.js').Evaluation} Evaluation */

/**
 * How a move compares with the best one. `worse` and `bad` are said where points are not known.
 * @typedef {'best' | 'only' | 'equal' | 'near' | 'costs' | 'worse' | 'bad' | 'idle'} Verdict
 */

/**
 * One of the four moves.
 * @typedef {object} Way
 * @property {number} direction
 * @property {Verdict} verdict
 * @property {number} loss the points that it gives away; `NaN` when nothing moves
 * @property {number} level how full its bar is: 1 is the best, 0 is nothing
 */

/** What gives away less than this share of all that is still to come is almost as good. */
const NEAR = 0.01;
/**
 * What the simple look ahead counts are no points: some 35 are an empty cell. Less than one is almost
 * as good.
 */
const CELL = 35;
/** Where points are not known: what is worth so many times less than what is almost as good, is bad. */
const BAD = 10;
/** The least that can be seen of a bar. */
const LEAST = 0.06;

/**
 * The four moves, by direction.
 *
 * Moves often differ by a hundredth of what is still to come, and one bad move by half of it. On a
 * plain scale from zero either all bars would look full, or all but the bad one. So a bar shows what
 * a move gives away, and the square root of it: small losses show, and large ones still show as
 * larger. Where all losses are small, the scale does not stretch them to look large.
 * @param {Evaluation} evaluation
 * @returns {Way[]}
 */
export function waysOf({ values, best, usedNetwork, points }) {
  if (best === undefined) {
    return [0, 1, 2, 3].map((direction) => ({
      direction,
      verdict: 'idle',
      loss: Number.NaN,
      level: 0,
    }));
  }
  const most = values[best];
  const losses = Array.from(values, (value) => most - value);
  const possible = losses.filter((loss) => !Number.isNaN(loss));
  const near = strong ? NEAR * most : CELL;
  const scale = Math.max(...possible, 5 * near, 1);
  return losses.map((loss, direction) => {
    if (Number.isNaN(loss)) return { direction, verdict: 'idle', loss, level: 0 };
    const level = Math.max(LEAST, 1 - Math.sqrt(loss / scale));
    return { direction, verdict: verdictOf(), loss, level };

    /** @returns {Verdict} */
    function verdictOf() {
      if (direction === best) return possible.length === 1 ? 'only' : 'best';
      if (loss < 0.5) return 'equal';
      if (loss < near) return 'near';
      if (points) return 'costs';
      return loss < BAD * near ? 'worse' : 'bad';
    }
  });
}

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
