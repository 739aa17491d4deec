/**
 * A session: the current attempt, the race, and the attempts before and after it. It is the only writer of that state:
 * every slide goes through here. No DOM, no storage.
 */
import { History } from '../element/kept-game.js';
import { Attempt, least } from './attempt.js';
import {
  given_up,
  new_puzzle,
  open_puzzle,
  redo_slide,
  run_to,
  slide,
  undo_slide,
} from './engine.js';
import { OPPONENTS, Race } from './race.js';

/** @typedef {import('./engine.js').Puzzle} Puzzle */
/** @typedef {import('./engine.js').Slide} Slide */
/** @typedef {import('./engine.js').PuzzleOptions} PuzzleOptions */
/** @typedef {import('./race.js').Shortest} Shortest */
/** @typedef {import('./types.js').Result} Result */

/** @type {import('../element/kept-game.js').Nature<Attempt>} */
const NATURE = {
  isPlayed: (attempt) => !attempt.isUntouched,
  isOver: ({ state }) => state !== 'playing',
  isTimed: ({ handle, state }) => state === 'playing' && handle.known_slides > 0,
  moves: ({ handle }) => (handle.gave_up ? [0, 0] : [handle.slides, handle.known_slides]),
  better: least,
};

/** @extends {History<Attempt>} */
export class Session extends History {
  race = new Race(this);

  /** @param {Attempt} attempt */
  constructor(attempt) {
    super(attempt, NATURE);
    this.race.turn();
  }

  /**
   * @param {PuzzleOptions} [options] @param {bigint} [seed] @param {boolean} [practice] whether it doesn't count
   * @throws {Error} that says what is wrong with them
   */
  static start(options, seed, practice) {
    return new Session(new Attempt(new_puzzle(options, seed, !practice)));
  }

  /**
   * Opens the puzzle of a record. It does not count, because its slides were not made here.
   * @param {string} record @param {number} [slides] the number of slides to make. Default: all
   * @throws {Error} that says what is wrong with the record
   */
  static open(record, slides) {
    return new Session(new Attempt(open_puzzle(record, slides)));
  }

  get puzzle() {
    return this.current.handle;
  }
  get tally() {
    return this.current.summary.tally;
  }
  get state() {
    return this.current.state;
  }
  get startRecord() {
    return this.current.startRecord;
  }
  get seed() {
    return this.puzzle.seed;
  }
  /** The cells whose numbers can slide; none after the end. */
  get movable() {
    return this.state === 'playing' ? this.puzzle.movable : new Uint8Array();
  }

  /** Whether it is solved in fewer slides than all other puzzles of its kind. */
  get isNewBest() {
    const { best } = this.current.summary;
    const { solved, slides } = this.puzzle;
    return best !== undefined && best < this.toBeat && solved && slides === best;
  }

  /**
   * Takes the best solution of this puzzle, or of an attempt that can come back.
   * @param {Shortest} found @param {string} [start] the record of its start
   * @returns {Result[]} results of other attempts that this decides
   */
  know(found, start = this.startRecord) {
    if (start === this.startRecord) this.race.found = found;
    const best = found.slides.length;
    const waiting = this.#waiting(start);
    for (const attempt of [this.current, ...this.#away])
      if (attempt.startRecord === start) attempt.annotate({ shortest: best });
    return waiting.map(({ summary: { tally }, outcome = null }) => ({
      slides: tally.solved ? tally.count : given_up(),
      aiSlides: best,
      best,
      outcome,
      seconds: tally.solved ? tally.seconds : Math.round(tally.time / 1000),
      undos: tally.undos,
      hints: tally.hints,
    }));
  }

  get #away() {
    return [this.before, this.after].filter((attempt) => attempt !== undefined);
  }

  /** The other attempts that need the best solution from a start. @param {string} start */
  #waiting(start) {
    return this.#away.filter(
      ({ summary: { counts, tally }, outcome, startRecord }) =>
        counts !== false &&
        tally.raced - 1 === OPPONENTS.optimal &&
        outcome === undefined &&
        startRecord === start,
    );
  }

  /** Whether an attempt that can come back needs the best solution from a start. @param {string} start */
  waitsFor(start) {
    return this.#waiting(start).length > 0;
  }

  // Playing

  /**
   * Does something that may be an act, once the opponent is in the journal.
   * @template T
   * @param {(puzzle: Puzzle, ms: number) => T} act @param {boolean} [isMove]
   */
  #do(act, isMove) {
    const rival = OPPONENTS[this.race.chosen];
    return this.current.do((puzzle, ms) => {
      if (this.current.summary.opponent !== rival && !this.tally.raced) puzzle.race(rival);
      return act(puzzle, ms);
    }, isMove);
  }

  /** @param {number} direction @returns {Slide | undefined} undefined if no number can slide that way */
  slide(direction) {
    if (this.state !== 'playing') return undefined;
    const slid = this.#do((puzzle, ms) => slide(puzzle, direction, false, ms), true);
    if (!slid) return undefined;
    this.forget();
    this.race.remember();
    return slid;
  }

  /**
   * The run of a cell: the slides, all in the same direction, that bring the empty cell there.
   * @param {number} cell
   */
  runTo(cell) {
    return this.state === 'playing' ? run_to(this.puzzle, cell) : new Uint8Array();
  }

  /** @param {number} cell @returns {Slide[]} none if the number cannot slide */
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
    return this.#do(undo_slide) ?? this.bringBack('before');
  }

  /** @returns {Slide | 'game' | undefined} as `undo` */
  redo() {
    const slid = this.#do(redo_slide);
    if (slid) this.race.remember();
    return slid ?? this.bringBack('after');
  }

  /** @param {'before' | 'after'} side @override */
  bringBack(side) {
    const outcome = super.bringBack(side);
    if (outcome) this.race.turn();
    return outcome;
  }

  /** @returns {boolean} whether there was anything to give up */
  giveUp() {
    if (this.state !== 'playing') return false;
    this.forget();
    return this.#do((puzzle, ms) => puzzle.giveUp(ms));
  }

  /** @param {import('./engine.js').Opponent} opponent */
  choose(opponent) {
    this.current.do((puzzle, ms) => {
      puzzle.race(opponent, ms);
      return true;
    });
  }

  /** Counts a hint, once per board. */
  hinted() {
    this.#aid(this.#away);
    this.#do((puzzle, ms) => {
      puzzle.hinted(ms);
      return true;
    });
  }

  /** Marks this puzzle as helped, because a solution was shown: it can no longer set a best. */
  aid() {
    this.#aid([this.current, ...this.#away]);
  }

  /** @param {Attempt[]} attempts */
  #aid(attempts) {
    for (const attempt of attempts)
      if (attempt.startRecord === this.startRecord && !attempt.summary.tally.aided)
        attempt.do((puzzle, ms) => {
          puzzle.solutionShown(ms);
          return true;
        });
  }

  /** @param {Session} other */
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
    this.replace(new Attempt(new_puzzle(options, seed, !practice)));
  }

  restart() {
    this.replace(new Attempt(open_puzzle(this.startRecord, 0, this.counts)));
  }

  /** @param {Attempt} attempt @override */
  replace(attempt) {
    const start = attempt.startRecord;
    const known = [this.current, ...this.#away].filter((one) => one.startRecord === start);
    const wasHelped = known.some((one) => one.isHelped);
    const { shortest } = known.find((one) => one.shortest !== undefined) ?? {};
    super.replace(attempt);
    this.race.turn();
    // Help with a start also counts in later attempts at it.
    if (wasHelped) this.aid();
    if (shortest !== undefined) attempt.annotate({ shortest });
  }
}
