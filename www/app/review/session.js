/** A review that is shown while it is made: it runs as long as it is watched, and says when there is more to show. */

import { ai, REVIEW_NODES } from '../../ai/client.js';
import { COURSE, restoreReview } from '../../ai/review.js';
import { sleep } from '../../element/motion.js';
import { cells, keep_going, load, move_dir, open_game, Status } from '../../game/engine.js';
import { MissingFile } from '../../worker/missing-file.js';
import { tinyBoard } from '../shell/dialog-parts.js';
import { findStretches, markerPlaces } from './graph.js';
import { mistakesIn } from './mistakes.js';

/** @typedef {import('../../ai/review.js').Review} Review */
/** @typedef {import('./mistakes.js').Mistake} Mistake */

/** The number of moves of the AI that are shown from a position on. */
const MOVES = 5;

/** A move, and the board after it. @typedef {{ direction: number, board: HTMLElement }} Step */

/**
 * Plays on from a position as the AI would have. New tiles are those of the game: they only depend on the number of
 * the move and on the empty cells.
 * @param {string} record
 * @param {number} step the number of moves before it
 * @param {number} first the best move of that position, which the review knows
 * @param {AbortSignal} signal
 * @returns {Promise<Step[]>} rejects if it is canceled or the AI fails
 */
async function playLine(record, step, first, signal) {
  const game = open_game(record, step);
  try {
    const { rules, rows, cols } = game;
    /** @type {Step[]} */
    const steps = [];
    let best = /** @type {number | undefined} */ (first);
    while (best !== undefined) {
      if (game.status === Status.Won) keep_going(game);
      const turn = move_dir(game, best);
      if (!turn) break;
      steps.push({ direction: best, board: tinyBoard({ cols, cells: turn.cells }) });
      if (steps.length === MOVES) break;
      const position = { rules, rows, cols, cells: cells(game), score: game.score };
      ({ best } = await ai.look(position, { nodes: REVIEW_NODES, signal, urgent: true }));
    }
    return steps;
  } finally {
    game.free();
  }
}

/** The number of mistakes listed. */
const LISTED = 20;
/** The time between two updates, in milliseconds, and how many of them come before the list is made again. */
const PACE = 100;
const LIST_PACE = 10;
/** The time in milliseconds after which the remaining time can be estimated. */
const SURE = 500;
/** The time in milliseconds that a position is shown before the AI plays on from it. */
const REST = 200;

/**
 * How far the work is.
 * @typedef {object} Progress
 * @property {number} [left] the estimated remaining time in seconds
 * @property {import('../../ai/client.js').Download} [download] how much of the AI has arrived
 */

/**
 * What a review has found so far.
 * @typedef {object} Found
 * @property {Mistake[]} mistakes the biggest ones
 * @property {Uint8Array} marks by move, how bad it was
 * @property {ReturnType<typeof markerPlaces>} places
 * @property {import('./graph.js').Stretch[]} stretches
 */

/** @type {Found} */
const NOTHING = { mistakes: [], marks: new Uint8Array(), places: [[], [], []], stretches: [] };

export class ReviewSession {
  /** @type {Review | undefined} */
  review;
  /** @type {Progress} */
  progress = {};
  hasFailed = false;
  found = NOTHING;
  /** What the AI would have played from a position. @type {{ step: number, steps?: Step[] } | undefined} */
  line;
  /** Whether that is wanted. */
  wantsLine = true;
  #changed;
  /** @type {import('./graph.js').End} */
  #end = { length: 0, isOver: false, score: 0, highest: 0 };
  /** Stops the work, if there is any. @type {AbortController | undefined} */
  #work;
  /** @type {AbortController | undefined} */
  #lineWork;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #updates = 0;

  /** @param {() => void} changed called when there is something new to show */
  constructor(changed) {
    this.#changed = changed;
  }

  /** Whether moves are being assessed. */
  get works() {
    return this.#work !== undefined;
  }

  /**
   * Shows the review of a game, and makes what is missing.
   * @param {string} record
   * @param {import('./graph.js').End} end
   */
  async start(record, end) {
    this.stop();
    const mine = new AbortController();
    this.#work = mine;
    this.#end = end;
    this.hasFailed = false;
    this.progress = {};
    if (this.review?.record !== record)
      Object.assign(this, { review: undefined, line: undefined, found: NOTHING });
    this.#changed();
    try {
      const [review] = await Promise.all([restoreReview(record), load()]);
      if (this.#work !== mine) return;
      this.review = review;
      this.#refresh(true);
      await review.run({ signal: mine.signal, ...this.#reports(review) });
    } catch (error) {
      if (this.#work !== mine) return;
      console.warn('the review failed:', error);
      this.hasFailed = true;
      if (error instanceof MissingFile)
        error.explained.then((explained) => {
          if (!explained || this.#work) return;
          this.hasFailed = false;
          this.#changed();
        });
    }
    if (this.#work !== mine) return;
    this.#work = undefined;
    this.#refresh(true);
  }

  /** Stops the work. What has been found stays. */
  stop() {
    const work = this.#work;
    // Cleared first, so that `start` returns silently.
    this.#work = undefined;
    work?.abort();
    this.#lineWork?.abort();
    this.#lineWork = undefined;
    if (!this.line?.steps) this.line = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** What is called while a review is made. @param {Review} review */
  #reports(review) {
    /** The time of the first report, in milliseconds, and the number of moves assessed by then. @type {{ at: number, assessed: number } | undefined} */
    let first;
    const progress = () => {
      const now = performance.now();
      first ??= { at: now, assessed: review.assessed };
      const [elapsed, done] = [now - first.at, review.assessed - first.assessed];
      const left = (((review.length ?? 0) - review.assessed) * elapsed) / Math.max(1, done) / 1000;
      this.progress = { left: elapsed > SURE && left > 1 ? left : undefined };
      this.#refreshSoon();
    };
    const downloading = (/** @type {import('../../ai/client.js').Download} */ download) => {
      this.progress = { download };
      this.#refreshSoon();
    };
    return { progress, downloading };
  }

  /** Parts come a hundred times a second. */
  #refreshSoon() {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#refresh(this.#updates++ % LIST_PACE === 0);
    }, PACE);
  }

  /** @param {boolean} all whether the list of mistakes is made again, too */
  #refresh(all) {
    const { review } = this;
    if (review) {
      const { length } = this.#end;
      const { marks } = review;
      const places = markerPlaces(marks, length);
      const stretches = findStretches(review.course(COURSE), review.isWhole, this.#end);
      const mistakes = all ? mistakesIn(review, LISTED) : this.found.mistakes;
      this.found = { marks, places, stretches, mistakes };
    }
    this.#changed();
  }

  /**
   * The nearest mistake or blunder before or after a position; of a game that has none, an inaccuracy.
   * @param {number} at the number of moves made
   * @param {1 | -1} way
   * @returns {number | undefined} the number of moves before it
   */
  near(at, way) {
    const { marks } = this.found;
    const least = marks.some((mark) => mark > 1) ? 2 : 1;
    for (let step = at + way; step >= 0 && step < marks.length; step += way)
      if (marks[step] >= least) return step;
    return undefined;
  }

  /**
   * Lets the AI play on from the position that is shown, once it has been shown for a moment.
   * @param {number} step
   * @param {boolean} isPlaying whether it is shown only in passing
   */
  follow(step, isPlaying) {
    const { review } = this;
    const best = review?.assessmentOf(step)?.best;
    if (this.line?.step === step && (this.line.steps || this.#lineWork)) return;
    this.#lineWork?.abort();
    this.#lineWork = undefined;
    this.line = undefined;
    if (!review || best === undefined || isPlaying || !this.wantsLine) return;
    const mine = new AbortController();
    this.#lineWork = mine;
    this.line = { step };
    this.#playOn(review.record, step, best, mine.signal);
  }

  /** @param {string} record @param {number} step @param {number} best @param {AbortSignal} signal */
  async #playOn(record, step, best, signal) {
    await sleep(REST);
    if (signal.aborted) return;
    try {
      const steps = await playLine(record, step, best, signal);
      if (signal.aborted) return;
      this.line = { step, steps };
      this.#changed();
    } catch (error) {
      if (!signal.aborted) console.warn('the AI cannot play on:', error);
    }
  }
}
