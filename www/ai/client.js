/** The page's end of the AI for 2048. All elements of a page share one. */

import { WorkerClient } from '../worker/client.js';
import { isExplained } from '../worker/missing-file.js';
import WORKER from './worker.js?worker&url';

/**
 * A board, as exponents row by row, its rules (the name of a preset, or packed rules), and the score so
 * far, which matters where a score is the goal.
 * @typedef {{ rules: string, rows: number, cols: number, cells: ArrayLike<number>, score?: number }} Position
 */

/** @typedef {import('../game/types.js').Evaluation} Evaluation */

/**
 * The review of some consecutive moves of a game.
 * @typedef {object} ReviewPart
 * @property {number} length the number of moves of the game
 * @property {number} assessed the number of moves assessed or skipped so far
 * @property {Uint8Array} assessments those of these moves, packed
 * @property {boolean} inTrainingDomain whether the network was trained on these rules, so its points are meaningful
 * @property {boolean} weightsMissing whether the weights could not be loaded
 */

/**
 * How many bytes of the weights have arrived, of how many.
 * @typedef {{ loaded: number, total: number }} Download
 */

/**
 * A question about exact chances.
 * @typedef {object} ChanceQuestion
 * @property {import('./engine.js').Aim} aim
 * @property {ArrayLike<number>} start the board on which it was set
 * @property {ArrayLike<number>} cells the board now
 * @property {number} left the number of moves left, if the aim limits it
 * @property {number} [direction] the move that may decide
 */

/**
 * What hears how a request goes on: it tells downloads from everything else.
 * @template Progress
 * @param {((progress: Progress) => void) | undefined} works
 * @param {((download: Download) => void) | undefined} downloading
 * @returns {(progress: Progress & { downloading?: Download }) => void}
 */
const hearing = (works, downloading) => (progress) =>
  progress.downloading ? downloading?.(progress.downloading) : works?.(progress);

/** The number of boards evaluated per move of a review: a few hundred moves per second. */
export const REVIEW_NODES = 10_000;

/**
 * The number of boards evaluated for a hint and for a move of autoplay, so a hint is the move that autoplay would
 * make. `docs/ai.md` says why it is this many.
 */
const NODES = 15_000;

class AiClient {
  #worker = new WorkerClient(WORKER);
  /** Whether it has ever answered. Before that, it has to load its engine. */
  awake = false;
  #weightsMissing = false;

  /**
   * @param {Position} position
   * @param {object} [options]
   * @param {number} [options.nodes] the approximate number of boards to evaluate
   * @param {AbortSignal} [options.signal] cancels it
   * @param {boolean} [options.urgent] whether it comes before earlier requests
   * @param {(evaluation: Evaluation) => void} [options.early] called with a provisional evaluation if the
   *   weights are still loading
   * @param {(download: Download) => void} [options.downloading] called while it waits for the weights
   * @returns {Promise<Evaluation>} rejects if it is canceled, the board is impossible, or the AI fails
   */
  async look(
    { rules, rows, cols, cells, score },
    { nodes = NODES, signal, urgent, early, downloading } = {},
  ) {
    const position = { rules, rows, cols, cells: Uint8Array.from(cells), score };
    const question = { kind: 'look', ...position, nodes, urgent, early: early !== undefined };
    /** @type {Evaluation} */
    const evaluation = await this.#worker.ask(question, {
      signal,
      works: hearing(early, downloading),
    });
    this.awake = true;
    this.#noteWeights(evaluation);
    return evaluation;
  }

  /**
   * @param {string} record
   * @param {object} options
   * @param {number} options.from the number of moves to skip
   * @param {AbortSignal} [options.signal] cancels it
   * @param {(part: ReviewPart) => void} [options.progress] called with each part of the review
   * @param {(download: Download) => void} [options.downloading] called while it waits for the weights
   * @returns {Promise<ReviewPart>} the last part; rejects if it is canceled, the record is wrong, or the AI fails
   */
  review(record, { from, signal, progress, downloading }) {
    const question = { kind: 'review', record, from, nodes: REVIEW_NODES };
    return this.#worker.ask(question, { signal, works: hearing(progress, downloading) });
  }

  /**
   * Tells the exact chances of an aim.
   * @param {ChanceQuestion} question
   * @param {{ signal?: AbortSignal }} [options]
   * @returns {Promise<{ chances: Float64Array | undefined, decided: boolean | undefined }>} `chances` by direction, `NaN` where
   *   nothing moves, and whether the move reaches the aim or fails it. Rejects if it is canceled or the AI fails.
   */
  chances({ aim, start, cells, left, direction }, { signal } = {}) {
    const boards = { start: Uint8Array.from(start), cells: Uint8Array.from(cells) };
    return this.#worker.ask({ kind: 'chance', aim, left, direction, ...boards }, { signal });
  }

  /** Asks for an explanation when the weights go missing. @param {{ weightsMissing: boolean }} answer */
  #noteWeights({ weightsMissing }) {
    if (weightsMissing && !this.#weightsMissing) isExplained();
    this.#weightsMissing = weightsMissing;
  }
}

export { WORKER };

export const ai = new AiClient();
