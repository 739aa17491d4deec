/** The entry point of the 2048 page: only connects the element, the header and the dialogs. */
import { Status, takeCompiled } from '../../game/engine.js';
import { Game2048 } from '../../game/game-2048.js';
import { SETTINGS, stored } from '../shell/settings.js';
import { find } from '../shell/shell.js';
import { describeAim, SLOTS } from '../variant/game.js';
import { aboutSlot } from '../variant/slots.js';
import { createPage } from './page.js';

/** The dialogs, and the link in the address, each loaded when it is first opened. */
const DIALOGS = {
  link: () => import('../shell/link.js'),
  games: () => import('../choose/games.js'),
  daily: () => import('../daily/dialog.js'),
  editor: () => import('../editor/dialog.js'),
  mark: () => import('../replay/mark.js'),
  replay: () => import('../replay/game.js'),
  race: () => import('../race/controller.js'),
  open: () => import('../open/dialog.js'),
  share: () => import('../share/game.js'),
  learn: () => import('../learn/game.js'),
  train: () => import('../learn/trainer.js'),
  library: () => import('../library/dialog.js'),
  friends: () => import('../friends/dialog.js'),
  statistics: () => import('../statistics/dialog.js'),
  settings: () => import('../settings/game.js'),
  tiles: () => import('../tiles/dialog.js'),
  you: () => import('../you/dialog.js'),
  help: () => import('../help/game.js'),
};

const { game, choice, context, show, use, start } = createPage(
  Game2048,
  takeCompiled,
  SLOTS,
  { table: SETTINGS, dialogs: DIALOGS },
  ({ kind, variant }, words, { steps }) =>
    aboutSlot(kind, steps, words) ?? (stored.get('knows-aim') ? '' : describeAim(variant, words)),
);

/** Whether the page is a single file with tiles of its own. */
const hasTiles = import.meta.env.MODE === 'single' && document.getElementById('faces') !== null;
if (!hasTiles) game.faces = stored.get('faces');

// After the first move of the day, progress takes its place.
game.addEventListener('change', () => {
  if (choice.kind === 'daily' && game.steps < 2) show();
});

/** Whoever has merged three times needs the aim no longer. */
let merges = 0;
game.addEventListener('move', (event) => {
  if (/** @type {CustomEvent} */ (event).detail.gain === 0 || ++merges !== 3) return;
  stored.set('knows-aim', 'yes');
  show();
});

/** Offers the AI's review when the game can't be continued. */
function offerReview() {
  find('review').hidden = game.steps === 0 || game.canKeepGoing;
}
game.addEventListener('change', offerReview);

const isOver = () => game.status !== Status.Playing;
/** Says more on the card at the end of a game. @param {Parameters<typeof import('./end.js').tellMore>[1]} [ended] the game, if it has just ended */
const tellMore = (ended) =>
  isOver() &&
  use(
    () => import('./end.js'),
    (end) => end.tellMore(context, ended),
  );
game.addEventListener('gameend', (event) => tellMore(/** @type {CustomEvent} */ (event).detail));

context.events.addEventListener('clock', () => {
  if (context.settings.get('clock') === 'on')
    use(
      () => import('../settings/clock.js'),
      ({ showClock }) => showClock(context),
    );
});

start(isOver, () => {
  offerReview();
  tellMore();
});
// Resumes what was in progress when the page was closed.
if (stored.get('challenge'))
  use(
    () => import('../challenge/challenge.js'),
    ({ resume }) => resume(context),
  );
if (stored.get('race'))
  use(
    () => import('../race/controller.js'),
    ({ resume }) => resume(context),
  );
if (hasTiles || game.faces)
  use(
    () => import('../tiles/worn.js'),
    ({ resume }) => resume(context),
  );
