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
  withDatabase(async (database) => {
    for (const [key, value] of Object.entries(values)) await database.put(store, value, key);
  }, connect);

/**
 * Stores games.
 * @param {Connect} connect
 * @param {any[]} rows
 * @param {object} [more]
 * @param {Record<string, object>} [more.slots] by key
 * @param {Record<string, Uint8Array[]>} [more.chunks] by the id of the game
 */
export async function plantGames(connect, rows, { slots = {}, chunks = {} } = {}) {
  await plant(connect, 'games', Object.fromEntries(rows.map((row) => [row.id, row])));
  await plant(connect, 'slots', slots);
  await withDatabase(async (database) => {
    for (const [id, all] of Object.entries(chunks))
      for (const [number, bytes] of all.entries()) await database.put('acts', bytes, [id, number]);
  }, connect);
}

/**
 * All values of a store, by key; that of a chunk is `id,0`.
 * @param {Connect} connect
 * @param {string} store
 * @returns {Promise<Record<string, any>>}
 */
export const keptIn = (connect, store) =>
  withDatabase(async (database) => {
    const [keys, values] = [await database.getAllKeys(store), await database.getAll(store)];
    return Object.fromEntries(keys.map((key, i) => [String(key), values[i]]));
  }, connect);

/** Lets the database and the locks work off what waits. */
export async function breathe() {
  for (let i = 0; i < 50; i++) await new Promise((resolve) => setImmediate(resolve));
}
