/**
 * Hints, solutions, and the best solution of a puzzle. Their code is loaded when one of them is first asked for. If
 * anything else happens meanwhile, a hint or a solution that waits for it is canceled.
 */
import { OnDemand } from '../element/on-demand.js';
import { MissingFile } from '../worker/missing-file.js';

/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('./advisor.js').Advisor} Advisor */
/** @typedef {import('../i18n/puzzle.js').PuzzleMessages} PuzzleMessages */

export class Assistant {
  #play;
  #later;
  #seeks = false;
  /** The record of the start that is shown. */
  #start = '';

  /** @param {import('./play.js').Play} play */
  constructor(play) {
    this.#play = play;
    const { panel } = play;
    /** @type {OnDemand<Advisor, 'hint' | 'watch'>} */
    this.#later = new OnDemand(
      () => this.#load(),
      (asking) => panel.think(asking ? panel.messages.thinking : ''),
    );
  }

  get #advisor() {
    return this.#later.part;
  }

  get watching() {
    return this.#advisor?.watching ?? false;
  }
  get waitsToWatch() {
    return this.#later.asking === 'watch' || (this.#advisor?.waitsToWatch ?? false);
  }
  get searches() {
    return this.#seeks || (this.#advisor?.solver.searches ?? false);
  }

  /** Whether a session still has the puzzle that was shown last. @param {Session} session */
  knows(session) {
    return session.startRecord === this.#start;
  }

  /** @param {Session} session */
  begin(session) {
    this.#start = session.startRecord;
    this.#advisor?.solver.begin(session);
    this.seekIfDue();
  }

  /** @param {Session} session */
  turn(session) {
    this.#later.cancel();
    this.#start = session.startRecord;
    this.#advisor?.turn(session);
  }

  /** Handles a change of the puzzle: open requests are canceled. */
  changed() {
    this.#later.cancel();
    this.#play.panel.clearHint();
    this.#advisor?.changed();
  }

  forget() {
    this.#advisor?.solver.forget();
  }

  close() {
    this.#later.cancel();
    this.#advisor?.close();
  }

  speak() {
    this.#advisor?.speak();
  }

  /** @returns {Promise<boolean>} whether there is a hint */
  async hint() {
    const play = this.#play;
    const session = play.playable;
    if (!session || play.saysOver(session)) return false;
    const { asking } = this.#later;
    this.#later.cancel();
    if (asking === 'hint') return false;
    const advisor = await this.#later.ask('hint').catch((error) => this.noHint(error));
    return advisor?.hint() ?? false;
  }

  stopHint() {
    this.#later.cancel();
    this.#advisor?.stopHint();
  }

  /**
   * @param {Parameters<Advisor['watch']>[0]} [which]
   * @returns {Promise<boolean>} whether it is shown now
   */
  async watch(which) {
    const { session } = this.#play.holder;
    if (!session || !this.#play.holder.isHeld) return false;
    this.#later.cancel();
    const advisor = await this.#later.ask('watch').catch((error) => this.noBest(session, error));
    return advisor?.watch(which) ?? false;
  }

  /** Cancels showing a solution that is still being searched for. @returns {boolean} whether there was one */
  cancelWatch() {
    const waits = this.#later.asking === 'watch';
    if (waits) this.#later.cancel();
    return this.#advisor?.cancelWatch() || waits;
  }

  stopWatching() {
    this.#later.cancel();
    this.#advisor?.stopWatching();
  }

  /** @param {import('./input.js').PlaybackKey} what */
  playback(what) {
    this.#advisor?.playback(what);
  }

  async seekBest() {
    const play = this.#play;
    const { session } = play.holder;
    if (!session || this.#seeks) return;
    this.#seeks = !this.#advisor;
    if (this.#seeks) play.update(false);
    try {
      const advisor = await this.#later.load();
      this.#seeks = false;
      // Another one may be shown by now.
      if (session === play.holder.session) advisor.seekBest();
      else this.seekIfDue();
    } catch (error) {
      this.#seeks = false;
      this.noBest(session, /** @type {Error} */ (error));
    }
  }

  /** Searches for the best solution if it is needed now: to race the perfect AI, or after the end. */
  seekIfDue() {
    const { session, elsewhere } = this.#play.holder;
    if (!session || elsewhere || session.race.shortest) return;
    if (session.race.opponent === 'optimal' || session.state !== 'playing') this.seekBest();
  }

  /** @param {Error} error @returns {undefined} */
  noHint(error) {
    this.#noSolver(error, () => this.hint());
  }

  /**
   * Says that the best solution could not be found, and races the greedy AI instead of the perfect one.
   * @param {Session} session @param {Error} error @returns {undefined}
   */
  noBest(session, error) {
    const racing = session.race.opponent === 'optimal';
    if (racing) session.race.raceGreedy();
    this.#noSolver(error, () => this.seekBest(), racing);
    const { noSolver, noSolverRace } = this.#play.panel.messages;
    this.#play.settle(session, noSolver + (racing ? noSolverRace : ''));
  }

  /** @param {Error} error @param {() => void} again @param {boolean} [racing] */
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

  async #load() {
    const { Advisor } = await import('./advisor.js').catch((error) => {
      throw new MissingFile(String(error));
    });
    return () => {
      const { session } = this.#play.holder;
      const advisor = new Advisor(this.#play, this);
      if (session) advisor.solver.begin(session);
      return advisor;
    };
  }
}
