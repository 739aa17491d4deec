/** What the library says, and the bookmarks in a replay. Loaded with the first dialog. */
import { counted } from './counted.js';
import { Bundle } from './languages.js';

export const english = {
  games: counted('en', { one: '# game', other: '# games' }),
  puzzles: counted('en', { one: '# puzzle', other: '# puzzles' }),
  noGames:
    'Every game that you play will be kept here. You can replay it, share it, have it reviewed, or play on from any of its moves.',
  noPuzzles:
    'Every puzzle that you play will be kept here. You can watch it, share it, or play it again.',
  noneMatch: 'Nothing matches.',
  showAll: 'Show all',
  hiddenOfAi: counted('en', {
    one: '# game that only the AI played isn’t shown.',
    other: '# games that only the AI played aren’t shown.',
  }),
  show: 'Show',
  shownOf: (/** @type {string} */ from, /** @type {string} */ to, /** @type {string} */ all) =>
    `${from}–${to} of ${all}`,
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  // Order and filters
  sort: 'Sort by',
  'sort-date': 'Date',
  'sort-slides': 'Slides',
  'sort-time': 'Time',
  kind: 'Kind',
  all: 'All',
  'kind-main': 'Regular',
  'kind-ai': 'Only AI',
  // A game
  points: (/** @type {string} */ score) => `${score} points`,
  undos: counted('en', { one: '# undo', other: '# undos' }),
  hints: counted('en', { one: '# hint', other: '# hints' }),
  won: 'Won',
  solved: 'Solved',
  givenUp: 'Given up',
  late: 'Late',
  withAi: 'With AI',
  running: 'In progress',
  damaged: 'Damaged',
  // What can be done with it
  goOn: 'Continue',
  delete: 'Delete',
  deleted: 'Deleted:',
  undo: 'Undo',
  restored: 'Brought back.',
  playFromMark: 'Play on from a bookmark',
  // Bookmarks in a replay
  bookmarks: 'Bookmarks',
  bookmark: 'Bookmark this move',
  unmark: 'Remove the bookmark',
  keyBookmark: 'Bookmark a move (in a replay)',
  playFromHere: 'Play on from here',
};

/** @typedef {typeof english} LibraryWords */

/** @type {Bundle<LibraryWords>} */
export const LIBRARY = new Bundle('library', english);
