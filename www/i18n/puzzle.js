/** What <sliding-puzzle> says, in every language. */
import en from './en/puzzle.js';
import { GAME } from './game.js';
import { Bundle } from './languages.js';
import zhCN from './zh-CN/puzzle.js';

/** @typedef {typeof import('./en/puzzle.js').default} Own */
/** @typedef {Omit<import('./game.js').Messages, keyof Own> & Own} PuzzleMessages */

/** @type {Bundle<PuzzleMessages>} */
export const PUZZLE = new Bundle({ en, 'zh-CN': zhCN }, { base: GAME });
