/**
 * The review of a recorded game: how much each move cost. It can be stopped and resumed later without
 * losing results.
 */
import { ai } from './client.js';
import { load, ReviewSummary } from './engine.js';

/** @typedef {import('./client.js').ReviewPart} ReviewPart */
/** @typedef {import('./engine.js').Mistake} Mistake */

/** The number of most recent reviews to remember. */
const REMEMBERED = 8;

export class Review {
  /** The number of moves of the game; undefined until it is known. @type {number | undefined} */
  length;
  /** Whether the AI was trained on the game's rules and size, so that its values are points. */
  #inTrainingDomain = false;
  /** Whether any moves were assessed while the weights were missing. */
  weightsMissing = false;
  /** The results so far; undefined until the engine is loaded. @type {ReviewSummary | undefined} */
  #summary;

  /** @param {string} record */
  constructor(record) {
    this.record = record;
  }

  /** The number of moves assessed so far. */
  get assessed() {
    return this.#summary?.assessed ?? 0;
  }

  /** Whether all moves are assessed. */
  get isWhole() {
    return this.assessed === this.length;
  }

  /** Whether most moves were assessed with the network. */
  get usesNetwork() {
    return this.#summary?.usesNetwork ?? true;
  }

  /** Whether losses are in points; otherwise they only rank moves. */
  get inPoints() {
    return this.#inTrainingDomain && this.usesNetwork;
  }

  /**
   * Assesses the remaining moves. Rejects if it is stopped, if the record is invalid, or if the AI fails.
   * @param {object} [options]
   * @param {AbortSignal} [options.signal] stops it
   * @param {() => void} [options.progress] called whenever more moves are assessed
   * @param {(download: import('./client.js').Download) => void} [options.downloading] called while it waits
   *   for the weights
   */
  async run({ signal, progress, downloading } = {}) {
    if (this.isWhole) return;
    await load();
    const take = (/** @type {ReviewPart} */ part) => {
      this.#take(part);
      progress?.();
    };
    const options = { from: this.assessed, signal, progress: take, downloading };
    take(await ai.review(this.record, options));
  }

  /** @param {ReviewPart} part */
  #take(part) {
    const { losses, bestValues, made, best, usedNetwork, costs, worstCosts } = part;
    this.length = part.length;
    this.#summary ??= new ReviewSummary();
    this.#summary.add(losses, bestValues, made, best, usedNetwork, costs, worstCosts);
    this.#inTrainingDomain = part.inTrainingDomain;
    this.weightsMissing ||= part.weightsMissing;
  }

  /** The number of assessed moves that were the AI's choice or equally good. */
  get asGood() {
    return this.#summary?.asGood ?? 0;
  }

  /** Returns the biggest mistakes, the costliest first. @param {number} count @returns {Mistake[]} */
  costliest(count) {
    return this.#summary?.mistakes(count) ?? [];
  }

  /** The accuracy of the player, 0 to 100; undefined if no move has a grade. */
  get accuracy() {
    return this.#summary?.accuracy;
  }

  /** The expected points before the first and before the last assessed move. @returns {{ step: number, points: number }[]} */
  get ends() {
    return this.#summary?.ends ?? [];
  }

  /**
   * Returns the points that the AI would expect to score from each position on.
   * @param {number} count the approximate maximum number of values; each stands for the moves around it
   * @returns {{ x: number, y: number }[]} `x` counts moves from the first of `ends`, which is 0
   */
  course(count) {
    const points = this.#summary?.course(count) ?? [];
    return points.map(({ step, points }) => ({ x: step, y: points }));
  }
}

/** The remembered reviews by record, the last used one last. @type {Map<string, Review>} */
const reviews = new Map();

/**
 * Returns the review of a game with the results so far. A review made with missing weights starts over,
 * because they may be available now.
 * @param {string} record
 */
export function reviewOf(record) {
  const known = reviews.get(record);
  const review = known && !known.weightsMissing ? known : new Review(record);
  reviews.delete(record);
  reviews.set(record, review);
  const [oldest] = reviews.keys();
  if (reviews.size > REMEMBERED) reviews.delete(oldest);
  return review;
}
