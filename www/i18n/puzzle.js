/** What <sliding-puzzle> says. */
import en from './en/puzzle.js';
import { GAME } from './game.js';
import { Bundle } from './languages.js';

/** @typedef {typeof import('./en/puzzle.js').default} Own */
/** @typedef {Omit<import('./game.js').Messages, keyof Own> & Own} PuzzleMessages */

/** @type {Bundle<PuzzleMessages>} */
export const PUZZLE = new Bundle('puzzle', en, { base: GAME });
