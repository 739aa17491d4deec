/** What is said of a new version, in every language. */
import en from './en/new-version.js';
import { GAME } from './game.js';
import { Bundle } from './languages.js';
import zhCN from './zh-CN/new-version.js';

/** @typedef {typeof import('./en/new-version.js').default} Own */

/** @type {Bundle<import('./game.js').Messages & Own>} */
export const NEW_VERSION = new Bundle({ en, 'zh-CN': zhCN }, { base: GAME });
