/**
 * The dialog of the daily game, on both pages: today's game, its result to share, and a calendar. Also the part
 * of the end card that shares today's result.
 */
import './dialog.css';
import './end.css';
import { html, nothing, render } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import { BACK, ON } from '../../element/template.js';
import { ADDRESS, attempt } from '../share/sharing.js';
import { createDialog, wordsOf } from '../shell/dialog.js';
import { icon, styled } from '../shell/dialog-parts.js';
import { dayOf } from '../variant/slots.js';
import { dateOf, firstWeekday, minutesToNext, monthAfter, timeText, weeksOf } from './calendar.js';
import { LEAF, streakOf } from './results.js';

/** @typedef {import('./results.js').Result} Result */
/** @typedef {Map<string, Result>} Results */

/** How a played day looks in the calendar. @typedef {{ face: string, about: string, fill: string, ink: string }} Mark */

/** A tile of a shared board: its text, and its color in the dialog. @typedef {{ text: string, fill: string }} Square */

/**
 * The parts of the dialog that differ between the two pages.
 * @template {import('../shell/dialog.js').AppContext} D
 * @typedef {object} Own
 * @property {() => Promise<Results>} dailyResults
 * @property {(view: import('../shell/dialog.js').View<D>, result: Result) => string | undefined} sayToday describes the state of today's game
 * @property {(view: import('../shell/dialog.js').View<D>, result: Result) => Mark} markOf
 * @property {(view: import('../shell/dialog.js').View<D>, result: Result) => { title: string, parts: string[], squares: Square[][] }} shareOf
 *   describes a result without showing how it was reached
 */

/**
 * Creates the dialog.
 * @template {import('../shell/dialog.js').AppContext & {
 *   game: HTMLElement, choice: import('../choose/chooser.js').GameSlots }} D
 * @param {D} context
 * @param {Own<D>} own
 */
export function createDaily(context, own) {
  const { choice, game } = context;
  /** @type {Results | undefined} */
  let results;
  let failed = false;
  let status = '';
  let month = dayOf().slice(0, 7);

  const refresh = async () => {
    results = undefined;
    failed = false;
    try {
      results = await own.dailyResults();
    } catch (error) {
      console.warn('the daily games cannot be read:', error);
      failed = true;
    }
    made.update();
    updateEnd();
  };
  const play = () => {
    made.close();
    choice.playDaily();
    game.focus({ preventScroll: true });
  };
  /** Shares a text by the share sheet, otherwise by the clipboard. @param {string} text */
  const share = async (text) => {
    const { notShared, notCopied, copied } = wordsOf(context);
    status = await (navigator.share
      ? attempt(() => navigator.share({ text }), notShared)
      : attempt(() => navigator.clipboard.writeText(text), notCopied, copied));
    made.update();
    updateEnd();
  };

  /** @typedef {import('../shell/dialog.js').View<D>} View */

  /** The streak and the state of today's game. @param {View} view @param {string} today */
  const streakText = (view, today) => {
    const { words } = view;
    if (failed) return words.notRead;
    if (!results) return '';
    const days = streakOf(results, today);
    const result = results.get(today);
    const todayText = result && own.sayToday(view, result);
    const streak = days > 0 ? words.streak(days) : words.noStreak;
    return [streak, ...(todayText ? [todayText] : [])].join(words.gap);
  };

  /** Today's result as a text to share, and what the dialog shows of it. @param {View} view @param {string} today */
  const sharedOf = (view, today) => {
    const { words } = view;
    const result = results?.get(today);
    if (!results || !result) return undefined;
    const { title, parts, squares } = own.shareOf(view, result);
    const days = streakOf(results, today);
    const date = new Intl.DateTimeFormat(view.language, {
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    });
    const streak = days > 0 ? [words.dayStreak(days)] : [];
    const line = [words.dayLine(title, date.format(dateOf(today))), ...parts, ...streak].join(
      ' · ',
    );
    const rows = squares.map((row) => row.map(({ text }) => text).join(''));
    return { result, line, squares, text: [line, ...rows, ADDRESS].join('\n').trimEnd() };
  };

  /** @param {View} view @param {string} today */
  const shareTemplate = (view, today) => {
    const { words } = view;
    const shared = sharedOf(view, today);
    if (!shared) return nothing;
    const { result, line, squares, text } = shared;
    const board = squares.map(
      (row) =>
        html`<span>${row.map(({ fill }) => html`<span ${styled({ '--fill': fill })}></span>`)}</span>`,
    );
    return html`
      <section class="result">
        <p>${line}</p>
        ${squares.length > 0 ? html`<div class="squares" aria-hidden="true">${board}</div>` : nothing}
        <div class="buttons">
          <button type="button" class="share-day ${result.done ? 'primary' : ''}" @click=${() => share(text)}>${words.shareDay}</button>
        </div>
        <p role="status" class="status">${status}</p>
      </section>`;
  };

  /** @param {View} view @param {string} day @param {string} today */
  const cell = (view, day, today) => {
    if (!day) return html`<td></td>`;
    const result = results?.get(day);
    const mark = result && own.markOf(view, result);
    const look = `day ${result ? (result.done ? 'done' : 'started') : ''} ${day > today ? 'future' : ''}`;
    const colors = { '--fill': mark?.fill ?? '', '--digit-ink': mark?.ink ?? '' };
    const about = mark && (result?.done ? mark.about : `${mark.about}, ${view.words.notFinished}`);
    return html`
      <td aria-current=${day === today ? 'date' : nothing} title=${about ?? nothing}>
        <div class=${look} ${styled(colors)}>
          <span>${view.format(Number(day.slice(8)))}</span>
          ${mark ? html`<span class="face" aria-hidden="true">${mark.face}</span><span class="visually-hidden">${about}</span>` : nothing}
        </div>
      </td>`;
  };

  /** @param {View} view @param {string} today */
  const calendar = (view, today) => {
    const { words, language } = view;
    const format = (/** @type {Intl.DateTimeFormatOptions} */ options) => {
      const formatter = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
      return (/** @type {string} */ day) => formatter.format(dateOf(day));
    };
    const [weekday, fullWeekday] = [format({ weekday: 'short' }), format({ weekday: 'long' })];
    const weeks = weeksOf(month, firstWeekday(language));
    const turn = (
      /** @type {number} */ by,
      /** @type {string} */ label,
      /** @type {string} */ path,
    ) => {
      const first = [...(results?.keys() ?? []), today].sort()[0];
      const can = by > 0 ? month < today.slice(0, 7) : month > first.slice(0, 7);
      const go = () => {
        if (!can) return;
        month = monthAfter(month, by);
        made.update();
      };
      return html`
        <button type="button" class=${by > 0 ? 'next' : 'previous'} aria-label=${label} title=${label}
          aria-disabled=${String(!can)} @click=${go}>${icon(path)}</button>`;
    };
    return html`
      <section class="calendar">
        ${turn(-1, words.previousMonth, BACK)}
        ${turn(1, words.nextMonth, ON)}
        ${keyed(
          `${month} ${results?.size}`,
          html`
          <table>
            <caption aria-live="polite">${format({ year: 'numeric', month: 'long' })(`${month}-01`)}</caption>
            <thead><tr>${weeks[1].map(
              (day) => html`<th scope="col" abbr=${fullWeekday(day)}>${weekday(day)}</th>`,
            )}</tr></thead>
            <tbody>${weeks.map(
              (week) => html`<tr>${week.map((day) => cell(view, day, today))}</tr>`,
            )}</tbody>
          </table>`,
        )}
      </section>`;
  };

  /** @type {ReturnType<typeof createDialog>} */
  const made = createDialog('daily', context, (view) => {
    const { words } = view;
    const today = dayOf();
    const plays = choice.kind === 'daily' && choice.day === today;
    const done = results?.get(today)?.done === true;
    return html`
      <div class="days">
        <section class="today">
          <div class="hero ${done ? 'done' : ''}">
            ${icon(LEAF, Number(today.slice(8)))}
            <div>
              <p class="streak">${streakText(view, today)}</p>
              <p class="note">${words.dailyAbout}</p>
            </div>
          </div>
          ${plays ? html`<p class="note playing-daily">${words.playingDaily}</p>` : nothing}
          <div class="buttons" ?hidden=${plays}>
            <button type="button" class="play-today ${done ? '' : 'primary'}" @click=${play}>${words.playDaily}</button>
          </div>
          ${shareTemplate(view, today)}
        </section>
        ${calendar(view, today)}
      </div>`;
  });

  /** What is added to the card at the end of a daily game. */
  const end = document.createElement('div');
  Object.assign(end, { slot: 'end', className: 'daily-end' });
  /** @type {any} */
  let timer;
  const updateEnd = () => {
    const today = dayOf();
    const view = /** @type {View} */ (/** @type {unknown} */ (made.view()));
    const isShown = choice.kind === 'daily' && choice.day === today;
    const shared = isShown ? sharedOf(view, today) : undefined;
    const { words, language } = view;
    const template = () => {
      if (!shared?.result.done || !results) return nothing;
      const time = timeText(minutesToNext(new Date()), language);
      return html`
        <p>${words.dayStreak(streakOf(results, today))} · ${words.nextDaily(time)}</p>
        <button type="button" class="share-day primary" @click=${() => share(shared.text)}>${words.shareDay}</button>
        <p role="status">${status}</p>`;
    };
    render(template(), end);
    clearTimeout(timer);
    // The time until the next day.
    if (shared?.result.done) timer = setTimeout(updateEnd, 30_000);
  };
  const followEnd = () => {
    game.append(end);
    game.addEventListener('change', updateEnd);
    new MutationObserver(updateEnd).observe(document.documentElement, {
      attributeFilter: ['lang'],
    });
  };
  return {
    ...made,
    /** Shows the result of today on the card at its end. */
    showEnd() {
      if (!end.isConnected) followEnd();
      status = '';
      refresh();
    },
    open() {
      month = dayOf().slice(0, 7);
      status = '';
      refresh();
      made.open();
    },
  };
}
