/** Reads the games under some names only, as a page does that has just started. */
import { settleGames, toEntry, withDatabase } from './database.js';

/** @typedef {import('./games.js').Entry} Entry */

/**
 * Reads the games of a kind whose name begins with a text, in any order.
 * @param {Entry['kind']} kind
 * @param {string} name
 * @returns {Promise<Entry[]>}
 * @throws if they can't be read
 */
export async function readNamed(kind, name) {
  await settleGames();
  return withDatabase(async (database) => {
    const range = IDBKeyRange.bound([kind, name], [kind, `${name}\uffff`]);
    return (await database.getAllFromIndex('games', 'name', range)).map(toEntry);
  });
}
