/**
 * The dialog of the daily game, on both pages: today's game, its result to share, and a calendar, in which past days
 * can be played and their games replayed. Also the part of the end card that shares the result.
 */
import './dialog.css';
import './end.css';
import { html, nothing, render } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import { dayOf } from '../../element/kept-game.js';
import { BACK, ON, PLAY } from '../../element/template.js';
import { WORDS } from '../../i18n/app.js';
import { FRIENDS } from '../../i18n/games.js';
import { prove } from '../saved/proof.js';
import { ADDRESS, attempt } from '../share/sharing.js';
import { createDialog, wordsOf } from '../shell/dialog.js';
import { icon, styled } from '../shell/dialog-parts.js';
import { otherPage } from '../shell/entries.js';
import { otherThan, readResults, sayDaily, TITLES } from './both.js';
import { dateOf, firstWeekday, minutesToNext, monthAfter, timeText, weeksOf } from './calendar.js';
import { LEAF, streakOf } from './days.js';
import { doneIn } from './results.js';

/** @typedef {import('./results.js').Result} Result */
/** @typedef {import('./results.js').Results} Results */

/** How a played day looks in the calendar. @typedef {{ face: string, about: string, fill: string, ink: string }} Mark */

/** A tile of a shared board: its text, and its color in the dialog. @typedef {{ text: string, fill: string }} Square */

/** The number of months, before the present one, whose days can be played. */
const ARCHIVE = 12;

/**
 * The parts of the dialog that differ between the two pages.
 * @template {import('../shell/dialog.js').AppContext} D
 * @typedef {object} Own
 * @property {(view: import('../shell/dialog.js').View<D>, result: Result) => Mark} markOf
 * @property {(game: Result['game']) => string} recordOf returns the record to replay
 * @property {(view: import('../shell/dialog.js').View<D>, result: Result) => { title: string, parts: string[], squares: Square[][] }} shareOf
 *   describes a result without showing how it was reached
 */

/**
 * Creates the dialog.
 * @template {import('../shell/dialog.js').AppContext & {
 *   game: HTMLElement & { gameId?: string, canKeepGoing?: boolean }, choice: import('../choose/chooser.js').GameSlots }} D
 * @param {D} context
 * @param {Own<D>} own
 */
export function createDaily(context, own) {
  const { choice, game } = context;
  const kind = /** @type {import('./both.js').Kind} */ (game.localName);
  const otherKind = otherThan(kind);
  /** @type {Results | undefined} */
  let results;
  /** Those of the other page. @type {Results | undefined} */
  let others;
  let failed = false;
  let status = '';
  let month = dayOf().slice(0, 7);
  /** The day that was last shown. */
  let shownDay = dayOf();
  /** The played day whose games are listed. */
  let picked = '';

  const refresh = async () => {
    results = undefined;
    failed = false;
    try {
      const [read, ...rest] = await Promise.all([readResults(kind), readResults(otherKind)]);
      await prove(
        [read.own, read.late].flatMap((days) => [...days.values()].map(({ game }) => game)),
      );
      [results, others] = [read, ...rest];
    } catch (error) {
      console.warn('the daily games cannot be read:', error);
      failed = true;
    }
    made.update();
    updateEnd();
  };
  /** @param {string} [day] Default: today */
  const play = (day) => {
    made.close();
    choice.playDaily(day);
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

  /** What leads to the daily game of the other page. @param {View} view @param {string} today */
  const otherTemplate = ({ language }, today) => html`
    <a class="entry" href=${otherPage('daily')}>
      ${icon(LEAF, Number(today.slice(8)))}<strong>${WORDS.in(language)[TITLES[otherKind]]}</strong>
      <span class="about">${others ? sayDaily(otherKind, others, language) : nothing}</span>
    </a>`;

  /** @param {View} view @param {Intl.DateTimeFormatOptions} options @returns {(day: string) => string} */
  const dates = ({ language }, options) => {
    const formatter = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    return (day) => formatter.format(dateOf(day));
  };

  /**
   * A result as a text to share, and what the dialog shows of it.
   * @param {View} view @param {string} day @param {boolean} [late] whether it is that of a late game
   */
  const sharedOf = (view, day, late = false) => {
    const { words } = view;
    const result = results?.[late ? 'late' : 'own'].get(day);
    if (!results || !result) return undefined;
    const { title, parts, squares } = own.shareOf(view, result);
    const days = streakOf(doneIn(results.own), dayOf());
    const date = dates(view, { month: 'short', day: 'numeric' })(day);
    const streak = days > 0 ? [words.dayStreak(days)] : [];
    const more = late ? [words.late] : streak;
    const line = [words.dayLine(title, date), ...parts, ...more].join(' · ');
    const rows = squares.map((row) => row.map(({ text }) => text).join(''));
    return { result, line, squares, text: [line, ...rows, ADDRESS].join('\n').trimEnd() };
  };

  /** @param {View} view @param {string} today */
  const shareTemplate = (view, today) => {
    const { words } = view;
    const shared = sharedOf(view, today);
    if (!shared) return html`<div class="buttons">${friendsButton(view)}</div>`;
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
          ${friendsButton(view, result.best > 0 ? result : undefined)}
        </div>
        <p role="status" class="status">${status}</p>
      </section>`;
  };

  /**
   * The button that adds a game to the friends' table, or opens the table.
   * @param {View} view @param {Result} [result] that of a game with a score or a solution
   */
  const friendsButton = ({ language, text }, result) => {
    const words = FRIENDS.in(language);
    const asked = result && { record: own.recordOf(result.game), own: true };
    return html`
      <button type="button" class="to-table" aria-haspopup="dialog" @click=${() => context.open('friends', asked)}>${asked ? words.toTable : text('friends')}</button>`;
  };

  /** @param {View} view @param {Result} result */
  const sayResult = (view, result) => {
    const { about } = own.markOf(view, result);
    return result.done ? about : `${about}, ${view.words.notFinished}`;
  };

  /**
   * A day of the calendar: a button that plays it, or lists its games if it was played.
   * @param {View} view @param {string} day @param {string} today
   */
  const cell = (view, day, today) => {
    if (!day) return html`<td></td>`;
    const { words, format } = view;
    const number = format(Number(day.slice(8)));
    if (day > today) return html`<td><div class="day future"><span>${number}</span></div></td>`;
    const [ours, late] = [results?.own.get(day), results?.late.get(day)];
    const result = ours ?? late;
    const mark = result && own.markOf(view, result);
    const look = `${result ? (result.done ? 'done' : 'started') : ''} ${late && !ours ? 'late' : ''}`;
    const colors = { '--fill': mark?.fill ?? '', '--digit-ink': mark?.ink ?? '' };
    const date = dates(view, { month: 'short', day: 'numeric' })(day);
    const said = [
      ...(ours ? [sayResult(view, ours)] : []),
      ...(late ? [words.lateResult(sayResult(view, late))] : []),
    ];
    const label = result ? `${date}: ${said.join('; ')}` : words.playDay(date);
    const press = () => {
      if (!result) return play(day);
      picked = picked === day ? '' : day;
      made.update();
      // On a phone, the games are below what is seen of the dialog.
      made.dialog.querySelector('.of-day')?.scrollIntoView({ block: 'nearest' });
    };
    return html`
      <td aria-current=${day === today ? 'date' : nothing}>
        <button type="button" class="day ${look}" aria-label=${label} title=${label}
          aria-expanded=${result ? String(picked === day) : nothing} @click=${press} ${styled(colors)}>
          <span>${number}</span>
          ${mark ? html`<span class="face">${mark.face}</span>` : nothing}
        </button>
      </td>`;
  };

  /** The games of the chosen day: its own and a late one, each to be replayed, and the way to play it. @param {View} view */
  const pickedTemplate = (view) => {
    const { words } = view;
    const [ours, late] = [results?.own.get(picked), results?.late.get(picked)];
    if (!ours && !late) return nothing;
    const date = dates(view, { month: 'long', day: 'numeric' })(picked);
    /** @param {Result} result @param {string} look @param {string} about */
    const line = (result, look, about) => {
      const { game: entry } = result;
      const watch = () =>
        context.open('replay', {
          record: own.recordOf(entry),
          // A better result that was undone has other moves than those that are marked.
          entry: entry.proof === undefined ? entry : undefined,
        });
      const label = words.watchDay(about);
      return html`
        <li class=${look}><span>${about}</span><button type="button" class="watch" aria-label=${label}
          title=${label} aria-haspopup="dialog" @click=${watch}>${icon(PLAY)}</button></li>`;
    };
    return html`
      <section class="of-day">
        <h3>${date}</h3>
        <ul class="rows">
          ${ours ? line(ours, 'own', sayResult(view, ours)) : nothing}
          ${late ? line(late, 'late', words.lateResult(sayResult(view, late))) : nothing}
        </ul>
        ${late ? html`<p class="note">${words.lateAbout}</p>` : nothing}
        <div class="buttons">
          <button type="button" class="play-day" @click=${() => play(picked)}>${words.playDay(date)}</button>
        </div>
      </section>`;
  };

  /** @param {View} view @param {string} today */
  const calendar = (view, today) => {
    const { words, language } = view;
    const [weekday, fullWeekday] = [
      dates(view, { weekday: 'short' }),
      dates(view, { weekday: 'long' }),
    ];
    const weeks = weeksOf(month, firstWeekday(language));
    const turn = (
      /** @type {number} */ by,
      /** @type {string} */ label,
      /** @type {string} */ path,
    ) => {
      const played = results ? [...results.own.keys(), ...results.late.keys()] : [];
      const [first] = [...played, monthAfter(today.slice(0, 7), -ARCHIVE)].sort();
      const can = by > 0 ? month < today.slice(0, 7) : month > first.slice(0, 7);
      const go = () => {
        if (!can) return;
        month = monthAfter(month, by);
        picked = '';
        made.update();
      };
      return html`
        <button type="button" class=${by > 0 ? 'next' : 'previous'} aria-label=${label} title=${label}
          aria-disabled=${String(!can)} @click=${go}>${icon(path)}</button>`;
    };
    return html`
      <section class="calendar beside">
        ${turn(-1, words.previousMonth, BACK)}
        ${turn(1, words.nextMonth, ON)}
        <p class="month" id="calendar-month" aria-live="polite">${dates(view, { year: 'numeric', month: 'long' })(`${month}-01`)}</p>
        ${keyed(
          `${month} ${results?.own.size} ${results?.late.size}`,
          html`
          <table aria-labelledby="calendar-month">
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
    const { words, language } = view;
    const today = dayOf();
    // With another day, another month may have begun.
    if (month === shownDay.slice(0, 7)) month = today.slice(0, 7);
    shownDay = today;
    const plays = choice.kind === 'daily' && choice.day === today;
    const done = results?.own.get(today)?.done === true;
    return html`
      <div class="columns">
        <section class="today">
          <div class="hero ${done ? 'done' : ''}">
            ${icon(LEAF, Number(today.slice(8)))}
            <div>
              <h3>${WORDS.in(language)[TITLES[kind]]}</h3>
              <p class="streak">${failed ? words.notRead : results && sayDaily(kind, results, language)}</p>
              <p class="note">${words.dailyAbout}</p>
            </div>
          </div>
          ${plays ? html`<p class="note playing-daily">${words.playingDaily}</p>` : nothing}
          <div class="buttons" ?hidden=${plays}>
            <button type="button" class="play-today ${done ? '' : 'primary'}" @click=${() => play()}>${words.playDaily}</button>
          </div>
          ${shareTemplate(view, today)}
          ${otherTemplate(view, today)}
        </section>
        ${calendar(view, today)}
        ${pickedTemplate(view)}
      </div>`;
  });

  /** The results of the last seven days. @param {View} view @param {Map<string, Result>} days @param {string} today */
  const weekTemplate = (view, days, today) => {
    const weekday = new Intl.DateTimeFormat(view.language, { weekday: 'short' });
    const week = Array.from({ length: 7 }, (_, at) => {
      const date = new Date(`${today}T12:00`);
      date.setDate(date.getDate() + at - 6);
      return dayOf(date);
    });
    return html`<ol class="week">${week.map((day) => {
      const result = days.get(day);
      const mark = result?.done ? own.markOf(view, result) : undefined;
      return html`<li class=${day === today ? 'now' : ''}>${weekday.format(dateOf(day))}<b
        ${styled(mark ? { '--fill': mark.fill, '--digit-ink': mark.ink } : {})} translate="no">${mark?.face ?? '·'}</b></li>`;
    })}</ol>`;
  };

  /** What is added to the card at the end of a daily game. */
  const [told, end] = ['more', 'end'].map((slot) =>
    Object.assign(document.createElement('div'), { slot, className: `daily-${slot}` }),
  );
  /** @type {any} */
  let timer;
  const updateEnd = () => {
    const today = dayOf();
    const view = /** @type {View} */ (/** @type {unknown} */ (made.view()));
    const { words, language } = view;
    const { day } = choice;
    const isOnBoard = (/** @type {Result} */ { games }) =>
      games.some(({ id }) => id === game.gameId);
    const late = results?.late.get(day);
    const isLateGame = late !== undefined && isOnBoard(late);
    const shared = choice.kind === 'daily' ? sharedOf(view, day, isLateGame) : undefined;
    const about = () => {
      if (isLateGame || !results) return words.lateAbout;
      const time = timeText(minutesToNext(new Date()), language);
      return `${words.dayStreak(streakOf(doneIn(results.own), today))} · ${words.nextDaily(time)}`;
    };
    const isDone = shared?.result.done === true;
    render(
      isDone
        ? html`${results && !isLateGame ? weekTemplate(view, results.own, today) : nothing}<p>${about()}</p>`
        : nothing,
      told,
    );
    const template = () => {
      if (!shared || !isDone) return nothing;
      // After a win, the game goes on first.
      const look = game.canKeepGoing ? '' : 'primary';
      return html`
        <button type="button" class="share-day ${look}" @click=${() => share(shared.text)}>${words.shareDay}</button>
        <p role="status">${status}</p>`;
    };
    const wasEmpty = !end.querySelector('button');
    render(template(), end);
    // The card has come before the result, and has focused its own first button.
    if (wasEmpty && game.shadowRoot?.activeElement?.matches('[data-choice]'))
      end.querySelector('button')?.focus({ preventScroll: true });
    clearTimeout(timer);
    // The time until the next day.
    if (isDone) timer = setTimeout(updateEnd, 30_000);
  };
  const followEnd = () => {
    game.append(told, end);
    game.addEventListener('change', updateEnd);
    context.events.addEventListener('language', updateEnd);
  };
  return {
    ...made,
    /** Shows the result of the day on the card at its end. */
    showEnd() {
      if (!end.isConnected) followEnd();
      status = '';
      refresh();
    },
    open() {
      month = dayOf().slice(0, 7);
      picked = '';
      status = '';
      refresh();
      made.open();
    },
  };
}
