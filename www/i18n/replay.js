/** What <replay-2048> says, in every language. */
import { GAME } from './game.js';
import { Bundle } from './languages.js';

/** @typedef {typeof import('./en/replay.js').default} Own */
/** @typedef {Omit<import('./game.js').Messages, keyof Own> & Own} ReplayMessages */

const files = import.meta.glob('./*/replay.js', { eager: true, import: 'default' });

/** @type {Bundle<ReplayMessages>} */
export const REPLAY = new Bundle(files, { base: GAME });
