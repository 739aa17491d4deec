/** The button that clears the statistics of the puzzle, and brings them back. */
import { html, nothing } from 'lit-html';
import { dialogWords } from '../shell/dialog.js';
import { clearPuzzles } from './clear-puzzles.js';

/** @type {NonNullable<import('./dialog.js').Rows['more']>} */
export function createClear(context, { update, refresh, dialog }) {
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
