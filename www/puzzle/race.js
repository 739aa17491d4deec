/** The race: whom the player races, the solutions that are known from a start, and who has won. */
import { climb, given_up, Outcome, open_puzzle, outcome, redo_slide } from './engine.js';
import { startOf, statsOf } from './try.js';

/** @typedef {import('./engine.js').Puzzle} Puzzle */
/** @typedef {import('./stats.js').GameStats} GameStats */
/** @typedef {import('./try.js').SavedTry} SavedTry */
/** @typedef {import('./try.js').Try} Try */
/** @typedef {import('../public/sliding-puzzle.js').Result} Result */
/** @typedef {'climber' | 'optimal'} Opponent */

/** The best solution from the start, as far as it is known. @typedef {{ slides: Uint8Array, optimal: boolean }} Shortest */

/** The outcomes by the engine's numbers. @type {Record<number, Result['outcome']>} */
const OUTCOMES = { [Outcome.Win]: 'win', [Outcome.Draw]: 'draw', [Outcome.Lose]: 'lose' };

/** The outcomes as they are counted. */
const CODES = { win: 1, draw: 2, lose: 3 };

/** The opponents as they are counted. @type {Record<Opponent, number>} */
const RACED = { climber: 1, optimal: 2 };

/** @param {number | undefined} mine undefined when the player gave up @param {number | null} aiSlides */
const outcomeOf = (mine, aiSlides) => OUTCOMES[outcome(mine, aiSlides ?? undefined)];

/**
 * The directions of all slides of a record.
 * @param {string} record
 * @param {number} side
 */
function directionsOf(record, side) {
  const puzzle = open_puzzle(record, 0);
  const directions = [];
  for (let slid = redo_slide(puzzle); slid; slid = redo_slide(puzzle)) {
    directions.push([-side, 1, side, -1].indexOf(slid.to - slid.from));
  }
  puzzle.free();
  return Uint8Array.from(directions);
}

/** Whether a saved try waits for the best solution from a start. @param {SavedTry} saved @param {string} start */
export function waitsFor(saved, start) {
  const { solved, givenUp, outcome, raced } = statsOf(saved);
  const over = (solved || givenUp) && outcome === 0 && raced === RACED.optimal;
  return saved.counts !== false && over && startOf(saved.record) === start;
}

/**
 * Judges a saved try that has waited for the best solution.
 * @param {SavedTry} saved
 * @param {number} best the slides of that solution
 * @returns {{ result: Result, decided: SavedTry }}
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
  /** @type {Try} */
  #try;
  /** Whom the player chose to race. @type {Opponent} */
  #chosen = 'climber';
  /** How the greedy AI solves it, once asked for. @type {import('../../pkg/sliding_puzzle.js').Climb | undefined} */
  #climb;
  /** The solution that the solver has found. @type {Shortest | undefined} */
  #found;
  /** The player's own best solution, while it is remembered. @type {Uint8Array | undefined} */
  #own;

  /** @param {Try} played */
  constructor(played) {
    this.#try = played;
    this.#remember();
  }

  /** Another try is played. What is known of a start stays known. @param {Try} played */
  turn(played) {
    if (played.startRecord !== this.#try.startRecord) {
      this.#climb = undefined;
      this.#found = undefined;
      this.#own = undefined;
    }
    this.#try = played;
    this.#remember();
  }

  /** Whom the player races. A try that has ended once stays a race with whom it was. @returns {Opponent} */
  get opponent() {
    const { raced } = this.#try.tally;
    if (raced === 0) return this.#chosen;
    return raced === RACED.optimal ? 'optimal' : 'climber';
  }
  set opponent(value) {
    this.#chosen = value;
    this.#decide();
  }

  /** The perfect AI cannot be raced: the greedy one takes its place. */
  raceGreedy() {
    const { raced, outcome } = this.#try.tally;
    if (raced && !outcome) this.#try.count({ raced: RACED.climber });
    this.opponent = 'climber';
  }

  /** What the greedy AI does, from the start. */
  get climb() {
    this.#climb ??= climb(this.#try.puzzle);
    return this.#climb;
  }

  /**
   * The best solution, as far as it is known: where it is not sure that none is shorter, the least of
   * what was found, what the greedy AI took, and what the player took.
   * @returns {Shortest | undefined}
   */
  get shortest() {
    const found = this.#found;
    if (!found || found.optimal) return found;
    const { solved, slides } = this.climb;
    const ways = [found.slides, ...(solved ? [slides] : []), ...(this.#own ? [this.#own] : [])];
    return { slides: ways.reduce((a, b) => (b.length < a.length ? b : a)), optimal: false };
  }

  /** The solver has found a solution from the start. @param {Shortest} found */
  know(found) {
    this.#found = found;
    this.#decide();
  }

  /** Remembers the player's own solution, where it is the best one so far. */
  #remember() {
    const { solved, slides, record, side } = this.#try.puzzle;
    if (!solved || (this.#own && this.#own.length <= slides)) return;
    this.#own = directionsOf(record, side);
  }

  /** The slides of the AI that the player races: null when it failed, undefined until known. */
  get aiSlides() {
    if (this.opponent === 'optimal') return this.#found?.slides.length;
    const { solved, slides } = this.climb;
    return solved ? slides.length : null;
  }

  /** How the try has ended. @returns {Result | null} null while it goes on, or nobody can tell yet */
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
      outcome: outcomeOf(mine, aiSlides),
      seconds: Math.round(time / 1000),
      undos,
      hints,
    };
  }

  /** Whether the try is over, and nobody could tell yet who has won. */
  get untold() {
    const { state, tally } = this.#try;
    return state !== 'playing' && tally.outcome === 0 && this.aiSlides === undefined;
  }

  /** The try has ended: remembers against whom, and decides it. */
  end() {
    this.#remember();
    this.#try.count({ raced: this.#try.tally.raced || RACED[this.#chosen] });
    if (this.#try.state !== 'solved' || this.#try.countEnd()) this.#decide();
  }

  /**
   * Counts how the try has ended, when that can be told. What is counted stays; of a puzzle that is
   * solved more than once by taking slides back, the best end counts.
   */
  #decide() {
    const { solved, givenUp, count, outcome } = this.#try.tally;
    if (!this.#try.counts || outcome > 0 || !(solved || givenUp)) return;
    const { aiSlides } = this;
    if (aiSlides === undefined) return;
    this.#try.count({ outcome: CODES[outcomeOf(solved ? count : undefined, aiSlides)] });
  }
}
