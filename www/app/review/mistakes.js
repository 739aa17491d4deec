/** The mistakes of a recorded game, with the boards before them. */
import { restoreReview } from '../../ai/review.js';
import { cells, load, open_game, seek } from '../../game/engine.js';

/** @typedef {import('../../ai/review.js').Assessment} Assessment */
/** @typedef {import('../../ai/review.js').Review} Review */

/**
 * A move that was worse than the best one, and the position before it, as the AI takes it.
 * @typedef {Assessment & { board: { rules: string, rows: number, cols: number, cells: Uint8Array, score: number } }} Mistake
 */

/**
 * The biggest mistakes of a review as far as it got. The engine must be loaded.
 * @param {Review} review
 * @param {number} count the largest number
 * @returns {Mistake[]} the worst first
 */
export function mistakesIn(review, count) {
  const mistakes = review.mistakes(count);
  if (mistakes.length === 0) return [];
  const game = open_game(review.record, 0);
  const { rules, rows, cols } = game;
  const found = mistakes.map((assessment) => {
    seek(game, assessment.step);
    return { ...assessment, board: { rules, rows, cols, cells: cells(game), score: game.score } };
  });
  game.free();
  return found;
}

/**
 * Reviews a game to its end, or takes what is known, and returns its biggest mistakes.
 * @param {string} record
 * @param {number} count the largest number
 * @param {Parameters<Review['run']>[0]} [options]
 * @returns {Promise<Mistake[]>} the worst first; rejects if it is stopped or the AI fails
 */
export async function findMistakes(record, count, options) {
  const [review] = await Promise.all([restoreReview(record), load()]);
  await review.run(options);
  return mistakesIn(review, count);
}
