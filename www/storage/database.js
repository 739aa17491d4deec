/** The databases: their connections and keys. */
import { openDB } from 'idb';

/** @typedef {import('idb').IDBPDatabase} Database */

const VERSION = 1;

/** Key suffix of the save before the newest one. */
export const PREVIOUS = '#previous';

/** Key suffix of the record that proves a best score. */
export const RECORD = '#record';

/** The key of the record that proves a best score. @param {string} key */
export const recordOf = (key) => `${key}${RECORD}`;

/**
 * Returns a function that opens a database, and creates it the first time.
 * @param {string} name
 * @param {string[]} more object stores in addition to those that every game has
 */
export const connectTo =
  (name, ...more) =>
  /** @param {import('idb').OpenDBCallbacks<unknown>} [callbacks] events of the connection */
  (callbacks) =>
    openDB(name, VERSION, {
      upgrade(database) {
        // `saves` and `best` have keys; `broken` holds saves that could not be read.
        for (const store of ['saves', 'best', ...more]) database.createObjectStore(store);
        database.createObjectStore('broken', { autoIncrement: true });
      },
      ...callbacks,
    });

export const connect = connectTo('game-2048');

/**
 * Runs an action on a database, over a separate connection.
 * @template T
 * @param {() => Promise<Database>} open
 * @param {(database: Database) => Promise<T>} act
 */
export async function withDatabase(open, act) {
  const database = await open();
  try {
    return await act(database);
  } finally {
    database.close();
  }
}
