// Databases in memory, written and read past what is tested.

import 'fake-indexeddb/auto';
import { withDatabase } from '../../www/storage/database.js';

/** @typedef {typeof import('../../www/storage/database.js').connect} Connect */

/**
 * Puts values into a store.
 * @param {Connect} connect
 * @param {string} store
 * @param {Record<string, unknown>} values by key
 */
export const plant = (connect, store, values) =>
  withDatabase(connect, async (database) => {
    for (const [key, value] of Object.entries(values)) await database.put(store, value, key);
  });

/**
 * All values of a store, by key.
 * @param {Connect} connect
 * @param {string} store
 * @returns {Promise<Record<string, any>>}
 */
export const keptIn = (connect, store) =>
  withDatabase(connect, async (database) => {
    const [keys, values] = [await database.getAllKeys(store), await database.getAll(store)];
    return Object.fromEntries(keys.map((key, i) => [String(key), values[i]]));
  });

/** Lets the database and the locks work off what waits. */
export async function breathe() {
  for (let i = 0; i < 50; i++) await new Promise((resolve) => setImmediate(resolve));
}
