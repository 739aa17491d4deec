/** The engine. Only this file imports the WebAssembly package of the puzzle, which holds all rules. */
import init from '../../pkg/sliding_puzzle.js';

export {
  climb,
  given_up,
  new_puzzle,
  Outcome,
  open_puzzle,
  outcome,
  redo_slide,
  run_to,
  Solver,
  seek_slide,
  slide,
  undo_slide,
} from '../../pkg/sliding_puzzle.js';

/** @typedef {import('../../pkg/sliding_puzzle.js').Puzzle} Puzzle */
/** @typedef {import('../../pkg/sliding_puzzle.js').PuzzleOptions} PuzzleOptions */
/** @typedef {import('../../pkg/sliding_puzzle.js').Slide} Slide */
/** @typedef {import('../../pkg/sliding_puzzle.js').GoalName} GoalName */

/** @type {Promise<unknown> | undefined} */
let loading;

/**
 * Loads the engine once for all elements of a page. It can be called again after a failure.
 * @returns {Promise<unknown>} settles when the engine can be used
 */
export function load() {
  loading ??= init().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
