/**
 * What the checks of a backup share: why a file is refused and where in it, and the first look at
 * any value in it. Nothing here needs a page.
 */

import { isCount } from '../../element/counts.js';
import { isExplained } from '../../worker/missing-file.js';

/** @typedef {import('../dialog.js').Words} Words */
/** @typedef {Record<string, unknown>} Data */

/** What somebody else wrote may be long; its head is enough to know it by. @param {string} text */
export const brief = (text) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/**
 * What is said of a file that is refused, by the key of the sentence.
 * @typedef {'notABackup' | 'damagedBackup' | 'newerBackup' | 'tooLarge' | 'notLoaded'} Code
 */

/** Why a file is refused, and where in it; or why none can be made. */
export class Refusal extends Error {
  /** @type {Code} */
  code;
  /** The way into the file. @type {string[]} */
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

  /** What a player is told. @param {Words} words */
  tell(words) {
    const said = words[this.code];
    return this.code === 'notLoaded' ? words.notImported(said) : said;
  }

  /** What is wrong where in the file, for those who know its format. @param {Words} words */
  say(words) {
    const reason = this.reason(words);
    return this.place.length > 0
      ? words.refusedAt(this.place.map(brief).join(' › '), reason)
      : reason;
  }
}

/**
 * Refuses what does not hold.
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
  const plain = typeof data === 'object' && data !== null && !Array.isArray(data);
  demand(plain, place, (words) => words.notAnObject);
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

/** What the engine says of it. @template T @param {string[]} place @param {() => T} act @returns {T} */
export function engineAt(place, act) {
  try {
    return act();
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    throw new Refusal(place, () => message);
  }
}

/**
 * Loads engines that something needs.
 * @param {...() => Promise<unknown>} loads
 * @throws {Refusal} that says so where one cannot be loaded
 */
export async function loadAll(...loads) {
  try {
    await Promise.all(loads.map((load) => load()));
  } catch (error) {
    console.warn('an engine cannot be loaded:', error);
    // After a deploy its file may be gone; then the page offers the new version.
    isExplained();
    throw new Refusal([], (words) => words.notLoaded, 'notLoaded');
  }
}

/**
 * Checks what is counted, field by field. A counter that is missing has its usual value: the file may
 * be older than the counter.
 * @template {object} T
 * @param {string[]} place
 * @param {unknown} found undefined is allowed
 * @param {T} like all counters, with their usual values
 * @returns {Partial<T>} the counters that are there
 */
export function countsAt(place, found, like) {
  if (found === undefined) return {};
  const data = dataAt(place, found);
  /** @type {Data} */
  const counts = {};
  for (const [name, usual] of Object.entries(like)) {
    const value = data[name];
    if (value === undefined) continue;
    const at = [...place, name];
    if (typeof usual === 'number') {
      demand(isCount(value, name), at, (words) => words.notACount);
    } else if (typeof usual === 'boolean') booleanAt(at, value);
    else {
      const list = Array.isArray(value) && value.every((one) => isCount(one));
      demand(list, at, (words) => words.notCounts);
    }
    counts[name] = value;
  }
  return /** @type {Partial<T>} */ (counts);
}

/**
 * Checks that no counter is above another one. What is missing is not compared.
 * @param {string[]} place
 * @param {Data} counts
 * @param {string} name
 * @param {string[]} others whose sum it may reach
 */
export function checkAtMost(place, counts, name, ...others) {
  const values = [name, ...others].map((one) => counts[one]);
  if (values.includes(undefined)) return;
  const [value, ...limits] = values.map((one) => (Array.isArray(one) ? one.length : Number(one)));
  const most = limits.reduce((sum, limit) => sum + limit, 0);
  demand(value <= most, [...place, name], (words) => words.tooMany(String(most)));
}

/** A day of the calendar. @param {string} day as `2026-11-21` */
export function isDay(day) {
  const date = new Date(`${day}T00:00Z`);
  return date.getTime() > 0 && date.toISOString().slice(0, 10) === day;
}

/**
 * Checks the key of a save.
 * @template {{ day?: string, previous?: boolean }} Parts
 * @param {string[]} place
 * @param {Parts | undefined} parts what the key says, if it is one
 * @param {boolean} previous whether it may name the game before the current one
 * @returns {Parts}
 */
export function checkParts(place, parts, previous) {
  const known = parts && (!parts.day || isDay(parts.day)) && (previous || !parts.previous);
  if (!known) throw new Refusal(place, (words) => words.unknownKey);
  return parts;
}

/**
 * Checks a save of either game. Its key names the game, so the games in it need no name.
 * @param {string[]} place
 * @param {unknown} found
 * @param {Record<'game' | 'totals', (place: string[], found: unknown) => void>} checks
 */
export function checkSaveOf(place, found, checks) {
  const { version, game, before, after, totals } = dataAt(place, found);
  demand(version === 1, [...place, 'version'], (words) => words.unknownVersion);
  checks.game(place, game);
  if (before !== undefined) checks.game([...place, 'before'], before);
  if (after !== undefined) checks.game([...place, 'after'], after);
  checks.totals([...place, 'totals'], totals);
}

/**
 * What can be kept of a save: all; or its game with what else can be read, without counts that do not
 * fit their record; or nothing.
 * @param {unknown} found
 * @param {Record<'save' | 'game' | 'totals', (found: unknown) => void>} checks
 */
export function readableSave(found, checks) {
  if (passes(() => checks.save(found))) return found;
  const { game, before, after, totals, ...rest } = /** @type {Data} */ (Object(found));
  const read = (/** @type {unknown} */ one) => {
    if (passes(() => checks.game(one))) return one;
    const { tally, ...uncounted } = /** @type {Data} */ (Object(one));
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
