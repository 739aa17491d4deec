/**
 * Saves by key, in IndexedDB. Nothing here throws: when storage is missing, blocked or full, play
 * goes on and `trouble` is told once.
 */
import { openDB } from 'idb';

const NAME = 'game-2048';
const VERSION = 1;

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
        saves.get(`${key}#previous`),
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
      if (previous !== undefined) puts.push(saves.put(previous, `${key}#previous`));
      transaction.commit();
      await Promise.all([...puts, transaction.done]);
    } catch (error) {
      this.#trouble(error);
    }
  }

  /**
   * Keeps what could not be read, so that nothing is lost.
   * @param {string} key
   * @param {unknown} save
   */
  async keepBroken(key, save) {
    try {
      await (await this.#database)?.add('broken', { key, save });
    } catch (error) {
      this.#trouble(error);
    }
  }

  /** Closes the connection. */
  async close() {
    (await this.#database)?.close();
  }
}
