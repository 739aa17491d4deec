/**
 * A session: the puzzle being played, the race with the machine, the try before it and what is
 * counted. It is the only writer of that state; every slide, whoever makes it, goes through here. No
 * DOM, no storage.
 */
import { readCounts } from '../element/counts.js';
import { History } from '../element/history.js';
import { Clock } from './clock.js';
import {
  climb,
  given_up,
  new_puzzle,
  Outcome,
  open_puzzle,
  outcome,
  redo_slide,
  run_to,
  slide,
  undo_slide,
} from './engine.js';
import { add, least, NO_TALLY, NO_TOTALS, totalsOf } from './stats.js';

/** @typedef {import('./engine.js').Puzzle} Puzzle */
/** @typedef {import('./engine.js').Slide} Slide */
/** @typedef {import('./stats.js').Tally} Tally */
/** @typedef {import('./stats.js').Totals} Totals */
/** @typedef {import('../public/sliding-puzzle.js').Result} Result */
/** @typedef {'climber' | 'optimal'} Opponent */

/**
 * One try as plain data.
 * @typedef {object} SavedTry
 * @property {string} record the record of all known slides
 * @property {number} slides how many of them are made
 * @property {Tally} [tally] what is counted of it
 * @property {false} [counts] that it does not count: its slides were not all made here
 */

/** @typedef {import('../element/history.js').Save<SavedTry, Totals>} Save */

/** The best way from the start, as far as it is known. @typedef {{ slides: Uint8Array, optimal: boolean }} Shortest */

/** The outcomes by the engine's numbers. @type {Record<number, Result['outcome']>} */
const OUTCOMES = { [Outcome.Win]: 'win', [Outcome.Draw]: 'draw', [Outcome.Lose]: 'lose' };

/** The outcomes as they are counted. */
const CODES = { win: 1, draw: 2, lose: 3 };

/** The opponents as they are counted. @type {Record<Opponent, number>} */
const RACED = { climber: 1, optimal: 2 };

/** @param {number | undefined} mine @param {number | null} machine */
const outcomeOf = (mine, machine) => OUTCOMES[outcome(mine, machine ?? undefined)];

/** The record of the start, without a slide. @param {string} whole */
function startOf(whole) {
  const puzzle = open_puzzle(whole, 0);
  const { record } = puzzle;
  puzzle.free();
  return record;
}

/**
 * The directions of all slides of a record.
 * @param {string} record
 * @param {number} side
 */
function waysOf(record, side) {
  const puzzle = open_puzzle(record, 0);
  const ways = [];
  for (let slid = redo_slide(puzzle); slid; slid = redo_slide(puzzle)) {
    ways.push([-side, 1, side, -1].indexOf(slid.to - slid.from));
  }
  puzzle.free();
  return Uint8Array.from(ways);
}

/** The fields of a saved try that this build does not know: a newer one wrote them. @param {Partial<SavedTry>} [stored] */
function unknownOf({ record, slides, tally, counts, ...unknown } = {}) {
  return unknown;
}

/** @param {Tally} tally */
const helped = ({ aided, hints }) => aided || hints > 0;

/**
 * How tries are read and counted. One of which nobody can tell yet who has won counts as a game without
 * an outcome.
 * @type {import('../element/history.js').Kind<SavedTry, Totals>}
 */
const KIND = {
  none: NO_TOTALS,
  add: (totals, { counts, tally }) => (counts === false ? totals : add(totals, tally)),
  read(saved) {
    open_puzzle(saved.record, saved.slides).free();
    return { ...saved, tally: readCounts(saved.tally, NO_TALLY) };
  },
};

export class Session {
  #puzzle;
  /** @type {Tally} */
  #tally;
  /** Whether it counts at all. */
  #counts;
  #clock;
  /** What a newer build has stored of the try. @type {object} */
  #unknown;
  /** @type {History<SavedTry, Totals>} */
  #history = new History(KIND);
  /** How the climbing machine solves it, once asked for. @type {import('../../pkg/sliding_puzzle.js').Climb | undefined} */
  #climb;
  /** The way that the solving machine has found. @type {Shortest | undefined} */
  #found;
  /** The player's own best way, while it is remembered. @type {Uint8Array | undefined} */
  #own;
  /** The boards that a hint was counted for. @type {Set<string>} */
  #hinted = new Set();
  /** Who the player races. @type {Opponent} */
  #opponent = 'climber';
  /** A best that was kept beside the save. */
  #keptBest = 0;

  /**
   * @param {Puzzle} puzzle
   * @param {Partial<SavedTry>} [stored] what was stored of it
   */
  constructor(puzzle, stored) {
    this.#puzzle = puzzle;
    this.#tally = readCounts(stored?.tally, NO_TALLY);
    this.#counts = stored?.counts !== false;
    this.#clock = new Clock(this.#tally.time);
    this.#unknown = unknownOf(stored);
    this.#remember();
  }

  /**
   * A session with a new puzzle.
   * @param {import('./engine.js').PuzzleOptions} [options]
   * @param {bigint} [seed]
   * @throws {Error} naming what is wrong with them
   */
  static start(options, seed) {
    return new Session(new_puzzle(options, seed));
  }

  /**
   * A session with the puzzle of a record. Its slides were not made here, so it does not count.
   * @param {string} record
   * @param {number} [slides] how many of them are made; all of them without it
   * @throws {Error} naming what is wrong with the record
   */
  static open(record, slides) {
    return new Session(open_puzzle(record, slides), { counts: false });
  }

  /**
   * The session of a save.
   * @param {unknown} save
   * @returns {{ session: Session, whole: boolean }} `whole` is false when only the try itself could
   *   be read, but not the one before or after it
   * @throws {Error} naming what is wrong with it
   */
  static restore(save) {
    const { game, history, whole } = History.read(save, KIND);
    const session = new Session(open_puzzle(game.record, game.slides), game);
    session.#history = history;
    return { session, whole };
  }

  /** @returns {Save} */
  toSave() {
    return this.#history.toSave(this.#pack());
  }

  /** @returns {SavedTry} */
  #pack() {
    const { history: record, slides } = this.#puzzle;
    const tally = { ...this.#tally, time: this.#clock.elapsed };
    const packed = { ...this.#unknown, record, slides, tally };
    return this.#counts ? packed : { ...packed, counts: false };
  }

  // The puzzle as it stands

  get side() {
    return this.#puzzle.side;
  }
  get goalName() {
    return this.#puzzle.goal_name;
  }
  get difficulty() {
    return this.#puzzle.difficulty;
  }
  get seed() {
    return this.#puzzle.seed;
  }
  get start() {
    return this.#puzzle.start;
  }
  get goal() {
    return this.#puzzle.goal;
  }
  get cells() {
    return this.#puzzle.cells;
  }
  /** The cells whose numbers may slide; none once the try is over. */
  get movable() {
    return this.state === 'playing' ? this.#puzzle.movable : new Uint8Array();
  }
  get slides() {
    return this.#puzzle.slides;
  }
  get solved() {
    return this.#puzzle.solved;
  }
  get record() {
    return this.#puzzle.record;
  }
  get history() {
    return this.#puzzle.history;
  }
  /** The record of the start, without a slide. */
  get startRecord() {
    return startOf(this.#puzzle.record);
  }

  /** @returns {'playing' | 'solved' | 'given-up'} */
  get state() {
    if (this.#tally.givenUp) return 'given-up';
    return this.#puzzle.solved ? 'solved' : 'playing';
  }

  get canUndo() {
    const { state } = this;
    return (state !== 'given-up' && this.#puzzle.slides > 0) || this.#history.before !== undefined;
  }
  get canRedo() {
    const more = this.#puzzle.slides < this.#puzzle.known_slides;
    return (this.state !== 'given-up' && more) || this.#history.after !== undefined;
  }
  /** Whether nothing has been done yet. */
  get untouched() {
    return this.#puzzle.known_slides === 0 && !this.#tally.givenUp;
  }

  /** Whether anything was done that would be lost with the session. */
  get hasProgress() {
    return !this.untouched || this.canUndo || this.canRedo;
  }

  // Time and counts

  /** Milliseconds. */
  get time() {
    return this.#clock.elapsed;
  }
  /** Lets the clock run, where there is time to be counted. @param {boolean} runs */
  run(runs) {
    this.#clock.run(runs && this.state === 'playing' && this.#puzzle.known_slides > 0);
  }
  get hints() {
    return this.#tally.hints;
  }
  get undos() {
    return this.#tally.undos;
  }

  /** What is counted of this kind of puzzle. @returns {Totals} */
  get totals() {
    return totalsOf(this.toSave());
  }
  /** The fewest slides that ever solved a puzzle of this kind without help; 0 is none. */
  get best() {
    return least(this.totals.bestSlides, this.#keptBest);
  }
  /** @param {number} best */
  takeBest(best) {
    this.#keptBest = least(this.#keptBest, best);
  }

  // The race

  /** Who the player races. A try that has ended once stays a race with whom it was. @returns {Opponent} */
  get opponent() {
    const { raced } = this.#tally;
    if (raced === 0) return this.#opponent;
    return raced === RACED.optimal ? 'optimal' : 'climber';
  }
  set opponent(value) {
    this.#opponent = value;
    this.#judge();
  }

  /** The optimal machine cannot be raced: the climbing one takes its place. */
  raceClimber() {
    const tally = this.#tally;
    this.#opponent = 'climber';
    if (tally.raced && !tally.outcome) this.#tally = { ...tally, raced: RACED.climber };
    this.#judge();
  }

  /** What the climbing machine does, from the start. */
  get climb() {
    this.#climb ??= climb(this.#puzzle);
    return this.#climb;
  }

  /**
   * The best way, as far as it is known: where it is not sure that none is shorter, the least of what
   * was found, what the climbing machine took, and what the player took.
   * @returns {Shortest | undefined}
   */
  get shortest() {
    const found = this.#found;
    if (!found || found.optimal) return found;
    const { solved, slides } = this.climb;
    const ways = [found.slides, ...(solved ? [slides] : []), ...(this.#own ? [this.#own] : [])];
    return { slides: ways.reduce((a, b) => (b.length < a.length ? b : a)), optimal: false };
  }

  /**
   * A best way is known now: of this puzzle, or of the start of a try that may come back.
   * @param {Shortest} found
   * @param {string} [start] the record of the start that it leads from
   * @returns {Result[]} how other tries have ended of which nobody could tell before
   */
  know(found, start = this.startRecord) {
    if (start === this.startRecord) {
      this.#found = found;
      this.#judge();
    }
    /** @type {Result[]} */
    const results = [];
    this.#history.map((saved) => {
      if (!this.#waits(saved, start)) return saved;
      const tally = readCounts(saved.tally, NO_TALLY);
      const machine = found.slides.length;
      const told = outcomeOf(tally.solved ? tally.count : undefined, machine);
      results.push({
        slides: tally.solved ? tally.count : given_up(),
        machine,
        best: machine,
        outcome: told,
        seconds: tally.solved ? tally.seconds : Math.round(tally.time / 1000),
        undos: tally.undos,
        hints: tally.hints,
      });
      return { ...saved, tally: { ...tally, outcome: CODES[told] } };
    });
    return results;
  }

  /** Whether a try that may come back waits for the best way from a start. @param {string} start */
  waitsFor(start) {
    const { before, after } = this.#history;
    return [before, after].some((saved) => saved && this.#waits(saved, start));
  }

  /** @param {SavedTry} saved @param {string} start */
  #waits({ counts, tally, record }, start) {
    const { solved, givenUp, outcome, raced } = readCounts(tally, NO_TALLY);
    const over = (solved || givenUp) && outcome === 0 && raced === RACED.optimal;
    return counts !== false && over && startOf(record) === start;
  }

  /** The slides of the machine that the player races: null when it failed, undefined until known. */
  get machine() {
    if (this.opponent === 'optimal') return this.#found?.slides.length;
    const { solved, slides } = this.climb;
    return solved ? slides.length : null;
  }

  /** How the try has ended. @returns {Result | null} null while it goes on, or nobody can tell yet */
  get result() {
    const { state, machine } = this;
    if (state === 'playing' || machine === undefined) return null;
    const { undos, hints } = this.#tally;
    return {
      slides: state === 'solved' ? this.slides : given_up(),
      machine,
      best: this.shortest?.slides.length ?? null,
      outcome: outcomeOf(state === 'solved' ? this.slides : undefined, machine),
      seconds: Math.round(this.time / 1000),
      undos,
      hints,
    };
  }

  /** Whether the try is over, and nobody could tell yet who has won. */
  get untold() {
    return this.state !== 'playing' && this.#tally.outcome === 0 && this.machine === undefined;
  }

  /**
   * Counts how the try has ended, when that can be told. What is counted stays; of a puzzle that is
   * solved more than once by taking slides back, the best end counts.
   */
  #judge() {
    const tally = this.#tally;
    const { solved, givenUp, count } = tally;
    if (!this.#counts || tally.outcome > 0 || !(solved || givenUp)) return;
    const { machine } = this;
    if (machine === undefined) return;
    this.#tally = { ...tally, outcome: CODES[outcomeOf(solved ? count : undefined, machine)] };
  }

  /** Remembers against whom the try has ended. */
  #meet() {
    this.#tally = { ...this.#tally, raced: this.#tally.raced || RACED[this.#opponent] };
  }

  /** Remembers the player's own way, where it is the best one so far. */
  #remember() {
    const { solved, slides, record, side } = this.#puzzle;
    if (!solved || (this.#own && this.#own.length <= slides)) return;
    this.#own = waysOf(record, side);
  }

  // Playing

  /**
   * Slides a number.
   * @param {number} direction
   * @returns {Slide | undefined} undefined when none can go there
   */
  slide(direction) {
    if (this.state !== 'playing') return undefined;
    const slid = slide(this.#puzzle, direction);
    if (!slid) return undefined;
    this.#history.forget();
    this.#tally = { ...this.#tally, slides: this.#tally.slides + 1 };
    this.#end();
    return slid;
  }

  /**
   * The run of a cell: the directions, all the same, that bring the empty cell there.
   * @param {number} cell
   */
  runTo(cell) {
    return this.state === 'playing' ? run_to(this.#puzzle, cell) : new Uint8Array();
  }

  /** Slides a whole run. @param {number} cell @returns {Slide[]} none when there is no way */
  tap(cell) {
    const slides = [...this.runTo(cell)].map((direction) => this.slide(direction));
    return slides.filter((slid) => slid !== undefined);
  }

  /**
   * What a slide would do, without making it.
   * @param {number} direction
   */
  peek(direction) {
    const puzzle = open_puzzle(this.#puzzle.record);
    const slid = slide(puzzle, direction);
    puzzle.free();
    return slid;
  }

  /**
   * Takes a slide back; at the start, brings back the try before this one.
   * @returns {Slide | 'game' | undefined} the slide, or `game` when another try is shown now
   */
  undo() {
    const slid = this.state === 'given-up' ? undefined : undo_slide(this.#puzzle);
    if (slid) this.#tally = { ...this.#tally, undos: this.#tally.undos + 1 };
    return slid ?? this.#reopen(this.#history.back(() => this.#pack()));
  }

  /** @returns {Slide | 'game' | undefined} as `undo` */
  redo() {
    const slid = this.state === 'given-up' ? undefined : redo_slide(this.#puzzle);
    if (slid) this.#end();
    return slid ?? this.#reopen(this.#history.forward(() => this.#pack()));
  }

  /** @returns {boolean} whether there was anything to give up */
  giveUp() {
    if (this.state !== 'playing') return false;
    this.#history.forget();
    this.#clock.run(false);
    this.#tally = { ...this.#tally, givenUp: true };
    this.#meet();
    this.#judge();
    return true;
  }

  /** Counts a hint, once for each board. */
  hinted() {
    this.#aidOthers();
    const board = this.cells.join();
    if (this.#hinted.has(board)) return;
    this.#hinted.add(board);
    this.#tally = { ...this.#tally, hints: this.#tally.hints + 1 };
  }

  /** A machine has shown its way: from now on this puzzle sets no best. */
  aid() {
    this.#aidOthers();
    this.#tally = { ...this.#tally, aided: true };
  }

  /** The other tries of the same start are helped too. */
  #aidOthers() {
    const start = this.startRecord;
    this.#history.map((saved) => {
      if (startOf(saved.record) !== start) return saved;
      return { ...saved, tally: { ...readCounts(saved.tally, NO_TALLY), aided: true } };
    });
  }

  /** Whether a try of this start was helped. @param {string} start */
  #wasHelped(start) {
    const { before, after } = this.#history;
    return [this.#pack(), before, after].some(
      (saved) =>
        saved && helped(readCounts(saved.tally, NO_TALLY)) && startOf(saved.record) === start,
    );
  }

  /** Whether another session is of the same kind. @param {Session} other */
  isLike(other) {
    const laid = this.difficulty === 'board' || other.difficulty === 'board';
    const same = laid || this.difficulty === other.difficulty;
    return same && this.side === other.side && this.goalName === other.goalName;
  }

  /**
   * Starts another puzzle. One undo brings the old one back.
   * @param {import('./engine.js').PuzzleOptions} options
   * @param {bigint} [seed]
   */
  newPuzzle(options, seed) {
    this.#begin(new_puzzle(options, seed));
  }

  /** The same puzzle from its start. One undo brings the old try back. */
  restart() {
    this.#begin(open_puzzle(this.startRecord), this.#counts ? {} : { counts: false });
  }

  /**
   * Goes on with the puzzle of another session. At its start, undo brings the old one back.
   * @param {Session} other which is of no use from then on
   */
  goOnWith(other) {
    this.#begin(other.#puzzle, { counts: false });
  }

  /** @param {Puzzle} puzzle @param {Partial<SavedTry>} [stored] */
  #begin(puzzle, stored) {
    // Help stays help when the same start comes again.
    const tally = { ...NO_TALLY, aided: this.#wasHelped(startOf(puzzle.record)) };
    // A try in which nothing was done is nothing to come back to.
    this.#history.replace(this.untouched ? undefined : this.#pack());
    this.#replace(puzzle, { ...stored, tally });
  }

  /** Gives the handle back to the engine; the session is of no use from then on. */
  free() {
    this.#puzzle.free();
  }

  /** Counts the end, if this is one. */
  #end() {
    const { solved, slides } = this.#puzzle;
    if (!solved) return;
    this.#clock.run(false);
    this.#remember();
    this.#meet();
    const tally = this.#tally;
    if (!this.#counts || (tally.solved && tally.count <= slides)) return;
    const seconds = Math.round(this.time / 1000);
    // A better end is judged anew.
    this.#tally = {
      ...tally,
      solved: true,
      count: slides,
      seconds,
      clean: !helped(tally),
      outcome: 0,
    };
    this.#judge();
  }

  /** @param {SavedTry | undefined} saved */
  #reopen(saved) {
    if (!saved) return undefined;
    this.#replace(open_puzzle(saved.record, saved.slides), saved);
    return /** @type {const} */ ('game');
  }

  /** @param {Puzzle} puzzle @param {Partial<SavedTry>} [stored] */
  #replace(puzzle, stored) {
    const same = startOf(puzzle.record) === this.startRecord;
    this.#puzzle.free();
    this.#puzzle = puzzle;
    this.#tally = readCounts(stored?.tally, NO_TALLY);
    this.#counts = stored?.counts !== false;
    this.#clock = new Clock(this.#tally.time);
    this.#unknown = unknownOf(stored);
    this.#hinted.clear();
    // What is known of a start stays known.
    if (!same) {
      this.#climb = undefined;
      this.#found = undefined;
      this.#own = undefined;
    }
    this.#remember();
  }
}
