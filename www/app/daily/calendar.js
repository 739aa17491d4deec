/**
 * The calendar of the daily games: days, months and weeks, and the results of both pages by day. A day is a text:
 * `2026-11-21`.
 */
import { localDay } from '../../element/kept-game.js';
import { WORDS } from '../../i18n/app.js';
import { WORDS as PUZZLE_WORDS } from '../../i18n/app-puzzle.js';
import { KINDS } from '../saved/kinds.js';
import { currentStreak, dayIn, isLate, readDailies } from './days.js';

/** @typedef {import('../../storage/games.js').Entry} Entry */
/** @typedef {import('../saved/kinds.js').Name} Name */

/** @param {Date} date */
const isoDay = (date) => date.toISOString().slice(0, 10);

/** Noon, so that the day is the same in every time zone near Greenwich. @param {string} day */
export const noonOn = (day) => new Date(`${day}T12:00Z`);

/** Returns the month some months later. @param {string} month as `2026-11` @param {number} by */
export function monthAfter(month, by) {
  const date = noonOn(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return isoDay(date).slice(0, 7);
}

/**
 * The time until the next daily game, as minutes, rounded up: the next day begins at the player's midnight.
 * @param {Date} now
 */
export function minutesToNext(now) {
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return Math.ceil((next.getTime() - now.getTime()) / 60_000);
}

/**
 * A time as “5 hr 12 min”, in the words of a language.
 * @param {number} minutes @param {string} language
 */
export function timeText(minutes, language) {
  const format = (/** @type {number} */ value, /** @type {'hour' | 'minute'} */ unit) =>
    new Intl.NumberFormat(language, { style: 'unit', unit }).format(value);
  const hours = Math.floor(minutes / 60);
  const parts = [...(hours > 0 ? [format(hours, 'hour')] : []), format(minutes % 60, 'minute')];
  return parts.join(' ');
}

/** @typedef {{ firstDay: number }} WeekInfo */

/** The weekday that a week begins with where a language is spoken: 0 is Sunday. @param {string} language */
export function firstWeekday(language) {
  /** @type {Intl.Locale & { getWeekInfo?: () => WeekInfo, weekInfo?: WeekInfo }} */
  const locale = new Intl.Locale(language);
  // Older browsers have a property, and some have neither.
  return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1) % 7;
}

/**
 * The weeks of a month: seven days each, empty before its first and after its last day.
 * @param {string} month as `2026-11`
 * @param {number} first the weekday that a week begins with, 0 is Sunday
 * @returns {string[][]}
 */
export function monthWeeks(month, first) {
  const date = noonOn(`${month}-01`);
  /** @type {string[]} */
  const days = Array.from({ length: (date.getUTCDay() - first + 7) % 7 }, () => '');
  for (; isoDay(date).startsWith(month); date.setUTCDate(date.getUTCDate() + 1)) {
    days.push(isoDay(date));
  }
  const weeks = [];
  for (let at = 0; at < days.length; at += 7) {
    weeks.push(Array.from({ length: 7 }, (_, i) => days[at + i] ?? ''));
  }
  return weeks;
}

/**
 * The result of a day: that of its best game.
 * @typedef {object} Result
 * @property {Entry} game the best one
 * @property {Entry[]} games all of them
 * @property {number} rank the better a game, the higher
 * @property {number} best its best score in 2048, or the number of slides of its solution
 * @property {boolean} done whether any game of that day was won or lost, or a puzzle solved
 */

/**
 * The results by day: those of the games that were begun on their day, and of those that were begun on another one.
 * @typedef {{ onTime: Map<string, Result>, late: Map<string, Result> }} Results
 */

/** The rank of a solution with help, below all others. */
const HELPED = -1e9;

/** The best result and the rank of a game; undefined if it doesn't count. */
const RANKS = {
  /** @param {Entry} game */
  'game-2048': ({ best = 0, tally }) => (tally.moves > 0 ? { best, rank: best } : undefined),
  /** @param {Entry} game */
  'sliding-puzzle'({ counts, tally }) {
    const { solved, clean, count, slides, givenUp } = tally;
    if (counts === false || !(slides > 0 || givenUp)) return undefined;
    const rank = solved ? -count + (clean ? 0 : HELPED) : -Infinity;
    return { best: solved ? count : 0, rank };
  },
};

/**
 * Collects the results of the daily games of a kind among some.
 * @param {Name} kind @param {Entry[]} games
 */
export function resultsIn(kind, games) {
  /** @type {Results} */
  const results = { onTime: new Map(), late: new Map() };
  for (const game of games) {
    const day = game.kind === kind ? dayIn(game) : undefined;
    const ranked = day && RANKS[kind](game);
    if (!ranked) continue;
    const result = { ...ranked, game, done: KINDS[kind].isDone(game.tally) };
    const days = isLate(game) ? results.late : results.onTime;
    const other = days.get(day);
    const better = other && other.rank >= result.rank ? other : result;
    const done = result.done || other?.done === true;
    days.set(day, { ...better, done, games: [...(other?.games ?? []), game] });
  }
  return results;
}

/** Reads the results of the daily games of a kind. @param {Name} kind @throws if they can't be read */
export const readResults = async (kind) => resultsIn(kind, await readDailies(KINDS[kind]));

/** The number of days that were completed, and of those in a row until now. @param {Results} results @param {string} [today] */
export function daysIn({ onTime }, today = localDay()) {
  const done = new Set([...onTime].filter(([, result]) => result.done).map(([day]) => day));
  return { done: done.size, streak: currentStreak(done, today) };
}

/** @param {Name} kind */
export const otherThan = (kind) => (kind === 'game-2048' ? 'sliding-puzzle' : 'game-2048');

/** The sentences of the page of a kind. @param {Name} kind @param {string} language */
export const wordsFor = (kind, language) => ({
  ...PUZZLE_WORDS.in(language),
  ...WORDS.in(language),
  ...(kind === 'sliding-puzzle' && PUZZLE_WORDS.in(language)),
});

/** The streak, and what was reached today. @param {Name} kind @param {Results} results @param {string} language */
export function sayDaily(kind, results, language) {
  const words = wordsFor(kind, language);
  const [today, { streak }] = [results.onTime.get(localDay()), daysIn(results)];
  // One day is no row yet.
  const said = [streak > 1 ? words.streak(streak) : today?.done ? '' : words.noStreak];
  if (today && kind === 'game-2048') said.push(WORDS.in(language).dailyToday(today.best));
  else if (today?.done) said.push(PUZZLE_WORDS.in(language).dailyToday(today.best));
  return said.filter(Boolean).join(words.gap);
}
