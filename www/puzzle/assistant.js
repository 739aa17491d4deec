/**
 * What asks for hints, solutions, and the best solution of a puzzle, which decides some races. The solver and the playback
 * are loaded when one of them is first asked for. A hint or a solution that is not known yet is canceled when the puzzle
 * changes.
 */
import { OnDemand } from '../element/on-demand.js';
import { MissingFile } from '../worker/missing-file.js';

/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('./solver-controller.js').SolverController} SolverController */
/** @typedef {import('../i18n/puzzle.js').PuzzleMessages} PuzzleMessages */

/** @extends {OnDemand<SolverController, 'hint' | 'watch'>} */
export class Assistant extends OnDemand {
  #play;
  /** Whether the search for the best solution waits while its code loads. */
  #seeks = false;

  /** @param {import('./play.js').Play} play */
  constructor(play) {
    const { panel } = play;
    const load = async () => {
      const { SolverController } = await import('./solver-controller.js').catch((error) => {
        throw new MissingFile(String(error));
      });
      return () => new SolverController(play);
    };
    super(load, (asking) => panel.think(asking ? panel.messages.thinking : ''));
    this.#play = play;
  }

  get watching() {
    return this.part?.watching ?? false;
  }
  /** Whether the best solution is being searched for. */
  get searches() {
    return this.#seeks || (this.part?.searches ?? false);
  }

  /** @returns {Promise<boolean>} whether there is a hint */
  async hint() {
    const session = this.#play.playable;
    if (!session || this.#play.saysOver(session) || this.cancel('hint')) return false;
    const hinted = this.ask('hint', (solver, signal) => solver.hint(session, signal));
    const failed = (/** @type {Error} */ error) =>
      this.#failed(
        error,
        ({ noSolver }) => noSolver,
        () => this.hint(),
      );
    return (await hinted.catch(failed)) ?? false;
  }

  /**
   * @param {'opponent' | 'best' | 'mine'} [which]
   * @returns {Promise<boolean>} whether it is shown now
   */
  async watch(which = 'opponent') {
    const { playable: session } = this.#play.holder;
    if (!session) return false;
    const watched = this.ask('watch', (solver, signal) => solver.watch(which, session, signal));
    return (await watched.catch((error) => this.noBest(session, error))) ?? false;
  }

  stopWatching() {
    this.cancel();
    this.part?.stopWatching();
  }

  /** Cancels all requests and searches. */
  forget() {
    this.cancel();
    this.part?.forget();
  }

  async seekBest() {
    const play = this.#play;
    const { session } = play.holder;
    if (!session || this.#seeks) return;
    this.#seeks = !this.part;
    if (this.#seeks) play.update(false);
    try {
      const solver = await this.load();
      this.#seeks = false;
      // Another one may be shown by now.
      if (session === play.holder.session) solver.seekBest(session);
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

  /**
   * Says that the best solution could not be found, and races the greedy AI instead of the perfect one.
   * @param {Session} session @param {Error} error @returns {undefined}
   */
  noBest(session, error) {
    const racing = session.race.opponent === 'optimal';
    if (racing) session.race.raceGreedy();
    const text = (/** @type {PuzzleMessages} */ { noSolver, noSolverRace }) =>
      noSolver + (racing ? noSolverRace : '');
    this.#failed(error, text, () => this.seekBest());
    this.#play.settle(session, text(this.#play.panel.messages));
  }

  /** @param {Error} error @param {(messages: PuzzleMessages) => string} text @param {() => void} again @returns {undefined} */
  #failed(error, text, again) {
    console.warn('the solver failed:', error);
    const { notices } = this.#play.panel;
    notices.failed('solver', error, {
      text: (messages) => text(/** @type {PuzzleMessages} */ (messages)),
      label: ({ tryAgain }) => tryAgain,
      act: () => {
        notices.clear('solver');
        again();
      },
    });
  }
}
