/** What the dialogs of the puzzle say, in every language. Loaded with the first dialog. */
import { Bundle } from './languages.js';
import { NAMES } from './puzzle-names.js';

/** @typedef {typeof import('./en/app-puzzle.js').default} Own */
/** @typedef {import('./puzzle-names.js').Names & Own} PuzzleWords */

const files = import.meta.glob('./*/app-puzzle.js', { eager: true, import: 'default' });

/** @type {Bundle<PuzzleWords>} */
export const WORDS = new Bundle(files, { base: NAMES });
