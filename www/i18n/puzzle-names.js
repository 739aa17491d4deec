/** What puzzles are called: all that the page of the puzzle says before a dialog is opened. */
import { english } from '../../pkg/words/en/puzzleNames.js';
import { Bundle } from './languages.js';

/** @typedef {typeof english} Names */

/** @type {Bundle<Names>} */
export const NAMES = new Bundle('puzzleNames', english);
