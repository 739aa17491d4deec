/** A solution with a current position, which can be any of its slides. It holds its own engine handle. */
import { open_puzzle, redo_slide, seek_slide, slide, undo_slide } from './engine.js';

/** @typedef {import('./engine.js').Slide} Slide */

export class SolutionCursor {
  #puzzle;

  /**
   * Opens a record at its start.
   * @param {string} record @param {Iterable<number>} [more] directions of slides to add at its end
   */
  constructor(record, more = []) {
    this.#puzzle = open_puzzle(record);
    for (const direction of more) slide(this.#puzzle, direction);
    /** Whether it ends at the goal. */
    this.solves = this.#puzzle.solved;
    seek_slide(this.#puzzle, 0);
  }

  /** The number of slides made at the current position. */
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

  free() {
    this.#puzzle.free();
  }
}
