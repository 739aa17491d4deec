/**
 * Saves in IndexedDB, by key. A write never throws: if storage is missing, blocked or full, play goes on
 * and the listener is notified. A read that fails rejects, because “nothing saved” and “could not be
 * read” are not the same.
 */
import { unwrap } from 'idb';
import { connect, firstIn, PREVIOUS, SHELVES, shelvesOf, tellGames } from './database.js';

/** @typedef {import('./database.js').Database} Database */

/** Milliseconds after which the player is told that the storage does not answer. */
export const PATIENCE = 3000;

/** The key of the save before the newest one. @param {string} key */
export const previousOf = (key) => `${key}${PREVIOUS}`;

/** The object stores that hold games. */
const STORES = /** @type {const} */ (['saves', 'games', 'broken']);

/**
 * The values stored under a key.
 * @typedef {object} Kept
 * @property {number} shelf where all of it is written
 * @property {any} [save] the newest save
 * @property {any} [previous] the save before it
 * @property {Map<string, unknown>} games the games that these saves name, by id
 * @property {number[]} bests the best results of the other games with the key
 */

/**
 * The values that a write changes under a key. Those that are left out stay unchanged.
 * @typedef {object} Written
 * @property {unknown} save the newest save
 * @property {unknown} [previous] the save before it
 * @property {unknown[][]} games other games, each with its id; undefined deletes one
 */

/**
 * @typedef {object} Listener
 * @property {(error: unknown, games: () => any[]) => void} failed called once when writes start to fail or to take long;
 *   `games` returns those that are not stored yet
 * @property {() => void} recovered called when everything is stored again after that
 * @property {() => void} saved called whenever everything written so far is stored
 */

/**
 * A value that is being stored.
 * @typedef {object} Change
 * @property {string} owner the key of the game
 * @property {typeof STORES[number]} store
 * @property {IDBValidKey} [key] without it, the store assigns a number
 * @property {unknown} value undefined deletes the stored value
 * @property {boolean} sent whether it is in a transaction that can still succeed
 */

/**
 * A transaction and its changes.
 * @typedef {object} Batch
 * @property {Database} database
 * @property {Change[]} changes
 * @property {IDBTransaction} transaction
 * @property {unknown} [error] why it was aborted
 */

export class Store {
  #listener;
  #open;
  /** The open connection. @type {Database | undefined} */
  #database;
  /** The connection that is being opened. @type {Promise<Database> | undefined} */
  #opening;
  /** Changes that are not stored yet, the newest one of each value. @type {Map<string, Change>} */
  #unsaved = new Map();
  /** The transaction for the writes of the current task. @type {Batch | undefined} */
  #batch;
  /** Whether writes that failed or had no connection are being retried. */
  #catchingUp = false;
  /** The number of batches and retries in progress. */
  #work = 0;
  /** Settles when no batch or retry is in progress. */
  #idle = Promise.resolve();
  /** Settles `#idle`. */
  #rest = () => {};
  /** Runs while there is work, from the last time that any of it settled. @type {any} */
  #timer;
  /** The number of failures in a row, each on a different connection. */
  #failures = 0;
  /** Whether the listener was told of a failure that isn't over yet. */
  #failing = false;
  #closed = false;
  /** The number of values without a key so far; it tells them apart. */
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
    this.#opening ??= this.#openDatabase().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  /** Connects early, so that the first read doesn't wait for it. That will tell if it fails. */
  connect() {
    this.#connect().catch(() => {});
  }

  async #openDatabase() {
    /** @type {Database | undefined} */
    let database;
    const drop = () => this.#drop(database);
    // Browsers close connections, for example of pages that were in the background for long.
    database = await this.#open({ blocking: drop, terminated: drop });
    this.#database = database;
    return database;
  }

  /** Closes a connection; the next read or write opens a new one. @param {Database | undefined} database */
  #drop(database) {
    if (this.#database === database) this.#database = undefined;
    database?.close();
  }

  /**
   * Runs an action on the database, and retries it once on a new connection if it fails.
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
   * @param {IDBCursorDirection} order whether the best result is the last or the first one
   * @returns {Promise<Kept>} rejects if it cannot be read
   */
  read(key, order) {
    // A game may have been deleted, so that there is room again.
    if (this.#unsaved.size > 0) this.#send();
    return this.#with(async (database) => {
      const transaction = database.transaction(['state', 'saves', 'games']);
      const [state, saves, games] = ['state', 'saves', 'games'].map((name) =>
        transaction.objectStore(name),
      );
      const { visible, writes: shelf } = shelvesOf(await state.get(SHELVES));
      const [save, previous, ...bests] = await Promise.all([
        saves.get([shelf, key]),
        saves.get([shelf, previousOf(key)]),
        ...visible.map((_, at) => firstIn(games, 'best', visible, at, key, order)),
      ]);
      const ids = [save, previous].flatMap((one) => [one?.before, one?.after]);
      const named = ids.filter((id) => typeof id === 'string');
      const found = await Promise.all(named.map((id) => games.get([shelf, id])));
      return { shelf, save, previous, bests, games: new Map(named.map((id, i) => [id, found[i]])) };
    });
  }

  // Writing

  /**
   * Stores a save, the one before it and the games that it has replaced, all or nothing. If a connection is
   * open, the transaction begins before this returns, so the save survives even if the browser is killed a
   * moment later.
   * @param {{ shelf: number, key: string }} place
   * @param {Written} written
   */
  write({ shelf, key }, { save, previous, games }) {
    this.#change('saves', key, save, [shelf, key]);
    if (previous !== undefined) this.#change('saves', key, previous, [shelf, previousOf(key)]);
    for (const [id, game] of games) this.#change('games', key, game, [shelf, String(id)]);
    this.#send();
  }

  /**
   * Moves what could not be read to `broken`, so it is neither lost nor read again.
   * @param {string} key the key of the save
   * @param {'saves' | 'games'} store
   * @param {IDBValidKey} place its key in that store
   * @param {unknown} save
   */
  setAside(key, store, place, save) {
    this.#change('broken', key, { key, save });
    this.#change(store, key, undefined, place);
    this.#send();
  }

  /** Drops unsaved changes of a game that another tab has taken. @param {string} key */
  forget(key) {
    for (const [name, { owner }] of this.#unsaved) if (owner === key) this.#unsaved.delete(name);
  }

  /** Resolves to whether everything written so far is stored. @returns {Promise<boolean>} */
  get saved() {
    return this.#idle.then(() => this.#unsaved.size === 0);
  }

  /** @param {Change['store']} store @param {string} owner @param {unknown} value @param {IDBValidKey} [key] */
  #change(store, owner, value, key) {
    const name = `${store}/${key ?? `#${++this.#added}`}`;
    this.#unsaved.set(name, { store, owner, value, key, sent: false });
  }

  /** Sends all waiting changes to the database, over a new connection if none is open. */
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

  /** The changes that are in no transaction. */
  #waiting() {
    return [...this.#unsaved.values()].filter(({ sent }) => !sent);
  }

  /**
   * Begins a transaction for everything that this task writes. If a value is written more than once, only
   * the newest is sent.
   * @param {Database} database
   */
  #begin(database) {
    // Without the wrapper of idb, whose listeners and promises would be a good part of what a move takes.
    const plain = /** @type {any} */ (unwrap(/** @type {any} */ (database)) ?? database);
    /** @type {IDBTransaction} */
    const transaction = plain.transaction(STORES, 'readwrite');
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    /** @type {Batch} */
    const batch = { database, transaction, changes: [] };
    this.#batch = batch;
    this.#start();
    // The transaction is still active in this microtask, which runs before the task ends.
    queueMicrotask(() => {
      if (this.#batch === batch) this.#batch = undefined;
      this.#put(batch);
    });
    done
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
        if (key !== undefined && value === undefined) values.delete(key);
        else values.put(value, key);
      }
      transaction.commit();
    } catch (error) {
      batch.error = error;
      try {
        // Roll back, so no game is stored without the one that it replaced.
        transaction.abort();
      } catch {
        // It has already been aborted.
      }
    }
  }

  /** @param {Batch} batch */
  #stored({ changes }) {
    this.#failures = 0;
    const stored = new Set(changes);
    for (const [name, change] of this.#unsaved) if (stored.has(change)) this.#unsaved.delete(name);
    if (changes.some(({ store }) => store === 'games')) tellGames();
    if (this.#unsaved.size > 0) return;
    if (this.#failing) this.#listener.recovered();
    this.#failing = false;
    this.#listener.saved();
  }

  /**
   * @param {unknown} error
   * @param {Database} [database] the connection that failed, if there was one
   */
  #failed(error, database) {
    // Several writes may fail on the same dead connection. Count them as one failure.
    const known = database !== undefined && database !== this.#database;
    if (database) this.#drop(database);
    if (!known) this.#failures++;
    // A connection can die without notice, so report a failure only if a new one fails too.
    if (known || this.#failures === 1) {
      this.#catchUp();
    } else {
      this.#report(error);
    }
  }

  /** @param {unknown} error */
  #report(error) {
    if (this.#failing) return;
    this.#failing = true;
    this.#listener.failed(error, () =>
      [...this.#unsaved.values()].flatMap(({ store, key, value }) =>
        /** @type {any} */ (value)?.id && !String(key).endsWith(PREVIOUS)
          ? { .../** @type {any} */ (value), running: store === 'saves' }
          : [],
      ),
    );
  }

  /** Connects and sends the changes that wait for it. */
  async #catchUp() {
    if (this.#catchingUp) return;
    this.#catchingUp = true;
    this.#start();
    /** @type {() => void} */
    let next = () => this.#send();
    try {
      const database = await this.#connect();
      // The disk may be full.
      if (this.#failures) await database.clear('reviews').catch(() => {});
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
    this.#watch();
  }

  #end() {
    if (--this.#work === 0) this.#rest();
    this.#watch();
  }

  /** A transaction or a connection may wait for good: for another tab, or for a disk that is gone. */
  #watch() {
    clearTimeout(this.#timer);
    if (this.#work === 0) return;
    this.#timer = setTimeout(() => this.#report('slow'), PATIENCE);
  }

  /** Closes the connection after everything written so far is stored or has failed. */
  async close() {
    this.#closed = true;
    await this.#idle;
    try {
      await this.#opening;
    } catch {
      // It could not be opened, so there is nothing to close.
    }
    if (this.#database) this.#drop(this.#database);
  }
}
