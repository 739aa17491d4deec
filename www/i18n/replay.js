/** What <replay-2048> says, in every language. */
import en from './en/replay.js';
import { GAME } from './game.js';
import { Bundle } from './languages.js';
import zhCN from './zh-CN/replay.js';

/** @typedef {typeof import('./en/replay.js').default} Own */
/** @typedef {Omit<import('./game.js').Messages, keyof Own> & Own} ReplayMessages */

/** @type {Bundle<ReplayMessages>} */
export const REPLAY = new Bundle({ en, 'zh-CN': zhCN }, { base: GAME });
