/** The solver as the page knows it. */
import { WorkerClient } from '../worker/client.js';
import { SOLVER_WORKER } from './assets.js';

/** @typedef {import('./engine.js').GoalName} GoalName */
/** @typedef {{ slides: Uint8Array, optimal: boolean }} Way */

export class SolverClient {
  #worker = new WorkerClient(new URL(SOLVER_WORKER, import.meta.url).href);

  /**
   * Solves a board.
   * @param {{ side: number, goal: GoalName, cells: Uint8Array, urgent: boolean }} board `urgent`
   *   comes before what is being solved
   * @param {object} [options]
   * @param {AbortSignal} [options.signal] stops it
   * @param {(nodes: number) => void} [options.works] told how many boards it has looked at
   * @returns {Promise<Way>} rejects when it is stopped, or fails
   */
  solve(board, { signal, works } = {}) {
    const told = works && ((/** @type {{ nodes: number }} */ { nodes }) => works(nodes));
    return this.#worker.ask({ kind: 'solve', ...board }, { signal, works: told });
  }

  /** Gets ready for boards of one kind, if it runs. @param {{ side: number, goal: GoalName }} kind */
  prepare({ side, goal }) {
    this.#worker.tell({ kind: 'prepare', side, goal });
  }

  /** Ends the worker. */
  close() {
    this.#worker.close();
  }
}
