/** What <game-2048> and the pages say before a dialog is opened. */
import { english } from '../../pkg/words/en/game.js';
import { Bundle } from './languages.js';

/** @typedef {typeof english} Messages */

/** @type {Bundle<Messages>} */
export const GAME = new Bundle('game', english);
