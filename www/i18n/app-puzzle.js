/** What the dialogs of the puzzle say. Loaded with the first dialog. */
import { counted } from './counted.js';
import { Bundle } from './languages.js';
import { NAMES } from './puzzle-names.js';

const slides = counted('en', { one: '# slide', other: '# slides' });

export const english = {
  // Choosing
  dailyAbout: 'One puzzle a day, the same for everyone: 3×3, spiral, fully shuffled.',
  playDaily: 'Play today’s puzzle',
  noStreak: 'Solve the daily puzzle to start a streak.',
  dailyToday: (/** @type {number} */ count) => `Solved today in ${slides(count)}.`,
  playingDaily: 'You’re already playing it. “New puzzle” starts the same board again.',
  'fifteen-about': 'The classic: 1 to 15 in order, fully shuffled.',
  'fifteenEasy-about': 'Only 20 random slides from the goal.',
  'eight-about': 'The small one: 1 to 8 in order.',
  'spiralRace-about': 'Six slides from a spiral. Can you keep up with the greedy AI?',
  ownPuzzle: 'Make your own',
  goal: 'Goal',
  'usual-about': 'Row by row, with the empty cell at the end.',
  'spiral-about': 'Around from the corner into the middle.',
  difficulty: 'Difficulty',
  giveUp: 'Give up',
  stepAbout: (/** @type {number} */ slides) => `${slides} random slides from the goal.`,
  'hardest-about': 'Any board that can be solved.',
  ownNumber: 'Custom',
  ownNumberAbout: (/** @type {number} */ most) => `1 to ${most} random slides from the goal.`,
  slidesBack: 'Slides',
  notANumber: (/** @type {number} */ most) => `Choose a whole number from 1 to ${most}.`,
  opponent: 'Opponent',
  'opponent-none': 'None',
  'opponent-climber': 'Greedy AI',
  'opponent-optimal': 'Perfect AI',
  'none-about': 'Just you and the puzzle.',
  'climber-about':
    'Always takes what looks best, so it sometimes goes in circles and gives up. Then you win by solving it.',
  'optimal-about': 'Takes a shortest solution; on the largest board, a short one.',
  // Settings
  timer: 'Timer',
  numbers: 'Numbers on the picture',
  pictureAbout: 'Slide your own picture. It stays in this browser.',
  choosePicture: 'Choose a picture',
  removePicture: 'Remove picture',
  yourPicture: 'Your picture',
  badPicture: 'Your browser can’t show this file as a picture.',
  // Help
  howToSlide: {
    touch: 'Tap a number next to the empty cell, or swipe it there.',
    mouse: 'Click a number next to the empty cell, or use the arrow keys.',
  },
  howToLine: {
    touch:
      'Tap a number farther away in the same row or column, and all the numbers in between slide along.',
    mouse:
      'Click a number farther away in the same row or column, and all the numbers in between slide along.',
  },
  howToSolve: 'Arrange the numbers to match the goal.',
  howToRace:
    'A solution is perfect if none is shorter. To race an AI, choose an opponent in the menu behind the puzzle’s name: fewer slides win.',
  howToUndo: 'Undo as often as you like.',
  howToHint:
    'Stuck? The light bulb gives you a hint. If you use one, your result won’t set a best.',
  howToChoose:
    'For an easy start, Eight, the spiral race and your own mix, open the menu behind the puzzle’s name.',
  keySlide: 'Slide numbers',
  keyWatch: 'Watch the solution',
  // Watching
  sharedPuzzle: 'A shared puzzle',
  slidesLine: slides,
  solvedLine: 'solved',
  notSolvedLine: 'not solved',
  verified: 'Verified by replaying every slide',
  proof:
    'From this start, these slides lead exactly to where the puzzle ends. That says nothing about who solved it, how many tries and undos it took, whether a solver helped, or on which day.',
  damagedLink:
    'This link is incomplete or damaged, so the puzzle can’t be shown. Your own puzzle is safe.',
  playThisStart: 'Play this puzzle yourself',
  canYouBeat: (/** @type {number} */ count) => `Can you do it in fewer than ${slides(count)}?`,
  canYouMatch: (/** @type {number} */ count) =>
    `It can’t be done in fewer than ${slides(count)}. Can you match that?`,
  duel: (/** @type {string} */ theirs, /** @type {boolean} */ isBest) =>
    `${isBest ? 'Match' : 'Beat'} ${theirs} slides`,
  challenge: {
    win: 'You beat the shared solution!',
    draw: 'You matched the shared solution!',
    lose: 'Not this time.',
  },
  playThisAbout: 'This is practice. Your own puzzle stays as it is.',
  playElsewhere: 'Your practice puzzle is open in another tab or window. Close it there first.',
  first: 'Go to the start',
  last: 'Go to the end',
  at: (/** @type {string} */ slide, /** @type {string} */ all) => `Slide ${slide} of ${all}`,
  atSlide: (/** @type {string} */ slide) => `Slide ${slide}`,
  noSlides: 'No slides yet.',
  watchBest: 'Watch a shortest solution',
  watchAbout:
    'Both start from the first board. If you watch a solution first, your result won’t count.',
  boardSays: (/** @type {string} */ rows) => `The board: ${rows}`,
  // Sharing
  linkAbout:
    'The link holds the board and every slide, so anyone can check them. Nothing is sent to a server.',
  invite: (/** @type {number} */ count) => `Beat my ${slides(count)}:`,
  pictureAlt: (/** @type {number} */ count) => `The board after ${slides(count)}`,
  shareTitle: (/** @type {string} */ size, /** @type {string} */ goal) =>
    `Sliding puzzle ${size} ${goal.toLowerCase()}`,
  aiLine: (/** @type {string} */ count) => `AI ${count}`,
  aiFailed: 'The AI got stuck',
  bestLine: (/** @type {string} */ count) => `fewest possible ${count}`,
  gaveUp: 'gave up',
  slides: 'slides',
  comma: ', ',
  stop: '.',
  // Statistics
  noGames: 'You haven’t played a puzzle yet.',
  kind: 'Puzzle',
  solvedGames: 'Solved',
  draws: 'Tied',
  hints: 'Hints',
  bestResults: 'Best results',
  noDays: 'You haven’t solved a daily puzzle yet.',
  clearAll: 'Clear statistics',
  clearAbout:
    'This deletes your past puzzles, and with them your best results and counts. The puzzles on your boards stay.',
  cleared: 'Statistics cleared.',
  allKinds: 'All kinds',
  watchSolution: (/** @type {string} */ name, /** @type {number} */ count) =>
    `Watch ${name} in ${slides(count)}`,
  clearUndone: 'Your statistics are back.',
  undoClear: 'Undo',
};

/** @typedef {typeof english} Own */
/** @typedef {import('./puzzle-names.js').Names & Own} PuzzleWords */

/** @type {Bundle<PuzzleWords>} */
export const WORDS = new Bundle('appPuzzle', english, { base: NAMES });
