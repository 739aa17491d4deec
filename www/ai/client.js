/** The AI that plays 2048 as the page knows it: one for all elements of a page. */

import { WorkerClient } from '../worker/client.js';
import { isExplained } from '../worker/missing-file.js';
import address from './worker.js?worker&url';

/**
 * A board and the rules that it is played by.
 * @typedef {object} Position
 * @property {string} rules the name of a preset, or packed rules
 * @property {number} rows
 * @property {number} cols
 * @property {ArrayLike<number>} cells exponents, row by row
 */

/** @typedef {import('../public/game-2048.js').Evaluation} Evaluation */

/**
 * What was found of some moves of a game, one after the other.
 * @typedef {object} Judged
 * @property {number} length how many moves the game has
 * @property {Float32Array} losses what each gave away, in points
 * @property {Float32Array} bestValues what could be expected before it at best, in points
 * @property {Uint8Array} made the moves
 * @property {Uint8Array} best the directions that promised most
 * @property {boolean[]} strong whether each was judged by knowing such boards
 * @property {boolean} inTrainingDomain whether it is the game whose points the AI has learnt
 * @property {boolean} weightsMissing whether what the AI knows could not be loaded
 */

/** So many boards are valued for each move of a review: some hundred moves a second. */
const REVIEW_NODES = 10_000;

/** So many boards are valued for a hint: few enough that nobody waits for it. */
export const NODES = 60_000;

class AiClient {
  #worker = new WorkerClient(new URL(address, import.meta.url).href);
  /** Whether it has ever answered; before that it has much to load. */
  awake = false;
  /** Whether its weights could not be loaded. */
  #weightsMissing = false;

  /**
   * Looks ahead from a board.
   * @param {Position} position
   * @param {object} [options]
   * @param {number} [options.nodes] about so many boards are valued
   * @param {AbortSignal} [options.signal] stops it
   * @param {boolean} [options.urgent] whether it comes before what was asked earlier
   * @returns {Promise<Evaluation>} rejects when it is stopped, when there is no such board, or when the
   *   AI fails
   */
  async look({ rules, rows, cols, cells }, { nodes = NODES, signal, urgent } = {}) {
    const position = { rules, rows, cols, cells: Uint8Array.from(cells) };
    const evaluation = await this.#worker.ask(
      { kind: 'look', ...position, nodes, urgent },
      { signal },
    );
    this.awake = true;
    this.#noteWeights(evaluation);
    return /** @type {Evaluation} */ (evaluation);
  }

  /**
   * Judges the moves of a recorded game, one after the other.
   * @param {string} record
   * @param {object} [options]
   * @param {number} [options.from] so many moves are passed over
   * @param {number} [options.nodes] about so many boards are valued for each move
   * @param {AbortSignal} [options.signal] stops it
   * @param {(part: Judged) => void} [options.progress] is given what is found, part by part
   * @returns {Promise<Judged>} the last part; rejects when it is stopped, when the record is bad, or
   *   when the AI fails
   */
  review(record, { from = 0, nodes = REVIEW_NODES, signal, progress } = {}) {
    // A worker that is asked again goes on where the one before it ended.
    let judged = from;
    const question = () => ({ kind: 'review', record, from: judged, nodes });
    const works = (/** @type {Judged} */ part) => {
      judged += part.losses.length;
      progress?.(part);
    };
    return this.#worker.ask(question, { signal, works });
  }

  /** Weights that begin to be missing may have an explanation. @param {{ weightsMissing: boolean }} answer */
  #noteWeights({ weightsMissing }) {
    if (weightsMissing && !this.#weightsMissing) isExplained();
    this.#weightsMissing = weightsMissing;
  }
}

/** The one AI. */
export const ai = new AiClient();
