/**
 * The AI features of a puzzle: hints, solutions to watch, and the best solution, which decides some races.
 */
import { byId } from '../element/dom.js';
import { tell } from '../element/events.js';
import { SolutionCursor } from './solution-cursor.js';
import { SolutionPlayer } from './solution-player.js';
import { SolverController } from './solver-controller.js';

/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('./play.js').Play} Play */
/** @typedef {import('./play.js').PuzzleHost} PuzzleHost */
/** @typedef {import('./play.js').Parts} Parts */
/** @typedef {import('../i18n/puzzle.js').PuzzleMessages} PuzzleMessages */

export class Assistant {
  #element;
  #play;
  #root;
  #board;
  #panel;
  #player;
  solver;
  /** The number of solutions requested so far. Only the last one is shown. */
  #watches = 0;
  /** Whether a solution will be shown as soon as it is found. */
  waitsToWatch = false;

  /** @param {PuzzleHost} element @param {Play} play @param {Parts} parts */
  constructor(element, play, { root, board, panel }) {
    this.#element = element;
    this.#play = play;
    this.#root = root;
    this.#board = board;
    this.#panel = panel;
    this.#player = new SolutionPlayer(panel, {
      show: (cursor, slide) => this.#show(cursor.cells, slide !== undefined),
      stop: () => this.stopWatching(),
    });
    this.solver = new SolverController({
      works: (nodes) => {
        const { finding, thinking } = panel.messages;
        // The solver may have to prepare before it searches.
        panel.think(nodes > 0 ? finding(nodes) : thinking);
      },
      begun: () => play.update(false),
      known: (session, found) => this.#known(session, found),
      failed: (session, error) => this.#failed(session, error),
    });
  }

  /** Whether a solution is shown. */
  get watching() {
    return this.#player.open;
  }

  /** Handles another attempt being shown. @param {Session} session */
  turn(session) {
    this.stopHint();
    this.solver.turn(session);
  }

  /** Handles a change of the puzzle: open requests are canceled. */
  changed() {
    this.cancelWatch();
    this.#panel.clearHint();
    if (this.solver.hinting) this.stopHint();
  }

  /** Stops everything and terminates the worker. */
  close() {
    this.stopWatching();
    this.stopHint();
    this.solver.close();
  }

  /** Switches to the language of the element. */
  speak() {
    this.#player.update();
  }

  // Hints

  /** @returns {Promise<boolean>} whether there is a hint */
  async hint() {
    const play = this.#play;
    const session = play.playable;
    if (!session || play.saysOver(session)) return false;
    const { messages } = this.#panel;
    if (this.solver.hinting) {
      this.stopHint();
      return false;
    }
    const board = () => session.cells.join();
    if (this.solver.next(session.cells) === undefined) {
      this.#think();
      const before = board();
      try {
        const remember = await this.solver.seekHint(session);
        // Whoever canceled it has removed the text, or shows that of another search.
        if (!remember) return false;
        this.#panel.think('');
        // The player may have moved in the meantime.
        if (session !== play.playable || before !== board()) return false;
        play.opening.ask(remember);
      } catch (error) {
        this.#panel.think('');
        this.#noSolver(/** @type {Error} */ (error), () => this.hint());
        return false;
      }
    }
    const direction = this.solver.next(session.cells);
    const slide =
      direction === undefined ? undefined : play.opening.ask(() => session.peek(direction));
    if (!slide || direction === undefined) {
      this.#panel.hint(messages.noHint);
      return false;
    }
    session.hinted();
    play.changed();
    this.#board.mark(slide.number);
    this.#panel.hint(messages.hintSays(String(slide.number), this.#panel.way(direction)));
    return true;
  }

  stopHint() {
    this.solver.stopHint();
    this.#panel.think('');
  }

  /** Shows and announces that the AI is thinking. */
  #think() {
    const { thinking } = this.#panel.messages;
    this.#panel.think(thinking);
    this.#panel.say(thinking);
  }

  // Solutions

  /**
   * Shows a solution from the start.
   * @param {'opponent' | 'best' | 'mine'} [which]
   * @returns {Promise<boolean>} whether it is shown now
   */
  async watch(which = 'opponent') {
    const play = this.#play;
    const { session } = play;
    if (!session || session !== play.opening.playable) return false;
    const request = ++this.#watches;
    const { messages } = this.#panel;
    const racing = which === 'opponent' && session.opponent === 'climber';
    if (which !== 'mine' && !racing && !session.shortest) {
      this.#think();
      this.waitsToWatch = true;
      const found = await this.seekBest();
      if (request !== this.#watches) return false;
      this.cancelWatch();
      if (!found || session !== play.session) return false;
    }
    const slides = racing ? session.climb.slides : session.shortest?.slides;
    const cursor = play.opening.ask(() =>
      which === 'mine'
        ? new SolutionCursor(session.record)
        : new SolutionCursor(session.startRecord, slides ?? new Uint8Array()),
    );
    if (!cursor || cursor.length === 0) {
      cursor?.free();
      this.#panel.hint(messages.nothingToWatch);
      return false;
    }
    if (which !== 'mine') session.aid();
    play.asks = false;
    this.stopHint();
    this.#board.mark();
    const best = session.shortest?.optimal ? 'ofBest' : 'ofFound';
    const title = which === 'mine' ? 'ofMine' : racing ? 'ofAi' : best;
    this.#player.start(cursor, title);
    this.#panel.say(messages.watching(messages[title], cursor.length));
    play.opening.save();
    play.tick();
    byId(this.#root, 'play').focus({ preventScroll: true });
    return true;
  }

  /** Cancels showing a solution that is still being searched for. @returns {boolean} whether there was one */
  cancelWatch() {
    this.#watches++;
    const canceled = this.waitsToWatch;
    this.waitsToWatch = false;
    if (canceled && !this.solver.hinting) this.#panel.think('');
    return canceled;
  }

  /** Returns to the game. */
  stopWatching() {
    this.cancelWatch();
    const focused = byId(this.#root, 'controls').contains(this.#root.activeElement);
    if (!this.#player.close()) return;
    this.#play.showBoard();
    this.#play.update(true);
    this.#panel.say(this.#panel.messages.watched);
    if (focused) this.#element.focus({ preventScroll: true });
  }

  /** @param {import('./keys.js').Playback} what */
  playback(what) {
    if (what === 'toggle') this.#player.toggle();
    else if (what === 'stop') this.stopWatching();
    else this.#player.go(what);
  }

  /**
   * Shows a board of a solution.
   * @param {Uint8Array} cells @param {boolean} moves whether to animate the tiles
   */
  #show(cells, moves) {
    const { side, goal } = /** @type {Session} */ (this.#play.session);
    this.#board.show({ side, cells, goal, movable: new Uint8Array() }, moves);
    this.#panel.showTable(side, cells);
  }

  // The best solution

  /** Searches for the best solution from the start. @returns {Promise<boolean>} whether it is known now */
  async seekBest() {
    const { session } = this.#play;
    return session ? this.solver.seekBest(session) : false;
  }

  /** Searches for the best solution if it is needed now: to race the perfect AI, or after the end. */
  seekIfDue() {
    const { session, opening } = this.#play;
    if (!session || opening.elsewhere) return;
    if (session.opponent === 'optimal' || session.state !== 'playing') this.seekBest();
  }

  /** @type {import('./solver-controller.js').Listener['known']} */
  #known(session, { shown, optimal, results }) {
    const play = this.#play;
    if (shown) {
      play.settle(session);
      tell(this.#element, 'best', { best: session.shortest?.slides.length, optimal });
    } else {
      play.opening.save();
      play.update(false);
    }
    for (const result of results) tell(this.#element, 'end', result);
  }

  /** @type {import('./solver-controller.js').Listener['failed']} */
  #failed(session, error) {
    const racing = session.opponent === 'optimal';
    if (racing) session.raceGreedy();
    this.#noSolver(error, () => this.seekBest(), racing);
    const { noSolver, noSolverRace } = this.#panel.messages;
    this.#play.settle(session, noSolver + (racing ? noSolverRace : ''));
  }

  /** @param {Error} error @param {() => void} again @param {boolean} [racing] */
  #noSolver(error, again, racing = false) {
    console.warn('the solver failed:', error);
    const { notices } = this.#panel;
    /** @type {import('../element/notices.js').Notice} */
    const notice = {
      text: (messages) => {
        const { noSolver, noSolverRace } = /** @type {PuzzleMessages} */ (messages);
        return noSolver + (racing ? noSolverRace : '');
      },
      label: ({ tryAgain }) => tryAgain,
      act: () => {
        notices.clear('solver');
        again();
      },
    };
    notices.failed('solver', notice, error);
  }
}
