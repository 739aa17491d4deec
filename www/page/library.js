/** All that is kept in this browser, read past the element: for statistics, the daily streak, backups. */
import { connect } from '../store.js';

/** @typedef {import('../session.js').Save} Save */

/**
 * @typedef {object} Shelf
 * @property {Map<string, unknown>} saves by key, the previous ones included
 * @property {Map<string, number>} best by key
 */

/**
 * Everything that is kept; nothing where the browser keeps nothing.
 * @param {typeof connect} [open] opens the database
 * @returns {Promise<Shelf>}
 */
export async function readAll(open = connect) {
  /** @type {Shelf} */
  const shelf = { saves: new Map(), best: new Map() };
  /** @type {Awaited<ReturnType<typeof connect>> | undefined} */
  let database;
  try {
    database = await open();
    const transaction = database.transaction(['saves', 'best']);
    for (const name of /** @type {const} */ (['saves', 'best'])) {
      const store = transaction.objectStore(name);
      const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
      keys.forEach((key, i) => {
        // Beside a best score lies the record that proves it.
        if (name === 'best' && typeof values[i] !== 'number') return;
        shelf[name].set(String(key), values[i]);
      });
    }
  } catch (error) {
    console.warn('nothing can be read:', error);
  } finally {
    database?.close();
  }
  return shelf;
}
