/** What is said of a new version. */
import en from './en/new-version.js';
import { GAME } from './game.js';
import { Bundle } from './languages.js';

/** @typedef {typeof import('./en/new-version.js').default} Own */

/** @type {Bundle<import('./game.js').Messages & Own>} */
export const NEW_VERSION = new Bundle('newVersion', en, { base: GAME });
