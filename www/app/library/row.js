/** A row of the library: a game with its board and its result, and below it what can be done with it. */
import { html, nothing } from 'lit-html';
import { localDay } from '../../element/kept-game.js';
import { PLAY } from '../../element/template.js';
import { icon } from '../shell/dialog-parts.js';

/** @typedef {import('./dialog.js').Item} Item */
/** @typedef {import('./dialog.js').View} View */
/** @typedef {import('./results.js').RowText} RowText */

/** What is wrong with a game: its record has another result, or can't be opened. @typedef {'other' | 'unreadable'} Fault */

/** A game at its position: one that is played on has another board. @param {Item} item */
const boardKey = ({ entry: { id, steps, slides, record } }) =>
  [id, steps ?? slides, record].join(' ');

/** The boards of the rows. Each is drawn when its row comes into view, and its record checked with that. */
export class Boards {
  #results;
  /** The boards, and what is wrong with the games of those that are drawn. @type {Map<string, { element: HTMLElement, fault?: Fault }>} */
  #boards = new Map();
  /** What draws a board. @type {WeakMap<Element, () => void>} */
  #draws = new WeakMap();
  #seen;

  /**
   * @param {Pick<import('./results.js').Results, 'board' | 'draw'>} results
   * @param {() => void} changed called after boards have been drawn
   */
  constructor(results, changed) {
    this.#results = results;
    this.#seen = new IntersectionObserver(
      (boards, observer) => {
        const shown = boards.filter(({ isIntersecting }) => isIntersecting);
        for (const { target } of shown) {
          observer.unobserve(target);
          this.#draws.get(target)?.();
        }
        if (shown.length > 0) changed();
      },
      { rootMargin: '200px' },
    );
  }

  /** @param {Item} item */
  of(item) {
    const key = boardKey(item);
    const known = this.#boards.get(key);
    if (known) return known;
    /** @type {{ element: HTMLElement, fault?: Fault }} */
    const board = { element: this.#results.board(item) };
    this.#boards.set(key, board);
    this.#draws.set(board.element, () => {
      try {
        if (!this.#results.draw(item.entry, board.element)) board.fault = 'other';
      } catch (error) {
        console.warn('a game cannot be opened:', error);
        board.fault = 'unreadable';
      }
    });
    this.#seen.observe(board.element);
    return board;
  }

  /** Forgets the boards: other rows are shown. */
  clear() {
    this.#seen.disconnect();
    this.#boards.clear();
  }
}

/**
 * What can be done with a game.
 * @typedef {object} Acts
 * @property {(item: Item) => void} toggle shows or hides the following
 * @property {(item: Item, more?: { review?: boolean }) => void} replay
 * @property {(item: Item) => void} share
 * @property {(item: Item) => void} toTable adds it to the friends' table
 * @property {(item: Item) => void} playSame
 * @property {(item: Item, steps: number) => void} playFrom
 * @property {(item: Item) => void} goOn
 * @property {(item: Item) => void} remove
 * @property {(item: Item) => void} restore
 */

/**
 * The state of a row.
 * @typedef {object} Row
 * @property {Item} item
 * @property {RowText} text
 * @property {string} date when it ended: the time, or with the day if no heading says it
 * @property {HTMLElement} board
 * @property {Fault} [fault] what is wrong with its record
 * @property {boolean} open whether its actions are shown
 * @property {boolean} gone whether it was deleted just now
 * @property {boolean} goesOn whether it can be played on as it is
 * @property {boolean} reviews
 * @property {boolean} ranks whether it has a result that a table ranks
 */

/** When a game ended, in words. @param {string} language */
export function datesIn(language) {
  const format = (/** @type {Intl.DateTimeFormatOptions} */ options) =>
    new Intl.DateTimeFormat(language, options).format;
  const near = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const ofYear = format({ weekday: 'long', month: 'long', day: 'numeric' });
  const full = format({ dateStyle: 'full' });
  return {
    time: format({ timeStyle: 'short' }),
    whole: format({ dateStyle: 'medium', timeStyle: 'short' }),
    /** “Today”, “Monday, November 23”. @param {number} time */
    day(time) {
      const [day, today] = [localDay(new Date(time)), localDay()];
      const age = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
      if (age === 0 || age === 1) return near.format(-age, 'day');
      return (day.slice(0, 4) === today.slice(0, 4) ? ofYear : full)(time);
    },
  };
}

const DOWN = 'm6 9 6 6 6-6';

/** @param {View} view @param {Acts} acts @param {Row} row */
function actions({ words, messages, friends, format }, acts, row) {
  const { item, text, goesOn, reviews, ranks, fault } = row;
  const { bookmarks = [], running } = item.entry;
  /** @param {string} look @param {string} label @param {() => void} act @param {boolean} [opens] whether it opens a dialog */
  const button = (look, label, act, opens = false) => html`
    <button type="button" class=${look} aria-haspopup=${opens ? 'dialog' : nothing} @click=${act}>${label}</button>`;
  const remove = running ? nothing : button('delete', messages.delete, () => acts.remove(item));
  if (fault === 'unreadable') return html`<div class="buttons">${remove}</div>`;
  return html`
    <div class="buttons">
      ${goesOn ? button('go-on primary', messages.goOn, () => acts.goOn(item)) : nothing}
      ${button('replay', words.replay, () => acts.replay(item), true)}
      ${reviews ? button('review', words.review, () => acts.replay(item, { review: true }), true) : nothing}
      ${button('share', words.share, () => acts.share(item), true)}
      ${ranks ? button('to-table', friends.toTable, () => acts.toTable(item), true) : nothing}
      ${button('play-same', words.playSameStart, () => acts.playSame(item))}
      ${remove}
    </div>
    ${
      bookmarks.length > 0
        ? html`
          <div class="marks" role="group" aria-label=${messages.playFromMark}>
            <p class="note" aria-hidden="true">${messages.playFromMark}</p>
            <div class="buttons">${bookmarks.map((step) => button('mark', text.sayStep(format(step)), () => acts.playFrom(item, step)))}</div>
          </div>`
        : nothing
    }`;
}

/** A line of texts, which breaks between them. The style puts dots there. @param {string} look @param {string[]} texts */
const line = (look, texts) => html`
  <span class=${look}>${texts.map((text) => html`<span>${text}</span> `)}</span>`;

/** A deleted game, which can be brought back. @param {View} view @param {Acts} acts @param {Row} row */
const goneTemplate = ({ messages }, acts, { item, text, date }) => html`
  <li class="gone" data-game=${item.entry.id}>
    <p><strong>${messages.deleted}</strong> ${[text.title, text.name, date].join(' · ')}</p>
    <button type="button" class="undo" @click=${() => acts.restore(item)}>${messages.undo}</button>
  </li>`;

/** @param {View} view @param {Acts} acts @param {Row} row */
export function rowTemplate(view, acts, row) {
  const { item, text, date, board, fault, open, gone } = row;
  if (gone) return goneTemplate(view, acts, row);
  const { messages, words } = view;
  const { title, short, mark, name, facts, badges } = text;
  const { id } = item.entry;
  const label = `${words.replay}: ${[title, name, date].join(', ')}`;
  const all = fault ? [...badges, ['damaged', messages.damaged]] : badges;
  return html`
    <li data-game=${id} class=${open ? 'open' : ''}>
      <button type="button" class="seen" aria-label=${label} title=${words.replay} aria-haspopup="dialog"
        ?disabled=${fault === 'unreadable'} @click=${() => acts.replay(item)}>${board}${icon(PLAY)}</button>
      <h4><button type="button" class="more" aria-expanded=${open} aria-controls="acts-${id}" @click=${() => acts.toggle(item)}>
        <span class="title"><span aria-hidden="true">${short}</span><span class="visually-hidden">${title}</span> ${mark ?? nothing}</span>
        ${line('about', [name, date])}
        ${line('facts', facts)}
        ${all.length > 0 ? html`<span class="badges">${all.map(([look, said]) => html`<span class="badge ${look}">${said}</span> `)}</span>` : nothing}
        ${icon(DOWN)}
      </button></h4>
      <div class="acts" id="acts-${id}" ?hidden=${!open}>${open ? actions(view, acts, row) : nothing}</div>
    </li>`;
}
