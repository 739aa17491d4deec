/** The results of the daily games, and the streak, on both pages. Loaded at the start, so it holds only that. */

/** @typedef {import('../../storage/games.js').Entry} Entry */

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
 * @typedef {{ own: Map<string, Result>, late: Map<string, Result> }} Results
 */

/** The icon of the daily games: the leaf of a calendar, with room for the number of the day. */
export const LEAF = 'M4 5h16v16H4ZM8 2.5v4M16 2.5v4';

/** The day of a daily game; undefined for other games. @param {{ name: string }} game */
export const dayIn = ({ name }) => /daily\/(\d{4}-\d\d-\d\d)$/.exec(name)?.[1];

/** Whether a daily game was begun on another day than its own. @param {Entry} game */
export const isLate = (game) => (game.day ?? dayIn(game)) !== dayIn(game);

/**
 * Collects the results of the daily games.
 * @param {Entry[]} games
 * @param {(game: Entry) => Omit<Result, 'games'> | undefined} resultOf undefined if it doesn't count
 * @returns {Results}
 */
export function resultsOf(games, resultOf) {
  /** @type {Results} */
  const results = { own: new Map(), late: new Map() };
  for (const game of games) {
    const day = dayIn(game);
    const result = day && resultOf(game);
    if (!result) continue;
    const days = isLate(game) ? results.late : results.own;
    const other = days.get(day);
    const better = other && other.rank >= result.rank ? other : result;
    const done = result.done || other?.done === true;
    days.set(day, { ...better, done, games: [...(other?.games ?? []), game] });
  }
  return results;
}

/** @param {string} day as `2026-11-21`, which is midnight in Greenwich, where no day has an hour more or less */
const dayBefore = (day) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

/**
 * Returns the number of consecutive completed days, up to today, or up to yesterday until today is done.
 * @param {Map<string, Pick<Result, 'done'>>} results those of games that were begun on their day
 * @param {string} today
 */
export function streakOf(results, today) {
  const done = (/** @type {string} */ day) => results.get(day)?.done === true;
  let day = done(today) ? today : dayBefore(today);
  let days = 0;
  for (; done(day); day = dayBefore(day)) days++;
  return days;
}
