/** What the dialogs of both pages say, in every language. Loaded with the first dialog. */
import en from './en/app.js';
import { GAME } from './game.js';
import { Bundle } from './languages.js';
import zhCN from './zh-CN/app.js';

/** @typedef {typeof import('./en/app.js').default} Own */
/** @typedef {Omit<import('./game.js').Messages, keyof Own> & Own} Words */

/** @type {Bundle<Words>} */
export const WORDS = new Bundle({ en, 'zh-CN': zhCN }, { base: GAME });
