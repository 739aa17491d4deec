/** The player's own table, as this browser keeps it. */
import { withDatabase } from '../../storage/database.js';
import { fits, merge, OWN_LIMITS } from './table.js';

/** @typedef {import('./table.js').Row} Row */
/**
 * @typedef {object} Stored
 * @property {Row[]} rows
 * @property {string} [me] the name that the player last gave to a game of their own
 */

/** The key in the store `state`. */
const KEY = 'friends';

/** @param {any} value @returns {Stored} */
function read(value) {
  const rows = Array.isArray(value?.rows) ? value.rows : [];
  return {
    ...value,
    rows: rows.filter((/** @type {any} */ row) => typeof row?.record === 'string'),
  };
}

/** @returns {Promise<Stored>} @throws if it can't be read */
export const readOwn = () =>
  withDatabase(async (database) => read(await database.get('state', KEY)));

/** Changes the table, in one transaction. @param {(stored: Stored) => Stored} change */
const changeOwn = (change) =>
  withDatabase(async (database) => {
    const { store, done } = database.transaction('state', 'readwrite');
    const changed = change(read(await store.get(KEY)));
    await store.put(changed, KEY);
    await done;
    return changed;
  });

/** An error that says that the table would have more games or moves than a browser keeps. */
export class TooMany extends Error {}

/** Merges games with the table. @param {Row[]} rows @param {string} [me] @throws {TooMany} */
export const addRows = (rows, me) =>
  changeOwn((stored) => {
    const merged = merge(stored.rows, rows);
    if (!fits(merged, OWN_LIMITS)) throw new TooMany();
    return { ...stored, rows: merged, ...(me && { me }) };
  });

/** Deletes games from the table. @param {Row[]} gone */
export function removeRows(gone) {
  const keys = new Set(gone.map(({ record, name }) => `${record} ${name}`));
  return changeOwn((stored) => ({
    ...stored,
    rows: stored.rows.filter(({ record, name }) => !keys.has(`${record} ${name}`)),
  }));
}
