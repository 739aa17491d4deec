/**
 * What the solver does for one element: the best way from the start of its puzzle, hints, and
 * what the end of an earlier try waits for. It remembers the ways that it was told.
 */
import { SolutionCursor } from './solution-cursor.js';
import { SolverClient } from './solver-client.js';

/** @typedef {import('./solver-client.js').Way} Way */
/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('../public/sliding-puzzle.js').Result} Result */

/**
 * A search for the best way from the start.
 * @typedef {{ start: string, stop: AbortController, done: Promise<boolean> }} Search
 */

/**
 * What it has to tell.
 * @typedef {object} Listener
 * @property {(nodes: number) => void} works a hint is being looked for, and how many boards were looked at
 * @property {() => void} begun the best way is being looked for
 * @property {(session: Session, found: { shown: boolean, optimal: boolean, results: Result[] }) => void} known
 *   a best way is known: whether it is that of the puzzle that is shown, and how earlier tries have ended
 * @property {(session: Session, error: Error) => void} failed the best way of the puzzle was not found
 */

export class SolverController {
  #solver = new SolverClient();
  #tell;
  /** The search for the best way from this start. @type {Search | undefined} */
  #search;
  /** Searches that the end of an earlier try waits for. @type {Set<Search>} */
  #earlier = new Set();
  /** The search for a hint. @type {AbortController | undefined} */
  #hinting;
  /** The next slide of a good way, by the board. @type {Map<string, number>} */
  #plan = new Map();
  /** The record of the start of the try that is shown. */
  #start = '';

  /** @param {Listener} tell */
  constructor(tell) {
    this.#tell = tell;
  }

  /** Whether the best way is looked for, or was. */
  get searches() {
    return this.#search !== undefined;
  }
  /** Whether a hint is being looked for. */
  get hinting() {
    return this.#hinting !== undefined;
  }

  /** The next slide of a way that is known. @param {Uint8Array} cells */
  next(cells) {
    return this.#plan.get(cells.join());
  }

  /** Whether a session goes on with the puzzle that was shown last. @param {Session} session */
  knows(session) {
    return session.startRecord === this.#start;
  }

  /** Another session is shown: nothing of what was looked for is of use. @param {Session} session */
  begin(session) {
    this.forget();
    const { side, goalName: goal, startRecord } = session;
    this.#start = startRecord;
    this.#solver.prepare({ side, goal });
  }

  /**
   * Another try is shown. What its puzzle needs goes on, and what an earlier try waits for.
   * @param {Session} session
   */
  turn(session) {
    this.stopHint();
    const { startRecord } = session;
    const searches = [this.#search, ...this.#earlier].filter((search) => search !== undefined);
    if (this.#start !== startRecord) this.#plan.clear();
    this.#start = startRecord;
    this.#search = undefined;
    this.#earlier.clear();
    for (const search of searches) {
      if (search.start === startRecord && !session.shortest) this.#search = search;
      else if (session.waitsFor(search.start)) this.#earlier.add(search);
      else if (search.start !== startRecord) search.stop.abort();
    }
  }

  stopHint() {
    this.#hinting?.abort();
    this.#hinting = undefined;
  }

  /** Stops all that is looked for. */
  forget() {
    this.stopHint();
    for (const search of [this.#search, ...this.#earlier]) search?.stop.abort();
    this.#search = undefined;
    this.#earlier.clear();
    this.#plan.clear();
  }

  /** Stops all, and ends the worker. */
  close() {
    this.forget();
    this.#solver.close();
  }

  /**
   * Looks for a way from the board as it is.
   * @param {Session} session
   * @returns {Promise<(() => void) | undefined>} what remembers the way; undefined when it was stopped
   * @throws {Error} when the AI fails
   */
  async seekHint(session) {
    const stop = new AbortController();
    this.#hinting = stop;
    const { record } = session;
    try {
      const { slides } = await this.#solve(session, session.cells, stop.signal);
      return stop.signal.aborted ? undefined : () => this.#planFrom(record, slides);
    } catch (error) {
      if (stop.signal.aborted) return undefined;
      throw error;
    } finally {
      if (this.#hinting === stop) this.#hinting = undefined;
    }
  }

  /**
   * Looks for the best way from the start, once for each puzzle.
   * @param {Session} session
   * @returns {Promise<boolean>} whether it is known now
   */
  seekBest(session) {
    if (session.shortest) return Promise.resolve(true);
    if (!this.#search) {
      const { startRecord: start } = session;
      const stop = new AbortController();
      this.#search = { start, stop, done: this.#seek(session, start, stop.signal) };
      this.#tell.begun();
    }
    return this.#search.done;
  }

  /** @param {Session} session @param {string} start the record of it @param {AbortSignal} signal */
  async #seek(session, start, signal) {
    try {
      const { slides, optimal } = await this.#solve(session, session.start, signal);
      if (signal.aborted) return false;
      const cursor = new SolutionCursor(start, slides);
      const { solves } = cursor;
      cursor.free();
      // A way that leads elsewhere is none.
      if (!solves) throw new Error('no way was found');
      const results = session.know({ slides, optimal }, start);
      for (const search of this.#earlier) {
        if (search.start === start) this.#earlier.delete(search);
      }
      const shown = session.startRecord === start;
      if (shown) this.#planFrom(start, slides);
      this.#tell.known(session, { shown, optimal, results });
      return shown;
    } catch (error) {
      if (signal.aborted) return false;
      // For an earlier try it is looked for again when that comes back.
      const earlier = [...this.#earlier].find((search) => search.stop.signal === signal);
      if (earlier) {
        this.#earlier.delete(earlier);
        return false;
      }
      // It may be tried again.
      this.#search = undefined;
      this.#tell.failed(session, /** @type {Error} */ (error));
      return false;
    }
  }

  /** @param {Session} session @param {Uint8Array} cells @param {AbortSignal} signal */
  #solve({ side, goalName: goal }, cells, signal) {
    const hint = signal === this.#hinting?.signal;
    // What is played now comes before what an earlier try waits for.
    const board = { side, goal, cells, urgent: hint || this.#earlier.size > 0 };
    return this.#solver.solve(board, { signal, works: hint ? this.#tell.works : undefined });
  }

  /**
   * Remembers a way from the end of a record on, as far as none is known yet.
   * @param {string} record
   * @param {Uint8Array} slides
   */
  #planFrom(record, slides) {
    const start = new SolutionCursor(record);
    start.seek(start.length);
    const cursor = new SolutionCursor(record, slides);
    if (cursor.solves) {
      cursor.seek(start.length);
      for (const direction of slides) {
        const board = cursor.cells.join();
        if (!this.#plan.has(board)) this.#plan.set(board, direction);
        cursor.on();
      }
    }
    start.free();
    cursor.free();
  }
}
