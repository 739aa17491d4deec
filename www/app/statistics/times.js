/**
 * The times of a game of 2048: when it made its large tiles, and its pace. They are what this browser has measured, so
 * they are the player's own claim.
 */
import { clockText } from '../shell/dialog-parts.js';

/** @typedef {Pick<import('../../storage/games.js').Entry, 'tally' | 'tiles'>} Timed */

/** The lowest and the highest tile whose time is shown, as exponents: 128 and 32768. */
const SPLITS = [7, 15];

/** In milliseconds. */
const TEN_SECONDS = 10_000;

/** The exponents of the tiles whose times are shown, given times by exponent. @param {Record<number, unknown>} times */
export const splitsIn = (times) =>
  Object.keys(times)
    .map(Number)
    .filter((exponent) => exponent >= SPLITS[0] && exponent <= SPLITS[1])
    .sort((a, b) => a - b);

/**
 * The fastest time to each tile, by its exponent.
 * @param {Timed[]} games
 * @returns {Record<number, number>}
 */
export function fastestTimes(games) {
  /** @type {Record<number, number>} */
  const fastest = {};
  for (const { tiles = {} } of games)
    for (const exponent of splitsIn(tiles))
      fastest[exponent] = Math.min(tiles[exponent], fastest[exponent] ?? Number.POSITIVE_INFINITY);
  return fastest;
}

/** A difference of two times, in whole seconds as shown: “+0:12”, “−1:05”. @param {number} time @param {number} best */
export function differenceText(time, best) {
  const seconds = Math.floor(time / 1000) - Math.floor(best / 1000);
  const sign = seconds < 0 ? '−' : seconds > 0 ? '+' : '±';
  return sign + clockText(1000 * Math.abs(seconds));
}

/**
 * The mean number of moves a second, as text.
 * @param {Timed['tally']} tally @param {string} language
 * @returns {string | undefined} undefined if there is no time to divide by
 */
export function paceText({ moves, time }, language) {
  if (!(moves > 0 && time > 0)) return undefined;
  return perSecond(moves, time, language);
}

/**
 * The most moves a second within ten seconds, as text.
 * @param {number} most the number of moves in them
 * @param {Timed['tally']} tally @param {string} language
 * @returns {string | undefined} undefined if there are none, or if the game was too short: they would be below its mean
 */
export const fastestTenText = (most, { time }, language) =>
  most > 0 && time >= TEN_SECONDS ? perSecond(most, TEN_SECONDS, language) : undefined;

/** @param {number} moves @param {number} time in milliseconds @param {string} language */
function perSecond(moves, time, language) {
  // With a digit after the point even for 1.0, which is plural as the other numbers are.
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(language, digits).format((1000 * moves) / time);
}
