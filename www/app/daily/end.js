/**
 * What the card at the end of a daily game says: the last seven days, the streak, and the result to share, which looks
 * there as in the calendar.
 */
import './dialog.css';
import { html, nothing, render } from 'lit-html';
import { localDay } from '../../element/kept-game.js';
import { tileColor, tileText } from '../../element/tile-face.js';
import { cells, open_game } from '../../game/engine.js';
import { nameIn } from '../saved/kinds.js';
import { bestRecord } from '../saved/records.js';
import { styled } from '../shell/dialog-parts.js';
import { daysIn, minutesToNext, noonOn, timeText } from './calendar.js';

/** @typedef {import('./dialog.js').View} View */
/** @typedef {import('./calendar.js').Result} Result */

/** How a played day looks in the calendar. @typedef {{ face: string, about: string, fill: string, ink: string }} Mark */

/** A tile of a shared board: its text, and its color in the dialog. @typedef {{ text: string, fill: string }} Square */

/**
 * @typedef {object} Marks
 * @property {(view: View, result: Result) => Mark} dayMark
 * @property {(view: View, result: Result) => { parts: string[], squares: Square[][] }} dayShare describes a result without
 *   showing how it was reached
 */

/** The squares of tiles in a shared text, close to the tiles' colors: an empty cell, 2, 4 and so on. */
const SQUARES = [...'⬜🟫🟫🟧🟧🟥🟪🟪🟦🟦🟩🟨⬛'];

/** A tile's number, short enough for a day of the calendar: 131072 is 128K. @param {number} exponent */
const shortFace = (exponent) =>
  exponent > 13 ? `${tileText(exponent - 10)}K` : tileText(exponent);

/**
 * The best moment of a game of 2048, as rows of colored squares.
 * @param {Result['game']} entry
 * @returns {Square[][]} empty if the record can't be opened
 */
function resultSquares(entry) {
  try {
    const game = open_game(bestRecord(entry));
    const { cols } = game;
    const squares = Array.from(cells(game), (tile) => ({
      text: SQUARES[tile] ?? SQUARES[SQUARES.length - 1],
      fill: tile > 0 ? `var(--tile-${tileColor(tile)})` : 'var(--cell)',
    }));
    game.free();
    return Array.from({ length: squares.length / cols }, (_, row) =>
      squares.slice(row * cols, (row + 1) * cols),
    );
  } catch {
    return [];
  }
}

/** How the results of both games look. @type {Record<import('../saved/kinds.js').Name, Marks>} */
export const MARKS = {
  'game-2048': {
    dayMark({ words, format }, { best, game }) {
      const { highest } = game.tally;
      return {
        face: shortFace(highest),
        about: words.dayOfGame(format(best), tileText(highest)),
        fill: `var(--tile-${tileColor(highest)})`,
        ink: `var(--tile-ink-${tileColor(highest)})`,
      };
    },
    dayShare: ({ format }, { best, game }) => ({
      parts: [format(best), tileText(game.tally.highest)],
      squares: resultSquares(game),
    }),
  },
  'sliding-puzzle': {
    dayMark: ({ words, format }, { done, best }) => ({
      face: done ? format(best) : '',
      about: done ? words.slidesLine(best) : words.puzzle,
      fill: 'var(--accent)',
      ink: 'var(--accent-ink)',
    }),
    dayShare: ({ words }, { done, best }) => ({
      parts: [done ? words.slidesLine(best) : words.notSolvedLine],
      squares: [],
    }),
  },
};

/** The milliseconds after which the time until the next day is written again. */
const AGAIN = 30_000;

/**
 * @param {import('./dialog.js').Context} context
 * @param {object} dialog what the dialog knows
 * @param {() => View} dialog.view
 * @param {() => import('./calendar.js').Results | undefined} dialog.results
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
