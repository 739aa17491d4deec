/**
 * The review of one recorded game: what each of its moves gave away. It can be stopped and goes on
 * later from there; what is known stays known.
 */
import { ai } from './client.js';

/** @typedef {import('./client.js').Judged} Judged */

/**
 * One move that gave something away.
 * @typedef {object} Slip
 * @property {number} step how many moves were made before it
 * @property {number} made its direction
 * @property {number} best the direction that promised most
 * @property {number} loss in points, where they are known
 * @property {boolean} bad whether it is much worse, not only worse
 */

/** What is less than this share of all that could be expected is as good: the AI is no surer. */
const FAIR = 1 / 1000;
/** In the simple look ahead, what is less than this is as good: a tenth of an empty cell. */
const FAIR_SIMPLE = 3.5;
/** Where points are not known: a loss of so many times what is as good is a bad one. */
const BAD = 100;

/** So many reviews are remembered, the latest ones. */
const REMEMBERED = 8;

export class Review {
  /** How many moves the game has; undefined until that is known. @type {number | undefined} */
  length;
  /** Whether it is the game whose points the AI was trained on. */
  #inTrainingDomain = false;
  /** Whether it was without weights that it should have. */
  weightsMissing = false;
  /** @type {number[]} */
  #losses = [];
  /** @type {number[]} */
  #bestValues = [];
  /** @type {number[]} */
  #made = [];
  /** @type {number[]} */
  #best = [];
  /** Whether each move was judged by an AI that knows such boards. @type {boolean[]} */
  #usedNetwork = [];

  /** @param {string} record */
  constructor(record) {
    this.record = record;
  }

  /** How many moves are judged. */
  get judged() {
    return this.#losses.length;
  }

  /** Whether all of them are. */
  get isWhole() {
    return this.judged === this.length;
  }

  /** Whether most moves were judged by an AI that knows such boards. */
  get usesNetwork() {
    return 2 * this.#usedNetwork.filter(Boolean).length >= this.judged;
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
    const take = (/** @type {Judged} */ part) => {
      this.#take(part);
      progress?.();
    };
    take(await ai.review(this.record, { from: this.judged, signal, progress: take }));
  }

  /** @param {Judged} part */
  #take({ length, losses, bestValues, made, best, usedNetwork, inTrainingDomain, weightsMissing }) {
    this.length = length;
    this.#losses.push(...losses);
    this.#bestValues.push(...bestValues);
    this.#made.push(...made);
    this.#best.push(...best);
    this.#usedNetwork.push(...usedNetwork);
    this.#inTrainingDomain = inTrainingDomain;
    this.weightsMissing ||= weightsMissing;
  }

  /**
   * The moves that were judged as most were. An AI that gets to know such boards meanwhile, or
   * meets one that it does not know, counts in other units: what it says there is no more or less.
   */
  get #alike() {
    const { usesNetwork } = this;
    return [...this.#usedNetwork.keys()].filter((step) => this.#usedNetwork[step] === usesNetwork);
  }

  /** What a move gave away, in the units that it was judged in; 0 when it was as good as the best. @param {number} step */
  #lost(step) {
    const loss = this.#losses[step];
    return loss > this.#fair(step) ? loss : 0;
  }

  /** What a move may give away and be as good. @param {number} step */
  #fair(step) {
    return this.#usedNetwork[step] ? FAIR * this.#bestValues[step] : FAIR_SIMPLE;
  }

  /** How many of the judged moves were the AI's choice, or as good. */
  get good() {
    return this.#losses.filter((_, step) => this.#lost(step) === 0).length;
  }

  /** The moves that gave most away, the costliest first. @param {number} count @returns {Slip[]} */
  costliest(count) {
    return this.#alike
      .map((step) => ({
        step,
        made: this.#made[step],
        best: this.#best[step],
        loss: this.#lost(step),
        bad: this.#lost(step) > BAD * this.#fair(step),
      }))
      .filter(({ loss }) => loss > 0)
      .sort((a, b) => b.loss - a.loss || a.step - b.step)
      .slice(0, count);
  }

  /** What share of the points in reach a move kept, on average; 1 when none gave anything away. */
  get kept() {
    // A move may give away more than there seemed to be.
    const shares = this.#alike.map((step) =>
      Math.min(1, this.#lost(step) / Math.max(1, this.#bestValues[step])),
    );
    return 1 - shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
  }

  /** The points in reach before the first move and before the last one. @returns {{ step: number, points: number }[]} */
  get ends() {
    const steps = this.#alike;
    return [steps[0], steps[steps.length - 1]].map((step) => ({
      step,
      points: this.#bestValues[step],
    }));
  }

  /**
   * The points in reach before each move: what the AI would expect to score from there.
   * @param {number} count at most about so many points; each stands for the moves around it
   * @returns {{ x: number, y: number }[]} from the first of `ends` on, which is 0
   */
  course(count) {
    const steps = this.#alike;
    const gap = Math.max(1, Math.ceil(steps.length / count));
    const points = [];
    for (let i = 0; i < steps.length; i += gap) {
      const some = steps.slice(i, i + gap);
      const sum = some.reduce((sum, step) => sum + this.#bestValues[step], 0);
      points.push({ x: steps[i] - steps[0], y: sum / some.length });
    }
    return points;
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
