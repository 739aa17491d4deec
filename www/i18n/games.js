/**
 * What is said about games that are over: in the library, in a replay and in a review. Loaded with the first
 * dialog.
 */
import { counted } from './counted.js';
import { Bundle } from './languages.js';

const moves = counted('en', { one: '# move', other: '# moves' });

const library = {
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
  keyBookmark: 'Bookmark a move',
  marked: (/** @type {string} */ move) => `Move ${move} bookmarked.`,
  unmarked: (/** @type {string} */ move) => `Bookmark removed from move ${move}.`,
  playFromHere: 'Play on from here',
  // While nothing can be stored
  makeRoom: 'Export your games to a file. If storage is full, delete some old ones.',
};

const review = {
  reviewedOf: (/** @type {string} */ assessed, /** @type {number} */ length) =>
    `${assessed} of ${moves(length)}`,
  timeLeft: (/** @type {string} */ time) => `about ${time} left`,
  reviewGoOn: 'Keep going',
  reviewPart: (/** @type {string} */ assessed, /** @type {number} */ length) =>
    `Reviewed so far: ${assessed} of ${moves(length)}.`,
  noMoves: 'You haven’t made a move in this game yet.',
  reviewSummary: (
    /** @type {number} */ count,
    /** @type {string} */ share,
    /** @type {string} */ accuracy,
  ) => `Of ${moves(count)}, ${share} were the AI’s choice or just as good. Accuracy: ${accuracy}.`,
  reviewShare: (/** @type {number} */ count, /** @type {string} */ share) =>
    `Of ${moves(count)}, ${share} were the AI’s choice or just as good.`,
  reviewPerfect: counted('en', {
    one: 'Your move was the AI’s choice or just as good.',
    other: 'All # moves were the AI’s choice or just as good.',
  }),
  inReach: 'Expected score',
  inReachLabel: (
    /** @type {{ move: string, points: string }} */ first,
    /** @type {{ move: string, points: string }} */ last,
  ) =>
    `The points you could still expect, move by move: about ${first.points} before move ${first.move}, about ${last.points} before move ${last.move}.`,
  costliest: 'Biggest mistakes',
  costliestAbout: 'Tap one to see the board, and to play on from there.',
  playedMove: (/** @type {string} */ way) => `Played: ${way}`,
  betterMove: (/** @type {string} */ way) => `Better: ${way}`,
  worse: 'Worse',
  bad: 'Much worse',
  lostPoints: (/** @type {string} */ points) => `Cost about ${points} points`,
  reviewAbout:
    'The expected score is what the AI thinks it would still score from there. A mistake costs as many points as it falls short of the best move. These are estimates.',
  reviewRough: 'It can tell which moves are worse, but not by how many points.',
  reviewSimple: 'The AI hasn’t learned these rules, so it only looks a few moves ahead.',
  reviewWithoutWeights: 'Part of the AI couldn’t be loaded, so it only looked a few moves ahead.',
  reviewLeftOut: 'This copy leaves out part of the AI, so it only looked a few moves ahead.',
};

/** Of 2048. */
const statistics = {
  unprovenAbout:
    'Unproven: this browser has no recording of the game with this best score, so it can’t be replayed. The score stays until you beat it.',
  watchBestLabel: (/** @type {string} */ score) => `Watch the game with ${score} points`,
  thisGame: 'This game',
  watchSplit: (/** @type {string} */ face, /** @type {string} */ time) =>
    `Watch the game that made ${face} in ${time}`,
  course: 'Score in this game',
  courseLabel: (/** @type {string} */ steps, /** @type {string} */ score) =>
    `Your score, move by move: from 0 to ${score} after move ${steps}.`,
  finals: 'Your latest scores',
  finalsLabel: (
    /** @type {string} */ count,
    /** @type {string} */ first,
    /** @type {string} */ last,
    /** @type {string} */ highest,
    /** @type {string} */ average,
  ) =>
    `The scores of your last ${count} games: first ${first}, latest ${last}, best ${highest}, average ${average}.`,
  average: (/** @type {string} */ score) => `Average ${score}`,
  older: 'Older',
  newest: 'Newest',
  tops: 'Your highest tiles',
  shareOfGames: 'Share of games',
  splits: 'Fastest times',
};

export const english = { library, review, statistics };

/** @typedef {typeof library} LibraryWords */
/** @typedef {typeof review} ReviewWords */
/** @typedef {typeof statistics} StatisticsWords */

/** @type {Bundle<LibraryWords>} */
export const LIBRARY = new Bundle('library', library);
/** @type {Bundle<ReviewWords>} */
export const REVIEW = new Bundle('review', review);
/** @type {Bundle<StatisticsWords>} */
export const STATISTICS = new Bundle('statistics', statistics);
