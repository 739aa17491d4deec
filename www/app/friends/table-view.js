/** The table of a start: its name, and places, players and results, each with its replay; and how it is shared. */
import { html, nothing } from 'lit-html';
import { download } from '../../element/dom.js';
import { CLOSE } from '../../element/template.js';
import { KINDS } from '../saved/kinds.js';
import { ADDRESS, attempt, linkTemplate } from '../share/sharing.js';
import { watchButton } from '../shell/dialog.js';
import { icon } from '../shell/dialog-parts.js';
import { dayName } from '../variant/slots.js';
import { fits, LINK_LIMITS, LONGEST_LINK, writeTable } from './table.js';

/** @typedef {import('./table.js').Ranked} Ranked */
/** @typedef {import('./table.js').Game} Game */
/** @typedef {import('./table.js').Row} Row */
/** @typedef {import('./dialog.js').View} View */

/** @typedef {import('../../i18n/app.js').Words & import('../../i18n/puzzle-names.js').Names & import('../../i18n/games.js').FriendsWords} Words */

/**
 * “Daily Nov 21”, “Classic 4×4 · start CR_a”.
 * @param {Game} game @param {Words} words @param {string} language @param {string} page the kind of the page's own games
 */
export function startName(game, words, language, page) {
  const { kind, variant, custom, start, day } = game;
  const other = kind === page ? [] : [kind === 'game-2048' ? '2048' : words.puzzle];
  if (day) return [dayName(day, words, language), ...other].join(' · ');
  const name = KINDS[kind].variantName(variant, words);
  const seed = words.startFrom(start.slice(start.lastIndexOf('.') + 1));
  const board = custom && kind === 'game-2048' ? [words.fromBoard] : [];
  return [...other, name, ...board, seed].join(' · ');
}

/**
 * The roles are written down, because a table that is laid out in another way loses them.
 * @param {import('./dialog.js').View} view
 * @param {object} table
 * @param {string} table.label the id of its name
 * @param {Ranked[]} table.rows
 * @param {(row: Ranked) => string} table.sayResult
 * @param {(row: Ranked) => void} table.replay
 * @param {(row: Ranked) => void} [table.remove]
 */
export function tableTemplate({ words, format }, { label, rows, sayResult, replay, remove }) {
  const unit = rows[0].kind === 'game-2048' ? words.score : words.slideCount;
  const line = (/** @type {Ranked} */ row) => {
    const watch = words.replayOf(row.name, sayResult(row));
    const gone = words.removeGame(row.name, sayResult(row));
    return html`
      <tr role="row" class=${row.place === 1 ? 'first' : ''}>
        <td role="cell" class="place">${format(row.place)}</td>
        <th role="rowheader" scope="row" class="player"><bdi translate="no">${row.name}</bdi></th>
        <td role="cell" class="result">${watchButton(watch, () => replay(row), format(row.result))}</td>
        ${
          remove
            ? html`<td role="cell" class="gone"><button type="button" class="remove" aria-label=${gone} title=${gone} @click=${() => remove(row)}>${icon(CLOSE)}</button></td>`
            : nothing
        }
      </tr>`;
  };
  return html`
    <table role="table" class="ranking" aria-labelledby=${label}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" class="place"><span class="visually-hidden">${words.place}</span></th>
          <th role="columnheader" scope="col" class="player">${words.player}</th>
          <th role="columnheader" scope="col" class="result">${unit}</th>
          ${remove ? html`<td role="cell"></td>` : nothing}
        </tr>
      </thead>
      <tbody role="rowgroup">${rows.map(line)}</tbody>
    </table>`;
}

/** Shares a table as a link, or as a file if it is too long for one. @param {() => void} update renders the dialog again */
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
