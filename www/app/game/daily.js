/** The results of the daily games played in this browser, and the streak. */
import { lifetimeStatsOf } from '../../game/stats.js';
import { readAll } from '../backup/saved-games.js';

/**
 * The result of one day.
 * @typedef {object} Result
 * @property {number} best the best score
 * @property {boolean} done whether a game of that day was won or lost
 */

/**
 * Reads the results of the daily games.
 * @returns {Promise<Map<string, Result>>} by day
 * @throws if they can't be read
 */
export async function dailyResults() {
  const { saves, best } = await readAll();
  /** @type {Map<string, Result>} */
  const results = new Map();
  for (const [key, save] of saves) {
    const day = /^daily\/(\d{4}-\d\d-\d\d)\/[^#]*$/.exec(key)?.[1];
    if (!day) continue;
    const { games, wins, losses } = lifetimeStatsOf(/** @type {object} */ (save));
    if (games > 0) results.set(day, { best: best.get(key) ?? 0, done: wins + losses > 0 });
  }
  return results;
}

/** Returns the day before. @param {string} day as `2026-11-21` */
function dayBefore(day) {
  const date = new Date(`${day}T00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/**
 * Returns the number of consecutive completed days, up to today, or up to yesterday until today is done.
 * @param {Map<string, Result>} results
 * @param {string} today
 */
export function streakOf(results, today) {
  const done = (/** @type {string} */ day) => results.get(day)?.done === true;
  let day = done(today) ? today : dayBefore(today);
  let days = 0;
  for (; done(day); day = dayBefore(day)) days++;
  return days;
}
