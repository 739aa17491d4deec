/** The race: the opponent, the known solutions of the start, and the winner. */
import { climb, given_up, outcomeOf, startOf } from './engine.js';
import { CODES, RACED } from './stats.js';
import { statsOf } from './try.js';

/** @typedef {import('./engine.js').Puzzle} Puzzle */
/** @typedef {import('./stats.js').GameStats} GameStats */
/** @typedef {import('./try.js').SavedTry} SavedTry */
/** @typedef {import('./try.js').Try} Try */
/** @typedef {import('./types.js').Result} Result */
/** @typedef {keyof typeof RACED} Opponent */

/** A solution, and whether none is shorter. @typedef {{ slides: Uint8Array, optimal: boolean }} Shortest */

/** Whether a saved attempt needs the best solution from a start. @param {SavedTry} saved @param {string} start */
export function waitsFor(saved, start) {
  const { solved, givenUp, outcome, raced } = statsOf(saved);
  const over = (solved || givenUp) && outcome === 0 && raced === RACED.optimal;
  return saved.counts !== false && over && startOf(saved.record) === start;
}

/**
 * Decides a saved attempt that has waited for the best solution.
 * @param {SavedTry} saved @param {number} best the number of slides of that solution
 */
export function decideLate(saved, best) {
  const tally = statsOf(saved);
  const { solved, count, undos, hints } = tally;
  const outcome = outcomeOf(solved ? count : undefined, best);
  const result = {
    slides: solved ? count : given_up(),
    aiSlides: best,
    best,
    outcome,
    seconds: solved ? tally.seconds : Math.round(tally.time / 1000),
    undos,
    hints,
  };
  return { result, decided: { ...saved, tally: { ...tally, outcome: CODES[outcome] } } };
}

export class Race {
  #try;
  /** The record of the start that the solutions are for. */
  #start = '';
  /** The opponent that the player chose. @type {Opponent} */
  #chosen = 'climber';
  /** The greedy AI's attempt, computed on first use. @type {ReturnType<typeof climb> | undefined} */
  #climb;
  /** The solver's solution. @type {Shortest | undefined} */
  #found;
  /** The player's best solution since the puzzle was opened. @type {Uint8Array | undefined} */
  #own;

  /** @param {Try} played */
  constructor(played) {
    this.#try = played;
    this.turn();
  }

  /** Follows the switch to another attempt. Solutions stay if it has the same start. */
  turn() {
    const { startRecord } = this.#try;
    if (startRecord !== this.#start) {
      this.#climb = undefined;
      this.#found = undefined;
      this.#own = undefined;
    }
    this.#start = startRecord;
    this.#remember();
  }

  /** The opponent. Once an attempt has ended, its opponent stays. @returns {Opponent} */
  get opponent() {
    const { raced } = this.#try.tally;
    if (raced === 0) return this.#chosen;
    const raceable = /** @type {Opponent[]} */ (Object.keys(RACED));
    return raceable.find((name) => RACED[name] === raced) ?? 'climber';
  }
  set opponent(value) {
    this.#chosen = value;
    this.#decide();
  }

  /** Races the greedy AI, because the perfect AI is not available. */
  raceGreedy() {
    const { raced, outcome } = this.#try.tally;
    if (raced && !outcome) this.#try.count({ raced: RACED.climber });
    this.opponent = 'climber';
  }

  /** The greedy AI's attempt from the start. */
  get climb() {
    this.#climb ??= climb(this.#try.puzzle);
    return this.#climb;
  }

  /**
   * The best known solution. If the solver's is not proven optimal, it is the shortest of the solver's, the
   * greedy AI's and the player's.
   * @returns {Shortest | undefined}
   */
  get shortest() {
    const found = this.#found;
    if (!found || found.optimal) return found;
    const { solved, slides } = this.climb;
    const solutions = [
      found.slides,
      ...(solved ? [slides] : []),
      ...(this.#own ? [this.#own] : []),
    ];
    return { slides: solutions.reduce((a, b) => (b.length < a.length ? b : a)), optimal: false };
  }

  /** Takes the solver's solution from the start. @param {Shortest} found */
  know(found) {
    this.#found = found;
    this.#decide();
  }

  /** Remembers the player's solution if it is the best one so far. */
  #remember() {
    const { solved, slides } = this.#try.puzzle;
    if (!solved || (this.#own && this.#own.length <= slides)) return;
    this.#own = this.#try.puzzle.directions;
  }

  /** Whether the opponent, the greedy AI, can't solve the puzzle. */
  get stuck() {
    return this.opponent === 'climber' && !this.climb.solved;
  }

  /** The number of slides of the opponent: null without one or if it failed, undefined until it is known. */
  get aiSlides() {
    if (this.opponent === 'none') return null;
    if (this.opponent === 'optimal') return this.#found?.slides.length;
    const { solved, slides } = this.climb;
    return solved ? slides.length : null;
  }

  /** The result of the attempt. @returns {Result | null} null before its end, and until the winner is known */
  get result() {
    const { state, puzzle, tally, time } = this.#try;
    const { aiSlides } = this;
    if (state === 'playing' || aiSlides === undefined) return null;
    const mine = state === 'solved' ? puzzle.slides : undefined;
    const { undos, hints } = tally;
    return {
      slides: mine ?? given_up(),
      aiSlides,
      best: this.shortest?.slides.length ?? null,
      outcome: this.opponent === 'none' ? null : outcomeOf(mine, aiSlides ?? undefined),
      seconds: Math.round(time / 1000),
      undos,
      hints,
    };
  }

  /** Whether the attempt is over, but its winner isn't known yet. */
  get undecided() {
    const { state, tally } = this.#try;
    return state !== 'playing' && tally.outcome === 0 && this.aiSlides === undefined;
  }

  /** Ends the attempt: remembers the opponent, and decides the race if possible. */
  end() {
    this.#remember();
    this.#try.count({ raced: this.#try.tally.raced || RACED[this.#chosen] });
    if (this.#try.state !== 'solved' || this.#try.countEnd()) this.#decide();
  }

  /**
   * Counts the outcome once it is known. It is counted only once. If undo lets the player solve the puzzle
   * again, the best solution counts.
   */
  #decide() {
    const { solved, givenUp, count, outcome } = this.#try.tally;
    if (!this.#try.counts || outcome > 0 || !(solved || givenUp)) return;
    if (this.opponent === 'none') return;
    const { aiSlides } = this;
    if (aiSlides === undefined) return;
    this.#try.count({
      outcome: CODES[outcomeOf(solved ? count : undefined, aiSlides ?? undefined)],
    });
  }
}
