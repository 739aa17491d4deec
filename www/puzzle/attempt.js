/** An attempt at a puzzle. */
import { KeptGame } from '../element/kept-game.js';
import { OUTCOMES, recordAtStart } from './engine.js';

/** @typedef {import('./engine.js').Puzzle} Puzzle */

/** The smaller of two numbers, where 0 means none. @param {number} a @param {number} b */
export const least = (a, b) => (a && b ? Math.min(a, b) : a || b);

export const STATES = { playing: 'playing', solved: 'won', 'given-up': 'lost' };

/** @extends {KeptGame<Puzzle>} */
export class Attempt extends KeptGame {
  /** @type {string | undefined} */
  #start;

  get startRecord() {
    this.#start ??= recordAtStart(this.handle.record);
    return this.#start;
  }

  /** The number of slides of the shortest solution, if it is known. @returns {number | undefined} */
  get shortest() {
    return this.notes.shortest;
  }

  /** The outcome of its race; `undefined` before its end, and until the winner is known. */
  get outcome() {
    return OUTCOMES[this.summary.tally.outcome - 1];
  }

  /** @returns {'playing' | 'solved' | 'given-up'} */
  get state() {
    if (this.handle.gave_up) return 'given-up';
    return this.handle.solved ? 'solved' : 'playing';
  }

  get isHelped() {
    const { aided, hints } = this.summary.tally;
    return aided || hints > 0;
  }

  /** Whether no slide was ever made, and the player has not given up. */
  get isUntouched() {
    return this.handle.known_slides === 0 && !this.handle.gave_up;
  }

  /** @override */
  summarize() {
    const summary = super.summarize();
    const { tally } = summary;
    const code = tally.raced ? this.handle.raceOutcome(this.shortest) : undefined;
    // 0 is none yet.
    return { ...summary, tally: { ...tally, outcome: code === undefined ? 0 : code + 1 } };
  }
}
