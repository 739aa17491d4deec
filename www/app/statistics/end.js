/** The best score without undo, and the times, on the card at the end of a game. Loaded when one has ended. */
import { chosenFaces } from '../shell/faces.js';
import './end.css';
import { html, nothing } from 'lit-html';
import { Status } from '../../game/engine.js';
import { LIBRARY, STATISTICS } from '../../i18n/games.js';
import { readGames } from '../../storage/games.js';
import { bestWithoutUndo, saveKey } from '../saved/games.js';
import { dialogView, dialogWords } from '../shell/dialog.js';
import { clockText } from '../shell/dialog-parts.js';
import { noteEnd } from '../shell/game-end.js';
import { differenceText, fastestTenText, fastestTimes, paceText, splitsIn } from './times.js';

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */
/** @typedef {import('../../game/types.js').KeptGame} KeptGame */
/** @typedef {import('../../storage/games.js').Entry} Entry */

/**
 * Compares a game that has ended with the player's own games of its kind.
 * @param {GameContext} context @param {KeptGame} ended
 */
export async function compareEnd(context, ended) {
  const { game, choice } = context;
  const key = saveKey('main', choice.variant);
  const others = await readGames((other) => other.key === key && other.id !== ended.id);
  // Another game may have begun while they were read.
  if (game.gameId !== ended.id || game.status === Status.Playing) return;
  if (choice.kind === 'main') noteEnd(game, { clean: cleanBest(context, ended, others) });
  showTimes(context, ended, others);
}

/**
 * Says the best score without undo if it is another one than the best of all, and the game could have set it.
 * @param {GameContext} context @param {KeptGame} ended @param {Entry[]} others
 */
function cleanBest(context, { tally, best = 0 }, others) {
  const most = bestWithoutUndo(others);
  if (Number(tally.undos) > 0 || best === 0 || Math.max(most, best) === context.game.best)
    return undefined;
  const { words, format } = dialogView(context);
  return html`<p class="clean-best">${best > most ? words.cleanBestNew : words.cleanBestIs(format(most))}</p>`;
}

/**
 * Shows the pace of the game, and on request when it made its large tiles, beside the player's best times.
 * @param {GameContext} context @param {KeptGame} ended @param {Entry[]} others
 */
function showTimes(context, { id, tally, tiles = {} }, others) {
  const { game, settings } = context;
  const language = settings.get('language');
  const pace = paceText(tally, language);
  if (pace === undefined) return;
  const best = fastestTimes(others);
  const words = STATISTICS.in(language);
  const rows = splitsIn(tiles).map((exponent) => {
    const time = tiles[exponent];
    const difference = exponent in best ? differenceText(time, best[exponent]) : '';
    return html`<tr translate="no"><td>${chosenFaces().seen(exponent)}</td><td>${clockText(time)}</td><td>${difference}</td></tr>`;
  });
  const head = html`<tr><th></th><th>${dialogWords(context).time}</th><th>${words.difference}</th></tr>`;
  /** The most moves in ten seconds, for those who ask, as it needs an engine of its own. @type {string | undefined} */
  let fastest;
  const open = async () => {
    if (fastest !== undefined) return;
    fastest = '';
    const { readPace } = await import('../saved/pace.js');
    const most = (await readPace(id).catch(console.warn))?.most ?? 0;
    fastest = fastestTenText(most, tally, language) ?? '';
    if (game.gameId === id && game.status !== Status.Playing) show();
  };
  const show = () =>
    noteEnd(game, {
      times: html`
        <details class="times" @toggle=${open}>
          <summary>${words.paceIs(pace)} · ${LIBRARY.in(language).undos(Number(tally.undos))}</summary>
          ${rows.length > 0 ? html`<table>${head}${rows}</table>` : nothing}
          ${fastest ? html`<p>${words.fastestTen(fastest)}</p>` : nothing}
          <small>${words.timesAbout}</small>
        </details>`,
    });
  show();
}
