/** What the checks of the saves of both games have in common. */
import { checkCount, checkObject, demand, isDay, passes, Refusal } from './checks.js';

/** @typedef {import('./checks.js').Data} Data */

/**
 * Returns a function that compares a statistic with the record of its game.
 * @param {string[]} place the path of the statistics
 */
export const againstRecord =
  (place) =>
  /** @param {string} name @param {unknown} holds @param {unknown} allowed */
  (name, holds, allowed) =>
    demand(holds, [...place, name], (words) => words.notInRecord(String(allowed)));

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
    if (!known) throw new Refusal(place, (words) => words.unknownKey);
    checkParts?.(place, parts);
    return parts;
  }

  /** @param {string[]} place @param {string} key @param {unknown} stored */
  function checkSave(place, key, stored) {
    const parts = checkKey(place, key, true);
    const { version, game, before, after, totals } = checkObject(place, stored);
    demand(version === 1, [...place, 'version'], (words) => words.unknownVersion);
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
   * be read, without stats that do not fit their record; or undefined.
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
