/**
 * A session: the current attempt, the race, the attempts before and after it, and the stats. It is the only
 * writer of that state: every slide goes through here. No DOM, no storage.
 */
import { UNCOUNTED } from '../element/history.js';
import {
  new_puzzle,
  open_puzzle,
  redo_slide,
  run_to,
  slide,
  startOf,
  undo_slide,
} from './engine.js';
import { decideLate, Race, waitsFor } from './race.js';
import { least, NO_STATS } from './stats.js';
import { isHelped, read, statsOf, Try } from './try.js';

/** @typedef {import('./engine.js').Puzzle} Puzzle */
/** @typedef {import('./engine.js').Slide} Slide */
/** @typedef {import('./engine.js').PuzzleOptions} PuzzleOptions */
/** @typedef {import('./race.js').Opponent} Opponent */
/** @typedef {import('./race.js').Shortest} Shortest */
/** @typedef {import('./try.js').SavedTry} SavedTry */
/** @typedef {import('./types.js').Result} Result */

export class Session extends Try {
  /** The race against the AI. */
  race;
  /** The best of the other attempts. */
  #otherBest = 0;

  /** @param {Puzzle} puzzle @param {Partial<SavedTry>} [stored] its stored fields */
  constructor(puzzle, stored) {
    super(puzzle, stored);
    this.race = new Race(this);
  }

  /**
   * @param {PuzzleOptions} [options] @param {bigint} [seed] @param {boolean} [practice] whether it doesn't count
   * @throws {Error} that says what is wrong with them
   */
  static start(options, seed, practice) {
    return new Session(new_puzzle(options, seed), practice ? UNCOUNTED : {});
  }

  /**
   * Opens the puzzle of a record. It does not count, because its slides were not made here.
   * @param {string} record @param {number} [slides] the number of slides to make. Default: all
   * @throws {Error} that says what is wrong with the record
   */
  static open(record, slides) {
    return new Session(open_puzzle(record, slides), UNCOUNTED);
  }

  /**
   * Reads a save. `damaged` are the attempts before and after it that could not be read.
   * @param {any} save
   * @param {Map<string, unknown>} games by id, those that it names
   * @throws {Error} that says what is wrong with this one
   */
  static restore(save, games) {
    if (save?.version !== 1) throw new Error('not a save of version 1');
    const { before, after, ...stored } = save;
    const session = new Session(open_puzzle(save.record, save.slides), stored);
    return { session, damaged: session.take(save, games, read) };
  }

  get seed() {
    return this.puzzle.seed;
  }
  /** The cells whose numbers can slide; none after the end. */
  get movable() {
    return this.state === 'playing' ? this.puzzle.movable : new Uint8Array();
  }
  get canUndo() {
    const { state } = this;
    return (state !== 'given-up' && this.puzzle.slides > 0) || this.before !== undefined;
  }
  get canRedo() {
    return this.hasMore || this.after !== undefined;
  }
  /** Whether redo makes a slide of this attempt. */
  get hasMore() {
    return this.state !== 'given-up' && this.puzzle.slides < this.puzzle.known_slides;
  }
  /** The number of hints, and whether the player had any help. */
  get help() {
    const { tally } = this;
    return { hints: tally.hints, helped: isHelped(tally) };
  }
  /** Whether there is anything to undo or redo, or an end, which would be lost with the session. */
  get hasProgress() {
    return !this.untouched || this.canUndo || this.canRedo;
  }

  /** The fewest slides that ever solved a puzzle of this kind without help; 0 if there are none. */
  get bestOfAll() {
    return least(this.best, this.#otherBest);
  }
  /** Whether it is solved in fewer slides than all other puzzles of its kind. */
  get isNewBest() {
    const { best } = this;
    return best > 0 && best < this.#otherBest && this.puzzle.solved && this.puzzle.slides === best;
  }
  /** Forgets the best of all games but this one and those before and after it. */
  forgetBest() {
    this.#otherBest = least(this.before?.best ?? 0, this.after?.best ?? 0);
  }
  /** Takes over the best of other attempts. @param {number} best */
  takeBest(best) {
    this.#otherBest = least(this.#otherBest, best);
  }

  /**
   * Takes the best solution of this puzzle, or of an attempt that can come back.
   * @param {Shortest} found @param {string} [start] the record of its start
   * @returns {Result[]} results of other attempts that this decides
   */
  know(found, start = this.startRecord) {
    if (start === this.startRecord) this.race.know(found);
    /** @type {Result[]} */
    const results = [];
    this.map((saved) => {
      if (!waitsFor(saved, start)) return saved;
      const { result, decided } = decideLate(saved, found.slides.length);
      results.push(result);
      return decided;
    });
    return results;
  }

  /** Whether an attempt that can come back needs the best solution from a start. @param {string} start */
  waitsFor(start) {
    const { before, after } = this;
    return [before, after].some((saved) => saved && waitsFor(saved, start));
  }

  // Playing

  /** @param {number} direction @returns {Slide | undefined} undefined if no number can slide that way */
  slide(direction) {
    if (this.state !== 'playing') return undefined;
    const slid = slide(this.puzzle, direction);
    if (!slid) return undefined;
    this.forget();
    this.count({ slides: this.tally.slides + 1 });
    this.#end();
    return slid;
  }

  /**
   * The run of a cell: the slides, all in the same direction, that bring the empty cell there.
   * @param {number} cell
   */
  runTo(cell) {
    return this.state === 'playing' ? run_to(this.puzzle, cell) : new Uint8Array();
  }

  /** Slides a whole run. @param {number} cell @returns {Slide[]} none if the number cannot slide */
  tap(cell) {
    const slides = [...this.runTo(cell)].map((direction) => this.slide(direction));
    return slides.filter((slid) => slid !== undefined);
  }

  /** Returns the slide that a direction would make, without making it. @param {number} direction */
  peek(direction) {
    const puzzle = open_puzzle(this.puzzle.record);
    const slid = slide(puzzle, direction);
    puzzle.free();
    return slid;
  }

  /**
   * Takes back a slide. At the start, brings back the previous attempt.
   * @returns {Slide | 'game' | undefined} the slide, or `game` if another attempt is open now
   */
  undo() {
    const slid = this.state === 'given-up' ? undefined : undo_slide(this.puzzle);
    if (slid) this.count({ undos: this.tally.undos + 1 });
    return slid ?? this.#reopen('before');
  }

  /** @returns {Slide | 'game' | undefined} as `undo` */
  redo() {
    const slid = this.state === 'given-up' ? undefined : redo_slide(this.puzzle);
    if (slid) this.#end();
    return slid ?? this.#reopen('after');
  }

  /** @returns {boolean} whether there was anything to give up */
  giveUp() {
    if (this.state !== 'playing') return false;
    this.forget();
    this.run(false);
    this.count({ givenUp: true });
    this.race.end();
    return true;
  }

  /** Counts a hint, once per board. */
  hinted() {
    this.#aidOthers();
    this.countHint();
  }

  /** Marks this puzzle as helped, because a solution was shown: it can no longer set a best. */
  aid() {
    this.#aidOthers();
    this.count({ aided: true });
  }

  /** Marks the other attempts at the same start as helped. */
  #aidOthers() {
    const start = this.startRecord;
    this.map((saved) => {
      if (startOf(saved.record) !== start) return saved;
      return { ...saved, tally: { ...statsOf(saved), aided: true } };
    });
  }

  /** Whether an attempt at this start was helped. @param {string} start */
  #wasHelped(start) {
    const { before, after } = this;
    return [this.pack(), before, after].some(
      (saved) => saved && isHelped(statsOf(saved)) && startOf(saved.record) === start,
    );
  }

  /** Whether another session is of the same kind. @param {Session} other */
  isLike(other) {
    const [mine, theirs] = [this.puzzle, other.puzzle];
    const customStart = mine.difficulty === 'board' || theirs.difficulty === 'board';
    const same = customStart || mine.difficulty === theirs.difficulty;
    return same && mine.side === theirs.side && mine.goal_name === theirs.goal_name;
  }

  /**
   * Starts another puzzle. One undo brings the old one back.
   * @param {PuzzleOptions} options @param {bigint} [seed] @param {boolean} [practice] whether it doesn't count
   */
  newPuzzle(options, seed, practice) {
    this.#begin(new_puzzle(options, seed), practice ? UNCOUNTED : {});
  }

  /** Restarts the puzzle. One undo brings the old attempt back. */
  restart() {
    this.#begin(open_puzzle(this.startRecord), this.counts ? {} : UNCOUNTED);
  }

  /**
   * Takes over the puzzle of another session. Undo at its start brings the old one back.
   * @param {Session} other must not be used afterwards
   */
  goOnWith(other) {
    this.#begin(other.puzzle, UNCOUNTED);
  }

  /** Whether an attempt stays when it can no longer come back. @param {SavedTry} saved */
  keeps({ slides, tally, best = 0 }) {
    const isPlayed = slides > 0 || tally.slides > 0 || tally.givenUp;
    return isPlayed && (this.keepsGames || (best > 0 && best <= this.bestOfAll));
  }

  /** @param {Puzzle} puzzle @param {Partial<SavedTry>} [stored] */
  #begin(puzzle, stored) {
    // Help with a start also counts in later attempts at it.
    const tally = { ...NO_STATS, aided: this.#wasHelped(startOf(puzzle.record)) };
    // An attempt without slides is not worth coming back to.
    this.replace(this.untouched ? undefined : this.pack());
    this.turn(puzzle, { ...stored, tally });
  }

  /** Ends the attempt if the puzzle is solved. */
  #end() {
    if (!this.puzzle.solved) return;
    this.run(false);
    this.race.end();
  }

  /** @param {'before' | 'after'} side */
  #reopen(side) {
    const saved = this.bringBack(side);
    if (!saved) return undefined;
    this.turn(open_puzzle(saved.record, saved.slides), saved);
    return /** @type {const} */ ('game');
  }

  /** @param {Puzzle} puzzle @param {Partial<SavedTry>} [stored] @override */
  turn(puzzle, stored) {
    this.takeBest(this.best);
    super.turn(puzzle, stored);
    this.race.turn();
  }
}
