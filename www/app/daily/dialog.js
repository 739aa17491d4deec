/**
 * The dialog of the daily game, on both pages: today's game, its result to share, and a calendar, in which past days
 * can be played and their games replayed.
 */
import './dialog.css';
import { html, nothing } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import { localDay } from '../../element/kept-game.js';
import { BACK, ON } from '../../element/template.js';
import { WORDS } from '../../i18n/app.js';
import { FRIENDS } from '../../i18n/games.js';
import { KINDS, nameIn } from '../saved/kinds.js';
import { bestRecord, prove } from '../saved/records.js';
import { ADDRESS, attempt } from '../share/sharing.js';
import { createDialog, dialogWords, watchButton } from '../shell/dialog.js';
import { icon, styled } from '../shell/dialog-parts.js';
import { otherPage } from '../shell/other-page.js';
import {
  daysIn,
  firstWeekday,
  monthAfter,
  monthWeeks,
  noonOn,
  otherThan,
  readResults,
  sayDaily,
} from './calendar.js';
import { LEAF } from './days.js';
import { createEnd, MARKS } from './end.js';

/** @typedef {import('./calendar.js').Result} Result */
/** @typedef {import('./calendar.js').Results} Results */
/**
 * @typedef {import('../shell/dialog.js').AppContext & {
 *   game: HTMLElement & { gameId?: string, canKeepGoing?: boolean }, choice: import('../choose/chooser.js').GameSlots }} Context
 */
/** @typedef {import('../shell/dialog.js').View<Context> & { words: import('../../i18n/app-puzzle.js').PuzzleWords }} View */

/** The number of months, before the present one, whose days can be played. */
const ARCHIVE = 12;

/** @param {Context} context */
export function make(context) {
  const { choice, game } = context;
  const kind = nameIn(context);
  const otherKind = otherThan(kind);
  const { dayMark, dayShare } = MARKS[kind];
  /** @type {Results | undefined} */
  let results;
  /** Those of the other page. @type {Results | undefined} */
  let others;
  let status = '';
  let month = localDay().slice(0, 7);
  /** The day that was last shown. */
  let shownDay = localDay();
  /** The played day whose games are listed. */
  let picked = '';

  const readBoth = async () => {
    results = undefined;
    const [ours, theirs] = await Promise.all([readResults(kind), readResults(otherKind)]);
    await prove(
      [ours.onTime, ours.late].flatMap((days) => [...days.values()].map(({ game }) => game)),
    );
    [results, others] = [ours, theirs];
  };
  const refresh = () => made.read(readBoth).then(end.update);
  /** @param {string} [day] Default: today */
  const play = (day) => {
    made.close();
    choice.playDaily(day);
    game.focus({ preventScroll: true });
  };
  /** Shares a text by the share sheet, otherwise by the clipboard. @param {string} text */
  const share = async (text) => {
    const { notShared, notCopied, copied } = dialogWords(context);
    status = await (navigator.share
      ? attempt(() => navigator.share({ text }), notShared)
      : attempt(() => navigator.clipboard.writeText(text), notCopied, copied));
    made.update();
    end.update();
  };

  /** What leads to the daily game of the other page. @param {View} view @param {string} today */
  const otherTemplate = ({ language }, today) => html`
    <a class="entry" href=${otherPage({ shortcut: 'daily' })}>
      ${icon(LEAF, Number(today.slice(8)))}<strong>${WORDS.in(language)[KINDS[otherKind].title]}</strong>
      <span class="about">${others ? sayDaily(otherKind, others, language) : nothing}</span>
    </a>`;

  /** @param {View} view @param {Intl.DateTimeFormatOptions} options @returns {(day: string) => string} */
  const dates = ({ language }, options) => {
    const formatter = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    return (day) => formatter.format(noonOn(day));
  };

  /**
   * A result as a text to share, and what the dialog shows of it.
   * @param {View} view @param {string} day @param {boolean} [late] whether it is that of a late game
   */
  const sharedResult = (view, day, late = false) => {
    const { words } = view;
    const result = results?.[late ? 'late' : 'onTime'].get(day);
    if (!results || !result) return undefined;
    const { parts, squares } = dayShare(view, result);
    const { streak: days } = daysIn(results);
    const date = dates(view, { month: 'short', day: 'numeric' })(day);
    const streak = days > 0 ? [words.dayStreak(days)] : [];
    const more = late ? [words.late] : streak;
    const line = [words.dayLine(words.title, date), ...parts, ...more].join(' · ');
    const rows = squares.map((row) => row.map(({ text }) => text).join(''));
    return { result, line, squares, text: [line, ...rows, ADDRESS].join('\n').trimEnd() };
  };

  /** @param {View} view @param {string} today */
  const shareTemplate = (view, today) => {
    const { words } = view;
    const shared = sharedResult(view, today);
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
    const asked = result && { record: bestRecord(result.game), mine: true };
    return html`
      <button type="button" class="to-table" aria-haspopup="dialog" @click=${() => context.open('friends', asked)}>${asked ? words.toTable : text('friends')}</button>`;
  };

  /** @param {View} view @param {Result} result */
  const sayResult = (view, result) => {
    const { about } = dayMark(view, result);
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
    const [ours, late] = [results?.onTime.get(day), results?.late.get(day)];
    const result = ours ?? late;
    const mark = result && dayMark(view, result);
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
    const [ours, late] = [results?.onTime.get(picked), results?.late.get(picked)];
    if (!ours && !late) return nothing;
    const date = dates(view, { month: 'long', day: 'numeric' })(picked);
    /** @param {Result} result @param {string} look @param {string} about */
    const line = (result, look, about) => {
      const { game: entry } = result;
      const watch = () =>
        context.open('replay', {
          record: bestRecord(entry),
          // A better result that was undone has other moves than those that are marked.
          entry: entry.proof === undefined ? entry : undefined,
        });
      return html`
        <li class=${look}><span>${about}</span>${watchButton(words.watchDay(about), watch)}</li>`;
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
    const weeks = monthWeeks(month, firstWeekday(language));
    const turn = (
      /** @type {number} */ by,
      /** @type {string} */ label,
      /** @type {string} */ path,
    ) => {
      const played = results ? [...results.onTime.keys(), ...results.late.keys()] : [];
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
          `${month} ${results?.onTime.size} ${results?.late.size}`,
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
  const made = createDialog('daily', context, (given) => {
    const view = /** @type {View} */ (given);
    const { words, language } = view;
    const today = localDay();
    // With another day, another month may have begun.
    if (month === shownDay.slice(0, 7)) month = today.slice(0, 7);
    shownDay = today;
    const plays = choice.kind === 'daily' && choice.day === today;
    const done = results?.onTime.get(today)?.done === true;
    return html`
      <div class="columns">
        <section class="today">
          <div class="hero ${done ? 'done' : ''}">
            ${icon(LEAF, Number(today.slice(8)))}
            <div>
              <h3>${WORDS.in(language)[KINDS[kind].title]}</h3>
              <p class="streak">${view.problem?.text ?? (results && sayDaily(kind, results, language))}</p>
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

  const end = createEnd(context, {
    view: () => /** @type {View} */ (made.view()),
    results: () => results,
    status: () => status,
    ...{ sharedResult, share },
  });
  return {
    ...made,
    /** Shows the result of the day on the card at its end. */
    showEnd() {
      end.show();
      status = '';
      refresh();
    },
    open() {
      month = localDay().slice(0, 7);
      picked = '';
      status = '';
      refresh();
      made.open();
    },
  };
}
