/** The database of both games: its connection, its stores and the keys in them. */
import { openDB } from 'idb';

/** @typedef {import('idb').IDBPDatabase} Database */
/** @typedef {import('idb').OpenDBCallbacks<unknown>} Callbacks */

/** Key suffix of the save before the newest one. */
export const PREVIOUS = '#previous';

/** The key of the shelves in the store `state`. */
export const SHELVES = 'shelves';

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

/** The channel that says that the kept games have changed. */
export const CHANNEL = '2048-games';

/** Tells all tabs, this one included, that the kept games have changed. */
export function tellGames() {
  // Frames without storage may have no channels either.
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}
