/** What the dialogs of both pages say, in every language. Loaded with the first dialog. */
import { GAME } from './game.js';
import { Bundle } from './languages.js';

/** @typedef {typeof import('./en/app.js').default} Own */
/** @typedef {Omit<import('./game.js').Messages, keyof Own> & Own} Words */

const files = import.meta.glob('./*/app.js', { eager: true, import: 'default' });

/** @type {Bundle<Words>} */
export const WORDS = new Bundle(files, { base: GAME });
