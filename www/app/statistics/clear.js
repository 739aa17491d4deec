/** The button that clears the statistics of the puzzle, and brings them back. */
import { html, nothing } from 'lit-html';
import { createRef, ref } from 'lit-html/directives/ref.js';
import { wordsOf } from '../shell/dialog.js';
import { clearPuzzles } from './clear-puzzles.js';

/** @type {NonNullable<import('./dialog.js').Rows['more']>} */
export function createClear(context, { update, refresh, dialog }) {
  const unasked = {
    /** Whether it asks for confirmation before clearing. */
    asks: false,
    status: '',
    /** Undoes the clearing. @type {(() => Promise<void>) | undefined} */
    undo: /** @type {(() => Promise<void>) | undefined} */ (undefined),
  };
  let state = unasked;
  /** Whether the page still shows other data, so it must reload. */
  let isStale = false;
  /** @param {Partial<typeof unasked>} change */
  const set = (change) => {
    state = { ...state, ...change };
    update();
  };
  const [clearButton, cancelButton, undoButton] = Array.from(
    { length: 3 },
    () => /** @type {import('lit-html/directives/ref.js').Ref<HTMLElement>} */ (createRef()),
  );
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
      isStale = true;
      set({ status: done, asks: false, undo });
    } catch (error) {
      console.warn('nothing was cleared:', error);
      set({ status: wordsOf(context).notSaved, asks: false });
    }
    await refresh();
    (undoButton.value ?? clearButton.value)?.focus();
  };
  dialog.addEventListener('close', () => {
    if (isStale) location.reload();
  });
  return {
    reset() {
      state = unasked;
    },
    template({ words }, isAny) {
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
                      @click=${() => attempt(clearPuzzles, words.cleared)}>${words.clearAll}</button>
                    <button type="button" class="cancel" ${ref(cancelButton)}
                      @click=${cancel}>${words.cancel}</button>
                  </div>
                </div>`
              : html`
                <div class="buttons ask"><button type="button" class="clear-all" ?hidden=${!isAny} ${ref(clearButton)}
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
    },
  };
}
