/** The results of the daily games, and the streak, on both pages. */

/**
 * The result of one day.
 * @typedef {object} Result
 * @property {number} best the best score of 2048, or the fewest slides of a puzzle
 * @property {boolean} done whether a game of that day was won or lost, or a puzzle solved
 * @property {number} [highest] the exponent of the highest tile of 2048
 * @property {string} [record] the record of the game with the best score
 */

/** The icon of the daily games: the leaf of a calendar, with room for the number of the day. */
export const LEAF = 'M4 5h16v16H4ZM8 2.5v4M16 2.5v4';

/**
 * Collects the results of the daily games.
 * @param {Iterable<[string, unknown]>} saves by key
 * @param {(key: string) => { day?: string, previous: boolean } | undefined} partsOf parses a key
 * @param {(key: string, save: object) => Result & { games: number }} resultOf reads the stats of a save
 * @returns {Map<string, Result>} by day, without days on which no game was played
 */
export function resultsOf(saves, partsOf, resultOf) {
  /** @type {Map<string, Result>} */
  const results = new Map();
  for (const [key, save] of saves) {
    const { day, previous } = partsOf(key) ?? {};
    if (!day || previous) continue;
    const { games, ...result } = resultOf(key, /** @type {object} */ (save));
    if (games > 0) results.set(day, result);
  }
  return results;
}

/** @param {string} day as `2026-11-21`, which is midnight in Greenwich, where no day has an hour more or less */
const dayBefore = (day) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

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
