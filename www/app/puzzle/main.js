/** The page of the puzzle: wires the element, the header and the dialogs together, nothing else. */
import { NAMES } from '../../i18n/puzzle-names.js';
import '../../puzzle/define.js';
import { resume } from '../backup/resume.js';
import { Frame, find, recordInAddress } from '../shell.js';
import { Choice } from './choice.js';
import { nameOfChoice } from './names.js';
import { PUZZLE_SETTINGS } from './settings.js';

const game = /** @type {import('./choice.js').SlidingPuzzle} */ (find('game'));

/**
 * A dialog with its text.
 * @template Module
 * @param {() => Promise<Module>} load
 */
const withWords = (load) => async () => {
  const [module, { WORDS }] = await Promise.all([load(), import('../../i18n/app-puzzle.js')]);
  context.words = WORDS;
  return module;
};

/** The dialogs, each loaded when it is opened first. */
const DIALOGS = {
  games: withWords(() => import('./new-dialog.js')),
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
});

const choice = new Choice(game, () => showChoice());

/** Above the board: which puzzle it is. */
function showChoice() {
  const messages = { ...frame.messages, ...NAMES.in(frame.language) };
  const name = nameOfChoice(choice, messages, frame.language);
  // Where there is little room, the goal is only seen beside the board.
  const goal = document.createElement('span');
  goal.className = 'goal';
  goal.textContent = choice.kind === 'main' ? `${messages[choice.variant.goal]} ` : '';
  find('variant').replaceChildren(goal, name.slice(goal.textContent.length));
  find('back').hidden = choice.kind === 'main';
}

const context = /** @type {import('./context.js').PuzzleContext} */ (
  Object.assign(frame.context, { game, choice })
);

find('back').addEventListener('click', () => {
  choice.play();
  game.focus({ preventScroll: true });
});
game.addEventListener('leave', () => context.open('games'));

/** A link that carries a puzzle shows what it holds; the player's own puzzle stays as it is. */
function openLink() {
  const record = recordInAddress();
  if (/^\d+\./.test(record)) location.replace(`./index.html${location.hash}`);
  else if (record !== '') context.open('replay', { record, shared: true });
}

addEventListener('hashchange', openLink);
frame.start();
openLink();
resume();
