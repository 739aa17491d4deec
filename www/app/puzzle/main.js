/** The entry point of the puzzle page: only connects the element, the header and the dialogs. */
import { NAMES } from '../../i18n/puzzle-names.js';
import '../../puzzle/define.js';
import { writeName } from '../game-slots.js';
import { kept } from '../settings.js';
import { Frame, find } from '../shell.js';
import { PuzzleChoice } from './choice.js';
import { keyOfName, nameOfChoice } from './names.js';
import { PUZZLE_SETTINGS } from './settings.js';

const game = /** @type {import('./choice.js').SlidingPuzzle} */ (find('game'));

/**
 * Loads a dialog together with the puzzle's texts.
 * @template Module
 * @param {() => Promise<Module>} load
 */
const withWords = (load) => async () => {
  const [module, { WORDS }] = await Promise.all([load(), import('../../i18n/app-puzzle.js')]);
  context.words = WORDS;
  return module;
};

/** The dialogs, each loaded when it is first opened. */
const DIALOGS = {
  games: withWords(() => import('./new-dialog.js')),
  daily: withWords(() => import('./daily-dialog.js')),
  replay: withWords(() => import('./solution-dialog.js')),
  share: withWords(() => import('./share-dialog.js')),
  statistics: withWords(() => import('./statistics-dialog.js')),
  settings: withWords(() => import('./settings-dialog.js')),
  help: withWords(() => import('./help-dialog.js')),
};

const frame = new Frame({
  game,
  table: PUZZLE_SETTINGS,
  dialogs: DIALOGS,
  texts: NAMES,
  spoken: () => showChoice(),
  others: /^\d+\./,
});

const choice = new PuzzleChoice(game, () => showChoice());

/** Shows the name of the puzzle above the board, and what it is about. */
function showChoice() {
  const messages = { ...frame.messages, ...NAMES.in(frame.language) };
  const name = nameOfChoice(choice, messages, frame.language);
  const namesGoal = choice.kind === 'main' && !keyOfName(choice.variant);
  // Narrow pages hide the goal: the thumbnail next to the board shows it.
  if (namesGoal) writeName(find('variant'), name, `${messages[choice.variant.goal]} `, 'goal');
  else writeName(find('variant'), name, choice.kind === 'daily' ? messages.daily : '');
  find('aim').textContent =
    choice.variant.goal === 'spiral' ? messages['aim-spiral'] : messages.aim;
  find('back').hidden = choice.kind === 'main';
}

const context = /** @type {import('../dialog.js').PuzzleContext} */ (
  Object.assign(frame.context, { game, choice })
);

frame.start(choice);
// Loaded once the puzzle can be played, so it doesn't delay the first slide.
game.ready.then(() => import('./daily-chip.js')).then(({ show }) => show(context), console.warn);
// The start of a shared puzzle may still be played.
if (kept.get('puzzle-challenge')) {
  frame
    .load(withWords(() => import('./challenge.js')))
    .then(({ challengeOf }) => challengeOf(context));
}
