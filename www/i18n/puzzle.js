/** What <sliding-puzzle> says. */
import { counted } from './counted.js';
import { GAME } from './game.js';
import { Bundle } from './languages.js';

/**
 * How a race has ended, in words of numbers.
 * @typedef {object} Told
 * @property {string} mine the player's slides; empty when the player gave up
 * @property {string} aiSlides the AI's slides; empty without an AI or when it got stuck
 * @property {string} tried the slides of an AI that got stuck; empty otherwise
 * @property {string} best the slides of the best solution; empty when it is not known
 * @property {boolean} optimal whether no solution is shorter
 */

const slides = counted('en', { one: '# slide', other: '# slides' });
const hintsUsed = counted('en', { one: '# hint', other: '# hints' });
const boards = counted('en', { one: '# board', other: '# boards' });

/** @param {Told} told */
function told({ mine, aiSlides, tried, best, optimal }) {
  const fewest = (/** @type {string} */ count) => optimal && count === best;
  const solved = `Solved in ${mine}${fewest(mine) ? ', the fewest possible!' : '.'}`;
  const said = mine ? [solved] : [];
  if (tried) said.push(`The AI was going in circles and gave up after ${tried}.`);
  else if (aiSlides && aiSlides !== mine) {
    const also = fewest(aiSlides) ? ', the fewest possible' : '';
    said.push(`The AI took ${aiSlides}${also}.`);
  }
  if (best && best !== mine && best !== aiSlides) {
    said.push(
      optimal ? `The fewest possible is ${best}.` : `The best solution found takes ${best}.`,
    );
  }
  return said.join(' ');
}

export const english = {
  slides: 'Slides',
  time: 'Time',
  ai: 'AI',
  best: 'Best',
  hintAbout: 'Hint. If you use a hint, your result won’t set a best.',
  giveUp: 'Give up',
  newPuzzle: 'New puzzle',
  inPlace: (/** @type {number} */ home, /** @type {number} */ all) => `${home} of ${all} in place`,
  start: 'Start',
  goal: 'Goal',
  showStart: 'Show the start',
  showGoal: 'Show the goal',
  board: 'Sliding puzzle. Type a number to slide it, or use the arrow keys.',
  table: 'The board, cell by cell',
  failedShort: (/** @type {string} */ tried) => `${tried}+`,
  again: 'Try again',
  watchAi: 'Watch the AI',
  watchBest: 'Watch the best solution',
  // The end
  win: 'You win!',
  draw: 'You tied the AI',
  unsolved: 'Neither of you solved it',
  lose: 'The AI wins',
  perfect: 'Perfect!',
  solvedHead: 'Solved!',
  gaveUpHead: 'You gave up',
  told,
  helped: (/** @type {number} */ hints) =>
    hints > 0
      ? `You used ${hintsUsed(hints)}, so this doesn’t count as a best.`
      : 'You had help, so this doesn’t count as a best.',
  toldAlone: (/** @type {number} */ mine) => `You took ${slides(mine)}.`,
  waiting: 'Looking for the best solution…',
  finding: (/** @type {number} */ count) => `Thinking… ${boards(count)} checked`,
  // Questions
  askGiveUp: 'Give up?',
  askGiveUpDetail: {
    climber: 'Then the AI wins.',
    optimal: 'Then the AI wins.',
    stuck: 'The AI got stuck too, so nobody wins.',
    none: 'Then you can watch the best solution.',
  },
  yesGiveUp: 'Give up',
  noGiveUp: 'Keep playing',
  // What the live region says
  tileAt: (/** @type {string} */ number, /** @type {number} */ row, /** @type {number} */ col) =>
    `${number}, row ${row}, column ${col}`,
  tileHome: ', in its place',
  tileSlides: ', can slide',
  slid: (/** @type {string} */ numbers, /** @type {string} */ way) => `${numbers} ${way}.`,
  maySlide: (/** @type {string} */ numbers) => ` ${numbers} can slide.`,
  row: (/** @type {number} */ row, /** @type {string} */ cells) => ` Row ${row}: ${cells}.`,
  count: (/** @type {number} */ count) => ` ${slides(count)}.`,
  ways: ['up', 'right', 'down', 'left'],
  noWay: (/** @type {string} */ way) => `Nothing can slide ${way}.`,
  noRun: (/** @type {string} */ number) => `${number} can’t slide.`,
  noNumber: (/** @type {string} */ number) => `There’s no ${number} on this board.`,
  noKeyHere: (/** @type {string} */ key, /** @type {(letters: string) => string} */ on) =>
    `“${key}” isn’t a shortcut. Slide: arrows, ${on('WASD')} or a number. Undo: ${on('U')}. Hint: ${on('T')}. Give up: ${on('G')}.`,
  newKey: (/** @type {(letters: string) => string} */ on) =>
    `Press Shift+${on('N')} for a new puzzle.`,
  undoPrefix: 'Undone: ',
  redoPrefix: 'Redone: ',
  startedWith: (/** @type {number | null} */ aiSlides, /** @type {number} */ tried) =>
    aiSlides === null
      ? `New puzzle. The AI goes in circles and gives up after ${slides(tried)}. Show it how it’s done!`
      : `New puzzle. The AI took ${slides(aiSlides)}.`,
  startedPlain: 'New puzzle.',
  restarted: 'The same puzzle, from the start.',
  otherTry: (/** @type {number} */ count) => `Your other puzzle is back. ${slides(count)}.`,
  tryBack: (/** @type {number} */ count) => `Your other try is back. ${slides(count)}.`,
  thinking: 'Thinking…',
  hintCosts: 'No new best after a hint.',
  hintSays: (/** @type {string} */ number, /** @type {string} */ way) => `Slide ${number} ${way}.`,
  noHint: 'No hint found.',
  isOver: 'This puzzle is over.',
  // Watching
  playback: 'Playback',
  position: 'Position',
  stepBack: 'Step back',
  play: 'Play',
  pause: 'Pause',
  stepOn: 'Step forward',
  speed: 'Speed',
  backToGame: 'Back to my puzzle',
  ofAi: 'The AI',
  ofBest: 'The best solution',
  ofFound: 'The best solution found',
  ofMine: 'My slides',
  /** The space between two sentences. */
  sentence: (/** @type {string} */ text) => `${text}.`,
  at: (/** @type {string} */ whose, /** @type {string} */ slide, /** @type {string} */ all) =>
    `${whose}: slide ${slide} of ${all}`,
  watching: (/** @type {string} */ whose, /** @type {number} */ all) =>
    `${whose}, ${slides(all)}. Press Space to play or pause, Escape to go back to your puzzle.`,
  watched: 'Back to your puzzle.',
  nothingToWatch: 'There’s nothing to watch yet.',
  // Notices
  badAttributes: (/** @type {string} */ error) => `This puzzle couldn’t be set up: ${error}.`,
  classicInstead: ' Here’s a standard one instead. It won’t be saved.',
  failed: 'The puzzle couldn’t be loaded.',
  crashed: 'Something went wrong, and the puzzle has stopped. What you saved is safe.',
  elsewhere: 'This puzzle is open in another tab or window.',
  noSolver: 'The solver couldn’t run here.',
  noSolverRace: ' You’re racing the Greedy AI instead.',
  pictureNotKept:
    'Your picture can’t be saved in this browser. It will be lost when you close this page.',
};

/** @typedef {typeof english} Own */
/** @typedef {Omit<import('./game.js').Messages, keyof Own> & Own} PuzzleMessages */

/** @type {Bundle<PuzzleMessages>} */
export const PUZZLE = new Bundle('puzzle', english, { base: GAME });
