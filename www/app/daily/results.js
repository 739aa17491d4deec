/** The results of the daily games, on both pages. */
import { dayIn, isLate } from './days.js';

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

/** The completed days among results. @param {Map<string, Result>} results */
export const doneIn = (results) =>
  new Set([...results].filter(([, { done }]) => done).map(([day]) => day));
