/** What <game-2048> and the pages say before a dialog is opened. */
import { Bundle } from './languages.js';

export const english = {
  /** Between two sentences. */
  gap: ' ',
  score: 'Score',
  best: 'Best',
  steps: 'Moves',
  undo: 'Undo',
  redo: 'Redo',
  newGame: 'New game',
  hint: 'Hint',
  keepGoing: 'Keep going',
  yes: 'Yes',
  no: 'No',
  another: ' Play again?',
  up: 'Up',
  right: 'Right',
  down: 'Down',
  left: 'Left',
  arrows: 'Move the tiles',
  board: 'Game board. Move the tiles with the arrow keys.',
  table: 'The board, cell by cell',
  empty: 'empty',
  won: 'You win!',
  points: (/** @type {string} */ score) => `${score} points.`,
  newBest: ' New best!',
  bestIs: (/** @type {string} */ best) => ` Your best is ${best}.`,
  over: 'Game over',
  uncounted: ' This game doesn’t count.',
  notCounted: 'Not counted',
  toBest: (/** @type {string} */ points) => `${points} to your best`,
  nextTile: (/** @type {string} */ face) => `Next: ${face}`,
  // What the live region says.
  merged: (/** @type {string} */ faces, /** @type {string} */ gain) =>
    ` Merged into ${faces} for ${gain} points.`,
  appeared: (/** @type {string} */ face, /** @type {number} */ row, /** @type {number} */ col) =>
    ` New ${face} in row ${row}, column ${col}.`,
  moved: (/** @type {string} */ direction) => `${direction}.`,
  noOp: (/** @type {string} */ direction) => `${direction}: nothing moves.`,
  noEffect: (/** @type {string} */ direction) => `${direction}: nothing changes.`,
  undone: (/** @type {string} */ direction, /** @type {string} */ score) =>
    `Undone: ${direction}. Score ${score}.`,
  redone: (/** @type {string} */ direction, /** @type {string} */ score) =>
    `Redone: ${direction}. Score ${score}.`,
  noUndo: 'Nothing to undo.',
  noRedo: 'Nothing to redo.',
  started: 'New game.',
  otherGame: (/** @type {string} */ score) => `Your other game is back. Score ${score}.`,
  saidWon: ' You win! Keep going, or start a new game.',
  saidWonEnd: ' You win! That’s the end of this game.',
  saidOver: ' Game over. No moves left.',
  goesOn: 'Keep going!',
  // Notices
  badAttributes: (/** @type {string} */ error) => `This game couldn’t be set up: ${error}.`,
  classicInstead: ' Here’s a classic game instead. It won’t be saved.',
  notKept: 'Your game isn’t being saved. It will be lost when you close this page.',
  slowSave:
    'Your saved game is taking a while to load. You can play this one meanwhile, but it won’t be saved.',
  readySave:
    'Your saved game is ready. If you open it, you lose the one you’re playing now, which isn’t saved.',
  openSaved: 'Open saved game',
  unreadSave:
    'Your saved game couldn’t be loaded this time. You can play this one meanwhile, but it won’t be saved.',
  tryAgain: 'Try again',
  newerSave:
    'Your game was saved by a newer version. Reload to update. Until then, what you play here won’t be saved.',
  reloadPage: 'Reload',
  brokenSave: 'Your saved game is damaged and couldn’t be opened.',
  brokenToPrevious: 'Your saved game is damaged. This is the position one move earlier.',
  brokenBefore: 'The game before this one is damaged and couldn’t be opened.',
  exportBroken: 'Download the damaged file',
  elsewhere: 'This game is open in another tab or window.',
  elsewhereDetail: 'You can play it in one place at a time.',
  takeOver: 'Play here',
  failed: 'The game couldn’t be loaded.',
  notLoaded: 'This couldn’t be loaded. Check your connection.',
  crashed: 'Something went wrong, and the game has stopped. What you saved is safe.',
  reload: 'Reload',
  // The pages
  puzzle: 'Puzzle',
  title: '2048',
  classic: 'Classic',
  'coin-flip': 'Coin flip',
  cascade: 'Cascade',
  endless: 'Endless',
  'two-to-one': 'More fours',
  own: 'Custom rules',
  aim: 'Join equal tiles. Reach 2048!',
  'aim-cascade': 'Merges can chain. Score 2048!',
  'aim-endless': 'Join equal tiles for as long as you can.',
  'aim-daily': 'The same start for everyone today.',
  practiceAbout: 'This is practice. It doesn’t count.',
  daily: 'Daily',
  you: 'You',
  race: 'Race the AI',
  toLearn: 'Learn',
  backToMine: 'Back to my game',
  practice: 'Practice',
  replay: 'Replay',
  review: 'Review',
  library: 'All games',
  share: 'Share',
  statistics: 'Statistics',
  settings: 'Settings',
  help: 'How to play',
  close: 'Close',
  footer: 'Unlimited undo. Nothing leaves this browser.',
  dailyState: (/** @type {number} */ streak, /** @type {boolean} */ done) =>
    `Daily.${streak > 0 ? ` ${streak}-day streak.` : ''} ${done ? 'Done for today.' : 'Today’s is waiting.'}`,
  newVersion: 'A new version is ready.',
};

/** @typedef {typeof english} Messages */

/** @type {Bundle<Messages>} */
export const GAME = new Bundle('game', english);
