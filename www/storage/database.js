/**
 * Saves by key, in IndexedDB. A write never throws: when storage is missing, blocked or full, play
 * goes on and the listener is told. A read that fails rejects, since “nothing saved” and “could not
 * be read” are not the same.
 */
import { openDB } from 'idb';

/** @typedef {import('idb').IDBPDatabase} Database */

const VERSION = 1;

/** Ends the key of the save before the newest one. */
export const PREVIOUS = '#previous';

/** Ends the key of the record that proves a best score. */
export const RECORD = '#record';

/** The key of the save before the newest one. @param {string} key */
const previousOf = (key) => `${key}${PREVIOUS}`;

/** The key of the record that proves a best score, beside the score. @param {string} key */
export const recordOf = (key) => `${key}${RECORD}`;

/** The stores that a game is kept in. */
const STORES = /** @type {const} */ (['saves', 'best', 'broken']);

/**
 * What is kept under a key.
 * @typedef {object} Kept
 * @property {unknown} [save] the newest save
 * @property {unknown} [previous] the save before it
 * @property {number} best the best score
 * @property {string} [record] the record of the game that reached the best score, as it stood then
 */

/**
 * What a write changes under a key; what is left out stays as it is.
 * @typedef {object} Written
 * @property {unknown} save the newest save
 * @property {unknown} [previous] the save before it
 * @property {number} best
 * @property {string | null} [record] null removes it
 */

/**
 * @typedef {object} Listener
 * @property {(error: unknown) => void} failed told once when a write fails
 * @property {() => void} recovered told when everything is stored again after that
 * @property {() => void} saved told whenever everything written so far is stored
 */

/**
 * One value on its way into the database.
 * @typedef {object} Change
 * @property {string} owner the key of the game
 * @property {typeof STORES[number]} store
 * @property {string} [key] without it, the store numbers its values
 * @property {unknown} value undefined deletes what is under the key
 * @property {boolean} sent whether a transaction that may still succeed carries it
 */

/**
 * A transaction, and what it carries.
 * @typedef {object} Batch
 * @property {Database} database
 * @property {Change[]} changes
 * @property {import('idb').IDBPTransaction<unknown, (typeof STORES[number])[], 'readwrite'>} transaction
 * @property {unknown} [error] why it was aborted
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
  #listener;
  #open;
  /** The open connection. @type {Database | undefined} */
  #database;
  /** The connection that is being opened. @type {Promise<Database> | undefined} */
  #opening;
  /** What is not stored yet: the newest change of each value. @type {Map<string, Change>} */
  #unsaved = new Map();
  /** The transaction that takes the writes of this task. @type {Batch | undefined} */
  #batch;
  /** Whether writes that failed, or came without a connection, are being made up for. */
  #catchingUp = false;
  /** The batches and catch-ups that are not over. */
  #work = 0;
  /** Settles when there is no such work. */
  #idle = Promise.resolve();
  /** Settles `#idle`. */
  #rest = () => {};
  /** The failures in a row, each on a connection of its own. */
  #failures = 0;
  /** Whether the listener has heard of a failure, and not yet that it is over. */
  #failing = false;
  #closed = false;
  /** Numbers the values that have no key. */
  #added = 0;

  /**
   * @param {Listener} listener
   * @param {typeof connect} [open] opens the database
   */
  constructor(listener, open = connect) {
    this.#listener = listener;
    this.#open = open;
  }

  // The connection

  /** @returns {Promise<Database>} */
  async #connect() {
    if (this.#database) return this.#database;
    if (!this.#opening) {
      const opening = this.#openOne();
      const over = () => {
        this.#opening = undefined;
      };
      this.#opening = opening;
      opening.then(over, over);
    }
    return this.#opening;
  }

  async #openOne() {
    /** @type {Database | undefined} */
    let database;
    const drop = () => this.#drop(database);
    // Browsers drop connections, for example of a page that was long in the background.
    database = await this.#open({ blocking: drop, terminated: drop });
    this.#database = database;
    return database;
  }

  /** Closes a connection; the next read or write opens another. @param {Database | undefined} database */
  #drop(database) {
    if (this.#database === database) this.#database = undefined;
    database?.close();
  }

  /**
   * Does something with the database, once more on a new connection if it fails.
   * @template T
   * @param {(database: Database) => Promise<T>} action
   * @returns {Promise<T>}
   */
  async #with(action) {
    for (let again = true; ; again = false) {
      /** @type {Database | undefined} */
      let database;
      try {
        if (this.#closed) throw new Error('the store is closed');
        database = await this.#connect();
        return await action(database);
      } catch (error) {
        if (database) this.#drop(database);
        if (!again) throw error;
      }
    }
  }

  // Reading

  /**
   * @param {string} key
   * @returns {Promise<Kept>} rejects when it could not be read
   */
  async read(key) {
    const [save, previous, best, record] = await this.#with((database) => {
      const transaction = database.transaction(['saves', 'best']);
      const [saves, scores] = [transaction.objectStore('saves'), transaction.objectStore('best')];
      return Promise.all([
        saves.get(key),
        saves.get(previousOf(key)),
        scores.get(key),
        scores.get(recordOf(key)),
      ]);
    });
    return {
      save,
      previous,
      best: Number.isSafeInteger(best) ? best : 0,
      record: typeof record === 'string' ? record : undefined,
    };
  }

  // Writing

  /**
   * Keeps a save, the one before it and the best score, all or nothing. Where a connection is open,
   * the transaction begins before this returns: what was handed over outlives the page, also when
   * the browser is killed a moment later.
   * @param {string} key
   * @param {Written} written
   */
  write(key, { save, previous, best, record }) {
    this.#change('saves', key, save, key);
    this.#change('best', key, best, key);
    if (previous !== undefined) this.#change('saves', key, previous, previousOf(key));
    if (record !== undefined) this.#change('best', key, record ?? undefined, recordOf(key));
    this.#send();
  }

  /**
   * Moves what could not be read out of the way, so that it is neither lost nor read again.
   * @param {string} key
   * @param {'newest' | 'previous'} which
   * @param {unknown} save
   */
  setAside(key, which, save) {
    this.#change('broken', key, { key, save });
    this.#change('saves', key, undefined, which === 'newest' ? key : previousOf(key));
    this.#send();
  }

  /** Forgets what is not stored yet of a game that another tab has taken. @param {string} key */
  forget(key) {
    for (const [name, { owner }] of this.#unsaved) if (owner === key) this.#unsaved.delete(name);
  }

  /** Whether all that was written is stored, once that is known. @returns {Promise<boolean>} */
  get saved() {
    return this.#idle.then(() => this.#unsaved.size === 0);
  }

  /** @param {Change['store']} store @param {string} owner @param {unknown} value @param {string} [key] */
  #change(store, owner, value, key) {
    const name = `${store}/${key ?? `#${++this.#added}`}`;
    this.#unsaved.set(name, { store, owner, value, key, sent: false });
  }

  /** Hands what is not stored yet over to the database; to a new connection, if there is none. */
  #send() {
    const database = this.#database;
    if (!database) {
      this.#catchUp();
      return;
    }
    if (this.#batch?.database === database || this.#waiting().length === 0) return;
    try {
      this.#begin(database);
    } catch (error) {
      this.#failed(error, database);
    }
  }

  /** What no transaction carries. */
  #waiting() {
    return [...this.#unsaved.values()].filter(({ sent }) => !sent);
  }

  /**
   * Begins a transaction that takes all that this task writes: of what is written more than once, the
   * newest alone.
   * @param {Database} database
   */
  #begin(database) {
    const transaction = database.transaction(STORES, 'readwrite');
    /** @type {Batch} */
    const batch = { database, transaction, changes: [] };
    this.#batch = batch;
    this.#start();
    // The transaction is active until the task ends, this included.
    queueMicrotask(() => {
      if (this.#batch === batch) this.#batch = undefined;
      this.#put(batch);
    });
    transaction.done
      .then(
        () => this.#stored(batch),
        (error) => {
          for (const change of batch.changes) change.sent = false;
          this.#failed(batch.error ?? error, database);
        },
      )
      .then(() => this.#end());
  }

  /** @param {Batch} batch */
  #put(batch) {
    const { transaction } = batch;
    try {
      for (const change of this.#waiting()) {
        const { store, key, value } = change;
        batch.changes.push(change);
        change.sent = true;
        const values = transaction.objectStore(store);
        const request =
          key !== undefined && value === undefined ? values.delete(key) : values.put(value, key);
        // The transaction tells of a failure too.
        request.catch(() => {});
      }
      transaction.commit();
    } catch (error) {
      batch.error = error;
      try {
        // Roll back, so that no save is stored without its best score.
        transaction.abort();
      } catch {
        // It was aborted already.
      }
    }
  }

  /** @param {Batch} batch */
  #stored({ changes }) {
    this.#failures = 0;
    const stored = new Set(changes);
    for (const [name, change] of this.#unsaved) if (stored.has(change)) this.#unsaved.delete(name);
    if (this.#unsaved.size > 0) return;
    if (this.#failing) this.#listener.recovered();
    this.#failing = false;
    this.#listener.saved();
  }

  /**
   * @param {unknown} error
   * @param {Database} [database] the connection it happened on, if there was one
   */
  #failed(error, database) {
    // Several writes may fail on one dead connection: that counts as one failure.
    const known = database !== undefined && database !== this.#database;
    if (database) this.#drop(database);
    if (!known) this.#failures++;
    // A connection may have died unseen, so a failure is told when a new one fails too.
    if (known || this.#failures === 1) {
      this.#catchUp();
    } else if (!this.#failing) {
      this.#failing = true;
      this.#listener.failed(error);
    }
  }

  /** Sends what waits for a connection. */
  async #catchUp() {
    if (this.#catchingUp) return;
    this.#catchingUp = true;
    this.#start();
    /** @type {() => void} */
    let next = () => this.#send();
    try {
      await this.#connect();
    } catch (error) {
      next = () => this.#failed(error);
    }
    this.#catchingUp = false;
    next();
    this.#end();
  }

  #start() {
    if (this.#work++ > 0) return;
    this.#idle = new Promise((resolve) => {
      this.#rest = resolve;
    });
  }

  #end() {
    if (--this.#work === 0) this.#rest();
  }

  /** Closes the connection, once all that was written is stored, or has failed. */
  async close() {
    this.#closed = true;
    await this.#idle;
    try {
      await this.#opening;
    } catch {
      // There is none to close.
    }
    if (this.#database) this.#drop(this.#database);
  }
}
