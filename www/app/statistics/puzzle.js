/** The statistics dialog of the puzzle: totals, the best results of every kind, the daily puzzles. */
import { html, nothing } from 'lit-html';
import { createRef, ref } from 'lit-html/directives/ref.js';
import { PUZZLE } from '../../i18n/puzzle.js';
import { dailyResults } from '../daily/puzzle.js';
import { streakOf } from '../daily/results.js';
import { clearAll, ownKinds, sumOf } from '../saved/puzzles.js';
import { wordsOf } from '../shell/dialog.js';
import { field, select } from '../shell/dialog-parts.js';
import { nameOfVariant } from '../variant/puzzle.js';
import { dayOf } from '../variant/slots.js';
import { figureList, note, spell } from './charts.js';
import { createStatistics } from './statistics.js';

/** @typedef {import('../shell/dialog.js').PuzzleContext} PuzzleContext */
/** @typedef {import('../shell/dialog.js').View<PuzzleContext>} View */
/** @typedef {import('../saved/puzzles.js').VariantStats} VariantStats */

/** Shown in place of a missing result. */
const NONE = '–';

/** The best results, a row for each kind. @param {View} view @param {VariantStats[]} kinds */
const bestResults = ({ language, words, format }, kinds) => html`
  <section class="best-results">
    <h3>${words.bestResults}</h3>
    <table class="bests">
      <thead><tr>
        <th scope="col">${words.kind}</th><th scope="col">${PUZZLE.in(language).slides}</th>
        <th scope="col">${PUZZLE.in(language).time}</th><th scope="col">${words.gamesPlayed}</th>
      </tr></thead>
      <tbody>${kinds.map(
        ({ variant, totals: { bestSlides, bestSeconds, games } }) => html`
          <tr>
            <th scope="row">${nameOfVariant(variant, words)}</th>
            <td>${bestSlides > 0 ? format(bestSlides) : NONE}</td>
            <td>${bestSeconds > 0 ? spell(bestSeconds * 1000, language) : NONE}</td>
            <td>${format(games)}</td>
          </tr>`,
      )}</tbody>
    </table>
  </section>`;

/** @param {View} view @param {Awaited<ReturnType<typeof dailyResults>>} results */
function daysTemplate({ language, words, format }, results) {
  const done = [...results.values()].filter((result) => result.done);
  if (done.length === 0) return html`<p class="note none">${words.noDays}</p>`;
  const bests = done.map(({ best }) => best).filter((best) => best > 0);
  return figureList([
    [words.daysPlayed, format(results.size)],
    [words.daysDone, format(done.length)],
    [words.inARow, format(streakOf(results, dayOf()))],
    [PUZZLE.in(language).slides, bests.length > 0 ? format(Math.min(...bests)) : NONE],
  ]);
}

/** @param {PuzzleContext} context */
export function make(context) {
  /** The state of the dialog, apart from the saved data. */
  const state = {
    /** The key of the kind whose totals are shown; empty for all kinds together. */
    kind: '',
    /** Whether it asks for confirmation before clearing. */
    asks: false,
    /** The status message. */
    status: '',
    /** Whether the page still shows cleared data, so it must reload. */
    stale: false,
  };
  /** @param {Partial<typeof state>} change */
  const set = (change) => {
    Object.assign(state, change);
    made.update();
  };
  /** @type {import('lit-html/directives/ref.js').Ref<HTMLElement>} */
  const clearButton = createRef();
  /** @type {import('lit-html/directives/ref.js').Ref<HTMLElement>} */
  const cancelButton = createRef();
  /** The totals of one kind, or of all kinds together. @param {View} view @param {VariantStats[]} kinds */
  const playedTemplate = ({ language, words, format }, kinds) => {
    if (kinds.length === 0) return html`<p class="none">${words.noGames}</p>`;
    const share = new Intl.NumberFormat(language, { style: 'percent' });
    const kindOf = (/** @type {string} */ key) => kinds.find((kind) => kind.key === key);
    const totals = kindOf(state.kind)?.totals ?? sumOf(kinds);
    const picker = select({
      name: 'kind',
      values: ['', ...kinds.map(({ key }) => key)],
      chosen: state.kind,
      label: (key) => {
        const kind = kindOf(key);
        return kind ? nameOfVariant(kind.variant, words) : words.allKinds;
      },
      choose: (kind) => set({ kind }),
    });
    return html`
      ${field(words.kind, picker, { hidden: kinds.length < 2 })}
      ${figureList([
        [words.gamesPlayed, format(totals.games)],
        [
          words.solvedGames,
          format(totals.solved),
          note(share.format(totals.solved / (totals.games || 1))),
        ],
        [words.wins, format(totals.wins)],
        [words.draws, format(totals.draws)],
        [words.losses, format(totals.losses)],
        [words.hints, format(totals.hints)],
        [words.undosUsed, format(totals.undos)],
        [words.time, spell(totals.time, language)],
      ])}`;
  };
  /**
   * The button that clears the statistics, replaced by a confirmation once it is pressed.
   * @param {View} view
   * @param {boolean} any whether there is anything to clear
   */
  const clearTemplate = ({ words }, any) => {
    const ask = () => {
      set({ status: '', asks: true });
      cancelButton.value?.focus();
    };
    const cancel = () => {
      set({ asks: false });
      clearButton.value?.focus();
    };
    const clear = async () => {
      const { cleared, notSaved } = wordsOf(context);
      try {
        await clearAll();
        set({ stale: true, status: cleared, asks: false });
      } catch (error) {
        console.warn('nothing was cleared:', error);
        set({ status: notSaved, asks: false });
      }
      await made.refresh();
    };
    return html`
      <section class="clear">
        ${
          state.asks
            ? html`
              <div class="confirm">
                <p>${words.clearAbout}</p>
                <div class="buttons">
                  <button type="button" class="clear-now primary" @click=${clear}>${words.clearAll}</button>
                  <button type="button" class="cancel" ${ref(cancelButton)}
                    @click=${cancel}>${words.cancel}</button>
                </div>
              </div>`
            : html`
              <div class="buttons ask"><button type="button" class="clear-all" ?hidden=${!any} ${ref(clearButton)}
                @click=${ask}>${words.clearAll}</button></div>`
        }
        <p role="status" class="status">${state.status}</p>
      </section>`;
  };
  const read = async () => {
    const [kinds, days] = await Promise.all([ownKinds(), dailyResults()]);
    state.kind = '';
    return { kinds, days };
  };
  const made = createStatistics(context, read, (view, shown) => {
    const played = shown !== undefined && shown.kinds.length > 0;
    return html`
      <section class="played">${shown ? playedTemplate(view, shown.kinds) : nothing}</section>
      ${played ? bestResults(view, shown.kinds) : nothing}
      <section class="days">
        <h3>${view.words.daily}</h3>
        ${shown ? daysTemplate(view, shown.days) : nothing}
      </section>
      ${clearTemplate(view, played || (shown?.days.size ?? 0) > 0)}`;
  });
  made.dialog.addEventListener('close', () => {
    if (state.stale) location.reload();
  });
  return {
    /** @param {'backup'} [part] the part to start at */
    open(part) {
      Object.assign(state, { asks: false, status: '' });
      made.open(part);
    },
  };
}
