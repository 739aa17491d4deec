/**
 * Saves by key, in IndexedDB. Nothing here throws: when storage is missing, blocked or full, play
 * goes on and `trouble` is told once.
 */
import { openDB } from 'idb';

/** @typedef {import('idb').IDBPDatabase} Database */

const VERSION = 1;

/** The key of the save before the newest one. @param {string} key */
const previousOf = (key) => `${key}#previous`;

/**
 * What is kept under a key.
 * @typedef {object} Kept
 * @property {unknown} [save] the newest save
 * @property {unknown} [previous] the save before it
 * @property {number} best the best score
 */

/**
 * What opens a database, and makes it at the first time.
 * @param {string} name
 * @param {string[]} more stores that it has beside those of every game
 */
export const connectTo =
  (name, ...more) =>
  /** @param {import('idb').OpenDBCallbacks<unknown>} [heard] what becomes of the connection */
  (heard) =>
    openDB(name, VERSION, {
      upgrade(database) {
        // `saves` and `best` by key; `broken` keeps what could not be read.
        for (const store of ['saves', 'best', ...more]) database.createObjectStore(store);
        database.createObjectStore('broken', { autoIncrement: true });
      },
      ...heard,
    });

export const connect = connectTo('game-2048');

export class Store {
  /** The connection, once it is asked for. @type {Promise<Database> | undefined} */
  #database;
  /** Counts the writes of each key. @type {Map<string, number>} */
  #writes = new Map();
  #trouble;
  #open;

  /**
   * @param {(error: unknown) => void} trouble told once when nothing can be kept
   * @param {typeof connect} [open] opens the database
   */
  constructor(trouble, open = connect) {
    this.#open = open;
    let told = false;
    this.#trouble = (/** @type {unknown} */ error) => {
      if (!told) trouble(error);
      told = true;
    };
  }

  #connect() {
    const lost = () => {
      this.#database = undefined;
    };
    this.#database ??= this.#open({
      blocking(_current, _blocked, event) {
        /** @type {IDBDatabase} */ (event.target).close();
        lost();
      },
      // Browsers drop connections, for example of a page that was long in the background.
      terminated: lost,
    });
    return this.#database;
  }

  /**
   * Does something with the database. A connection that fails is made anew once.
   * @template T
   * @param {(database: Database, again: boolean) => Promise<T>} action
   * @returns {Promise<T | undefined>} undefined when it could not be done
   */
  async #with(action) {
    try {
      return await action(await this.#connect(), false);
    } catch {
      this.#database = undefined;
    }
    try {
      return await action(await this.#connect(), true);
    } catch (error) {
      this.#trouble(error);
      return undefined;
    }
  }

  /**
   * @param {string} key
   * @returns {Promise<Kept>}
   */
  async read(key) {
    const kept = await this.#with((database) => {
      const transaction = database.transaction(['saves', 'best']);
      const saves = transaction.objectStore('saves');
      return Promise.all([
        saves.get(key),
        saves.get(previousOf(key)),
        transaction.objectStore('best').get(key),
      ]);
    });
    const [save, previous, best] = kept ?? [];
    return { save, previous, best: Number.isSafeInteger(best) ? best : 0 };
  }

  /**
   * Keeps a save, the one before it and the best score, all or nothing. Called after every move: a
   * transaction that is handed over at once survives even when the browser is killed.
   * @param {string} key
   * @param {Kept} kept
   */
  async write(key, { save, previous, best }) {
    const turn = (this.#writes.get(key) ?? 0) + 1;
    this.#writes.set(key, turn);
    await this.#with(async (database, again) => {
      // A second try must not undo a newer write.
      if (again && this.#writes.get(key) !== turn) return;
      const transaction = database.transaction(['saves', 'best'], 'readwrite');
      const saves = transaction.objectStore('saves');
      const puts = [saves.put(save, key), transaction.objectStore('best').put(best, key)];
      if (previous !== undefined) puts.push(saves.put(previous, previousOf(key)));
      transaction.commit();
      await Promise.all([...puts, transaction.done]);
    });
  }

  /**
   * Moves what could not be read out of the way, so that it is neither lost nor read again.
   * @param {string} key
   * @param {'newest' | 'previous'} which
   * @param {unknown} save
   */
  async setAside(key, which, save) {
    await this.#with(async (database) => {
      const transaction = database.transaction(['saves', 'broken'], 'readwrite');
      transaction.objectStore('broken').add({ key, save });
      transaction.objectStore('saves').delete(which === 'newest' ? key : previousOf(key));
      await transaction.done;
    });
  }

  /** One value by itself. @param {string} store @param {string} key @returns {Promise<unknown>} */
  get(store, key) {
    return this.#with((database) => database.get(store, key));
  }

  /** Keeps one value by itself; `undefined` takes it away. @param {string} store @param {string} key @param {unknown} value */
  async put(store, key, value) {
    await this.#with(async (database) => {
      if (value === undefined) await database.delete(store, key);
      else await database.put(store, value, key);
    });
  }

  /** Closes the connection. */
  async close() {
    const database = this.#database;
    this.#database = undefined;
    try {
      (await database)?.close();
    } catch {
      // There is none to close.
    }
  }
}
