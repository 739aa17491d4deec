/**
 * Saves in IndexedDB, by key. A write never throws: if storage is missing, blocked or full, play goes on
 * and the listener is notified. A read that fails rejects, because “nothing saved” and “could not be
 * read” are not the same.
 */
import { unwrap } from 'idb';
import { chunkRange, connect, firstIn, keepTwice, readStored, tellGames } from './database.js';

/** @typedef {import('./database.js').Database} Database */

/** Milliseconds after which the player is told that the storage does not answer. */
export const PATIENCE = 3000;

/** The object stores that hold games. */
const STORES = /** @type {const} */ (['games', 'acts', 'slots', 'broken']);

/** @typedef {import('./database.js').Stored} Stored */

/**
 * What is stored under a key.
 * @typedef {object} Kept
 * @property {any} [slot] the ids of the games that are played there
 * @property {Map<string, Stored>} games those games by id
 * @property {number} best the best result of the other games with the key
 */

/**
 * @typedef {object} Listener
 * @property {(error: unknown) => void} failed called once when writes start to fail or to take long
 * @property {() => void} recovered called when everything is stored again after that
 * @property {() => void} saved called whenever everything written so far is stored
 * @property {() => void} lost called when another tab has taken a game over, so that nothing more of it is stored
 */

/**
 * A value that is being stored.
 * @typedef {object} Change
 * @property {string} owner the key of the game
 * @property {typeof STORES[number]} store
 * @property {IDBValidKey | IDBKeyRange} [key] without it, the store assigns a number; a range is only deleted
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

/** The key in the slots that tells an owner that another tab has taken the game over. @param {string} owner */
const lostBy = (owner) => ['lost', owner];

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
  /** Runs while there is work, from the last time that any of it settled. @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** The number of failures in a row, each on a different connection. */
  #failures = 0;
  /** Whether the listener was told of a failure that isn't over yet. */
  #failing = false;
  #closed = false;
  /** The games that the second home gets too once they are stored. @type {Set<string>} */
  #twice = new Set();
  /** Who plays under each key: this store, under a name that no other has. @type {Map<string, string>} */
  #owners = new Map();
  /** The games that each key names, as they were last written. @type {Map<string, string>} */
  #named = new Map();
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
      const transaction = database.transaction(['games', 'acts', 'slots']);
      const games = transaction.objectStore('games');
      const slot = await transaction.objectStore('slots').get(key);
      const ids = [slot?.id, slot?.before, slot?.after].filter((id) => typeof id === 'string');
      const acts = transaction.objectStore('acts');
      const read = async (/** @type {string} */ id) =>
        /** @type {[string, Stored]} */ ([id, await readStored(games, acts, id)]);
      const [best, ...found] = await Promise.all([
        firstIn(games, 'best', key, order, ids),
        ...ids.map(read),
      ]);
      return { slot, best, games: new Map(found) };
    });
  }

  // Writing

  /**
   * Plays under a key from now on.
   * @param {string} key
   * @param {string} owner a name that nobody else has
   * @param {string} [loser] the one who played there, if that one may be writing still
   */
  own(key, owner, loser) {
    this.#owners.set(key, owner);
    if (loser) this.#change('slots', key, true, lostBy(loser));
    if (loser) this.#send();
  }

  /**
   * Stores what has changed, all or nothing. If a connection is open, the transaction begins before this returns, so
   * that it survives even if the browser is killed a moment later.
   * @param {string} key of the place where it is played
   * @param {import('../element/kept-game.js').Unsaved} unsaved
   */
  write(key, { slot, rows, chunks, twice }) {
    const named = `${slot.id} ${slot.before} ${slot.after}`;
    const owner = this.#owners.get(key);
    if (this.#named.get(key) !== named)
      this.#change('slots', key, owner ? { ...slot, owner } : slot, key);
    this.#named.set(key, named);
    for (const [id, number, bytes] of chunks) this.#change('acts', key, bytes, [id, number]);
    for (const [id, row] of rows) {
      this.#change('games', key, row, id);
      if (row === undefined) this.#change('acts', key, undefined, chunkRange(id));
    }
    for (const id of twice) this.#twice.add(id);
    this.#send();
  }

  /**
   * Keeps what could not be read, so that it is not lost when something else is written there.
   * @param {string} key of the place where it is played
   * @param {any} save its chunks go `from` a number on, if the game could be read up to there
   */
  setAside(key, save) {
    const { id, from } = save;
    this.#change('broken', key, { key, save });
    if (from !== undefined) this.#change('acts', key, undefined, chunkRange(id, from));
    this.#send();
  }

  /** Drops unsaved changes of a game that another tab may play now. @param {string} key */
  forget(key) {
    this.#named.delete(key);
    this.#owners.delete(key);
    for (const [name, { owner }] of this.#unsaved) if (owner === key) this.#unsaved.delete(name);
  }

  /** Whether writes fail or take long. */
  get isFailing() {
    return this.#failing;
  }

  /** The values that are not stored yet: of rows by id, of chunks by id and number. */
  get changes() {
    return [...this.#unsaved.values()].filter(({ store }) => store === 'games' || store === 'acts');
  }

  /** The games that are not stored as they are now: their rows by id, as far as they were to be written. */
  get unsaved() {
    /** @type {Map<string, any>} */
    const rows = new Map();
    for (const { store, key, value } of this.changes) {
      if (store === 'acts' && Array.isArray(key))
        rows.set(String(key[0]), rows.get(String(key[0])));
      if (store === 'games' && value) rows.set(String(key), value);
    }
    return rows;
  }

  /** Resolves to whether everything written so far is stored. @returns {Promise<boolean>} */
  get saved() {
    return this.#idle.then(() => this.#unsaved.size === 0);
  }

  /** @param {Change['store']} store @param {string} owner @param {unknown} value @param {Change['key']} [key] */
  #change(store, owner, value, key) {
    const place = key instanceof IDBKeyRange ? `${key.lower} …` : key;
    const name = `${store}/${place ?? `#${++this.#added}`}`;
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
          // Another tab has taken a game over, without a lock or by force.
          if (error?.name === 'ConstraintError') return this.#lose(batch);
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
        else values.put(value, /** @type {IDBValidKey} */ (key));
      }
      // A read would not do: the transaction must not wait for it. What fails here aborts it.
      const slots = transaction.objectStore('slots');
      for (const key of new Set(batch.changes.map(({ owner }) => owner))) {
        const owner = this.#owners.get(key);
        if (owner) slots.add(true, lostBy(owner));
        if (owner) slots.delete(lostBy(owner));
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

  /** Gives up the games of a transaction, which another tab plays. @param {Batch} batch */
  #lose({ changes }) {
    for (const key of new Set(changes.map(({ owner }) => owner))) this.forget(key);
    this.#listener.lost();
  }

  /** @param {Batch} batch */
  #stored({ changes }) {
    this.#failures = 0;
    const stored = new Set(changes);
    for (const [name, change] of this.#unsaved) if (stored.has(change)) this.#unsaved.delete(name);
    if (changes.some(({ store }) => store === 'games')) tellGames();
    if (this.#unsaved.size > 0) return;
    this.#keepTwice();
    const failed = this.#failing;
    this.#failing = false;
    if (failed) this.#listener.recovered();
    this.#listener.saved();
  }

  /** Writes to the second home what is stored now. Until that is done, `saved` waits. */
  async #keepTwice() {
    if (this.#twice.size === 0) return;
    const ids = [...this.#twice];
    this.#twice.clear();
    this.#start();
    await keepTwice(ids);
    this.#end();
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
    this.#listener.failed(error);
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
