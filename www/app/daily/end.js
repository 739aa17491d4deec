/** What the card at the end of a daily game says: the last seven days, the streak, and the result to share. */
import './end.css';
import { html, nothing, render } from 'lit-html';
import { localDay } from '../../element/kept-game.js';
import { nameIn } from '../saved/kinds.js';
import { styled } from '../shell/dialog-parts.js';
import { minutesToNext, noonOn, timeText } from './calendar.js';
import { MARKS } from './marks.js';
import { daysIn } from './results.js';

/** @typedef {import('./dialog.js').View} View */
/** @typedef {import('./results.js').Result} Result */

/** The milliseconds after which the time until the next day is written again. */
const AGAIN = 30_000;

/**
 * @param {import('./dialog.js').Context} context
 * @param {object} dialog what the dialog knows
 * @param {() => View} dialog.view
 * @param {() => import('./results.js').Results | undefined} dialog.results
 * @param {() => string} dialog.status what came of sharing
 * @param {(view: View, day: string, late: boolean) => { result: Result, text: string } | undefined} dialog.sharedResult
 * @param {(text: string) => void} dialog.share
 */
export function createEnd(context, { view: getView, results: read, status, sharedResult, share }) {
  const { choice, game } = context;
  const { dayMark } = MARKS[nameIn(context)];
  const [notes, end] = ['more', 'end'].map((slot) =>
    Object.assign(document.createElement('div'), { slot, className: `daily-${slot}` }),
  );
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** The results of the last seven days. @param {View} view @param {Map<string, Result>} days */
  const weekTemplate = (view, days) => {
    const weekday = new Intl.DateTimeFormat(view.language, { weekday: 'short' });
    const today = localDay();
    const week = Array.from({ length: 7 }, (_, at) => {
      const date = new Date(`${today}T12:00`);
      date.setDate(date.getDate() + at - 6);
      return localDay(date);
    });
    return html`<ol class="week">${week.map((day) => {
      const result = days.get(day);
      const mark = result?.done ? dayMark(view, result) : undefined;
      return html`<li class=${day === today ? 'now' : ''}>${weekday.format(noonOn(day))}<b
        ${styled(mark ? { '--fill': mark.fill, '--digit-ink': mark.ink } : {})} translate="no">${mark?.face ?? '·'}</b></li>`;
    })}</ol>`;
  };

  const update = () => {
    const [view, results] = [getView(), read()];
    const { words, language } = view;
    const { day } = choice;
    const late = results?.late.get(day);
    const isLate = late?.games.some(({ id }) => id === game.gameId) === true;
    const shared = choice.kind === 'daily' ? sharedResult(view, day, isLate) : undefined;
    const about = () => {
      if (isLate || !results) return words.lateAbout;
      const time = timeText(minutesToNext(new Date()), language);
      return `${words.dayStreak(daysIn(results).streak)} · ${words.nextDaily(time)}`;
    };
    const isDone = shared?.result.done === true;
    render(
      isDone
        ? html`${results && !isLate ? weekTemplate(view, results.onTime) : nothing}<p>${about()}</p>`
        : nothing,
      notes,
    );
    const template = () => {
      if (!shared || !isDone) return nothing;
      // After a win, the game goes on first.
      const look = game.canKeepGoing ? '' : 'primary';
      return html`
        <button type="button" class="share-day ${look}" @click=${() => share(shared.text)}>${words.shareDay}</button>
        <p role="status">${status()}</p>`;
    };
    const wasEmpty = !end.querySelector('button');
    render(template(), end);
    // The card has come before the result, and has focused its own first button.
    if (wasEmpty && game.shadowRoot?.activeElement?.matches('[data-choice]'))
      end.querySelector('button')?.focus({ preventScroll: true });
    clearTimeout(timer);
    if (isDone) timer = setTimeout(update, AGAIN);
  };

  return {
    update,
    /** Adds it to the card. */
    show() {
      if (end.isConnected) return;
      game.append(notes, end);
      game.addEventListener('change', update);
      context.events.addEventListener('language', update);
    },
  };
}
