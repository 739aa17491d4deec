/** What <replay-2048> says. */
import { english } from '../../pkg/words/en/replay.js';
import { GAME } from './game.js';
import { Bundle } from './languages.js';

/** @typedef {typeof english} Texts */
/** @typedef {Omit<import('./game.js').Messages, keyof Texts> & Texts} ReplayMessages */

/** @type {Bundle<ReplayMessages>} */
export const REPLAY = new Bundle('replay', english, { base: GAME });
