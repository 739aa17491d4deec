/** What the dialogs of both pages say. Loaded with the first dialog. */
import { english } from '../../pkg/words/en/app.js';
import { GAME } from './game.js';
import { Bundle } from './languages.js';

/** @typedef {typeof english} Own */
/** @typedef {Omit<import('./game.js').Messages, keyof Own> & Own} Words */

/** @type {Bundle<Words>} */
export const WORDS = new Bundle('app', english, { base: GAME });
