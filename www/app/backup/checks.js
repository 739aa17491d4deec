/**
 * Shared parts of the checks of a backup: the reason and place of a refusal, and basic type checks. Nothing
 * here needs a page.
 */

import { isCount, isObject } from '../../element/counts.js';
import { isExplained } from '../../worker/missing-file.js';

/** @typedef {import('../dialog.js').Words} Words */
/** @typedef {Record<string, unknown>} Data */

/** Shortens a text from a file, which could be very long. @param {string} text */
export const brief = (text) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/**
 * The key of the message to the player about a refused file.
 * @typedef {'notABackup' | 'damagedBackup' | 'newerBackup' | 'tooLarge' | 'notLoaded'} Code
 */

/** The error that a file is refused, with the reason and its place in the file, or that none can be made. */
export class Refusal extends Error {
  /** @type {Code} */
  code;
  /** The path in the file. @type {string[]} */
  place;
  /** @type {(words: Words) => string} */
  reason;

  /** @param {string[]} place @param {(words: Words) => string} reason @param {Code} [code] */
  constructor(place, reason, code = 'damagedBackup') {
    super(place.join(' › '));
    this.code = code;
    this.place = place;
    this.reason = reason;
  }

  /** The message to the player. @param {Words} words */
  tell(words) {
    const { code } = this;
    if (code === 'tooLarge') return this.reason(words);
    return code === 'notLoaded' ? words.notImported(words[code]) : words[code];
  }

  /** The details, for people who know the format. @param {Words} words */
  say(words) {
    const reason = this.reason(words);
    return this.place.length > 0
      ? words.refusedAt(this.place.map(brief).join(' › '), reason)
      : reason;
  }
}

/**
 * Throws a `Refusal` unless a condition holds.
 * @param {unknown} holds
 * @param {string[]} place
 * @param {(words: Words) => string} reason
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
export function dataAt(place, data) {
  demand(isObject(data), place, (words) => words.notAnObject);
  return /** @type {Data} */ (data);
}

/** @param {string[]} place @param {unknown} text @returns {string} */
export function textAt(place, text) {
  demand(typeof text === 'string', place, (words) => words.notText);
  return String(text);
}

/** @param {string[]} place @param {unknown} count @returns {number} */
export function countAt(place, count) {
  demand(isCount(count), place, (words) => words.notACount);
  return Number(count);
}

/** @param {string[]} place @param {unknown} value @returns {boolean} */
export function booleanAt(place, value) {
  demand(typeof value === 'boolean', place, (words) => words.notABoolean);
  return value === true;
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
    throw new Refusal(place, () => message);
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
    throw new Refusal([], (words) => words.notLoaded, 'notLoaded');
  }
}

/**
 * Checks counts, field by field. Missing ones have their initial value, because the file may be older than
 * the counter.
 * @template {object} T
 * @param {string[]} place
 * @param {unknown} stored undefined is allowed
 * @param {T} like all counts, with their initial values
 * @returns {Partial<T>} the counts in the file
 */
export function countsAt(place, stored, like) {
  if (stored === undefined) return {};
  const data = dataAt(place, stored);
  /** @type {Data} */
  const counts = {};
  for (const [name, initial] of Object.entries(like)) {
    const value = data[name];
    if (value === undefined) continue;
    const at = [...place, name];
    if (typeof initial === 'number') {
      demand(isCount(value, name), at, (words) => words.notACount);
    } else if (typeof initial === 'boolean') booleanAt(at, value);
    else {
      const list = Array.isArray(value) && value.every((item) => isCount(item));
      demand(list, at, (words) => words.notCounts);
    }
    counts[name] = value;
  }
  return /** @type {Partial<T>} */ (counts);
}

/**
 * Checks that a count is at most the sum of others. Nothing is compared if one of them is missing.
 * @param {string[]} place
 * @param {Data} counts
 * @param {string} name
 * @param {string[]} others
 */
export function checkAtMost(place, counts, name, ...others) {
  const values = [name, ...others].map((count) => counts[count]);
  if (values.includes(undefined)) return;
  const [value, ...limits] = values.map((count) =>
    Array.isArray(count) ? count.length : Number(count),
  );
  const most = limits.reduce((sum, limit) => sum + limit, 0);
  demand(value <= most, [...place, name], (words) => words.tooMany(String(most)));
}

/** Whether a text is a date of the calendar. @param {string} day for example `2026-11-21` */
export function isDay(day) {
  const date = new Date(`${day}T00:00Z`);
  return date.getTime() > 0 && date.toISOString().slice(0, 10) === day;
}

/**
 * Checks the key of a save.
 * @template {{ day?: string, previous?: boolean }} Parts
 * @param {string[]} place
 * @param {Parts | undefined} parts the parsed key; undefined if it is invalid
 * @param {boolean} previous whether it can be the key of a previous save
 * @returns {Parts}
 */
export function checkParts(place, parts, previous) {
  const known = parts && (!parts.day || isDay(parts.day)) && (previous || !parts.previous);
  if (!known) throw new Refusal(place, (words) => words.unknownKey);
  return parts;
}

/**
 * Checks a save of either game.
 * @param {string[]} place
 * @param {unknown} save
 * @param {Record<'game' | 'totals', (place: string[], data: unknown) => void>} checks
 */
export function checkSaveOf(place, save, checks) {
  const { version, game, before, after, totals } = dataAt(place, save);
  demand(version === 1, [...place, 'version'], (words) => words.unknownVersion);
  checks.game(place, game);
  if (before !== undefined) checks.game([...place, 'before'], before);
  if (after !== undefined) checks.game([...place, 'after'], after);
  checks.totals([...place, 'totals'], totals);
}

/**
 * Returns the part of a save that passes the checks: all of it; or its game and all other parts that can be
 * read, without stats that do not fit their record; or undefined.
 * @param {unknown} stored
 * @param {Record<'save' | 'game' | 'totals', (data: unknown) => void>} checks
 */
export function readableSave(stored, checks) {
  if (passes(() => checks.save(stored))) return stored;
  const { game, before, after, totals, ...rest } = /** @type {Data} */ (Object(stored));
  const read = (/** @type {unknown} */ saved) => {
    if (passes(() => checks.game(saved))) return saved;
    const { tally, ...uncounted } = /** @type {Data} */ (Object(saved));
    return passes(() => checks.game(uncounted)) ? uncounted : undefined;
  };
  /** @type {Data} */
  const save = { ...rest, game: read(game) };
  for (const [name, value] of Object.entries({ before: read(before), after: read(after) })) {
    if (value !== undefined) save[name] = value;
  }
  if (totals !== undefined && passes(() => checks.totals(totals))) save.totals = totals;
  return passes(() => checks.save(save)) ? save : undefined;
}
