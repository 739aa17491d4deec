/** Copies a game as the text of another program. */
import { html, nothing } from 'lit-html';
import { load, write_game } from '../../foreign/engine.js';
import { attempt } from '../share/sharing.js';

/** The formats that are written, and what players know them by. @type {Record<import('../../foreign/engine.js').WrittenFormat, string>} */
const FORMATS = { verse: '2048verse', verseOld: 'replay_…', rpl1: '2048-next' };

/**
 * Copies games, and says what came of it.
 * @param {() => void} changed called when something else is to be said
 */
export function createCopies(changed) {
  /** What became of the last copy. @type {{ record: string, text: string, fault?: string }} */
  let last = { record: '', text: '' };

  /**
   * @param {import('../../foreign/engine.js').WrittenFormat} format @param {string} record
   * @param {ArrayLike<number>} times the milliseconds before each move, of which `NaN` is unknown, or none
   * @param {import('../shell/dialog.js').Words} words @param {string} cantHold
   */
  const copy = async (format, record, times, words, cantHold) => {
    last = { record, text: '' };
    try {
      await load();
    } catch (error) {
      console.warn(error);
      last.text = words.notLoaded;
      return changed();
    }
    try {
      const text = write_game(
        record,
        format,
        times.length > 0 ? Float64Array.from(times) : undefined,
      );
      const done = await attempt(
        () => navigator.clipboard.writeText(text),
        words.notCopied,
        words.copied,
      );
      last = { record, text: done };
    } catch (error) {
      last = { record, text: cantHold, fault: /** @type {Error} */ (error).message };
    }
    return changed();
  };

  return {
    /**
     * @param {import('../shell/dialog.js').Words} words @param {{ copyAs: string, cantHold: string }} own
     * @param {string} record @param {ArrayLike<number>} times
     */
    template(words, { copyAs, cantHold }, record, times) {
      const { text, fault } = last.record === record ? last : { text: '', fault: undefined };
      const each = /** @type {[import('../../foreign/engine.js').WrittenFormat, string][]} */ (
        Object.entries(FORMATS)
      );
      return html`
        <details class="copies">
          <summary>${copyAs}</summary>
          <div class="buttons">${each.map(
            ([format, name]) => html`
              <button type="button" class="copy-${format}" @click=${() => copy(format, record, times, words, cantHold)}>${name}</button>`,
          )}</div>
          <p role="status">${text}</p>
          ${fault ? html`<details class="fault"><summary>${words.details}</summary><p>${fault}</p></details>` : nothing}
        </details>`;
    },
  };
}
