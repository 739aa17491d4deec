/** Reads the games under some names only, as a page does that has just started. */
import { PREVIOUS, SHELVES, shelvesOf, withDatabase } from './database.js';

/** @typedef {import('./games.js').Entry} Entry */

/**
 * Reads the games of a kind whose name begins with a text, in any order.
 * @param {Entry['kind']} kind
 * @param {string} name
 * @returns {Promise<Entry[]>}
 * @throws if they can't be read
 */
export const readNamed = (kind, name) =>
  withDatabase(async (database) => {
    const transaction = database.transaction(['state', 'saves', 'games']);
    const { visible, writes } = shelvesOf(await transaction.objectStore('state').get(SHELVES));
    const [saves, games] = [transaction.objectStore('saves'), transaction.objectStore('games')];
    /** @param {...(number | string)} place */
    const within = (...place) => IDBKeyRange.bound([...place, name], [...place, `${name}\uffff`]);
    const [keys, running, ...shelves] = await Promise.all([
      saves.getAllKeys(within(writes)),
      saves.getAll(within(writes)),
      ...visible.map((shelf) => games.index('ended').getAll(within(shelf, kind))),
    ]);
    /** @type {Map<string, Entry>} */
    const found = new Map(shelves.flat().map((game) => [game.id, game]));
    // A later shelf may have deleted some, and a deleted game has no name.
    if (visible.length > 1)
      for (const id of found.keys()) {
        const all = await Promise.all(visible.map((shelf) => games.get([shelf, id])));
        if (all.findLast(Boolean).deleted) found.delete(id);
      }
    running.forEach((save, at) => {
      const isNewest = !String(/** @type {any} */ (keys[at])[1]).endsWith(PREVIOUS);
      if (isNewest && save?.kind === kind && save.id) found.set(save.id, save);
    });
    return [...found.values()];
  });
