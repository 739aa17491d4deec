/** The dialog of statistics, as both pages make it: what was played here, and all of it as a file. */
import { html } from 'lit-html';
import { Refusal } from '../backup/checks.js';
import { createBackup } from '../backup/section.js';
import { createDialog, wordsOf } from '../dialog.js';
import { alert } from '../dialog-parts.js';

/** @typedef {import('../dialog.js').AppContext} AppContext */
/** @typedef {import('../dialog.js').Content} Content */

/**
 * Makes the dialog. Where what is kept cannot be read, it says so in place of figures that would be wrong.
 * @template {AppContext} D
 * @template S
 * @param {D} context
 * @param {() => Promise<S>} read gives what is shown; a Refusal of its own is said as it is
 * @param {(view: import('../dialog.js').View<D>, shown: S | undefined) => Content} template shows it, once it is read
 */
export function createStatistics(context, read, template) {
  /** @type {S | undefined} */
  let shown;
  /** Why nothing is shown. @type {import('../dialog-parts.js').Problem | undefined} */
  let problem;
  /** Shows all that is kept, as it is now. */
  const refresh = async () => {
    try {
      shown = await read();
      problem = undefined;
      await backup.refresh();
    } catch (error) {
      console.warn('what is kept cannot be shown:', error);
      const words = wordsOf(context);
      problem = { text: error instanceof Refusal ? error.say(words) : words.notRead };
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
      : html`${template(view, shown)}${backup.template(view)}`,
  );
  const backup = createBackup(context, made, refresh);
  return {
    ...made,
    refresh,
    open() {
      made.open();
      refresh();
    },
  };
}
