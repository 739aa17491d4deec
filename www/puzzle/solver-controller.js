/**
 * The solver of an element: it finds solutions for hints, the best one from the start, and those that decide earlier
 * attempts. It remembers the solutions found, and shows them on the board.
 */
import { tell } from '../element/dom.js';
import { WorkerClient } from '../worker/client.js';
import { open_puzzle } from './engine.js';
import { SolutionCursor, SolutionPlayback } from './solution.js';
import SOLVER_WORKER from './solver-worker.js?worker&url';

/** @typedef {import('./race.js').Shortest} Shortest */
/** @typedef {import('./session.js').Session} Session */

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
  #play;
  #panel;
  #playback;
  /**
   * The searches for best solutions by the record of their start: that of the current attempt, and those that will
   * decide earlier ones.
   * @type {Map<string, { stop: AbortController, done: Promise<boolean> }>}
   */
  #searches = new Map();
  /** The next slide of a known solution, by board. @type {Map<string, number>} */
  #plan = new Map();
  #start = '';

  /** @param {import('./play.js').Play} play */
  constructor(play) {
    this.#play = play;
    this.#panel = play.panel;
    this.#playback = new SolutionPlayback(play);
    const { session } = play.holder;
    if (session) this.follow(session);
  }

  get searches() {
    return this.#searches.has(this.#start);
  }
  get watching() {
    return this.#playback.open;
  }

  /**
   * Follows the session to another attempt. Searches that it or an earlier attempt needs continue.
   * @param {Session} session
   */
  follow(session) {
    const { startRecord, puzzle } = session;
    if (this.#start !== startRecord) this.#plan.clear();
    this.#start = startRecord;
    this.#stop((start) => start !== startRecord && !session.waitsFor(start));
    this.#worker.tell({ kind: 'prepare', side: puzzle.side, goal: puzzle.goal_name });
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

  speak() {
    this.#playback.update();
  }

  /**
   * @param {Session} session @param {AbortSignal} signal aborted by any change of the puzzle
   * @returns {Promise<boolean>} whether there is a hint
   */
  async hint(session, signal) {
    const play = this.#play;
    const panel = this.#panel;
    const { messages } = panel;
    const { cells, record } = session.puzzle;
    const board = cells.join();
    if (!this.#plan.has(board)) {
      panel.say(messages.thinking);
      const works = (/** @type {{ nodes: number }} */ { nodes }) => {
        const { finding, thinking } = panel.messages;
        // The solver may have to prepare before it searches.
        panel.think(nodes > 0 ? finding(nodes) : thinking);
      };
      const { slides } = await this.#solve(session, cells, { signal, urgent: true, works });
      if (signal.aborted || session !== play.playable) return false;
      play.holder.ask(() => this.#planFrom(record, slides));
    }
    const direction = this.#plan.get(board);
    const slide =
      direction === undefined ? undefined : play.holder.ask(() => session.peek(direction));
    if (!slide || direction === undefined) {
      panel.hint(messages.noHint);
      return false;
    }
    const helped = session.current.isHelped;
    session.hinted();
    play.holder.save();
    play.changed();
    play.view.mark(slide.number);
    const costs = helped ? '' : messages.gap + messages.hintCosts;
    const [shown, said] = [panel.faces.seen, panel.faces.spoken].map(
      (face) => messages.hintSays(face(slide.number), panel.way(direction)) + costs,
    );
    panel.advise(shown, said);
    return true;
  }

  /**
   * @param {'opponent' | 'best' | 'mine'} which @param {Session} session @param {AbortSignal} signal
   * @returns {Promise<boolean>} whether it is shown now
   */
  async watch(which, session, signal) {
    const play = this.#play;
    const panel = this.#panel;
    const { messages } = panel;
    const racing = which === 'opponent' && session.race.opponent === 'climber';
    if (which !== 'mine' && !racing && !session.race.shortest) {
      panel.say(messages.thinking);
      const found = await this.seekBest(session);
      if (signal.aborted || !found) return false;
    }
    const slides = racing ? session.race.climb.slides : session.race.shortest?.slides;
    const cursor = play.holder.ask(() =>
      which === 'mine'
        ? new SolutionCursor(session.puzzle.record)
        : new SolutionCursor(session.startRecord, slides),
    );
    if (!cursor || cursor.length === 0) {
      cursor?.free();
      panel.hint(messages.nothingToWatch);
      return false;
    }
    if (which !== 'mine') session.aid();
    play.asks = false;
    play.view.mark();
    const best = session.race.shortest?.optimal ? 'ofBest' : 'ofFound';
    const title = which === 'mine' ? 'ofMine' : racing ? 'ofAi' : best;
    this.#playback.start(cursor, title);
    panel.say(messages.watching(messages[title], cursor.length));
    play.holder.save();
    play.tick();
    panel.find('play').focus({ preventScroll: true });
    return true;
  }

  stopWatching() {
    if (!this.watching) return;
    const play = this.#play;
    const panel = this.#panel;
    const focused = panel.find('controls').contains(panel.root.activeElement);
    this.#playback.close();
    play.showBoard();
    play.update(true);
    panel.say(panel.messages.watched);
    if (focused) play.element.focus({ preventScroll: true });
  }

  /** What a key does while a solution is shown. @param {KeyboardEvent} event */
  shortcut(event) {
    if (!this.watching) return undefined;
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const stops = key === 'Escape' && !(ctrlKey || metaKey || altKey || shiftKey);
    return stops ? () => this.#play.ai.stopWatching() : this.#playback.shortcut(event);
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
    this.#play.update(false);
    return done;
  }

  /** @param {Session} session @param {string} start the record of the start @param {AbortSignal} signal */
  async #seek(session, start, signal) {
    try {
      // The current puzzle comes before earlier attempts.
      const urgent = this.#searches.size > 0;
      const found = await this.#solve(session, session.puzzle.start, { signal, urgent });
      if (signal.aborted) return false;
      const { slides, optimal } = found;
      const cursor = new SolutionCursor(start, slides);
      const { solves } = cursor;
      cursor.free();
      // Never trust a solution that does not reach the goal.
      if (!solves) throw new Error('no solution was found');
      this.#searches.delete(start);
      const results = session.know({ slides, optimal }, start);
      const shown = session.startRecord === start;
      const { element, holder } = this.#play;
      if (shown) {
        this.#planFrom(start, slides);
        this.#play.settle(session);
        tell(element, 'best', { best: session.race.shortest?.slides.length, optimal });
      } else {
        holder.save();
        this.#play.update(false);
      }
      for (const result of results) tell(element, 'end', result);
      return shown;
    } catch (error) {
      if (signal.aborted) return false;
      this.#searches.delete(start);
      // For an earlier attempt, the search is repeated when that comes back.
      if (start === session.startRecord)
        this.#play.ai.noBest(session, /** @type {Error} */ (error));
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
  #solve({ puzzle }, cells, { signal, urgent, works }) {
    const { side, goal_name: goal } = puzzle;
    return this.#worker.ask({ kind: 'solve', side, goal, cells, urgent }, { signal, works });
  }

  /**
   * Remembers a solution. On boards that are known already, the first one stays.
   * @param {string} record the record whose last board the solution starts from
   * @param {Uint8Array} slides
   */
  #planFrom(record, slides) {
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
