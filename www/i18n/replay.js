/** What <replay-2048> says. */
import en from './en/replay.js';
import { GAME } from './game.js';
import { Bundle } from './languages.js';

/** @typedef {typeof import('./en/replay.js').default} Own */
/** @typedef {Omit<import('./game.js').Messages, keyof Own> & Own} ReplayMessages */

/** @type {Bundle<ReplayMessages>} */
export const REPLAY = new Bundle('replay', en, { base: GAME });
