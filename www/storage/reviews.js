/**
 * The cache of reviews. What the AI has found about a game can be computed again, so it is in no backup, and it makes
 * room first: the oldest ones for new ones, and all of them for a game that could not be stored.
 */
import { withDatabase } from './database.js';

/**
 * A review as it is kept, which may be unfinished.
 * @typedef {object} Kept
 * @property {number} length the number of moves of the game
 * @property {boolean} inTrainingDomain
 * @property {Uint8Array} assessments
 * @property {Facts} [facts] if it is finished and its moves have grades
 */

/**
 * What is said and drawn of a review without the AI.
 * @typedef {object} Facts
 * @property {number} accuracy 0 to 100
 * @property {{ step: number, made: number }} [worst] the biggest mistake: the number of moves before it, and its direction
 * @property {import('../ai/review.js').Expected[]} course what was to be expected over the course of the game
 */

/**
 * What a review was made from: the record, the version of the AI, and the number of boards for a move.
 * @typedef {[record: string, ai: string, nodes: number]} Key
 */

/** The largest number of reviews, and of their bytes: some 20 games of 20,000 moves, or 400 usual ones. */
const LIMITS = { count: 400, bytes: 10_000_000 };

/**
 * The reviews that are too many.
 * @template Key
 * @param {{ key: Key, size: number }[]} kept the one used last comes first
 * @param {typeof LIMITS} [limits]
 * @returns {Key[]}
 */
export function tooMany(kept, { count, bytes } = LIMITS) {
  let sum = 0;
  return kept
    .filter(({ size }, at) => {
      sum += size;
      // The newest one is kept, however large it is.
      return at > 0 && (at >= count || sum > bytes);
    })
    .map(({ key }) => key);
}

/** @param {Key} key @returns {Promise<Kept | undefined>} */
export const readReview = (key) => withDatabase((database) => database.get('reviews', key));

/**
 * Keeps a review, in place of the oldest ones if there are too many.
 * @param {Key} key @param {Kept} review
 */
export const keepReview = (key, review) =>
  withDatabase(async (database) => {
    const transaction = database.transaction('reviews', 'readwrite');
    const { store } = transaction;
    const size = review.assessments.length + key[0].length;
    store.put({ ...review, used: [Date.now(), size] }, key);
    /** @type {{ key: IDBValidKey, size: number }[]} */
    const kept = [];
    let cursor = await store.index('used').openKeyCursor(null, 'prev');
    for (; cursor; cursor = await cursor.continue()) {
      const [, size] = /** @type {[number, number]} */ (cursor.key);
      kept.push({ key: cursor.primaryKey, size });
    }
    for (const old of tooMany(kept)) store.delete(old);
    await transaction.done;
  });

/** Drops the reviews of a game, or all. @param {string} [record] */
export const dropReviews = (record) =>
  withDatabase((database) =>
    record === undefined
      ? database.clear('reviews')
      : database.delete('reviews', IDBKeyRange.bound([record], [record, []])),
  );
