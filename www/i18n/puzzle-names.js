/** What puzzles are called: all that the page of the puzzle says before a dialog is opened. */
import { Bundle } from './languages.js';

export const english = {
  title: 'Sliding puzzle',
  games: 'Choose a puzzle',
  backToMine: 'Back to my puzzle',
  library: 'All puzzles',
  fifteen: 'Fifteen',
  fifteenEasy: 'Fifteen · Easy start',
  eight: 'Eight',
  spiralRace: 'Spiral race',
  usual: 'Classic',
  spiral: 'Spiral',
  aim: 'Slide the numbers into order.',
  'aim-spiral': 'Slide the numbers into a spiral.',
  easy: 'Easy',
  medium: 'Medium',
  hard: 'Hard',
  hardest: 'Hardest',
  custom: 'custom',
};

/** @typedef {typeof english} Names */

/** @type {Bundle<Names>} */
export const NAMES = new Bundle('puzzleNames', english);
