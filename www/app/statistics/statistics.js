/** The statistics dialog that both pages share: the statistics and the backup. */
import './statistics.css';
import { html, nothing } from 'lit-html';
import { Refusal } from '../backup/refusal.js';
import { createBackup } from '../backup/section.js';
import { createDialog, wordsOf } from '../shell/dialog.js';
import { alert } from '../shell/dialog-parts.js';

/** @typedef {import('../shell/dialog.js').AppContext} AppContext */
/** @typedef {import('../shell/dialog.js').Content} Content */

/**
 * The parts of the dialog that differ between the two pages.
 * @typedef {object} Parts
 * @property {Content} figures
 * @property {Content[]} charts what is beside the figures where there is room
 * @property {Content} days the figures of the daily games
 * @property {Content} [more]
 */

/**
 * Creates the dialog. If saved data can't be read, it shows an error instead of wrong figures.
 * @template {AppContext} D
 * @template S
 * @param {D} context
 * @param {() => Promise<S>} read reads the data; if it throws a Refusal, its message is shown
 * @param {(view: import('../shell/dialog.js').View<D>, shown: S) => Parts} partsOf renders the data
 */
export function createStatistics(context, read, partsOf) {
  /** @type {S | undefined} */
  let shown;
  /** The error shown instead of the data. @type {import('../shell/dialog-parts.js').Problem | undefined} */
  let problem;
  /** Whether only the backup is shown. */
  let isBackup = false;
  /** Reads the saved data again and shows it. */
  const refresh = async () => {
    try {
      shown = await read();
      problem = undefined;
      await backup.refresh();
    } catch (error) {
      console.warn('the statistics cannot be read:', error);
      const words = wordsOf(context);
      problem = { text: error instanceof Refusal ? words.notLoaded : words.notRead };
    }
    made.update();
  };
  /** @param {import('../shell/dialog.js').View<D>} view */
  const template = (view) => {
    const { words } = view;
    if (problem)
      return html`
        <section class="unread">
          ${alert(view, problem)}
          <div class="buttons">
            <button type="button" class="again" @click=${refresh}>${words.tryAgain}</button>
          </div>
        </section>`;
    if (isBackup) return backup.template(view);
    const parts = shown && partsOf(view, shown);
    const charts = (parts?.charts ?? []).filter((chart) => chart !== nothing);
    return html`
      <div class="columns">
        <section class="played">${parts?.figures}</section>
        <section class="beside charts" ?hidden=${charts.length === 0}>${charts}</section>
        <div>
          <section class="days"><h3>${words.daily}</h3>${parts?.days}</section>
          ${parts?.more}
          <div class="buttons"><button type="button" class="library" aria-haspopup="dialog"
            @click=${() => context.open('library')}>${words.library}</button></div>
          ${backup.template(view)}
        </div>
      </div>`;
  };
  const made = createDialog('statistics', context, template, undefined, ({ words }) =>
    isBackup ? words.backup : words.statistics,
  );
  const backup = createBackup(context, made, refresh);
  return {
    ...made,
    refresh,
    /** @param {'backup'} [part] the part that is shown alone */
    open(part) {
      isBackup = part === 'backup';
      made.open();
      refresh();
    },
  };
}
