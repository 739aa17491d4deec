/** What puzzles are called, in every language: all that the page of the puzzle says before a dialog is opened. */
import { Bundle } from './languages.js';

/** @typedef {typeof import('./en/puzzle-names.js').default} Names */

const files = import.meta.glob('./*/puzzle-names.js', { eager: true, import: 'default' });

/** @type {Bundle<Names>} */
export const NAMES = new Bundle(files);
