/** What the dialogs of the puzzle say, in every language. Loaded with the first dialog. */
import en from './en/app-puzzle.js';
import { Bundle } from './languages.js';
import { NAMES } from './puzzle-names.js';
import zhCN from './zh-CN/app-puzzle.js';

/** @typedef {typeof import('./en/app-puzzle.js').default} Own */
/** @typedef {import('./puzzle-names.js').Names & Own} PuzzleWords */

/** @type {Bundle<PuzzleWords>} */
export const WORDS = new Bundle({ en, 'zh-CN': zhCN }, { base: NAMES });
