/** Changes saved data under many keys at once, all or nothing, while no tab can play those games. */
import { holdLock } from '../../storage/tab-lock.js';

/** @typedef {import('idb').IDBPDatabase} Database */
/** @typedef {import('idb').IDBPTransaction<unknown, string[], 'readwrite'>} Transaction */

/**
 * Takes the locks of games from the tabs that play them, this one included, so that none of them overwrites
 * the new data.
 * @param {string} kind the prefix of the locks
 * @param {string[]} keys
 * @param {(key: string) => unknown} isOurs whether to also take a game that is open but not saved yet
 * @returns {Promise<() => Promise<void>>} a function that releases the locks
 */
export async function takeAll(kind, keys, isOurs) {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const open = held
    .map(({ name = '' }) => name)
    .filter((name) => name.startsWith(`${kind}/`) && isOurs(name.slice(kind.length + 1)));
  const games = keys.map((key) => `${kind}/${key.replace(/#.*/, '')}`);
  const names = new Set([...games, ...open]);
  const frees = [...names].map((name) => holdLock(name, { steal: true, lost: () => {} }));
  const unlocks = await Promise.all(frees);
  return async () => {
    await Promise.all(unlocks.map((unlock) => unlock?.()));
  };
}

/**
 * Changes a database in one transaction. If anything fails, nothing is changed.
 * @template T
 * @param {Database} database
 * @param {string[]} stores
 * @param {(transaction: Transaction) => Promise<T>} change may only await requests of the transaction
 * @returns {Promise<T>} settles when the change is on disk
 */
export async function changeAtOnce(database, stores, change) {
  const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
  // The first error is thrown below; ignore this later one.
  transaction.done.catch(() => {});
  try {
    const changed = await change(transaction);
    await transaction.done;
    return changed;
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // The transaction has already ended.
    }
    throw error;
  }
}

/**
 * Puts values into an object store, or deletes them.
 * @param {Transaction} transaction
 * @param {string} name the object store
 * @param {Iterable<[string, unknown]>} entries by key; `undefined` deletes
 */
export function putAll(transaction, name, entries) {
  const store = transaction.objectStore(name);
  for (const [key, value] of entries) {
    const done = value === undefined ? store.delete(key) : store.put(value, key);
    // Ignore this error, because the transaction fails with it.
    done.catch(() => {});
  }
}
