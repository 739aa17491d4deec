// Databases in memory, written and read past what is tested.

import 'fake-indexeddb/auto';
import { withDatabase } from '../../www/storage/database.js';

/** @typedef {typeof import('../../www/storage/database.js').connect} Connect */

/** The first shelf: where play writes before the first import. */
const SHELF = 0;

/**
 * Puts values into a store, those of saves and games on the first shelf.
 * @param {Connect} connect
 * @param {string} store
 * @param {Record<string, unknown>} values by key
 */
export const plant = (connect, store, values) =>
  withDatabase(async (database) => {
    const shelved = store === 'saves' || store === 'games';
    for (const [key, value] of Object.entries(values))
      await database.put(store, value, shelved ? [SHELF, key] : key);
  }, connect);

/**
 * All values of a store, by key. A shelf other than the first one precedes the key: `3/main/classic/4x4`.
 * @param {Connect} connect
 * @param {string} store
 * @returns {Promise<Record<string, any>>}
 */
export const keptIn = (connect, store) =>
  withDatabase(async (database) => {
    const [keys, values] = [await database.getAllKeys(store), await database.getAll(store)];
    const named = keys.map((key) => {
      if (!Array.isArray(key)) return String(key);
      return key[0] === SHELF ? String(key[1]) : key.join('/');
    });
    return Object.fromEntries(named.map((key, i) => [key, values[i]]));
  }, connect);

/** Lets the database and the locks work off what waits. */
export async function breathe() {
  for (let i = 0; i < 50; i++) await new Promise((resolve) => setImmediate(resolve));
}
