/** The machine that plays 2048 as the page knows it: one for all elements of a page. */
import { WorkerClient } from '../worker-client.js';
import address from './worker.js?worker&url';

/**
 * A board and the rules that it is played by.
 * @typedef {object} Position
 * @property {string} rules the name of a preset, or packed rules
 * @property {number} rows
 * @property {number} cols
 * @property {ArrayLike<number>} cells exponents, row by row
 */

/** @typedef {import('../public/game-2048.js').Outlook} Outlook */

/** So many boards are valued for a hint: few enough that nobody waits for it. */
export const NODES = 60_000;

class Machine {
  #worker = new WorkerClient(new URL(address, import.meta.url).href);
  /** Whether it has ever answered; before that it has much to load. */
  awake = false;

  /**
   * Looks ahead from a board.
   * @param {Position} position
   * @param {object} [options]
   * @param {number} [options.nodes] about so many boards are valued
   * @param {AbortSignal} [options.signal] stops it
   * @returns {Promise<Outlook>} rejects when it is stopped, when there is no such board, or when the
   *   machine fails
   */
  async look({ rules, rows, cols, cells }, { nodes = NODES, signal } = {}) {
    const position = { rules, rows, cols, cells: Uint8Array.from(cells) };
    const outlook = await this.#worker.ask({ kind: 'look', ...position, nodes }, { signal });
    this.awake = true;
    return /** @type {Outlook} */ (outlook);
  }
}

/** The one machine. */
export const machine = new Machine();
