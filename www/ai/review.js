/**
 * The review of a recorded game: how much each move cost. It can be stopped and resumed later without losing results,
 * also after a reload, as they are kept in a cache.
 */
import { keepReview, readReview } from '../storage/reviews.js';
import { ai, REVIEW_NODES } from './client.js';
import { load, ReviewSummary } from './engine.js';

/** @typedef {import('./client.js').ReviewPart} ReviewPart */
/** @typedef {import('./engine.js').Assessment} Assessment */
/** @typedef {import('./engine.js').Expected} Expected */
/** @typedef {import('./engine.js').Grades} Grades */

const REMEMBERED = 8;

/** The number of values of a course that make a smooth line. */
export const COURSE = 240;

const PORTION = 4000;

/** @param {string} record @returns {import('../storage/reviews.js').Key} */
const reviewKey = (record) => [record, import.meta.env.AI_HASH, REVIEW_NODES];

/** What has been assessed so far, and goes on. The engine has to be loaded. */
export class Review extends ReviewSummary {
  /** The number of moves of the game; undefined until it is known. @type {number | undefined} */
  length;
  /** Whether the AI was trained on the game's rules and size. If not, its values only rank the moves. */
  inTrainingDomain = false;
  /** Whether any moves were assessed while the weights were missing. */
  weightsMissing = false;
  /** All assessments so far, packed. @type {Uint8Array[]} */
  #parts = [];
  /** The number of assessed moves that are in the cache. */
  #kept = 0;
  /** The assessment that is under way. @type {Promise<void> | undefined} */
  #running;

  /** @param {string} record */
  constructor(record) {
    super();
    this.record = record;
  }

  get isWhole() {
    return this.assessed === this.length;
  }

  /** Whether moves have grades. Otherwise, the AI can only rank them. */
  get isGraded() {
    return this.inTrainingDomain && this.usesNetwork;
  }

  /**
   * Assesses the remaining moves, once nobody else does. Rejects if it is stopped, if the record is invalid, or if the AI
   * fails.
   * @param {object} [options]
   * @param {AbortSignal} [options.signal] stops it
   * @param {() => void} [options.progress] called whenever more moves are assessed
   * @param {(download: import('./client.js').Download) => void} [options.downloading] called while it waits
   *   for the weights
   */
  async run(options = {}) {
    // Two at once would add up the same moves twice.
    while (this.#running) await this.#running.catch(() => {});
    options.signal?.throwIfAborted();
    if (this.isWhole) return;
    this.#running = this.#assess(options).finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  /** @param {NonNullable<Parameters<Review['run']>[0]>} options */
  async #assess({ signal, progress, downloading }) {
    const take = (/** @type {ReviewPart} */ part) => {
      this.#take(part);
      if (this.assessed >= this.#kept + PORTION) this.#keep();
      progress?.();
    };
    const options = { from: this.assessed, signal, progress: take, downloading };
    try {
      take(await ai.review(this.record, options));
    } finally {
      this.#keep();
    }
  }

  /** Continues from what is in the cache. If that can't be read, the review starts over. */
  async restore() {
    try {
      const kept = await readReview(reviewKey(this.record));
      if (!kept || this.assessed > 0) return;
      this.#take({ ...kept, assessed: 0, weightsMissing: false });
      this.#kept = this.assessed;
    } catch (error) {
      console.warn('the review cannot be read:', error);
    }
  }

  /** Keeps what has been assessed. Without its weights, the AI may know more next time. */
  #keep() {
    const { length, inTrainingDomain, assessed } = this;
    if (assessed === this.#kept || this.weightsMissing || length === undefined) return;
    this.#kept = assessed;
    const assessments = new Uint8Array(this.#parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of this.#parts) {
      assessments.set(part, at);
      at += part.length;
    }
    this.#parts = [assessments];
    const review = { length, inTrainingDomain, assessments, facts: this.facts };
    keepReview(reviewKey(this.record), review).catch((error) =>
      console.warn('the review cannot be kept:', error),
    );
  }

  /** @param {ReviewPart} part */
  #take({ length, assessments, inTrainingDomain, weightsMissing }) {
    this.add(assessments);
    this.#parts.push(assessments);
    this.length = length;
    this.inTrainingDomain = inTrainingDomain;
    this.weightsMissing ||= weightsMissing;
  }

  /** What is said of the game; undefined if the review is unfinished, or its moves have no grades. */
  get facts() {
    const { accuracy } = this;
    if (!this.isWhole || !this.isGraded || accuracy === undefined) return undefined;
    const [worst] = this.mistakes(1).map(({ step, made }) => ({ step, made }));
    return { accuracy, worst, course: this.course(COURSE) };
  }
}

/** @type {Map<string, Review>} */
const reviews = new Map();

/**
 * Returns the review of a game with the results so far. A review made with missing weights starts over,
 * because they may be available now.
 * @param {string} record
 */
function reviewFor(record) {
  const known = reviews.get(record);
  const review = known && !known.weightsMissing ? known : new Review(record);
  reviews.delete(record);
  reviews.set(record, review);
  const [oldest] = reviews.keys();
  if (reviews.size > REMEMBERED) reviews.delete(oldest);
  return review;
}

/** Returns the review of a game with the results so far, also those of earlier visits. @param {string} record */
export async function restoreReview(record) {
  await load();
  const review = reviewFor(record);
  if (review.assessed === 0) await review.restore();
  return review;
}

/** Returns what is said of a game that has been reviewed, without the AI. @param {string} record */
export async function readFacts(record) {
  try {
    return reviews.get(record)?.facts ?? (await readReview(reviewKey(record)))?.facts;
  } catch (error) {
    console.warn('the review cannot be read:', error);
    return undefined;
  }
}
