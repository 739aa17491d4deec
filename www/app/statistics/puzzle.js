/** The statistics of the puzzle: totals, and the best results of every kind. */
import { html, nothing } from 'lit-html';
import { PUZZLE as SIGHT } from '../../i18n/puzzle.js';
import { clearPuzzles } from '../saved/games.js';
import { KINDS } from '../saved/kinds.js';
import { bestRecord } from '../saved/records.js';
import { dialogWords, watchButton } from '../shell/dialog.js';
import { figureList, note, spell } from './charts.js';

/** @typedef {import('./dialog.js').Context} Context */
/** @typedef {import('./dialog.js').View} View */

/** The button that clears the statistics, and brings them back. @type {NonNullable<import('./dialog.js').Rows['more']>} */
function createClear(context, { update, refresh, dialog }) {
  /** Whether it asks for confirmation before clearing. */
  let asks = false;
  let status = '';
  /** Undoes the clearing. @type {(() => Promise<void>) | undefined} */
  let undo;
  /** Whether the page still shows other data, so it must reload. */
  let isStale = false;
  const focusOn = (/** @type {string} */ button) =>
    /** @type {HTMLElement | null} */ (dialog.querySelector(`.clear ${button}`))?.focus();
  /** Asks, or no longer. @param {boolean} wanted */
  const ask = (wanted) => {
    [asks, status] = [wanted, ''];
    update();
    focusOn(wanted ? '.cancel' : '.clear-all');
  };
  /** @param {() => Promise<(() => Promise<void>) | void>} act @param {string} done */
  const attempt = async (act, done) => {
    asks = false;
    try {
      undo = (await act()) ?? undefined;
      isStale = true;
      status = done;
    } catch (error) {
      console.warn('nothing was cleared:', error);
      status = dialogWords(context).notSaved;
    }
    await refresh();
    focusOn(undo ? '.undo-clear' : '.clear-all');
  };
  dialog.addEventListener('close', () => {
    if (isStale) location.reload();
  });
  return {
    reset() {
      [asks, status, undo] = [false, '', undefined];
    },
    template: ({ words }, isAny) => html`
      <section class="clear">
        ${
          asks
            ? html`
              <div class="confirm">
                <p>${words.clearAbout}</p>
                <div class="buttons">
                  <button type="button" class="clear-now primary"
                    @click=${() => attempt(clearPuzzles, words.cleared)}>${words.clearAll}</button>
                  <button type="button" class="cancel" @click=${() => ask(false)}>${words.cancel}</button>
                </div>
              </div>`
            : html`
              <div class="buttons ask"><button type="button" class="clear-all" ?hidden=${!isAny}
                @click=${() => ask(true)}>${words.clearAll}</button></div>`
        }
        <p role="status" class="status">${status}</p>
        ${
          undo
            ? html`<div class="buttons"><button type="button" class="undo-clear"
              @click=${() => undo && attempt(undo, words.clearUndone)}>${words.undoClear}</button></div>`
            : nothing
        }
      </section>`,
  };
}

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
