/** The entry point of the puzzle page: only connects the element, the header and the dialogs. */

import { nextFrame } from '../../element/motion.js';
import { NAMES } from '../../i18n/puzzle-names.js';
import { takeCompiled } from '../../puzzle/engine.js';
import { SlidingPuzzle } from '../../puzzle/sliding-puzzle.js';
import { expectNothing } from '../../storage/lazy-saves.js';
import { stored } from '../shell/settings.js';
import { find, playable, Shell, showPlace } from '../shell/shell.js';
import { DAILIES, PUZZLE_SETTINGS, SLOTS } from '../variant/puzzle.js';
import { aboutSlot, GameSlots } from '../variant/slots.js';

// Every visit stores which game was chosen.
if (!stored.get('puzzle')) expectNothing(nextFrame);
// The inline script of the page compiles it.
takeCompiled(Reflect.get(globalThis, 'engine'));
customElements.define('sliding-puzzle', SlidingPuzzle);

const game = /** @type {import('../variant/puzzle.js').SlidingPuzzle} */ (find('game'));

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
  games: withWords(() => import('../choose/puzzles.js')),
  daily: withWords(() => import('../daily/dialog.js')),
  mark: () => import('../replay/mark.js'),
  replay: withWords(() => import('../replay/puzzle.js')),
  share: withWords(() => import('../share/puzzle.js')),
  library: withWords(() => import('../library/dialog.js')),
  learn: withWords(() => import('../learn/puzzle.js')),
  friends: withWords(() => import('../friends/dialog.js')),
  statistics: withWords(() => import('../statistics/dialog.js')),
  settings: withWords(() => import('../settings/puzzle.js')),
  you: () => import('../you/dialog.js'),
  help: withWords(() => import('../help/puzzle.js')),
};

/** Loads what comes once the puzzle can be played, so that it doesn't delay the first slide. */
const later = () => import('./after-start.js');

const shell = new Shell({
  game,
  later,
  table: PUZZLE_SETTINGS,
  dialogs: DIALOGS,
  texts: NAMES,
  spoken: () => showChoice(),
  kind: 'puzzle',
});

const choice = new GameSlots(game, () => showChoice(), SLOTS);

/** Shows the name of the puzzle above the board, and what it is about. */
function showChoice() {
  const messages = { ...shell.messages, ...NAMES.in(shell.language) };
  find('variant').textContent = choice.nameIn(messages, shell.language);
  const aim = choice.variant.goal === 'spiral' ? messages['aim-spiral'] : messages.aim;
  find('aim').textContent =
    game.slides > 0 ? '' : (aboutSlot(choice.kind, game.slides, messages) ?? aim);
  showPlace(choice.kind);
  shell.tell('variant');
}

// Progress takes its place.
game.addEventListener('change', () => showChoice());

const context = /** @type {import('../shell/dialog.js').PuzzleContext} */ (
  Object.assign(shell.context, { game, choice })
);

shell.start(choice);
const isPlayable = playable(game);
isPlayable
  .then(() => {
    showChoice();
    return later();
  })
  .then(({ afterStart }) =>
    afterStart(context, { dailies: DAILIES, isOver: () => game.state !== 'playing' }),
  )
  .catch(console.warn);
// The start of a shared puzzle may still be played.
if (stored.get('puzzle-challenge')) {
  shell
    .load(withWords(() => import('../challenge/challenge.js')))
    .then(({ challengeOf }) => challengeOf(context))
    .catch(console.warn);
}
