/** Days, months and weeks of the daily games. A day is a text: `2026-11-21`. */

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
