/** Changes saved data under many keys at once, all or nothing, while no tab can play those games. */
import { holdLock } from '../../storage/tab-lock.js';

/** @typedef {import('idb').IDBPDatabase} Database */
/** @typedef {import('idb').IDBPTransaction<unknown, string[], 'readwrite'>} Transaction */

/**
 * Runs an action while no tab can play the games of a database, so that none of them overwrites the new
 * data. Tabs that play one of them lose it, this one included.
 * @template T
 * @param {object} games
 * @param {string} games.kind the prefix of their locks
 * @param {(key: string) => unknown} games.partsOf whether a key is one of the page's own
 * @param {Database} database
 * @param {string[]} added keys of games that the action adds
 * @param {() => Promise<T>} act
 */
export async function withLocks({ kind, partsOf }, database, added, act) {
  const saved = await database.getAllKeys('saves');
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  // Games may be open but not saved yet.
  const open = held
    .filter(({ name = '' }) => name.startsWith(`${kind}/`))
    .map(({ name = '' }) => name.slice(kind.length + 1));
  const keys = [...saved.map((key) => String([key].flat().at(-1))), ...added, ...open].filter(
    partsOf,
  );
  const names = new Set(keys.map((key) => `${kind}/${key.replace(/#.*/, '')}`));
  const unlocks = await Promise.all(
    [...names].map((name) => holdLock(name, { steal: true, lost: () => {} })),
  );
  try {
    return await act();
  } finally {
    await Promise.all(unlocks.map((unlock) => unlock?.()));
  }
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
 * @param {Record<string, unknown>} values by key; `undefined` deletes
 */
export function putAll(transaction, name, values) {
  const store = transaction.objectStore(name);
  for (const [key, value] of Object.entries(values)) {
    const done = value === undefined ? store.delete(key) : store.put(value, key);
    // Ignore this error, because the transaction fails with it.
    done.catch(() => {});
  }
}

/** The values with which `putAll` deletes all of these. @param {Record<string, unknown>} values by key */
export const deleting = (values) =>
  Object.fromEntries(Object.keys(values).map((key) => [key, undefined]));
