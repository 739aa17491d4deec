/** What <game-2048> and the pages say before a dialog is opened, in every language. */
import en from './en/game.js';
import { Bundle } from './languages.js';
import zhCN from './zh-CN/game.js';

/** @typedef {typeof import('./en/game.js').default} Messages */

/** @type {Bundle<Messages>} */
export const GAME = new Bundle({ en, 'zh-CN': zhCN });
