/** Changing what is kept under many keys at once: nobody plays there meanwhile, and all or nothing is changed. */
import { holdLock } from '../../storage/tab-lock.js';

/** @typedef {import('idb').IDBPDatabase} Database */
/** @typedef {import('idb').IDBPTransaction<unknown, string[], 'readwrite'>} Transaction */

/**
 * Takes games away from whoever plays them, in this tab or another, so that nobody writes over what
 * comes.
 * @param {string} kind of the element: the name of its locks
 * @param {string[]} keys
 * @param {(key: string) => unknown} isOurs whether a game that is open, but not kept yet, is taken too
 * @returns {Promise<() => Promise<void>>} gives them free again
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
 * Changes a database in one transaction. Whatever fails in it, nothing is changed.
 * @template T
 * @param {Database} database
 * @param {string[]} stores
 * @param {(transaction: Transaction) => Promise<T>} change may await only requests of the transaction
 * @returns {Promise<T>} settles when the change is stored for good
 */
export async function changeAtOnce(database, stores, change) {
  const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
  // Of all that fails together, the first is heard.
  transaction.done.catch(() => {});
  try {
    const changed = await change(transaction);
    await transaction.done;
    return changed;
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // It is over already.
    }
    throw error;
  }
}

/**
 * Puts values into a store, or deletes them where there are none.
 * @param {Transaction} transaction
 * @param {string} name of the store
 * @param {Iterable<[string, unknown]>} entries by key; `undefined` deletes
 */
export function putAll(transaction, name, entries) {
  const store = transaction.objectStore(name);
  for (const [key, value] of entries) {
    const done = value === undefined ? store.delete(key) : store.put(value, key);
    // It fails with its transaction, which is heard.
    done.catch(() => {});
  }
}
