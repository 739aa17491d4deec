/**
 * Saves by key, in IndexedDB. Nothing here throws: when storage is missing, blocked or full, play
 * goes on and `trouble` is told once.
 */
import { openDB } from 'idb';

const NAME = 'game-2048';
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

export class Store {
  /** @type {Promise<import('idb').IDBPDatabase | undefined>} */
  #database;
  #trouble;

  /** @param {(error: unknown) => void} trouble told once when nothing can be kept */
  constructor(trouble) {
    let told = false;
    this.#trouble = (/** @type {unknown} */ error) => {
      if (!told) trouble(error);
      told = true;
    };
    this.#database = this.#open();
  }

  async #open() {
    try {
      return await openDB(NAME, VERSION, {
        upgrade(database) {
          // `saves` and `best` by key; `broken` keeps what could not be read.
          for (const name of ['saves', 'best']) database.createObjectStore(name);
          database.createObjectStore('broken', { autoIncrement: true });
        },
        blocking: (_current, _blocked, event) => {
          /** @type {IDBDatabase} */ (event.target).close();
        },
      });
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
    try {
      const database = await this.#database;
      if (!database) return { best: 0 };
      const transaction = database.transaction(['saves', 'best']);
      const saves = transaction.objectStore('saves');
      const [save, previous, best] = await Promise.all([
        saves.get(key),
        saves.get(previousOf(key)),
        transaction.objectStore('best').get(key),
      ]);
      return { save, previous, best: Number.isSafeInteger(best) ? best : 0 };
    } catch (error) {
      this.#trouble(error);
      return { best: 0 };
    }
  }

  /**
   * Keeps a save, the one before it and the best score, all or nothing. Called after every move: a
   * transaction that is handed over at once survives even when the browser is killed.
   * @param {string} key
   * @param {Kept} kept
   */
  async write(key, { save, previous, best }) {
    try {
      const database = await this.#database;
      if (!database) return;
      const transaction = database.transaction(['saves', 'best'], 'readwrite');
      const saves = transaction.objectStore('saves');
      const puts = [saves.put(save, key), transaction.objectStore('best').put(best, key)];
      if (previous !== undefined) puts.push(saves.put(previous, previousOf(key)));
      transaction.commit();
      await Promise.all([...puts, transaction.done]);
    } catch (error) {
      this.#trouble(error);
    }
  }

  /**
   * Moves what could not be read out of the way, so that it is neither lost nor read again.
   * @param {string} key
   * @param {'newest' | 'previous'} which
   * @param {unknown} save
   */
  async setAside(key, which, save) {
    try {
      const database = await this.#database;
      if (!database) return;
      const transaction = database.transaction(['saves', 'broken'], 'readwrite');
      transaction.objectStore('broken').add({ key, save });
      transaction.objectStore('saves').delete(which === 'newest' ? key : previousOf(key));
      await transaction.done;
    } catch (error) {
      this.#trouble(error);
    }
  }

  /** Closes the connection. */
  async close() {
    (await this.#database)?.close();
  }
}
