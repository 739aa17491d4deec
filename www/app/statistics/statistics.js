/** The statistics dialog that both pages share: the statistics and the backup. */
import './statistics.css';
import { html } from 'lit-html';
import { Refusal } from '../backup/checks.js';
import { createBackup } from '../backup/section.js';
import { createDialog, wordsOf } from '../shell/dialog.js';
import { alert } from '../shell/dialog-parts.js';

/** @typedef {import('../shell/dialog.js').AppContext} AppContext */
/** @typedef {import('../shell/dialog.js').Content} Content */

/**
 * Creates the dialog. If saved data can't be read, it shows an error instead of wrong figures.
 * @template {AppContext} D
 * @template S
 * @param {D} context
 * @param {() => Promise<S>} read reads the data; if it throws a Refusal, its message is shown
 * @param {(view: import('../shell/dialog.js').View<D>, shown: S | undefined) => Content} template renders the data, undefined until it is read
 */
export function createStatistics(context, read, template) {
  /** @type {S | undefined} */
  let shown;
  /** The error shown instead of the data. @type {import('../shell/dialog-parts.js').Problem | undefined} */
  let problem;
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
  const made = createDialog('statistics', context, (view) =>
    problem
      ? html`
        <section class="unread">
          ${alert(view, problem)}
          <div class="buttons">
            <button type="button" class="again" @click=${refresh}>${view.words.tryAgain}</button>
          </div>
        </section>`
      : html`${template(view, shown)}
        <div class="buttons"><button type="button" class="library" aria-haspopup="dialog"
          @click=${() => context.open('library')}>${view.words.library}</button></div>
        ${backup.template(view)}`,
  );
  const backup = createBackup(context, made, refresh);
  return {
    ...made,
    refresh,
    /** @param {'backup'} [part] the part to start at */
    open(part) {
      made.open();
      refresh().then(() => part && !problem && made.goTo(part));
    },
  };
}
