/** What the daily game and its chip say on both pages. */
import en from './en/daily.js';
import { Bundle } from './languages.js';

/** @typedef {typeof import('./en/daily.js').default} Daily */

/** @type {Bundle<Daily>} */
export const DAILY = new Bundle('daily', en);
