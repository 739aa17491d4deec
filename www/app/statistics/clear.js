/** Clears the statistics of the puzzle: deletes what was played, and what is counted of the attempts on the boards. */
import { NO_STATS } from '../../puzzle/stats.js';
import { PREVIOUS, SHELVES, shelvesOf, withDatabase } from '../../storage/database.js';
import { deleteGames, readGames } from '../../storage/games.js';
import { partsOf } from '../saved/puzzles.js';
import { withLocks } from '../saved/take-over.js';
import { isOwn } from './puzzle-figures.js';

/** @typedef {import('../../storage/database.js').Database} Database */

/** An attempt without counts and best results. @param {any} save */
function uncounted({ best, bestSteps, proof, ...save }) {
  return { ...save, tally: NO_STATS };
}

/**
 * Changes the saves of all puzzles of the page, all or nothing.
 * @param {Database} database
 * @param {(save: any, key: string) => unknown} change returns the new save
 * @returns {Promise<Map<string, unknown>>} what was there, by key
 */
async function changeSaves(database, change) {
  const transaction = database.transaction(['state', 'saves'], 'readwrite');
  try {
    const { writes } = shelvesOf(await transaction.objectStore('state').get(SHELVES));
    const saves = transaction.objectStore('saves');
    /** @type {Map<string, unknown>} */
    const replaced = new Map();
    for (const place of await saves.getAllKeys(IDBKeyRange.bound([writes], [writes, []]))) {
      const [, key] = /** @type {[number, string]} */ (place);
      if (!partsOf(key.replace(PREVIOUS, ''))) continue;
      const save = await saves.get(place);
      const changed = change(save, key);
      if (changed === save) continue;
      replaced.set(key, save);
      await saves.put(changed, place);
    }
    await transaction.done;
    return replaced;
  } catch (error) {
    // The first error is thrown; ignore that of the transaction.
    transaction.done.catch(() => {});
    try {
      transaction.abort();
    } catch {
      // It has already ended.
    }
    throw error;
  }
}

/**
 * Clears the statistics of all puzzles of the page, except those saved by a newer version. Tabs that play one of
 * them lose it, so that they can't write their counts back; the caller must reload the page.
 * @returns {Promise<() => Promise<void>>} undoes it
 * @throws if storing fails; then nothing has changed
 */
export async function clearAll() {
  const games = await readGames((game) => isOwn(game) && game.version === 1);
  return withDatabase((database) =>
    withLocks(database, [], async () => {
      const replaced = await changeSaves(database, (save) =>
        save?.version === 1 ? uncounted(save) : save,
      );
      const putBack = (/** @type {Database} */ open) =>
        changeSaves(open, (save, key) => replaced.get(key) ?? save);
      try {
        const undo = await deleteGames(games.flatMap(({ id, running }) => (running ? [] : [id])));
        return async () => {
          await undo();
          await withDatabase((open) => withLocks(open, [], () => putBack(open)));
        };
      } catch (error) {
        await putBack(database);
        throw error;
      }
    }),
  );
}
