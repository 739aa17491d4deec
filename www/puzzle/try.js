/** An attempt at a puzzle: its slides, time and stats, and its saved form. */
import { readCounts } from '../element/counts.js';
import { open_puzzle, startOf } from './engine.js';
import { add, NO_LIFETIME_STATS, NO_STATS } from './stats.js';

/** @typedef {import('./engine.js').Puzzle} Puzzle */
/** @typedef {import('./stats.js').GameStats} GameStats */
/** @typedef {import('./stats.js').LifetimeStats} LifetimeStats */

/**
 * An attempt as plain data.
 * @typedef {object} SavedTry
 * @property {string} record the record of all known slides
 * @property {number} slides the number of slides made
 * @property {GameStats} [tally] the stats of the attempt
 * @property {false} [counts] set if it does not count, because not all slides were made here
 */

/** The stats of a saved attempt. @param {SavedTry} saved */
export const statsOf = ({ tally }) => readCounts(tally, NO_STATS);

/** What `:state()` matches, by the state of an attempt. */
export const STATES = { playing: 'playing', solved: 'won', 'given-up': 'lost' };

/** Whether the player had help. @param {GameStats} tally */
export const isHelped = ({ aided, hints }) => aided || hints > 0;

/**
 * How attempts are read and counted. One whose winner isn't known yet counts as a game without an outcome.
 * @type {import('../element/history.js').HistoryFormat<SavedTry, LifetimeStats>}
 */
export const KIND = {
  none: NO_LIFETIME_STATS,
  add: (totals, { counts, tally }) => (counts === false ? totals : add(totals, tally)),
  read(saved) {
    open_puzzle(saved.record, saved.slides).free();
    return { ...saved, tally: statsOf(saved) };
  },
};

/** The fields of a saved attempt that only a newer build knows. @param {Partial<SavedTry>} stored */
function unknownOf({ record, slides, tally, counts, ...unknown }) {
  return unknown;
}

export class Try {
  puzzle;
  tally = NO_STATS;
  /** Whether the attempt counts. */
  counts = true;
  /** When the playing time began to run; undefined while it doesn't. @type {number | undefined} */
  #since;
  /** Fields that a newer build has stored: they are written back unchanged. @type {object} */
  #unknown = {};
  /** The boards with a counted hint. @type {Set<string>} */
  #hinted = new Set();

  /** @param {Puzzle} puzzle @param {Partial<SavedTry>} [stored] its stored fields */
  constructor(puzzle, stored) {
    this.puzzle = puzzle;
    this.#read(stored);
  }

  /** Goes on with another attempt. @param {Puzzle} puzzle @param {Partial<SavedTry>} [stored] its stored fields */
  turn(puzzle, stored) {
    const replaced = this.puzzle;
    this.puzzle = puzzle;
    this.#read(stored);
    replaced.free();
  }

  /** @param {Partial<SavedTry>} [stored] */
  #read(stored = {}) {
    this.tally = readCounts(stored.tally, NO_STATS);
    this.counts = stored.counts !== false;
    this.#since = undefined;
    this.#unknown = unknownOf(stored);
    this.#hinted.clear();
  }

  /** @returns {SavedTry} */
  pack() {
    const { history: record, slides } = this.puzzle;
    const packed = { ...this.#unknown, record, slides, tally: { ...this.tally, time: this.time } };
    return this.counts ? packed : { ...packed, counts: false };
  }

  get startRecord() {
    return startOf(this.puzzle.record);
  }

  /** @returns {'playing' | 'solved' | 'given-up'} */
  get state() {
    if (this.tally.givenUp) return 'given-up';
    return this.puzzle.solved ? 'solved' : 'playing';
  }

  /** Whether no slide was ever made, and the player has not given up. */
  get untouched() {
    return this.puzzle.known_slides === 0 && !this.tally.givenUp;
  }

  /** The playing time in milliseconds. */
  get time() {
    const running = this.#since === undefined ? 0 : performance.now() - this.#since;
    return Math.round(this.tally.time + running);
  }

  /** Starts or stops the clock. It does not run before the first slide or after the end. @param {boolean} runs */
  run(runs) {
    const starts = runs && this.state === 'playing' && this.puzzle.known_slides > 0;
    if (starts === (this.#since !== undefined)) return;
    this.count({ time: this.time });
    this.#since = starts ? performance.now() : undefined;
  }

  /** @param {Partial<GameStats>} changes */
  count(changes) {
    this.tally = { ...this.tally, ...changes };
  }

  /** Counts a hint, once per board. */
  countHint() {
    const board = this.puzzle.cells.join();
    if (this.#hinted.has(board)) return;
    this.#hinted.add(board);
    this.count({ hints: this.tally.hints + 1 });
  }

  /**
   * Counts a solution if it is the best one so far.
   * @returns {boolean} whether it is, so the race must be decided
   */
  countEnd() {
    const { tally } = this;
    const { slides: count } = this.puzzle;
    if (!this.counts || (tally.solved && tally.count <= count)) return false;
    const seconds = Math.round(this.time / 1000);
    this.count({ solved: true, count, seconds, clean: !isHelped(tally), outcome: 0 });
    return true;
  }
}
