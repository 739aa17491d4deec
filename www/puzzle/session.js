/**
 * A session: the try that is played, the race, the try before it and what is counted. It is the only
 * writer of that state; every slide, whoever makes it, goes through here. No DOM, no storage.
 */
import { History } from '../element/history.js';
import { new_puzzle, open_puzzle, redo_slide, run_to, slide, undo_slide } from './engine.js';
import { decideLate, Race, waitsFor } from './race.js';
import { least, lifetimeStatsOf, NO_STATS } from './stats.js';
import { isHelped, KIND, startOf, statsOf, Try } from './try.js';

/** @typedef {import('./engine.js').Puzzle} Puzzle */
/** @typedef {import('./engine.js').Slide} Slide */
/** @typedef {import('./race.js').Opponent} Opponent */
/** @typedef {import('./race.js').Shortest} Shortest */
/** @typedef {import('./stats.js').LifetimeStats} LifetimeStats */
/** @typedef {import('./try.js').SavedTry} SavedTry */
/** @typedef {import('../element/history.js').Save<SavedTry, LifetimeStats>} Save */
/** @typedef {import('../public/sliding-puzzle.js').Result} Result */

export class Session {
  #try;
  #race;
  /** @type {History<SavedTry, LifetimeStats>} */
  #history = new History(KIND);
  /** A best that was kept beside the save. */
  #keptBest = 0;

  /**
   * @param {Puzzle} puzzle
   * @param {Partial<SavedTry>} [stored] what was stored of it
   */
  constructor(puzzle, stored) {
    this.#try = new Try(puzzle, stored);
    this.#race = new Race(this.#try);
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
    return this.#history.toSave(this.#try.pack());
  }

  get #puzzle() {
    return this.#try.puzzle;
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
    return this.#try.startRecord;
  }

  get state() {
    return this.#try.state;
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
    return this.#try.untouched;
  }

  /** Whether anything was done that would be lost with the session. */
  get hasProgress() {
    return !this.untouched || this.canUndo || this.canRedo;
  }

  // Time and counts

  /** Milliseconds. */
  get time() {
    return this.#try.time;
  }
  /** Lets the clock run, where there is time to be counted. @param {boolean} runs */
  run(runs) {
    this.#try.run(runs);
  }
  get hints() {
    return this.#try.tally.hints;
  }
  get undos() {
    return this.#try.tally.undos;
  }

  /** What is counted of this kind of puzzle. @returns {LifetimeStats} */
  get totals() {
    return lifetimeStatsOf(this.toSave());
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

  /** Whom the player races. A try that has ended once stays a race with whom it was. */
  get opponent() {
    return this.#race.opponent;
  }
  set opponent(value) {
    this.#race.opponent = value;
  }

  /** The perfect AI cannot be raced: the greedy one takes its place. */
  raceGreedy() {
    this.#race.raceGreedy();
  }

  /** What the greedy AI does, from the start. */
  get climb() {
    return this.#race.climb;
  }
  /** The best solution, as far as it is known. */
  get shortest() {
    return this.#race.shortest;
  }
  /** The slides of the AI that the player races: null when it failed, undefined until known. */
  get aiSlides() {
    return this.#race.aiSlides;
  }
  /** How the try has ended. @returns {Result | null} null while it goes on, or nobody can tell yet */
  get result() {
    return this.#race.result;
  }
  /** Whether the try is over, and nobody could tell yet who has won. */
  get untold() {
    return this.#race.untold;
  }

  /**
   * A best solution is known now: of this puzzle, or of the start of a try that may come back.
   * @param {Shortest} found
   * @param {string} [start] the record of the start that it leads from
   * @returns {Result[]} how other tries have ended of which nobody could tell before
   */
  know(found, start = this.startRecord) {
    if (start === this.startRecord) this.#race.know(found);
    /** @type {Result[]} */
    const results = [];
    this.#history.map((saved) => {
      if (!waitsFor(saved, start)) return saved;
      const { result, decided } = decideLate(saved, found.slides.length);
      results.push(result);
      return decided;
    });
    return results;
  }

  /** Whether a try that may come back waits for the best solution from a start. @param {string} start */
  waitsFor(start) {
    const { before, after } = this.#history;
    return [before, after].some((saved) => saved && waitsFor(saved, start));
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
    this.#try.count({ slides: this.#try.tally.slides + 1 });
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
    if (slid) this.#try.count({ undos: this.#try.tally.undos + 1 });
    return slid ?? this.#reopen(this.#history.back(() => this.#try.pack()));
  }

  /** @returns {Slide | 'game' | undefined} as `undo` */
  redo() {
    const slid = this.state === 'given-up' ? undefined : redo_slide(this.#puzzle);
    if (slid) this.#end();
    return slid ?? this.#reopen(this.#history.forward(() => this.#try.pack()));
  }

  /** @returns {boolean} whether there was anything to give up */
  giveUp() {
    if (this.state !== 'playing') return false;
    this.#history.forget();
    this.#try.run(false);
    this.#try.count({ givenUp: true });
    this.#race.end();
    return true;
  }

  /** Counts a hint, once for each board. */
  hinted() {
    this.#aidOthers();
    this.#try.countHint();
  }

  /** The AI has shown its solution: from now on this puzzle sets no best. */
  aid() {
    this.#aidOthers();
    this.#try.count({ aided: true });
  }

  /** The other tries of the same start are helped too. */
  #aidOthers() {
    const start = this.startRecord;
    this.#history.map((saved) => {
      if (startOf(saved.record) !== start) return saved;
      return { ...saved, tally: { ...statsOf(saved), aided: true } };
    });
  }

  /** Whether a try of this start was helped. @param {string} start */
  #wasHelped(start) {
    const { before, after } = this.#history;
    return [this.#try.pack(), before, after].some(
      (saved) => saved && isHelped(statsOf(saved)) && startOf(saved.record) === start,
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
    this.#begin(open_puzzle(this.startRecord), this.#try.counts ? {} : { counts: false });
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
    const tally = { ...NO_STATS, aided: this.#wasHelped(startOf(puzzle.record)) };
    // A try in which nothing was done is nothing to come back to.
    this.#history.replace(this.untouched ? undefined : this.#try.pack());
    this.#replace(puzzle, { ...stored, tally });
  }

  /** Gives the handle back to the engine; the session is of no use from then on. */
  free() {
    this.#puzzle.free();
  }

  /** Counts the end, if this is one. */
  #end() {
    if (!this.#puzzle.solved) return;
    this.#try.run(false);
    this.#race.end();
  }

  /** @param {SavedTry | undefined} saved */
  #reopen(saved) {
    if (!saved) return undefined;
    this.#replace(open_puzzle(saved.record, saved.slides), saved);
    return /** @type {const} */ ('game');
  }

  /** @param {Puzzle} puzzle @param {Partial<SavedTry>} [stored] */
  #replace(puzzle, stored) {
    const replaced = this.#puzzle;
    this.#try = new Try(puzzle, stored);
    this.#race.turn(this.#try);
    replaced.free();
  }
}
