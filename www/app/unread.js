/** Explains that saved data cannot be read, and offers to try again. */
import { Refusal } from './backup/checks.js';
import { part, wordsOf } from './dialog.js';

/** @typedef {import('./dialog.js').AppContext} AppContext */

export const unreadMarkup = () => `
  <section class="unread" hidden>
    <p role="alert"></p>
    <div class="buttons"><button type="button" class="again" data-text="tryAgain"></button></div>
  </section>`;

/**
 * Shows saved data. If it cannot be read, explains that instead of showing wrong figures.
 * @param {HTMLElement} dialog
 * @param {AppContext} context
 * @param {() => Promise<void>} act reads and shows the data; the text of a `Refusal` that it throws is
 *   shown
 */
export async function showKept(dialog, context, act) {
  const unread = part(dialog, '.unread', HTMLElement);
  const alert = part(unread, 'p', HTMLElement);
  alert.textContent = '';
  let failed = false;
  try {
    await act();
  } catch (error) {
    failed = true;
    console.warn('saved data could not be shown:', error);
    const words = wordsOf(context);
    alert.textContent = error instanceof Refusal ? error.say(words) : words.notRead;
  }
  const again = part(unread, '.again', HTMLButtonElement);
  const focused = again.matches(':focus');
  unread.hidden = !failed;
  dialog.toggleAttribute('data-unread', failed);
  again.onclick = () => showKept(dialog, context, act);
  // The button that was pressed is hidden now.
  if (focused && !failed) part(dialog, '.close', HTMLElement).focus();
}
