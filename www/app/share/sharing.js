/** What everything that shares a text or a link needs. */
import { html } from 'lit-html';
import { createRef, ref } from 'lit-html/directives/ref.js';

/** The address of the page for links; empty if it is a file of this computer, which nobody else can open. */
export const ADDRESS = location.protocol === 'file:' ? '' : location.origin + location.pathname;

/**
 * Calls a browser feature that can fail, such as the share sheet or the clipboard.
 * @param {() => Promise<unknown>} act
 * @param {string} refused the message for a failure
 * @param {string} [done] the message for success
 * @returns {Promise<string>} the message for the player; empty if the player canceled
 */
export async function attempt(act, refused, done = '') {
  try {
    await act();
    return done;
  } catch (error) {
    return /** @type {Error} */ (error).name === 'AbortError' ? '' : refused;
  }
}

/**
 * A link, to be copied or shared.
 * @param {import('../shell/dialog.js').Words} words
 * @param {string} url
 * @param {ShareData} data what else is shared
 * @param {(...task: Parameters<typeof attempt>) => void} run attempts something, and shows the outcome
 */
export function linkTemplate(words, url, data, run) {
  /** @type {import('lit-html/directives/ref.js').Ref<HTMLInputElement>} */
  const field = createRef();
  const copy = () => {
    field.value?.select();
    run(() => navigator.clipboard.writeText(url), words.notCopied, words.copied);
  };
  const share = () => run(() => navigator.share({ ...data, url }), words.notShared);
  return html`
    <input class="link" readonly aria-label=${words.link} .value=${url} ${ref(field)} />
    <div class="buttons">
      <button type="button" class="copy-link primary" @click=${copy}>${words.copyLink}</button>
      <button type="button" class="share-link" ?hidden=${!navigator.share} @click=${share}>${words.shareLink}</button>
    </div>`;
}
