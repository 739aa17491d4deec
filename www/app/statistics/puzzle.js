/** The statistics dialog of the puzzle: totals, the best results of every kind, the daily puzzles. */
import { html, nothing } from 'lit-html';
import { createRef, ref } from 'lit-html/directives/ref.js';
import { dayOf } from '../../element/kept-game.js';
import { PLAY } from '../../element/template.js';
import { PUZZLE } from '../../i18n/puzzle.js';
import { load } from '../../puzzle/engine.js';
import { NO_LIFETIME_STATS } from '../../puzzle/lifetime-stats.js';
import { loadAll } from '../backup/refusal.js';
import { dayIn } from '../daily/days.js';
import { resultsIn } from '../daily/puzzle.js';
import { readFolded } from '../saved/fold.js';
import { prove } from '../saved/proof.js';
import { recordOf } from '../saved/puzzles.js';
import { wordsOf } from '../shell/dialog.js';
import { field, icon, select } from '../shell/dialog-parts.js';
import { nameOfVariant } from '../variant/puzzle.js';
import { figureList, note, spell } from './charts.js';
import { clearAll } from './clear.js';
import { daysPlayed } from './days.js';
import { figuresOf, isOwnPuzzle } from './puzzle-figures.js';
import { createStatistics } from './statistics.js';

/** @typedef {import('../shell/dialog.js').PuzzleContext} PuzzleContext */
/** @typedef {import('../shell/dialog.js').View<PuzzleContext>} View */
/** @typedef {import('./puzzle-figures.js').Figures} Figures */

/** Shown in place of a missing result. */
const NONE = '–';

/**
 * The best results, a row for each kind, each with its solution.
 * @param {PuzzleContext} context @param {View} view @param {Figures[]} kinds
 */
const bestResults = ({ open }, { language, words, format }, kinds) => html`
  <section class="best-results">
    <h3>${words.bestResults}</h3>
    <table class="bests">
      <thead><tr>
        <th scope="col">${words.kind}</th><th scope="col">${PUZZLE.in(language).slides}</th>
        <th scope="col">${PUZZLE.in(language).time}</th><th scope="col">${words.gamesPlayed}</th>
        <td></td>
      </tr></thead>
      <tbody>${kinds.map(({ variant, best, totals: { bestSlides, bestSeconds, games } }) => {
        const name = variant ? nameOfVariant(variant, words) : '';
        const label = words.watchSolution(name, bestSlides);
        const entry = best?.proof === undefined ? best : undefined;
        const watch = () => best && open('replay', { record: recordOf(best), entry });
        return html`
          <tr>
            <th scope="row">${name}</th>
            <td>${bestSlides > 0 ? format(bestSlides) : NONE}</td>
            <td>${bestSeconds > 0 ? spell(bestSeconds * 1000, language) : NONE}</td>
            <td>${format(games)}</td>
            <td>${
              best
                ? html`<button type="button" class="watch" aria-label=${label} title=${label}
                  aria-haspopup="dialog" @click=${watch}>${icon(PLAY)}</button>`
                : nothing
            }</td>
          </tr>`;
      })}</tbody>
    </table>
  </section>`;

/** @param {View} view @param {import('../daily/results.js').Results} results */
function daysTemplate(view, results) {
  const { language, words, format } = view;
  const bests = [...results.own.values()].flatMap(({ game }) => game.best ?? []);
  if (![...results.own.values()].some(({ done }) => done))
    return html`<p class="note none">${words.noDays}</p>`;
  return figureList([
    ...daysPlayed(view, results, dayOf()),
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
    /** Undoes the clearing. @type {(() => Promise<void>) | undefined} */
    undo: /** @type {(() => Promise<void>) | undefined} */ (undefined),
    /** Whether the page still shows other data, so it must reload. */
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
  /** @type {import('lit-html/directives/ref.js').Ref<HTMLElement>} */
  const undoButton = createRef();
  /** The totals of one kind, or of all kinds together. @param {View} view @param {Figures[]} kinds */
  const playedTemplate = ({ language, words, format }, kinds) => {
    if (kinds.length === 0) return html`<p class="none">${words.noGames}</p>`;
    const share = new Intl.NumberFormat(language, { style: 'percent' });
    const kindOf = (/** @type {string} */ key) => kinds.find((kind) => kind.key === key);
    const totals = kindOf(state.kind)?.totals ?? NO_LIFETIME_STATS;
    const picker = select({
      name: 'kind',
      values: kinds.map(({ key }) => key),
      chosen: state.kind,
      label: (key) => {
        const { variant } = kindOf(key) ?? {};
        return variant ? nameOfVariant(variant, words) : words.allKinds;
      },
      choose: (kind) => set({ kind }),
    });
    return html`
      ${field(words.kind, picker, { hidden: kinds.length < 3 })}
      ${figureList(
        [
          [words.gamesPlayed, format(totals.games)],
          [
            words.solvedGames,
            format(totals.solved),
            note(share.format(totals.solved / (totals.games || 1))),
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
    /** @param {() => Promise<(() => Promise<void>) | void>} act @param {string} done */
    const attempt = async (act, done) => {
      try {
        const undo = (await act()) ?? undefined;
        set({ stale: true, status: done, asks: false, undo });
      } catch (error) {
        console.warn('nothing was cleared:', error);
        set({ status: wordsOf(context).notSaved, asks: false });
      }
      await made.refresh();
      (undoButton.value ?? clearButton.value)?.focus();
    };
    const { undo } = state;
    return html`
      <section class="clear">
        ${
          state.asks
            ? html`
              <div class="confirm">
                <p>${words.clearAbout}</p>
                <div class="buttons">
                  <button type="button" class="clear-now primary"
                    @click=${() => attempt(clearAll, words.cleared)}>${words.clearAll}</button>
                  <button type="button" class="cancel" ${ref(cancelButton)}
                    @click=${cancel}>${words.cancel}</button>
                </div>
              </div>`
            : html`
              <div class="buttons ask"><button type="button" class="clear-all" ?hidden=${!any} ${ref(clearButton)}
                @click=${ask}>${words.clearAll}</button></div>`
        }
        <p role="status" class="status">${state.status}</p>
        ${
          undo
            ? html`<div class="buttons"><button type="button" class="undo-clear" ${ref(undoButton)}
              @click=${() => attempt(undo, words.clearUndone)}>${words.undoClear}</button></div>`
            : nothing
        }
      </section>`;
  };
  const read = async () => {
    const [games] = await Promise.all([readFolded(isOwnPuzzle), loadAll(load)]);
    state.kind = '';
    const kinds = figuresOf(games);
    await prove(kinds.map(({ best }) => best));
    return { kinds, days: resultsIn(games.filter((game) => dayIn(game))) };
  };
  const made = createStatistics(context, read, (view, shown) => {
    const [all, ...kinds] = shown.kinds;
    const { own, late } = shown.days;
    return {
      figures: playedTemplate(view, shown.kinds),
      charts: all ? [bestResults(context, view, kinds)] : [],
      days: daysTemplate(view, shown.days),
      more: clearTemplate(view, all !== undefined || own.size + late.size > 0),
    };
  });
  made.dialog.addEventListener('close', () => {
    if (state.stale) location.reload();
  });
  return {
    /** @param {'backup'} [part] the part that is shown alone */
    open(part) {
      Object.assign(state, { asks: false, status: '', undo: undefined });
      made.open(part);
    },
  };
}
