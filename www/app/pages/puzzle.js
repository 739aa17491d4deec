/** The entry point of the puzzle page: only connects the element, the header and the dialogs. */
import { NAMES } from '../../i18n/puzzle-names.js';
import { takeCompiled } from '../../puzzle/engine.js';
import { SlidingPuzzle } from '../../puzzle/sliding-puzzle.js';
import { stored } from '../shell/settings.js';
import { PUZZLE_SETTINGS, SLOTS } from '../variant/puzzle.js';
import { aboutSlot } from '../variant/slots.js';
import { createPage } from './page.js';

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

/** The dialogs, and the link in the address, each loaded when it is first opened. */
const DIALOGS = {
  link: () => import('../shell/link.js'),
  games: withWords(() => import('../choose/puzzles.js')),
  daily: withWords(() => import('../daily/dialog.js')),
  mark: () => import('../replay/mark.js'),
  replay: withWords(() => import('../replay/puzzle.js')),
  open: withWords(() => import('../open/dialog.js')),
  share: withWords(() => import('../share/puzzle.js')),
  library: withWords(() => import('../library/dialog.js')),
  learn: withWords(() => import('../learn/puzzle.js')),
  friends: withWords(() => import('../friends/dialog.js')),
  statistics: withWords(() => import('../statistics/dialog.js')),
  settings: withWords(() => import('../settings/puzzle.js')),
  you: () => import('../you/dialog.js'),
  help: withWords(() => import('../help/puzzle.js')),
};

const { game, context, show, use, start } = createPage(
  SlidingPuzzle,
  takeCompiled,
  SLOTS,
  { table: PUZZLE_SETTINGS, dialogs: DIALOGS, texts: NAMES },
  ({ kind, variant }, words, { slides }) => {
    const aim = variant.goal === 'spiral' ? words['aim-spiral'] : words.aim;
    return slides > 0 ? '' : (aboutSlot(kind, slides, words) ?? aim);
  },
);

// Progress takes its place.
game.addEventListener('change', show);

start(() => game.state !== 'playing', show);
// The start of a shared puzzle may still be played.
if (stored.get('puzzle-challenge'))
  use(
    withWords(() => import('../challenge/challenge.js')),
    ({ resume }) => resume(context),
  );
