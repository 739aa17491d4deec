/** The engine. Only this file imports the WebAssembly package of the puzzle, which holds all rules. */
import init, { initSync, Opponent, open_puzzle, outcome } from '../../pkg/sliding_puzzle.js';
import { engineLoader } from '../worker/missing-file.js';

export {
  climb,
  given_up,
  new_puzzle,
  open_puzzle,
  redo_slide,
  run_to,
  seek_slide,
  slide,
  undo_slide,
} from '../../pkg/sliding_puzzle.js';
export { Opponent };

/** @typedef {import('../../pkg/sliding_puzzle.js').Puzzle} Puzzle */
/** @typedef {import('../../pkg/sliding_puzzle.js').PuzzleOptions} PuzzleOptions */
/** @typedef {import('../../pkg/sliding_puzzle.js').Slide} Slide */
/** @typedef {import('../../pkg/sliding_puzzle.js').GoalName} GoalName */

export const { load, takeCompiled } = engineLoader(init, initSync);

/** The names of outcomes, by their numbers. */
export const OUTCOMES = /** @type {const} */ (['win', 'draw', 'lose']);

/**
 * Compares two numbers of slides; undefined is that of an attempt that did not solve the puzzle.
 * @param {number | undefined} mine @param {number | undefined} theirs
 */
export const raceOutcome = (mine, theirs) => OUTCOMES[outcome(mine, theirs)];

/** The record of a puzzle before its first slide. @param {string} record @throws if it is invalid */
export function recordAtStart(record) {
  const puzzle = open_puzzle(record, 0);
  const start = puzzle.record;
  puzzle.free();
  return start;
}
