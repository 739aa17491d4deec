/**
 * The refusal of a backup, type checks, and the checks that the saves of both games share. Types are checked and
 * records are replayed; counts, which no record holds, are taken as they are. Nothing here needs a page.
 */

import { isCount, isObject } from '../../element/counts.js';
import { isExplained } from '../../worker/missing-file.js';

/** @typedef {import('../shell/dialog.js').Words} Words */
/** @typedef {Record<string, unknown>} Data */

/**
 * Returns a value that is valid, and throws a `Refusal` otherwise.
 * @template T
 * @typedef {(place: string[], value: unknown) => T} Check
 */

/** The size of the largest file that is read. */
export const MOST_MEGABYTES = 50;

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

  /** The message to the player. @param {Words} words */
  tell(words) {
    const { code } = this;
    if (code === 'tooLarge') return words.tooLarge(String(MOST_MEGABYTES));
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

/** Whether a check passes. @param {() => void} check */
export function passes(check) {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
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
function checkCountList(place, list) {
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
 * Checks an object by a description of its fields. Unknown fields are ignored.
 * @template {Record<string, Check<any>>} Checks
 * @param {string[]} place
 * @param {unknown} stored
 * @param {Checks} checks by field
 * @returns {{ [Name in keyof Checks]: ReturnType<Checks[Name]> }} the fields, without those that are missing
 */
export function checkFields(place, stored, checks) {
  const data = checkObject(place, stored);
  const fields = Object.entries(checks)
    .map(([name, check]) => [name, check([...place, name], data[name])])
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(fields);
}

/** The checks of counts, by the type of their initial value. @type {Record<string, Check<unknown>>} */
const COUNT_CHECKS = { number: checkCount, boolean: checkBoolean, object: checkCountList };

/**
 * The check of an object of counts, of which any may be missing.
 * @template {object} T
 * @param {T} like all counts, with their initial values
 * @returns {Check<Partial<T>>}
 */
export function checkCounts(like) {
  const checks = Object.fromEntries(
    Object.entries(like).map(([name, count]) => [name, optional(COUNT_CHECKS[typeof count])]),
  );
  return (place, stored) => /** @type {Partial<T>} */ (checkFields(place, stored, checks));
}

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

/**
 * The checks of the saves and best results of one game.
 * @template {{ day?: string, previous: boolean }} Parts
 * @param {object} game
 * @param {(key: string) => Parts | undefined} game.partsOf parses a key
 * @param {(place: string[], parts: Parts) => void} [game.checkParts] checks a parsed key
 * @param {(place: string[], stored: unknown, parts: Parts) => void} game.checkGame
 * @param {(place: string[], stored: unknown) => void} game.checkTotals
 */
export function checksOf({ partsOf, checkParts, checkGame, checkTotals }) {
  /** @param {string[]} place @param {string} key @param {boolean} previous whether a previous save can have it */
  function checkKey(place, key, previous) {
    const parts = partsOf(key);
    const known = parts && (!parts.day || isDay(parts.day)) && (previous || !parts.previous);
    if (!known) throw new Refusal(place, 'there’s no such game');
    checkParts?.(place, parts);
    return parts;
  }

  /** @param {string[]} place @param {string} key @param {unknown} stored */
  function checkSave(place, key, stored) {
    const parts = checkKey(place, key, true);
    const { version, game, before, after, totals } = checkObject(place, stored);
    demand(version === 1, [...place, 'version'], 'this version isn’t known, only 1');
    checkGame(place, game, parts);
    if (before !== undefined) checkGame([...place, 'before'], before, parts);
    if (after !== undefined) checkGame([...place, 'after'], after, parts);
    if (totals !== undefined) checkTotals([...place, 'totals'], totals);
  }

  /** @param {string[]} place @param {string} key @param {unknown} stored */
  function checkBest(place, key, stored) {
    checkKey(place, key, false);
    checkCount(place, stored);
  }

  /**
   * Returns the part of a save that passes the checks: all of it; or its game and all other parts that can
   * be read, without counts of the wrong type; or undefined.
   * @param {string} key
   * @param {unknown} stored
   */
  function readable(key, stored) {
    if (passes(() => checkSave([], key, stored))) return stored;
    const { game, before, after, totals, ...rest } = /** @type {Data} */ (Object(stored));
    const fits = (/** @type {unknown} */ saved) =>
      passes(() => checkGame([], saved, checkKey([], key, true)));
    const read = (/** @type {unknown} */ saved) => {
      const { tally, ...uncounted } = /** @type {Data} */ (Object(saved));
      return [saved, uncounted].find(fits);
    };
    /** @type {Data} */
    const save = { ...rest, game: read(game) };
    for (const [name, value] of Object.entries({ before: read(before), after: read(after) })) {
      if (value !== undefined) save[name] = value;
    }
    if (totals !== undefined && passes(() => checkTotals([], totals))) save.totals = totals;
    return passes(() => checkSave([], key, save)) ? save : undefined;
  }

  return { checkKey, checkSave, checkBest, readable };
}
