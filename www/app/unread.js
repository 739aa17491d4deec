/** Says that what is kept cannot be read, and offers to try again. */
import { Refusal } from './backup/checks.js';
import { part, wordsOf } from './dialog.js';

/** @typedef {import('./dialog.js').AppContext} AppContext */

export const unreadMarkup = () => `
  <section class="unread" hidden>
    <p role="alert"></p>
    <div class="buttons"><button type="button" class="again" data-text="tryAgain"></button></div>
  </section>`;

/**
 * Shows what is kept; where it cannot be read, says so in place of figures that would be wrong.
 * @param {HTMLElement} dialog
 * @param {AppContext} context
 * @param {() => Promise<void>} act reads and shows; a Refusal of its own is said as it is
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
    console.warn('what is kept cannot be shown:', error);
    const words = wordsOf(context);
    alert.textContent = error instanceof Refusal ? error.say(words) : words.notRead;
  }
  const again = part(unread, '.again', HTMLButtonElement);
  const focused = again.matches(':focus');
  unread.hidden = !failed;
  dialog.toggleAttribute('data-unread', failed);
  again.onclick = () => showKept(dialog, context, act);
  // What was pressed is gone.
  if (focused && !failed) part(dialog, '.close', HTMLElement).focus();
}
