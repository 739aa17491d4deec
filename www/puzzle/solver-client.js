/** The page's end of the solver, which runs in a worker. */
import { WorkerClient } from '../worker/client.js';
import { SOLVER_WORKER } from './assets.js';

/** @typedef {import('./engine.js').GoalName} GoalName */
/** @typedef {{ slides: Uint8Array, optimal: boolean }} Way */

export class SolverClient {
  #worker = new WorkerClient(new URL(SOLVER_WORKER, import.meta.url).href);

  /**
   * Solves a board.
   * @param {{ side: number, goal: GoalName, cells: Uint8Array, urgent: boolean }} board `urgent`
   *   boards come before the one that is being solved
   * @param {object} [options]
   * @param {AbortSignal} [options.signal] cancels the search
   * @param {(nodes: number) => void} [options.works] called with the number of boards visited
   * @returns {Promise<Way>} rejects if it is canceled or fails
   */
  solve(board, { signal, works } = {}) {
    const progress = works && ((/** @type {{ nodes: number }} */ { nodes }) => works(nodes));
    return this.#worker.ask({ kind: 'solve', ...board }, { signal, works: progress });
  }

  /** Prepares for a kind of board if the worker runs. @param {{ side: number, goal: GoalName }} kind */
  prepare({ side, goal }) {
    this.#worker.tell({ kind: 'prepare', side, goal });
  }

  close() {
    this.#worker.close();
  }
}
