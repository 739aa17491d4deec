/** What <sliding-puzzle> says. */
import { english } from '../../pkg/words/en/puzzle.js';
import { GAME } from './game.js';
import { Bundle } from './languages.js';

/** @typedef {typeof english} Texts */
/** @typedef {Omit<import('./game.js').Messages, keyof Texts> & Texts} PuzzleMessages */

/** @type {Bundle<PuzzleMessages>} */
export const PUZZLE = new Bundle('puzzle', english, { base: GAME });
