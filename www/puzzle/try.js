/** One try of a puzzle: its slides, its time and what is counted of it; and a try as it is saved. */
import { readCounts } from '../element/counts.js';
import { Clock } from './clock.js';
import { open_puzzle } from './engine.js';
import { add, NO_LIFETIME_STATS, NO_STATS } from './stats.js';

/** @typedef {import('./engine.js').Puzzle} Puzzle */
/** @typedef {import('./stats.js').GameStats} GameStats */
/** @typedef {import('./stats.js').LifetimeStats} LifetimeStats */

/**
 * One try as plain data.
 * @typedef {object} SavedTry
 * @property {string} record the record of all known slides
 * @property {number} slides how many of them are made
 * @property {GameStats} [tally] what is counted of it
 * @property {false} [counts] that it does not count: its slides were not all made here
 */

/** The record of the start, without a slide. @param {string} record */
export function startOf(record) {
  const puzzle = open_puzzle(record, 0);
  const start = puzzle.record;
  puzzle.free();
  return start;
}

/** What is counted of a saved try. @param {SavedTry} saved */
export const statsOf = ({ tally }) => readCounts(tally, NO_STATS);

/** Whether the player had help. @param {GameStats} tally */
export const isHelped = ({ aided, hints }) => aided || hints > 0;

/**
 * How tries are read and counted. One of which nobody can tell yet who has won counts as a game without
 * an outcome.
 * @type {import('../element/history.js').Kind<SavedTry, LifetimeStats>}
 */
export const KIND = {
  none: NO_LIFETIME_STATS,
  add: (totals, { counts, tally }) => (counts === false ? totals : add(totals, tally)),
  read(saved) {
    open_puzzle(saved.record, saved.slides).free();
    return { ...saved, tally: statsOf(saved) };
  },
};

/** The fields of a saved try that this build does not know: a newer one wrote them. @param {Partial<SavedTry>} stored */
function unknownOf({ record, slides, tally, counts, ...unknown }) {
  return unknown;
}

export class Try {
  /** @type {Puzzle} */
  puzzle;
  /** @type {GameStats} */
  tally;
  /** Whether it counts at all. */
  counts;
  #clock;
  /** What a newer build has stored of the try. @type {object} */
  #unknown;
  /** The boards that a hint was counted for. @type {Set<string>} */
  #hinted = new Set();

  /**
   * @param {Puzzle} puzzle
   * @param {Partial<SavedTry>} [stored] what was stored of it
   */
  constructor(puzzle, stored = {}) {
    this.puzzle = puzzle;
    this.tally = readCounts(stored.tally, NO_STATS);
    this.counts = stored.counts !== false;
    this.#clock = new Clock(this.tally.time);
    this.#unknown = unknownOf(stored);
  }

  /** @returns {SavedTry} */
  pack() {
    const { history: record, slides } = this.puzzle;
    const packed = { ...this.#unknown, record, slides, tally: { ...this.tally, time: this.time } };
    return this.counts ? packed : { ...packed, counts: false };
  }

  /** The record of the start, without a slide. */
  get startRecord() {
    return startOf(this.puzzle.record);
  }

  /** @returns {'playing' | 'solved' | 'given-up'} */
  get state() {
    if (this.tally.givenUp) return 'given-up';
    return this.puzzle.solved ? 'solved' : 'playing';
  }

  /** Whether nothing has been done yet. */
  get untouched() {
    return this.puzzle.known_slides === 0 && !this.tally.givenUp;
  }

  /** Milliseconds. */
  get time() {
    return this.#clock.elapsed;
  }

  /** Lets the clock run, where there is time to be counted. @param {boolean} runs */
  run(runs) {
    this.#clock.run(runs && this.state === 'playing' && this.puzzle.known_slides > 0);
  }

  /** Changes what is counted. @param {Partial<GameStats>} changes */
  count(changes) {
    this.tally = { ...this.tally, ...changes };
  }

  /** Counts a hint, once for each board. */
  countHint() {
    const board = this.puzzle.cells.join();
    if (this.#hinted.has(board)) return;
    this.#hinted.add(board);
    this.count({ hints: this.tally.hints + 1 });
  }

  /** Counts the end, where it is the best one so far. @returns {boolean} whether it is, and must be decided */
  countEnd() {
    const { tally } = this;
    const { slides: count } = this.puzzle;
    if (!this.counts || (tally.solved && tally.count <= count)) return false;
    const seconds = Math.round(this.time / 1000);
    this.count({ solved: true, count, seconds, clean: !isHelped(tally), outcome: 0 });
    return true;
  }
}
