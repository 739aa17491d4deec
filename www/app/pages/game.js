/** The entry point of the 2048 page: only connects the element, the header and the dialogs. */
import { nextFrame } from '../../element/motion.js';
import { Status, takeCompiled } from '../../game/engine.js';
import { Game2048 } from '../../game/game-2048.js';
import { expectNothing } from '../../storage/lazy-saves.js';
import { SETTINGS, stored } from '../shell/settings.js';
import { find, playable, Shell, showPlace } from '../shell/shell.js';
import { aimOf, DAILIES, SLOTS } from '../variant/game.js';
import { aboutSlot, GameSlots } from '../variant/slots.js';

// Every visit stores which game was chosen.
if (!stored.get('game')) expectNothing(nextFrame);
// The inline script of the page compiles it.
takeCompiled(Reflect.get(globalThis, 'engine'));
customElements.define('game-2048', Game2048);

/** @typedef {keyof typeof DIALOGS} DialogName */

const game = /** @type {Game2048} */ (find('game'));

/** The dialogs, each loaded when it is first opened. */
const DIALOGS = {
  games: () => import('../choose/games.js'),
  daily: () => import('../daily/dialog.js'),
  editor: () => import('../editor/dialog.js'),
  mark: () => import('../replay/mark.js'),
  replay: () => import('../replay/game.js'),
  race: () => import('../race/dialog.js'),
  share: () => import('../share/game.js'),
  learn: () => import('../learn/game.js'),
  train: () => import('../learn/trainer.js'),
  library: () => import('../library/dialog.js'),
  friends: () => import('../friends/dialog.js'),
  statistics: () => import('../statistics/dialog.js'),
  settings: () => import('../settings/game.js'),
  you: () => import('../you/dialog.js'),
  help: () => import('../help/game.js'),
};

/** Loads what comes once the game can be played, so that it doesn't delay the first move. */
const later = () => import('./after-start.js');

const shell = new Shell({
  game,
  later,
  table: SETTINGS,
  dialogs: DIALOGS,
  spoken: () => showChoice(),
  kind: 'game',
});

const choice = new GameSlots(game, () => showChoice(), SLOTS);

/** Shows the name of the game above the board, and what it is about. */
function showChoice() {
  const { messages } = shell;
  find('variant').textContent = choice.nameIn(messages, shell.language);
  const aim = stored.get('knows-aim') ? '' : aimOf(choice.variant, messages);
  find('aim').textContent = aboutSlot(choice.kind, game.steps, messages) ?? aim;
  showPlace(choice.kind);
  shell.tell('variant');
}

// After the first move of the day, progress takes its place.
game.addEventListener('change', () => {
  if (choice.kind === 'daily' && game.steps < 2) showChoice();
});

/** Whoever has merged three times needs the aim no longer. */
let merges = 0;
game.addEventListener('move', (event) => {
  if (/** @type {CustomEvent} */ (event).detail.gain === 0 || ++merges !== 3) return;
  stored.set('knows-aim', 'yes');
  showChoice();
});

/** @type {import('../shell/dialog.js').GameContext} */
const context = Object.assign(shell.context, { game, choice });

/** Offers the AI's review when the game can't be continued. */
function offerReview() {
  find('review').hidden = game.steps === 0 || game.canKeepGoing;
}
game.addEventListener('change', offerReview);
/** Says more on the card at the end of a game. @param {Parameters<typeof import('./end.js').tellMore>[1]} [ended] the game, if it has just ended */
const tellMore = (ended) =>
  game.status !== Status.Playing &&
  shell
    .load(() => import('./end.js'))
    .then((module) => module.tellMore(context, ended))
    .catch(console.warn);
game.addEventListener('gameend', (event) => tellMore(/** @type {CustomEvent} */ (event).detail));

context.events.addEventListener('clock', () => {
  if (context.settings.get('clock') === 'on')
    shell
      .load(() => import('../settings/clock.js'))
      .then((module) => module.showClock(context), console.warn);
});

shell.start(choice);
const isPlayable = playable(game);
isPlayable
  .then(() => {
    offerReview();
    tellMore();
    return later();
  })
  .then(({ afterStart }) =>
    afterStart(context, {
      dailies: DAILIES,
      isOver: () => game.status !== Status.Playing,
    }),
  )
  .catch(console.warn);
// Resumes what was in progress when the page was closed.
if (stored.get('challenge')) {
  shell
    .load(() => import('../challenge/challenge.js'))
    .then((module) => module.challengeOf(context))
    .catch(console.warn);
}
if (stored.get('race')) {
  shell
    .load(() => import('../race/controller.js'))
    .then((module) => module.resume(context))
    .catch(console.warn);
}
