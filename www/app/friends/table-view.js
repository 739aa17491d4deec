/** The table of a start: its name, and places, players and results, each with its replay. */
import { html, nothing } from 'lit-html';
import { CLOSE } from '../../element/template.js';
import { KINDS } from '../saved/kinds.js';
import { icon } from '../shell/dialog-parts.js';
import { watchButton } from '../shell/watch-button.js';
import { dayName } from '../variant/slots.js';

/** @typedef {import('./table.js').Ranked} Ranked */
/** @typedef {import('./table.js').Game} Game */
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
