/**
 * The review of one recorded game: what each of its moves gave away. It can be stopped and goes on
 * later from there; what is known stays known.
 */
import { ai, loadHere } from './client.js';
import { ReviewSummary } from './engine.js';

/** @typedef {import('./client.js').Judged} Judged */

/** One move that gave something away. @typedef {import('./engine.js').Mistake} Slip */

/** So many reviews are remembered, the latest ones. */
const REMEMBERED = 8;

export class Review {
  /** How many moves the game has; undefined until that is known. @type {number | undefined} */
  length;
  /** Whether it is the game whose points the AI was trained on. */
  #inTrainingDomain = false;
  /** Whether it was without weights that it should have. */
  weightsMissing = false;
  /** What is found; there is none before the engine is loaded. @type {ReviewSummary | undefined} */
  #summary;

  /** @param {string} record */
  constructor(record) {
    this.record = record;
  }

  /** How many moves are judged. */
  get judged() {
    return this.#summary?.judged ?? 0;
  }

  /** Whether all of them are. */
  get isWhole() {
    return this.judged === this.length;
  }

  /** Whether most moves were judged by an AI that knows such boards. */
  get usesNetwork() {
    return this.#summary?.usesNetwork ?? true;
  }

  /** Whether losses are points; else they only tell worse moves from better ones. */
  get inPoints() {
    return this.#inTrainingDomain && this.usesNetwork;
  }

  /**
   * Judges what is not yet judged.
   * @param {object} [options]
   * @param {AbortSignal} [options.signal] stops it
   * @param {() => void} [options.progress] told whenever more moves are judged
   * @returns {Promise<void>} rejects when it is stopped, when the record is bad, or when the AI
   *   fails
   */
  async run({ signal, progress } = {}) {
    if (this.isWhole) return;
    await loadHere();
    const take = (/** @type {Judged} */ part) => {
      this.#take(part);
      progress?.();
    };
    take(await ai.review(this.record, { from: this.judged, signal, progress: take }));
  }

  /** @param {Judged} part */
  #take({ length, losses, bestValues, made, best, usedNetwork, inTrainingDomain, weightsMissing }) {
    this.length = length;
    this.#summary ??= new ReviewSummary();
    this.#summary.add(losses, bestValues, made, best, usedNetwork);
    this.#inTrainingDomain = inTrainingDomain;
    this.weightsMissing ||= weightsMissing;
  }

  /** How many of the judged moves were the AI's choice, or as good. */
  get good() {
    return this.#summary?.good ?? 0;
  }

  /** The moves that gave most away, the costliest first. @param {number} count @returns {Slip[]} */
  costliest(count) {
    return this.#summary?.mistakes(count) ?? [];
  }

  /** What share of the points in reach a move kept, on average; 1 when none gave anything away. */
  get kept() {
    return this.#summary?.kept ?? 1;
  }

  /** The points in reach before the first move and before the last one. @returns {{ step: number, points: number }[]} */
  get ends() {
    return this.#summary?.ends ?? [];
  }

  /**
   * The points in reach before each move: what the AI would expect to score from there.
   * @param {number} count at most about so many points; each stands for the moves around it
   * @returns {{ x: number, y: number }[]} from the first of `ends` on, which is 0
   */
  course(count) {
    const points = this.#summary?.course(count) ?? [];
    return points.map(({ step, points }) => ({ x: step, y: points }));
  }
}

/** Those that were asked for, by their records, the latest last. @type {Map<string, Review>} */
const reviews = new Map();

/**
 * The review of a game, as far as it has come. One that had to do without what the AI knows
 * begins anew: it may be there now.
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
