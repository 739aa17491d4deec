/** What <game-2048> and the pages say before a dialog is opened, in every language. */
import { Bundle } from './languages.js';

/** @typedef {typeof import('./en/game.js').default} Messages */

/** @type {Bundle<Messages>} */
export const GAME = new Bundle(import.meta.glob('./*/game.js', { eager: true, import: 'default' }));
