/** The race: the opponent, the known solutions of the start, and the winner. */
import { climb, given_up, Opponent, raceOutcome } from './engine.js';

/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('./types.js').Result} Result */
/** @typedef {keyof typeof OPPONENTS} Rival */

/** A solution, and whether none is shorter. @typedef {{ slides: Uint8Array, optimal: boolean }} Shortest */

export const OPPONENTS = {
  climber: Opponent.Greedy,
  optimal: Opponent.Perfect,
  none: Opponent.Nobody,
};

export class Race {
  #session;
  /** The record of the start that the solutions are for. */
  #start = '';
  /** @type {Rival} */
  chosen = 'climber';
  /** The greedy AI's attempt, computed on first use. @type {ReturnType<typeof climb> | undefined} */
  #climb;
  /** The solver's solution, once it is known. @type {Shortest | undefined} */
  found;
  /** The player's best solution since the puzzle was opened. @type {Uint8Array | undefined} */
  #own;

  /** @param {Session} session */
  constructor(session) {
    this.#session = session;
  }

  /** Follows the switch to another attempt. Solutions stay if it has the same start. */
  turn() {
    const { startRecord } = this.#session;
    if (startRecord !== this.#start) {
      this.#climb = undefined;
      this.found = undefined;
      this.#own = undefined;
    }
    this.#start = startRecord;
    this.remember();
  }

  /** The opponent. Once an attempt has ended, its opponent stays. @returns {Rival} */
  get opponent() {
    const { raced } = this.#session.tally;
    const names = /** @type {Rival[]} */ (Object.keys(OPPONENTS));
    return names.find((name) => OPPONENTS[name] === raced - 1) ?? this.chosen;
  }

  /** Races the greedy AI, because the perfect AI is not available. */
  raceGreedy() {
    this.chosen = 'climber';
    if (this.undecided) this.#session.choose(Opponent.Greedy);
  }

  /** The greedy AI's attempt from the start. */
  get climb() {
    this.#climb ??= climb(this.#session.puzzle);
    return this.#climb;
  }

  /**
   * The best known solution. If the solver's is not proven optimal, it is the shortest of the solver's, the
   * greedy AI's and the player's.
   * @returns {Shortest | undefined}
   */
  get shortest() {
    const { found } = this;
    if (!found || found.optimal) return found;
    const { solved, slides } = this.climb;
    const solutions = [
      found.slides,
      ...(solved ? [slides] : []),
      ...(this.#own ? [this.#own] : []),
    ];
    return { slides: solutions.reduce((a, b) => (b.length < a.length ? b : a)), optimal: false };
  }

  remember() {
    const { solved, slides, directions } = this.#session.puzzle;
    if (solved && !(this.#own && this.#own.length <= slides)) this.#own = directions;
  }

  /** Whether the opponent, the greedy AI, can't solve the puzzle. */
  get stuck() {
    return this.opponent === 'climber' && !this.climb.solved;
  }

  /** The number of slides of the opponent: null without one or if it failed, undefined until it is known. */
  get aiSlides() {
    if (this.opponent === 'none') return null;
    if (this.opponent === 'optimal') return this.found?.slides.length;
    const { solved, slides } = this.climb;
    return solved ? slides.length : null;
  }

  /** @returns {Result | null} null before its end, and until the winner is known */
  get result() {
    const { state, puzzle, tally, time } = this.#session;
    const { aiSlides } = this;
    if (state === 'playing' || aiSlides === undefined) return null;
    const mine = state === 'solved' ? puzzle.slides : undefined;
    const { undos, hints } = tally;
    return {
      slides: mine ?? given_up(),
      aiSlides,
      best: this.shortest?.slides.length ?? null,
      outcome: this.opponent === 'none' ? null : raceOutcome(mine, aiSlides ?? undefined),
      seconds: Math.round(time / 1000),
      undos,
      hints,
    };
  }

  /** Whether the attempt is over, but its winner isn't known yet. */
  get undecided() {
    const { state, current } = this.#session;
    return state !== 'playing' && current.outcome === undefined && this.aiSlides === undefined;
  }
}
