/** Reads the record that a replay shows and starts a game from it, on both pages. */
import { html } from 'lit-html';
import { closeDialog, wordsOf } from '../shell/dialog.js';

/**
 * Reads a record. Returns its content, or what is wrong with it.
 * @template Found
 * @param {import('../shell/dialog.js').AppContext} context
 * @param {string} record
 * @param {number} longest the limit in characters: nobody played a longer game, and it would block the page for seconds
 * @param {(record: string) => Found} read may throw
 * @returns {{ found?: Found, problem?: import('../shell/dialog-parts.js').Problem }}
 */
export function readRecord(context, record, longest, read) {
  try {
    if (record.length > longest) throw new Error(`it has more than ${longest} characters`);
    return { found: read(record) };
  } catch (error) {
    const fault = /** @type {Error} */ (error).message;
    return { problem: { text: wordsOf(context).damagedLink, fault } };
  }
}

/**
 * What a shared game says first, with its last board: the result to beat, and the ways to play its start and to watch it.
 * @param {Pick<import('../shell/dialog.js').View<any>, 'words'>} view
 * @param {string} headline
 * @param {() => void} play
 * @param {() => void} [watch] undefined if it has no moves
 */
export const invitation = ({ words }, headline, play, watch) => html`
  <section class="invitation" slot="beside">
    <h3 ?hidden=${!headline}>${headline}</h3>
    <div class="buttons">
      <button type="button" class="play-same primary" @click=${play}>${words.play}</button>
      <button type="button" class="watch" ?hidden=${!watch} @click=${watch}>${words.watch}</button>
    </div>
  </section>`;

/**
 * Continues a record in the game once it has been opened there, and closes all dialogs.
 * @param {HTMLElement} game
 * @param {Promise<boolean>} started whether the record could be opened for play
 * @param {() => boolean} isShown whether the dialog still shows the record: it isn't closed or reused
 * @param {() => void} refused called when the record couldn't be opened
 */
export async function playHere(game, started, isShown, refused) {
  const played = await started.catch(console.warn);
  if (!isShown()) return;
  if (!played) {
    refused();
    return;
  }
  // The library may be open below the replay.
  for (const open of document.querySelectorAll('dialog')) closeDialog(open);
  game.focus({ preventScroll: true });
}

/**
 * Returns to the player's own game.
 * @param {{ game: HTMLElement, choice: { play: () => void } }} context
 */
export function returnToOwn({ choice, game }) {
  choice.play();
  game.focus({ preventScroll: true });
}
