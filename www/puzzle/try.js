/** An attempt at a puzzle: its slides, time and stats, and its saved form. */
import { readCounts } from '../element/counts.js';
import { begun, History } from '../element/history.js';
import { open_puzzle, startOf } from './engine.js';
import { NO_STATS } from './stats.js';

/** @typedef {import('./engine.js').Puzzle} Puzzle */
/** @typedef {import('./stats.js').GameStats} GameStats */

/**
 * An attempt as plain data.
 * @typedef {import('../element/history.js').Dated & import('../element/history.js').Notes & {
 *   version: 1,
 *   record: string,
 *   slides: number,
 *   tally: GameStats,
 *   counts?: false,
 *   best?: number,
 *   proof?: string,
 * }} SavedTry `record` is that of all known slides, `slides` the number of slides made. `counts` is set if it doesn't
 *   count, because not all slides were made here. `best` is the number of slides of its best solution without help
 *   that counts, and `proof` the record of that, if `record` is another one.
 */

/** The stats of a saved attempt. @param {SavedTry} saved */
export const statsOf = ({ tally }) => readCounts(tally, NO_STATS);

/** What `:state()` matches, by the state of an attempt. */
export const STATES = { playing: 'playing', solved: 'won', 'given-up': 'lost' };

/** Whether the player had help. @param {GameStats} tally */
export const isHelped = ({ aided, hints }) => aided || hints > 0;

/** Checks that a stored attempt can be opened. @param {SavedTry} saved @returns {SavedTry} */
export function read(saved) {
  open_puzzle(saved.record, saved.slides).free();
  return { ...saved, tally: statsOf(saved) };
}

/** @extends {History<SavedTry>} */
export class Try extends History {
  puzzle;
  tally = NO_STATS;
  /** Whether the attempt counts. */
  counts = true;
  /** The record of the best solution without help. @type {string | undefined} */
  #proof;
  /** When the playing time began to run; undefined while it doesn't. @type {number | undefined} */
  #since;
  /** The boards with a counted hint. @type {Set<string>} */
  #hinted = new Set();

  /** @param {Puzzle} puzzle @param {Partial<SavedTry>} [stored] its stored fields */
  constructor(puzzle, stored) {
    super();
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
    this.stored = begun(stored);
    this.#proof = stored.proof ?? (stored.best ? stored.record : undefined);
    this.tally = readCounts(stored.tally, NO_STATS);
    this.counts = stored.counts !== false;
    this.#since = undefined;
    this.#hinted.clear();
  }

  /** @returns {SavedTry} */
  pack() {
    const { history: record, slides } = this.puzzle;
    const tally = { ...this.tally, time: this.time };
    const { best } = this;
    const proof = best > 0 && this.#proof !== record ? this.#proof : undefined;
    return {
      ...this.stored,
      ...{ version: 1, record, slides, tally },
      // Without a best solution, no index has the attempt.
      ...{ best: best || undefined, bestSteps: best || undefined, proof },
      counts: this.counts ? undefined : false,
    };
  }

  /** The fewest slides that solved it without help; 0 if it doesn't count or none did. */
  get best() {
    const { solved, clean, count } = this.tally;
    return this.counts && solved && clean ? count : 0;
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
    this.touch(this.puzzle.known_slides > 0);
  }

  /** Counts a hint, once per board. */
  countHint() {
    const board = this.puzzle.cells.join();
    if (this.#hinted.has(board)) return;
    this.#hinted.add(board);
    this.count({ hints: this.tally.hints + 1 });
    this.annotate({ hinted: this.stored.hinted ?? this.puzzle.slides });
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
    const clean = !isHelped(tally);
    this.count({ solved: true, count, seconds, clean, outcome: 0 });
    this.#proof = clean ? this.puzzle.record : undefined;
    return true;
  }
}
