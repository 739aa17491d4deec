/**
 * Hints, solutions, and the best solution of a puzzle, which decides some races. The solver and the playback are loaded
 * when one of them is first asked for. A hint or a solution that is not known yet is canceled when the puzzle changes.
 */
import { tell } from '../element/dom.js';
import { OnDemand } from '../element/on-demand.js';
import { MissingFile } from '../worker/missing-file.js';

/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('../i18n/puzzle.js').PuzzleMessages} PuzzleMessages */

/** @typedef {Awaited<ReturnType<Assistant['load']>>} Load */

export class Assistant {
  #play;
  #panel;
  /** @type {OnDemand<ReturnType<Load>, 'hint' | 'watch'>} */
  #later;
  /** Whether the search for the best solution waits while its code loads. */
  #seeks = false;
  /** The record of the start that is shown. */
  #start = '';

  /** @param {import('./play.js').Play} play */
  constructor(play) {
    const { panel } = play;
    this.#play = play;
    this.#panel = panel;
    this.#later = new OnDemand(
      () => this.load(),
      (asking) => panel.think(asking ? panel.messages.thinking : ''),
    );
  }

  async load() {
    const [{ SolverController }, { SolutionCursor, SolutionPlayback }] = await Promise.all([
      import('./solver-controller.js'),
      import('./solution.js'),
    ]).catch((error) => {
      throw new MissingFile(String(error));
    });
    return () => {
      const panel = this.#panel;
      const playback = new SolutionPlayback(panel, (cells, moves) => this.#show(cells, moves));
      panel.find('stop').onclick = () => this.stopWatching();
      const solver = new SolverController({
        begun: () => this.#play.update(false),
        known: (session, found) => this.#known(session, found),
        failed: (session, error) => this.#noBest(session, error),
      });
      const { session } = this.#play.holder;
      if (session) solver.begin(session);
      return { solver, playback, SolutionCursor };
    };
  }

  get #solver() {
    return this.#later.part?.solver;
  }
  get watching() {
    return this.#later.part?.playback.open ?? false;
  }
  get waitsToWatch() {
    return this.#later.asking === 'watch';
  }
  /** Whether the best solution is being searched for. */
  get searches() {
    return this.#seeks || (this.#solver?.searches ?? false);
  }

  /** Whether a session still has the puzzle that was shown last. @param {Session} session */
  knows(session) {
    return session.startRecord === this.#start;
  }

  /** @param {Session} session */
  begin(session) {
    this.#start = session.startRecord;
    this.#solver?.begin(session);
    this.seekIfDue();
  }

  /** Switches to another attempt. @param {Session} session */
  turn(session) {
    this.cancel();
    this.#start = session.startRecord;
    this.#solver?.turn(session);
  }

  changed() {
    this.cancel();
    this.#panel.clearHint();
  }

  /** Stops all searches. */
  forget() {
    this.cancel();
    this.#solver?.forget();
  }

  close() {
    this.stopWatching();
    this.#solver?.close();
  }

  speak() {
    this.#later.part?.playback.update();
  }

  /** @returns {Promise<boolean>} whether there is a hint */
  async hint() {
    const session = this.#play.playable;
    if (!session || this.#play.saysOver(session) || this.#later.cancel('hint')) return false;
    const hinted = this.#later.ask('hint', ({ solver }, signal) =>
      this.#hint(session, solver, signal),
    );
    return (await hinted.catch((error) => this.#noSolver(error, () => this.hint()))) ?? false;
  }

  /**
   * @param {Session} session @param {import('./solver-controller.js').SolverController} solver
   * @param {AbortSignal} signal aborted by any change of the puzzle
   */
  async #hint(session, solver, signal) {
    const play = this.#play;
    const { messages } = this.#panel;
    const { cells, record } = session.puzzle;
    if (solver.next(cells) === undefined) {
      this.#panel.say(messages.thinking);
      const works = (/** @type {{ nodes: number }} */ { nodes }) => {
        const { finding, thinking } = this.#panel.messages;
        // The solver may have to prepare before it searches.
        this.#panel.think(nodes > 0 ? finding(nodes) : thinking);
      };
      const { slides } = await solver.solve(session, cells, { signal, urgent: true, works });
      if (signal.aborted || session !== play.playable) return false;
      play.holder.ask(() => solver.planFrom(record, slides));
    }
    const direction = solver.next(cells);
    const slide =
      direction === undefined ? undefined : play.holder.ask(() => session.peek(direction));
    if (!slide || direction === undefined) {
      this.#panel.hint(messages.noHint);
      return false;
    }
    const { helped } = session.help;
    session.hinted();
    play.holder.save();
    play.changed();
    this.#play.view.mark(slide.number);
    const said = messages.hintSays(String(slide.number), this.#panel.way(direction));
    this.#panel.advise(helped ? said : said + messages.gap + messages.hintCosts);
    return true;
  }

  /** Cancels a hint or a solution that is not known yet. */
  cancel() {
    this.#later.cancel();
  }

  /**
   * @param {'opponent' | 'best' | 'mine'} [which]
   * @returns {Promise<boolean>} whether it is shown now
   */
  async watch(which = 'opponent') {
    const { session, isHeld } = this.#play.holder;
    if (!session || !isHeld) return false;
    const watched = this.#later.ask('watch', (part, signal) =>
      this.#watch(which, session, part, signal),
    );
    return (await watched.catch((error) => this.#noBest(session, error))) ?? false;
  }

  /**
   * @param {'opponent' | 'best' | 'mine'} which @param {Session} session
   * @param {ReturnType<Load>} part @param {AbortSignal} signal
   */
  async #watch(which, session, { solver, playback, SolutionCursor }, signal) {
    const play = this.#play;
    const { messages } = this.#panel;
    const racing = which === 'opponent' && session.race.opponent === 'climber';
    if (which !== 'mine' && !racing && !session.race.shortest) {
      this.#panel.say(messages.thinking);
      const found = await solver.seekBest(session);
      if (signal.aborted || !found) return false;
    }
    const slides = racing ? session.race.climb.slides : session.race.shortest?.slides;
    const cursor = play.holder.ask(() =>
      which === 'mine'
        ? new SolutionCursor(session.puzzle.record)
        : new SolutionCursor(session.startRecord, slides ?? new Uint8Array()),
    );
    if (!cursor || cursor.length === 0) {
      cursor?.free();
      this.#panel.hint(messages.nothingToWatch);
      return false;
    }
    if (which !== 'mine') session.aid();
    play.asks = false;
    this.#play.view.mark();
    const best = session.race.shortest?.optimal ? 'ofBest' : 'ofFound';
    const title = which === 'mine' ? 'ofMine' : racing ? 'ofAi' : best;
    playback.start(cursor, title);
    this.#panel.say(messages.watching(messages[title], cursor.length));
    play.holder.save();
    play.tick();
    this.#panel.find('play').focus({ preventScroll: true });
    return true;
  }

  /** Cancels showing a solution that is still being searched for. @returns {boolean} whether there was one */
  cancelWatch() {
    return this.#later.cancel('watch');
  }

  stopWatching() {
    this.cancel();
    if (!this.watching) return;
    const { root } = this.#panel;
    const focused = this.#panel.find('controls').contains(root.activeElement);
    this.#later.part?.playback.close();
    this.#play.showBoard();
    this.#play.update(true);
    this.#panel.say(this.#panel.messages.watched);
    if (focused) this.#play.element.focus({ preventScroll: true });
  }

  /** @param {import('./input.js').PlaybackKey} what */
  playback(what) {
    const { playback } = this.#later.part ?? {};
    if (!playback) return;
    if (what === 'toggle') playback.toggle();
    else if (what === 'stop') this.stopWatching();
    else if (what === 'back') playback.step(-1);
    else if (what === 'on') playback.step(1);
    else playback.seek(what === 'first' ? 0 : playback.length);
  }

  /** @param {Uint8Array} cells @param {boolean} moves whether to animate the tiles */
  #show(cells, moves) {
    const { side, goal } = /** @type {Session} */ (this.#play.holder.session).puzzle;
    this.#play.view.show({ side, cells, goal, movable: new Uint8Array() }, moves);
    this.#panel.showTable(side, cells);
  }

  async seekBest() {
    const play = this.#play;
    const { session } = play.holder;
    if (!session || this.#seeks) return;
    this.#seeks = !this.#solver;
    if (this.#seeks) play.update(false);
    try {
      const { solver } = await this.#later.load();
      this.#seeks = false;
      // Another one may be shown by now.
      if (session === play.holder.session) solver.seekBest(session);
      else this.seekIfDue();
    } catch (error) {
      this.#seeks = false;
      this.#noBest(session, /** @type {Error} */ (error));
    }
  }

  /** Searches for the best solution if it is needed now: to race the perfect AI, or after the end. */
  seekIfDue() {
    const { session, elsewhere } = this.#play.holder;
    if (!session || elsewhere || session.race.shortest) return;
    if (session.race.opponent === 'optimal' || session.state !== 'playing') this.seekBest();
  }

  /** @type {import('./solver-controller.js').Listener['known']} */
  #known(session, { shown, optimal, results }) {
    const play = this.#play;
    if (shown) {
      play.settle(session);
      tell(this.#play.element, 'best', { best: session.race.shortest?.slides.length, optimal });
    } else {
      play.holder.save();
      play.update(false);
    }
    for (const result of results) tell(this.#play.element, 'end', result);
  }

  /**
   * Says that the best solution could not be found, and races the greedy AI instead of the perfect one.
   * @param {Session} session @param {Error} error @returns {undefined}
   */
  #noBest(session, error) {
    const racing = session.race.opponent === 'optimal';
    if (racing) session.race.raceGreedy();
    this.#noSolver(error, () => this.seekBest(), racing);
    const { noSolver, noSolverRace } = this.#play.panel.messages;
    this.#play.settle(session, noSolver + (racing ? noSolverRace : ''));
  }

  /** @param {Error} error @param {() => void} again @param {boolean} [racing] @returns {undefined} */
  #noSolver(error, again, racing = false) {
    console.warn('the solver failed:', error);
    const { notices } = this.#play.panel;
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
