/** What a game says at rare moments. Loaded with the first of them. */
import en from './en/moments.js';
import { GAME } from './game.js';
import { Bundle } from './languages.js';

/** @typedef {typeof import('./en/moments.js').default} Own */

/** @type {Bundle<import('./game.js').Messages & Own>} */
export const MOMENTS = new Bundle('moments', en, { base: GAME, handed: GAME });
