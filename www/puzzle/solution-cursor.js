/** A solution that can be wound to any of its slides. It holds a handle of the engine's own. */
import { open_puzzle, redo_slide, seek_slide, slide, undo_slide } from './engine.js';

/** @typedef {import('./engine.js').Slide} Slide */

export class SolutionCursor {
  #puzzle;

  /**
   * Opens a record before its first slide.
   * @param {string} record
   * @param {Iterable<number>} [more] the slides that follow it, each a direction
   */
  constructor(record, more = []) {
    this.#puzzle = open_puzzle(record);
    for (const direction of more) slide(this.#puzzle, direction);
    /** Whether it ends in the goal. */
    this.solves = this.#puzzle.solved;
    seek_slide(this.#puzzle, 0);
  }

  /** How many slides are made. */
  get steps() {
    return this.#puzzle.slides;
  }
  get length() {
    return this.#puzzle.known_slides;
  }
  get cells() {
    return this.#puzzle.cells;
  }

  /** @returns {Slide | undefined} */
  on() {
    return redo_slide(this.#puzzle);
  }
  /** @returns {Slide | undefined} */
  back() {
    return undo_slide(this.#puzzle);
  }
  /** @param {number} steps 0 to the length */
  seek(steps) {
    seek_slide(this.#puzzle, steps);
  }

  /** Gives the handle back to the engine. */
  free() {
    this.#puzzle.free();
  }
}
