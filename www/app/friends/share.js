/** Shares a table: as a link, or as a file if it is too long for one. */
import { html, nothing } from 'lit-html';
import { download } from '../../element/dom.js';
import { ADDRESS, attempt, linkTemplate } from '../share/sharing.js';
import { LONGEST_LINK, writeTable } from './link.js';
import { fits, LINK_LIMITS } from './table.js';

/** @typedef {import('./table.js').Row} Row */
/** @typedef {import('./dialog.js').View} View */

/** @param {() => void} update renders the dialog again */
export function createSharing(update) {
  /** What is being shared: a start, or an empty text for all. @type {string | undefined} */
  let shown;
  let text = '';
  let status = '';

  const forget = () => {
    shown = undefined;
  };
  /** @param {string} key @param {Row[]} rows */
  const open = async (key, rows) => {
    if (shown === key) {
      forget();
      return update();
    }
    const written = fits(rows, LINK_LIMITS) ? await writeTable(rows) : '';
    [shown, text, status] = [key, written, ''];
    update();
  };
  /** @param {Parameters<typeof attempt>} task */
  const run = async (...task) => {
    status = await attempt(...task);
    update();
  };

  /** @param {View} view @param {string} title */
  const panel = ({ words, format }, title) => {
    if (!text) {
      const { games, moves } = LINK_LIMITS;
      return html`<p role="alert">${words.tooMany(format(games), format(moves))}</p>`;
    }
    const link = ADDRESS ? new URL(`#${text}`, ADDRESS).href : '';
    if (link && link.length <= LONGEST_LINK)
      return html`
        ${linkTemplate(words, link, { title }, run)}
        <p class="note">${words.tableLinkAbout}</p>`;
    const file = new File([`${link || text}\n`], '2048-table.txt', { type: 'text/plain' });
    const data = { files: [file] };
    return html`
      <p class="note">${words.tableFileAbout}</p>
      <div class="buttons">
        <button type="button" class="save-file primary" @click=${() => download(file, file.name)}>${words.saveFile}</button>
        ${navigator.canShare?.(data) ? html`<button type="button" class="share-file" @click=${() => run(() => navigator.share(data), words.notShared)}>${words.shareFile}</button>` : nothing}
      </div>`;
  };

  return {
    forget,
    /**
     * The button that shares some rows.
     * @param {View} view @param {string} key their start; empty for all @param {Row[]} rows @param {string} name that of the start
     */
    button({ words }, key, rows, name) {
      const label = key ? `${words.shareStart}: ${name}` : words.shareAll;
      return html`
        <button type="button" class="share" aria-label=${label} aria-expanded=${String(shown === key)}
          @click=${() => open(key, rows)}>${key ? words.shareStart : words.shareAll}</button>`;
    },
    /** What is shared after that button was pressed. @param {View} view @param {string} key @param {string} name */
    template(view, key, name) {
      if (shown !== key) return nothing;
      return html`
        <div class="sharing">
          ${panel(view, [view.words.friends, name].filter(Boolean).join(': '))}
          <p role="status" class="note">${status}</p>
        </div>`;
    },
  };
}
