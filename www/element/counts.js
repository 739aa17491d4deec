/** Counts taken during play: plain data, validated when it is read back from storage. */

import { MAX_EXPONENT } from '../../pkg/game_constants.js';

/**
 * Whether a value is a valid count: a non-negative integer, and for `highest` a possible exponent.
 * @param {unknown} value @param {string} [name]
 */
const isCount = (value, name) =>
  Number.isSafeInteger(value) &&
  Number(value) >= 0 &&
  (name !== 'highest' || Number(value) <= MAX_EXPONENT);

/** Whether data is an object with names and values. @param {unknown} data @returns {data is Record<string, unknown>} */
const isObject = (data) => typeof data === 'object' && data !== null && !Array.isArray(data);

/**
 * Reads counts from stored data. Missing and invalid ones are taken from `like`. Counts that only a newer
 * build knows stay.
 * @template {object} T
 * @param {unknown} data @param {T} like all counts, with their initial values
 * @returns {T}
 */
export function readCounts(data, like) {
  const stored = isObject(data) ? data : {};
  const values = Object.entries(like).map(([name, initial]) => {
    const value = stored[name];
    if (typeof initial === 'boolean') return [name, value === undefined ? initial : value === true];
    return [name, isCount(value, name) ? value : initial];
  });
  return { ...stored, ...Object.fromEntries(values) };
}
