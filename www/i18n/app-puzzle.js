/** What the dialogs of the puzzle say. Loaded with the first dialog. */
import en from './en/app-puzzle.js';
import { Bundle } from './languages.js';
import { NAMES } from './puzzle-names.js';

/** @typedef {typeof import('./en/app-puzzle.js').default} Own */
/** @typedef {import('./puzzle-names.js').Names & Own} PuzzleWords */

/** @type {Bundle<PuzzleWords>} */
export const WORDS = new Bundle('appPuzzle', en, { base: NAMES });
