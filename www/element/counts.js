/** What is counted while somebody plays: plain data, checked when it comes back from a store. */

import { MAX_EXPONENT } from '../../pkg/game_constants.js';

/** The numbers of a list that are kept: the newest ones. */
export const MAX_LIST = 200;

/**
 * Whether something can be counted under a name: a whole number from 0 on, or an exponent.
 * @param {unknown} value
 * @param {string} [name]
 */
export const isCount = (value, name) =>
  Number.isSafeInteger(value) &&
  Number(value) >= 0 &&
  (name !== 'highest' || Number(value) <= MAX_EXPONENT);

/**
 * The counts in stored data. What is missing or cannot be is taken from `like`. What a newer build has
 * counted as well stays.
 * @template {object} T
 * @param {unknown} data
 * @param {T} like all counts, with the values that they start from
 * @returns {T}
 */
export function readCounts(data, like) {
  const plain = typeof data === 'object' && data !== null && !Array.isArray(data);
  const found = /** @type {Record<string, unknown>} */ (plain ? data : {});
  const values = Object.entries(like).map(([name, usual]) => {
    const value = found[name];
    if (typeof usual === 'boolean') return [name, value === undefined ? usual : value === true];
    if (typeof usual === 'number') return [name, isCount(value, name) ? value : usual];
    const numbers = Array.isArray(value) ? value.filter((one) => isCount(one)) : usual;
    return [name, numbers.slice(-MAX_LIST)];
  });
  return { ...found, ...Object.fromEntries(values) };
}
