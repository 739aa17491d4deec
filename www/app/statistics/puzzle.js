/** The statistics of the puzzle: totals, and the best results of every kind. */
import { html, nothing } from 'lit-html';
import { PUZZLE as SIGHT } from '../../i18n/puzzle.js';
import { KINDS } from '../saved/kinds.js';
import { bestRecord } from '../saved/records.js';
import { watchButton } from '../shell/watch-button.js';
import { figureList, note, spell } from './charts.js';
import { createClear } from './clear.js';

/** @typedef {import('./dialog.js').Context} Context */
/** @typedef {import('./dialog.js').View} View */

const { parseKey, variantName } = KINDS['sliding-puzzle'];

/** Shown in place of a missing result. */
const NONE = '–';

/**
 * The best results, a row for each kind, each with its solution.
 * @param {Context} context @param {View} view @param {import('./dialog.js').Shown} shown
 */
const bestResults = ({ open }, { language, words, format }, { kinds, games: all }) => html`
  <section class="best-results">
    <h3>${words.bestResults}</h3>
    <table class="bests">
      <thead><tr>
        <th scope="col">${words.kind}</th><th scope="col">${SIGHT.in(language).slides}</th>
        <th scope="col">${SIGHT.in(language).time}</th><th scope="col">${words.gamesPlayed}</th>
        <td></td>
      </tr></thead>
      <tbody>${kinds
        .filter(({ games }) => games > 0)
        .map(({ key, best: place = -1, bestSlides = 0, bestSeconds = 0, games }) => {
          const name = variantName(parseKey(key)?.variant, words);
          const best = all[place];
          const label = words.watchSolution(name, bestSlides);
          const entry = best?.proof === undefined ? best : undefined;
          const watch = () => open('replay', { record: bestRecord(best), entry });
          return html`
          <tr>
            <th scope="row">${name}</th>
            <td>${bestSlides > 0 ? format(bestSlides) : NONE}</td>
            <td>${bestSeconds > 0 ? spell(bestSeconds * 1000, language) : NONE}</td>
            <td>${format(games)}</td>
            <td>${best ? watchButton(label, watch) : nothing}</td>
          </tr>`;
        })}</tbody>
    </table>
  </section>`;

/** @type {import('./dialog.js').Rows} */
export const PUZZLE = {
  menu: 'kind',
  order: ({ kinds, all }) =>
    all.games > 0 ? [all, ...kinds.filter(({ games }) => games > 0)] : [],
  totals(_context, { language, words, format }, totals) {
    const share = new Intl.NumberFormat(language, { style: 'percent' });
    return html`
      ${figureList(
        [
          [words.gamesPlayed, format(totals.games)],
          [
            words.solvedGames,
            format(totals.solved),
            note(share.format(totals.solved / totals.games)),
          ],
          [words.hints, format(totals.hints)],
          [words.time, spell(totals.time, language)],
        ],
        'figures',
      )}
      ${figureList([
        [words.wins, format(totals.wins)],
        [words.draws, format(totals.draws)],
        [words.losses, format(totals.losses)],
        [words.undosUsed, format(totals.undos)],
      ])}`;
  },
  charts: (context, view, _kind, shown) =>
    shown.all.games > 0 ? [bestResults(context, view, shown)] : [],
  days({ language, format }, { onTime }) {
    const results = [...onTime.values()];
    if (!results.some(({ done }) => done)) return undefined;
    const bests = results.flatMap(({ game }) => game.best ?? []);
    return [[SIGHT.in(language).slides, bests.length > 0 ? format(Math.min(...bests)) : NONE]];
  },
  more: createClear,
};
