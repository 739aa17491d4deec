/** The context of the puzzle's dialogs and their texts. */
import { wordsOf as allWords } from '../dialog.js';

/**
 * @typedef {import('../dialog.js').AppContext & {
 *   game: import('./choice.js').SlidingPuzzle,
 *   choice: import('./choice.js').Choice,
 *   words: import('../../i18n/languages.js').Bundle<import('../../i18n/app-puzzle.js').PuzzleWords>,
 * }} PuzzleContext
 */

/** @typedef {import('../dialog.js').Words & import('../../i18n/app-puzzle.js').PuzzleWords} PuzzleWords */

/** Returns the dialog texts in the page's language. @param {PuzzleContext} context */
export const wordsOf = (context) => /** @type {PuzzleWords} */ (allWords(context));
