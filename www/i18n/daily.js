/** What the daily game and its chip say on both pages, in every language. */
import en from './en/daily.js';
import { Bundle } from './languages.js';
import zhCN from './zh-CN/daily.js';

/** @typedef {typeof import('./en/daily.js').default} Daily */

/** @type {Bundle<Daily>} */
export const DAILY = new Bundle({ en, 'zh-CN': zhCN });
