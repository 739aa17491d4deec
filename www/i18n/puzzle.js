/** What <sliding-puzzle> says, in every language. */
import { GAME } from './game.js';
import { Bundle } from './languages.js';

/** @typedef {typeof import('./en/puzzle.js').default} Own */
/** @typedef {Omit<import('./game.js').Messages, keyof Own> & Own} PuzzleMessages */

const files = import.meta.glob('./*/puzzle.js', { eager: true, import: 'default' });

/** @type {Bundle<PuzzleMessages>} */
export const PUZZLE = new Bundle(files, { base: GAME });
