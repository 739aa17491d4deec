/** What is said of a new version, in every language. */
import { GAME } from './game.js';
import { Bundle } from './languages.js';

/** @typedef {typeof import('./en/new-version.js').default} Own */

const files = import.meta.glob('./*/new-version.js', { eager: true, import: 'default' });

/** @type {Bundle<import('./game.js').Messages & Own>} */
export const NEW_VERSION = new Bundle(files, { base: GAME });
