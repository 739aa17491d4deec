/**
 * Controls the solver of an element: it finds solutions for hints, the best one from the start, and those that
 * decide earlier attempts. It remembers the solutions found.
 */

import { WorkerClient } from '../worker/client.js';
import { open_puzzle } from './engine.js';
import { SolutionCursor } from './solution.js';
import SOLVER_WORKER from './solver-worker.js?worker&url';

/** @typedef {import('./race.js').Shortest} Shortest */
/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('./types.js').Result} Result */

/**
 * Notifications of the solver.
 * @typedef {object} Listener
 * @property {() => void} begun the search for the best solution has started
 * @property {(session: Session, found: { shown: boolean, optimal: boolean, results: Result[] }) => void} known
 *   a best solution was found: whether it is that of the puzzle that is shown, whether it is proven
 *   optimal, and the results of earlier attempts that it decides
 * @property {(session: Session, error: Error) => void} failed the best solution could not be found
 */

/**
 * Whether it is proven that the solution of a record is one of the shortest. It has a worker of its own, since the
 * element's own puzzle needs the other.
 * @param {string} record @param {AbortSignal} signal @throws {Error} if the solver fails or is aborted
 */
export async function isShortest(record, signal) {
  const puzzle = open_puzzle(record);
  const { side, goal_name: goal, start: cells, slides: count } = puzzle;
  puzzle.free();
  const worker = new WorkerClient(SOLVER_WORKER);
  try {
    /** @type {Shortest} */
    const { slides, optimal } = await worker.ask({ kind: 'solve', side, goal, cells }, { signal });
    return optimal && slides.length === count;
  } finally {
    worker.close();
  }
}

export class SolverController {
  #worker = new WorkerClient(SOLVER_WORKER);
  #tell;
  /**
   * The searches for best solutions by the record of their start: that of the current attempt, and those that will
   * decide earlier ones.
   * @type {Map<string, { stop: AbortController, done: Promise<boolean> }>}
   */
  #searches = new Map();
  /** The next slide of a known solution, by board. @type {Map<string, number>} */
  #plan = new Map();
  #start = '';

  /** @param {Listener} tell */
  constructor(tell) {
    this.#tell = tell;
  }

  get searches() {
    return this.#searches.has(this.#start);
  }

  /** @param {Uint8Array} cells */
  next(cells) {
    return this.#plan.get(cells.join());
  }

  /** @param {Session} session */
  begin(session) {
    this.forget();
    const { side, goal_name: goal } = session.puzzle;
    this.#start = session.startRecord;
    this.#worker.tell({ kind: 'prepare', side, goal });
  }

  /**
   * Switches to another attempt. Searches that it or an earlier attempt needs continue.
   * @param {Session} session
   */
  turn(session) {
    const { startRecord } = session;
    if (this.#start !== startRecord) this.#plan.clear();
    this.#start = startRecord;
    this.#stop((start) => start !== startRecord && !session.waitsFor(start));
  }

  forget() {
    this.#stop(() => true);
    this.#plan.clear();
  }

  /** @param {(start: string) => boolean} which */
  #stop(which) {
    for (const [start, { stop }] of this.#searches) {
      if (!which(start)) continue;
      stop.abort();
      this.#searches.delete(start);
    }
  }

  close() {
    this.forget();
    this.#worker.close();
  }

  /**
   * Searches for the best solution from the start, once per puzzle.
   * @param {Session} session @returns {Promise<boolean>} whether it is known now
   */
  seekBest(session) {
    if (session.race.shortest) return Promise.resolve(true);
    const { startRecord: start } = session;
    const search = this.#searches.get(start);
    if (search) return search.done;
    const stop = new AbortController();
    const done = this.#seek(session, start, stop.signal);
    this.#searches.set(start, { stop, done });
    this.#tell.begun();
    return done;
  }

  /** @param {Session} session @param {string} start the record of the start @param {AbortSignal} signal */
  async #seek(session, start, signal) {
    try {
      // The current puzzle comes before earlier attempts.
      const urgent = this.#searches.size > 0;
      const { slides, optimal } = await this.solve(session, session.puzzle.start, {
        signal,
        urgent,
      });
      if (signal.aborted) return false;
      const cursor = new SolutionCursor(start, slides);
      const { solves } = cursor;
      cursor.free();
      // Never trust a solution that does not reach the goal.
      if (!solves) throw new Error('no solution was found');
      this.#searches.delete(start);
      const results = session.know({ slides, optimal }, start);
      const shown = session.startRecord === start;
      if (shown) this.planFrom(start, slides);
      this.#tell.known(session, { shown, optimal, results });
      return shown;
    } catch (error) {
      if (signal.aborted) return false;
      this.#searches.delete(start);
      // For an earlier attempt, the search is repeated when that comes back.
      if (start === session.startRecord) this.#tell.failed(session, /** @type {Error} */ (error));
      return false;
    }
  }

  /**
   * @param {Session} session @param {Uint8Array} cells
   * @param {object} how
   * @param {AbortSignal} how.signal
   * @param {boolean} how.urgent whether it comes before earlier requests
   * @param {(progress: { nodes: number }) => void} [how.works] called with the number of boards visited so far
   * @returns {Promise<Shortest>} rejects if it is canceled or the solver fails
   */
  solve({ puzzle }, cells, { signal, urgent, works }) {
    const { side, goal_name: goal } = puzzle;
    return this.#worker.ask({ kind: 'solve', side, goal, cells, urgent }, { signal, works });
  }

  /**
   * Remembers a solution. On boards that are known already, the first one stays.
   * @param {string} record the record whose last board the solution starts from
   * @param {Uint8Array} slides
   */
  planFrom(record, slides) {
    const cursor = new SolutionCursor(record, slides);
    if (cursor.solves) {
      cursor.seek(cursor.length - slides.length);
      for (const direction of slides) {
        const board = cursor.cells.join();
        if (!this.#plan.has(board)) this.#plan.set(board, direction);
        cursor.on();
      }
    }
    cursor.free();
  }
}
