/** What the dialogs of the puzzle say. Loaded with the first dialog. */
import { english } from '../../pkg/words/en/appPuzzle.js';
import { Bundle } from './languages.js';
import { NAMES } from './puzzle-names.js';

/** @typedef {import('./puzzle-names.js').Names & typeof english} PuzzleWords */

/** @type {Bundle<PuzzleWords>} */
export const WORDS = new Bundle('appPuzzle', english, { base: NAMES });
