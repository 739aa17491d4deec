/** What a game says at rare moments, in every language. Loaded with the first of them. */
import en from './en/moments.js';
import { GAME } from './game.js';
import { Bundle } from './languages.js';
import zhCN from './zh-CN/moments.js';

/** @typedef {typeof import('./en/moments.js').default} Own */

/** @type {Bundle<import('./game.js').Messages & Own>} */
export const MOMENTS = new Bundle({ en, 'zh-CN': zhCN }, { base: GAME, handed: GAME });
