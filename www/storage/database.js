/** The database of both games: its connection, its stores and the keys in them. */
import { openDB } from 'idb';

export { followGames, tellGames } from './channel.js';

/** @typedef {import('idb').IDBPDatabase} Database */
/** @typedef {import('idb').OpenDBCallbacks<unknown>} Callbacks */

/** Key suffix of the save before the newest one. */
export const PREVIOUS = '#previous';

/** The key of the shelves in the store `state`. */
export const SHELVES = 'shelves';

/** The name of the cache with a copy of the games from before an import. */
export const COPY = '2048-copy';

/**
 * A shelf is a number that begins every key of a save or a game. Those that are visible hold the games that are
 * there, and play writes to one of them. An import fills a new one, and becomes visible at once.
 * @typedef {object} Shelves
 * @property {number[]} visible
 * @property {number} writes
 */

/** The shelves of a database, given the value that is stored. @param {unknown} stored @returns {Shelves} */
export const shelvesOf = (stored) => /** @type {Shelves} */ (stored ?? { visible: [0], writes: 0 });

/**
 * Returns a function that opens a database, and creates it the first time.
 * @param {string} name
 */
export const connectTo =
  (name) =>
  /** @param {Callbacks} [callbacks] events of the connection */
  (callbacks) =>
    openDB(name, 1, {
      upgrade(database) {
        for (const store of ['saves', 'state', 'pictures']) database.createObjectStore(store);
        const games = database.createObjectStore('games');
        games.createIndex('best', ['shelf', 'key', 'best']);
        games.createIndex('highest', ['shelf', 'key', 'tally.highest']);
        games.createIndex('ended', ['shelf', 'kind', 'name', 'ended']);
        // What the AI has found about games, which can be computed again.
        database.createObjectStore('reviews').createIndex('used', 'used');
        // What could not be read.
        database.createObjectStore('broken', { autoIncrement: true });
      },
      ...callbacks,
    });

export const connect = connectTo('2048');

/**
 * Runs an action on the database, over a separate connection.
 * @template T
 * @param {(database: Database) => Promise<T>} act
 * @param {typeof connect} [open] opens the database
 */
export async function withDatabase(act, open = connect) {
  const database = await open();
  try {
    return await act(database);
  } finally {
    database.close();
  }
}

/**
 * The first number under a key in an index of the games on a shelf. A game that a later shelf has too, or deletes, is
 * what it is there.
 * @param {any} games the store
 * @param {'best' | 'highest'} index
 * @param {number[]} visible the shelves
 * @param {number} at which of them
 * @param {string} key
 * @param {IDBCursorDirection} order
 * @returns {Promise<number>} 0 if there is none
 */
export async function firstIn(games, index, visible, at, key, order) {
  const range = IDBKeyRange.bound([visible[at], key], [visible[at], key, []]);
  let cursor = await games.index(index).openKeyCursor(range, order);
  const isLater = async (/** @type {string} */ id) => {
    const keys = visible.slice(at + 1).map((later) => games.getKey([later, id]));
    return (await Promise.all(keys)).some(Boolean);
  };
  while (cursor && (await isLater(cursor.primaryKey[1]))) cursor = await cursor.continue();
  return Number(cursor?.key[2] ?? 0);
}
