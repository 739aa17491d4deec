/** What the dialogs of both pages say. Loaded with the first dialog. */
import en from './en/app.js';
import { GAME } from './game.js';
import { Bundle } from './languages.js';

/** @typedef {typeof import('./en/app.js').default} Own */
/** @typedef {Omit<import('./game.js').Messages, keyof Own> & Own} Words */

/** @type {Bundle<Words>} */
export const WORDS = new Bundle('app', en, { base: GAME });
