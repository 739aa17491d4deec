/** What puzzles are called, in every language: all that the page of the puzzle says before a dialog is opened. */
import en from './en/puzzle-names.js';
import { Bundle } from './languages.js';

/** @typedef {typeof import('./en/puzzle-names.js').default} Names */

/** @type {Bundle<Names>} */
export const NAMES = new Bundle('puzzleNames', en);
