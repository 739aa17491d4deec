/** The database of both games: its connection, its stores and the keys in them. */
import { openDB } from 'idb';

export { followGames, settleGames, tellGames } from './channel.js';

/** @typedef {import('idb').IDBPDatabase} Database */
/** @typedef {import('idb').OpenDBCallbacks<unknown>} Callbacks */

/** Creates the stores of a new database. @param {Pick<IDBDatabase, 'createObjectStore'> | Database} database */
export function createStores(database) {
  // Each game by its id: its start, what is noted about it, and its summary.
  const games = database.createObjectStore('games');
  games.createIndex('best', ['key', 'summary.best']);
  games.createIndex('highest', ['key', 'summary.tally.highest']);
  games.createIndex('name', ['kind', 'name']);
  // The chunks of their journals, by the id of the game and the number of the chunk.
  database.createObjectStore('acts');
  // The ids of the games that are played at a place, by its key.
  database.createObjectStore('slots');
  // What the transactions of the last import have changed, in order.
  database.createObjectStore('import', { autoIncrement: true });
  for (const store of ['state', 'pictures']) database.createObjectStore(store);
  // What the AI has found about games, which can be computed again.
  database.createObjectStore('reviews').createIndex('used', 'used');
  // What could not be read.
  database.createObjectStore('broken', { autoIncrement: true });
}

/**
 * Returns a function that opens a database, and creates it the first time.
 * @param {string} name
 */
export const connectTo =
  (name) =>
  /** @param {Callbacks} [callbacks] events of the connection */
  (callbacks) =>
    openDB(name, 1, { upgrade: (database) => createStores(database), ...callbacks });

export const connect = connectTo('2048-games');

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
 * Runs an action in a transaction, all or nothing.
 * @template T
 * @param {Database} database
 * @param {string[]} stores
 * @param {(...stores: any[]) => Promise<T>} act gets these stores
 */
export async function inTransaction(database, stores, act) {
  const transaction = database.transaction(stores, 'readwrite');
  try {
    const result = await act(...stores.map((name) => transaction.objectStore(name)));
    await transaction.done;
    return result;
  } catch (error) {
    // The first error is thrown; ignore that of the transaction.
    transaction.done.catch(() => {});
    try {
      transaction.abort();
    } catch {
      // It has already ended.
    }
    throw error;
  }
}

/**
 * Makes requests of a transaction and waits for all of them. What one throws at once counts as its failure.
 * @template T
 * @param {...() => T | Promise<T>} requests
 */
export const all = (...requests) => Promise.all(requests.map(async (request) => request()));

/** The name of the cache that is the second home of games. */
export const SECOND_HOME = '2048-games';

/** The key in the store `state` of the ids of games that an import has stored, and maybe not in the second home. */
export const DUE = 'due';

/** Loads the second home of games. Only the pages have one. @type {(() => Promise<typeof import('./second-home.js')>) | undefined} */
let loadSecondHome;

/** @param {NonNullable<typeof loadSecondHome>} load */
export function useSecondHome(load) {
  loadSecondHome = load;
}

/**
 * Does something with the second home, if there is one. What fails costs only that.
 * @param {(home: typeof import('./second-home.js')) => Promise<void>} act
 */
export async function inSecondHome(act) {
  try {
    const home = await loadSecondHome?.();
    if (home) await act(home);
  } catch (error) {
    console.warn('games could not be kept twice:', error);
  }
}

/** Writes games to the second home as they are now. @param {string[]} ids */
export const keepTwice = (ids) => inSecondHome((home) => home.keep(ids));

/** A game as plain data, given its row. @param {any} row */
export const toEntry = ({ summary, ...row }) => ({ ...row, ...summary });

/** The keys of the chunks of a game, from a number on, in order. @param {string} id */
export const chunkRange = (id, from = 0) => IDBKeyRange.bound([id, from], [id, []]);

/**
 * A game as it is stored: its row, and the chunks of its journal, the first one first.
 * @typedef {{ row: any, chunks: Uint8Array[] }} Stored
 */

/**
 * Reads a game, without a row if there is none.
 * @param {any} games the store
 * @param {any} acts the store
 * @param {string} id
 * @returns {Promise<Stored>}
 */
export async function readStored(games, acts, id) {
  const [row, chunks] = await all(
    () => games.get(id),
    () => acts.getAll(chunkRange(id)),
  );
  return { row, chunks };
}

/**
 * The first number under a key in an index of the games.
 * @param {any} games the store
 * @param {'best' | 'highest'} index
 * @param {string} key
 * @param {IDBCursorDirection} order
 * @param {unknown[]} [others] the ids of games that are left out
 * @returns {Promise<number>} 0 if there is none
 */
export async function firstIn(games, index, key, order, others = []) {
  const range = IDBKeyRange.bound([key], [key, []]);
  let cursor = await games.index(index).openKeyCursor(range, order);
  while (cursor && others.includes(cursor.primaryKey)) cursor = await cursor.continue();
  return Number(cursor?.key[1] ?? 0);
}
