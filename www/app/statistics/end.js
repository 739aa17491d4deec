/** The best score without undo, and the times, on the card at the end of a game. Loaded when one has ended. */
import './end.css';
import { faceOf } from '../../element/tile-face.js';
import { Status } from '../../game/engine.js';
import { LIBRARY, STATISTICS } from '../../i18n/games.js';
import { readGames } from '../../storage/games.js';
import { cleanBestOf, keyOf } from '../saved/keys.js';
import { clockText } from '../shell/clock-text.js';
import { numbersOf, wordsOf } from '../shell/dialog.js';
import { differenceText, fastestOf, fastestTenText, paceText, splitsIn } from './times.js';

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */
/** @typedef {import('../../game/types.js').KeptGame} KeptGame */
/** @typedef {import('../../storage/games.js').Entry} Entry */

/**
 * Compares a game that has ended with the player's own games of its kind.
 * @param {GameContext} context @param {KeptGame} ended
 */
export async function compareEnd(context, ended) {
  const { game, choice } = context;
  const key = keyOf('main', choice.variant);
  const others = await readGames((other) => other.key === key && other.id !== ended.id);
  // Another game may have begun while they were read.
  if (game.gameId !== ended.id || game.status === Status.Playing) return;
  if (choice.kind === 'main') showCleanBest(context, ended, others);
  showTimes(context, ended, others);
}

/**
 * Says the best score without undo if it is another one than the best of all, and the game could have set it.
 * @param {GameContext} context @param {KeptGame} ended @param {Entry[]} others
 */
function showCleanBest(context, { id, tally, best = 0 }, others) {
  const most = cleanBestOf(others);
  if (Number(tally.undos) > 0 || best === 0 || Math.max(most, best) === context.game.best) return;
  const words = wordsOf(context);
  const text =
    best > most ? words.cleanBestNew : words.cleanBestIs(numbersOf(context).format(most));
  const line = Object.assign(document.createElement('p'), { className: 'clean-best' });
  line.textContent = text;
  showWhileOver(context, id, line);
}

/**
 * Shows something on the card as long as the game that has ended is on the board.
 * @param {GameContext} context @param {string} id @param {HTMLElement} element
 */
function showWhileOver({ game }, id, element) {
  game.querySelector(`:scope > .${element.className}`)?.remove();
  element.slot = 'more';
  game.append(element);
  const leave = () => {
    if (game.gameId === id && game.status !== Status.Playing && element.isConnected) return;
    element.remove();
    game.removeEventListener('change', leave);
  };
  game.addEventListener('change', leave);
}

/** @param {string} name @param {(string | Node)[]} content */
function made(name, ...content) {
  const element = document.createElement(name);
  element.append(...content);
  return element;
}

/**
 * Shows the pace of the game, and on request when it made its large tiles, beside the player's best times.
 * @param {GameContext} context @param {KeptGame} ended @param {Entry[]} others
 */
function showTimes(context, { id, tally, tiles = {} }, others) {
  const language = context.settings.get('language');
  const pace = paceText(tally, language);
  if (pace === undefined) return;
  const best = fastestOf(others);
  const words = STATISTICS.in(language);
  const rows = splitsIn(tiles).map((exponent) => {
    const time = tiles[exponent];
    const difference = exponent in best ? differenceText(time, best[exponent]) : '';
    const figures = [faceOf(exponent), clockText(time), difference].map((text) => made('td', text));
    return Object.assign(made('tr', ...figures), { translate: false });
  });
  const head = ['', wordsOf(context).time, words.difference].map((text) => made('th', text));
  const times = made(
    'details',
    made('summary', `${words.paceIs(pace)} · ${LIBRARY.in(language).undos(Number(tally.undos))}`),
    ...(rows.length > 0 ? [made('table', made('tr', ...head), ...rows)] : []),
    made('small', words.timesAbout),
  );
  times.className = 'times';
  times.ontoggle = async () => {
    times.ontoggle = null;
    // Only for those who ask, as it needs an engine of its own.
    const { paceOf } = await import('../saved/pace.js');
    const most = (await paceOf(id).catch(console.warn))?.most ?? 0;
    const fastest = fastestTenText(most, tally, language);
    if (fastest) times.querySelector('small')?.before(made('p', words.fastestTen(fastest)));
  };
  showWhileOver(context, id, times);
}
