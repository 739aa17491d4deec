/** What <game-2048> and the pages say before a dialog is opened. */
import en from './en/game.js';
import { Bundle } from './languages.js';

/** @typedef {typeof import('./en/game.js').default} Messages */

/** @type {Bundle<Messages>} */
export const GAME = new Bundle('game', en);
