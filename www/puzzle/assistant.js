/**
 * What the AI does for the player of one puzzle: hints, solutions to watch, and the best solution, which
 * says who has won.
 */
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
  #solver;
  /** Counts the solutions that were asked for: only the last one is shown. */
  #watches = 0;
  /** Whether a solution that is still being looked for is to be shown. */
  waitsToWatch = false;

  /**
   * @param {PuzzleHost} element
   * @param {Play} play
   * @param {Parts} parts
   */
  constructor(element, play, { root, board, panel }) {
    this.#element = element;
    this.#play = play;
    this.#root = root;
    this.#board = board;
    this.#panel = panel;
    this.#player = new SolutionPlayer(root, {
      show: (cursor, slide) => this.#show(cursor.cells, slide !== undefined),
      said: (slide, at) => {
        if (slide) panel.saySlides([slide], '', `${at}.`);
        else panel.say(`${at}.`);
      },
      stop: () => this.stopWatching(),
      language: () => ({
        messages: panel.messages,
        format: (number) => panel.format(number),
      }),
    });
    this.#solver = new SolverController({
      works: (nodes) => {
        const { finding, thinking } = panel.messages;
        // Before it looks at boards, it may have to get ready.
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
  /** Whether the best solution is looked for, or was. */
  get searches() {
    return this.#solver.searches;
  }

  // The puzzle that is shown

  /** Another session is shown. @param {Session} session */
  begin(session) {
    this.#solver.begin(session);
  }

  /** Another try is shown. @param {Session} session */
  turn(session) {
    this.stopHint();
    this.#solver.turn(session);
  }

  /** Whether a session goes on with the puzzle that was shown last. @param {Session} session */
  knows(session) {
    return this.#solver.knows(session);
  }

  /** Another tab plays: nothing is looked for any more. */
  forget() {
    this.#solver.forget();
  }

  /** The puzzle has changed: what was asked for before is no longer wanted. */
  changed() {
    this.cancelWatch();
    this.#panel.clearHint();
    if (this.#solver.hinting) this.stopHint();
  }

  /** Stops all, and ends the worker. */
  close() {
    this.stopWatching();
    this.stopHint();
    this.#solver.close();
  }

  /** Takes over the language of the element. */
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
    if (this.#solver.hinting) {
      this.stopHint();
      return false;
    }
    const board = () => session.cells.join();
    if (this.#solver.next(session.cells) === undefined) {
      this.#think();
      const asked = board();
      try {
        const remember = await this.#solver.seekHint(session);
        // Who stopped it has taken the sentence away, or shows one of another search.
        if (!remember) return false;
        this.#panel.think('');
        // While it thought, the player has played on.
        if (session !== play.playable || asked !== board()) return false;
        play.opening.ask(remember);
      } catch (error) {
        this.#panel.think('');
        this.#noSolver(/** @type {Error} */ (error), () => this.hint());
        return false;
      }
    }
    const direction = this.#solver.next(session.cells);
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
    this.#solver.stopHint();
    this.#panel.think('');
  }

  /** Shows and says that the AI thinks. */
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
    const asked = ++this.#watches;
    const { messages } = this.#panel;
    const racing = which === 'opponent' && session.opponent === 'climber';
    if (which !== 'mine' && !racing && !session.shortest) {
      this.#think();
      this.waitsToWatch = true;
      const found = await this.seekBest();
      if (asked !== this.#watches) return false;
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
    const whose = which === 'mine' ? 'ofMine' : racing ? 'ofAi' : best;
    this.#player.start(cursor, whose);
    this.#panel.say(messages.watching(messages[whose], cursor.length));
    play.opening.save();
    play.tick();
    this.#find('play').focus({ preventScroll: true });
    return true;
  }

  /** A solution that is being looked for is not to be shown. @returns {boolean} whether there was one */
  cancelWatch() {
    this.#watches++;
    const waited = this.waitsToWatch;
    this.waitsToWatch = false;
    if (waited && !this.#solver.hinting) this.#panel.think('');
    return waited;
  }

  /** Goes back to the game. */
  stopWatching() {
    this.cancelWatch();
    const focused = this.#find('controls').contains(this.#root.activeElement);
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

  /** Shows a board of a solution. @param {Uint8Array} cells @param {boolean} moves */
  #show(cells, moves) {
    const { side, goal } = /** @type {Session} */ (this.#play.session);
    this.#board.show({ side, cells, goal, movable: new Uint8Array() }, moves);
    this.#panel.showTable(side, cells);
  }

  // The best solution

  /** Looks for the best solution from the start. @returns {Promise<boolean>} whether it is known now */
  async seekBest() {
    const { session } = this.#play;
    return session ? this.#solver.seekBest(session) : false;
  }

  /** Looks for the best solution where it is needed at once. */
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
        const own = /** @type {PuzzleMessages} */ (messages);
        return own.noSolver + (racing ? own.noSolverRace : '');
      },
      label: ({ tryAgain }) => tryAgain,
      act: () => {
        notices.clear('solver');
        again();
      },
    };
    notices.failed('solver', notice, error);
  }

  /** @param {string} id */
  #find(id) {
    return /** @type {HTMLElement} */ (this.#root.getElementById(id));
  }
}
