/** The refusal of a backup, or of a game in it, and checks of types. Nothing here needs a page. */

import { isCount, isObject } from '../../element/counts.js';
import { isExplained } from '../../worker/missing-file.js';

/** @typedef {import('../shell/dialog.js').Words} Words */
/** @typedef {Record<string, unknown>} Data */

/**
 * Returns a value that is valid, and throws a `Refusal` otherwise.
 * @template T
 * @typedef {(place: string[], value: unknown) => T} Check
 */

/** The size of the largest file that is read, and the number of games in it. */
export const MOST_MEGABYTES = 200;
export const MOST_GAMES = 100_000;

/** The rules or the goal, the start and the seed of a record. @param {string} record */
export const startOf = (record) => record.split('.').slice(0, -2).join('.');

/** Shortens a text from a file, which could be very long. @param {string} text */
export const brief = (text) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/**
 * The key of the message to the player about a refused file.
 * @typedef {'notABackup' | 'damagedBackup' | 'newerBackup' | 'tooLarge' | 'notLoaded'} Code
 */

/**
 * The error that a file is refused, or that none can be made. Its message, for people who know the format, is in
 * English, as those of the engine are, and begins with the place in the file.
 */
export class Refusal extends Error {
  /** @type {Code} */
  code;

  /** @param {string[]} place the path in the file @param {string} reason @param {Code} [code] */
  constructor(place, reason, code = 'damagedBackup') {
    super(place.length > 0 ? `${place.map(brief).join(' › ')}: ${reason}` : reason);
    this.code = code;
  }

  /** The message to the player. @param {Words} words @param {(number: number) => string} format */
  tell(words, format) {
    const { code } = this;
    if (code === 'tooLarge') return words.tooLarge(format(MOST_GAMES), format(MOST_MEGABYTES));
    return code === 'notLoaded' ? words.notImported(words[code]) : words[code];
  }
}

/**
 * Throws a `Refusal` unless a condition holds.
 * @param {unknown} holds
 * @param {string[]} place
 * @param {string} reason
 * @param {Code} [code]
 */
export function demand(holds, place, reason, code) {
  if (!holds) throw new Refusal(place, reason, code);
}

/** @param {string[]} place @param {unknown} data @returns {Data} */
export function checkObject(place, data) {
  demand(isObject(data), place, 'an object is missing here');
  return /** @type {Data} */ (data);
}

/** @param {string[]} place @param {unknown} text @returns {string} */
export function checkText(place, text) {
  demand(typeof text === 'string', place, 'this isn’t text');
  return String(text);
}

/** @param {string[]} place the last part tells which count it is @param {unknown} count @returns {number} */
export function checkCount(place, count) {
  demand(isCount(count, place.at(-1)), place, 'this isn’t a whole number from 0 up');
  return Number(count);
}

/** @param {string[]} place @param {unknown} list @returns {number[]} */
export function checkCountList(place, list) {
  const counts = Array.isArray(list) && list.every((item) => isCount(item));
  demand(counts, place, 'this isn’t a list of whole numbers from 0 up');
  return /** @type {number[]} */ (list);
}

/** @param {string[]} place @param {unknown} value @returns {boolean} */
export function checkBoolean(place, value) {
  demand(typeof value === 'boolean', place, 'this must be true or false');
  return value === true;
}

/**
 * The check of a value that may be missing, because the file may be older than its field.
 * @template T
 * @param {Check<T>} check
 * @returns {Check<T | undefined>}
 */
export const optional = (check) => (place, value) =>
  value === undefined ? undefined : check(place, value);

/**
 * Checks an object by a description of its fields. Unknown fields are left out.
 * @template {Record<string, Check<any>>} Checks
 * @param {string[]} place
 * @param {Data} data
 * @param {Checks} checks by field
 * @returns {{ [Name in keyof Checks]: ReturnType<Checks[Name]> }} the fields, without those that are missing
 */
export function checkFields(place, data, checks) {
  const fields = Object.entries(checks)
    .map(([name, check]) => [name, check([...place, name], data[name])])
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(fields);
}

/**
 * The check of an object of counts and flags, of which any may be missing. Unknown fields pass through.
 * @template {object} T
 * @param {T} like all of them, with their initial values
 * @returns {Check<T>}
 */
export const checkCounts = (like) => (place, stored) => {
  const data = checkObject(place, stored);
  const checked = Object.entries(like).map(([name, initial]) => {
    const check = typeof initial === 'boolean' ? checkBoolean : checkCount;
    const value = data[name];
    return [name, value === undefined ? initial : check([...place, name], value)];
  });
  return { ...data, ...Object.fromEntries(checked) };
};

/**
 * Calls the engine, and turns its errors into refusals.
 * @template T
 * @param {string[]} place
 * @param {() => T} act
 * @returns {T}
 */
export function engineAt(place, act) {
  try {
    return act();
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    throw new Refusal(place, message);
  }
}

/**
 * Loads engines.
 * @param {...() => Promise<unknown>} loads
 * @throws {Refusal} if one cannot be loaded
 */
export async function loadAll(...loads) {
  try {
    await Promise.all(loads.map((load) => load()));
  } catch (error) {
    console.warn('an engine cannot be loaded:', error);
    // After a deploy, its file may be gone from the server; then the page offers the new version.
    isExplained();
    throw new Refusal([], String(error), 'notLoaded');
  }
}

/** Whether a text is a date of the calendar. @param {string} day for example `2026-11-21` */
export function isDay(day) {
  const date = new Date(`${day}T00:00Z`);
  return date.getTime() > 0 && date.toISOString().slice(0, 10) === day;
}
