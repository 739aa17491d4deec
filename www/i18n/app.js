/** What the dialogs of both pages say. Loaded with the first dialog. */
import { english } from '../../pkg/words/en/app.js';
import { GAME } from './game.js';
import { Bundle } from './languages.js';

/** @typedef {typeof english} Texts */
/** @typedef {Omit<import('./game.js').Messages, keyof Texts> & Texts} Words */

/** @type {Bundle<Words>} */
export const WORDS = new Bundle('app', english, { base: GAME });
