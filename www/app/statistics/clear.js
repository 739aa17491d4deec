/** Clears the statistics of the puzzle: deletes what was played, and what is counted of the attempts on the boards. */
import { NO_STATS } from '../../puzzle/stats.js';
import { PREVIOUS, SHELVES, shelvesOf, tellGames, withDatabase } from '../../storage/database.js';
import { readGames } from '../../storage/games.js';
import { partsOf } from '../saved/puzzles.js';
import { withLocks } from '../saved/take-over.js';
import { isOwn } from './puzzle-figures.js';

/** A value of the database, with its store and its key. @typedef {['saves' | 'games', IDBValidKey, any]} Place */

/** An attempt without counts and best results. @param {any} save */
function uncounted({ best, bestSteps, proof, ...save }) {
  return { ...save, tally: NO_STATS };
}

/** Whether a save is that of a puzzle of the page, and this version can read it. @param {Place} place */
const isRead = ([, place, value]) => {
  const [, key] = /** @type {[number, string]} */ (place);
  return partsOf(key.replace(PREVIOUS, '')) !== undefined && value?.version === 1;
};

/**
 * Changes the database while no tab can play, all or nothing.
 * @param {(read: (store: 'saves' | 'games', key: any) => Promise<Place[]>, writes: number, visible: number[]) => Promise<Place[]>} change
 *   returns the new values
 */
const changeAll = (change) =>
  withDatabase((database) =>
    withLocks(database, [], async (signal) => {
      const transaction = database.transaction(['state', 'saves', 'games'], 'readwrite');
      try {
        const { visible, writes } = shelvesOf(await transaction.objectStore('state').get(SHELVES));
        const read = async (/** @type {'saves' | 'games'} */ name, /** @type {any} */ query) => {
          const store = transaction.objectStore(name);
          const [keys, values] = await Promise.all([store.getAllKeys(query), store.getAll(query)]);
          return keys.map((key, at) => /** @type {Place} */ ([name, key, values[at]]));
        };
        for (const [name, key, value] of await change(read, writes, visible))
          await transaction.objectStore(name).put(value, key);
        signal.throwIfAborted();
        await transaction.done;
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
      tellGames();
    }),
  );

/**
 * Clears the statistics of all puzzles of the page, except those saved by a newer version. Tabs that play lose their
 * game, so that they can't write their counts back; the caller must reload the page.
 * @returns {Promise<() => Promise<void>>} undoes it
 * @throws if storing fails; then nothing has changed
 */
export async function clearAll() {
  const games = await readGames(
    (game) => isOwn(game) && game.version === 1 && game.running !== true,
  );
  /** What was there, and what is there instead. @type {[old: Place, cleared: Place][]} */
  let changed = [];
  await changeAll(async (read, writes, visible) => {
    const saves = await read('saves', IDBKeyRange.bound([writes], [writes, []]));
    const places = visible.flatMap((shelf) => games.map(({ id }) => [shelf, id]));
    const past = await Promise.all(places.map((place) => read('games', place)));
    changed = [...saves.filter(isRead), ...past.flat()].map((old) => {
      const [store, key, value] = old;
      // A tombstone, so that an import doesn't bring it back.
      const none = { id: value.id, shelf: value.shelf, deleted: true };
      return [old, [store, key, store === 'saves' ? uncounted(value) : none]];
    });
    return changed.map(([, cleared]) => cleared);
  });
  return () =>
    changeAll(async (read) => {
      /** @type {Place[]} */
      const back = [];
      for (const [old, [store, key, cleared]] of changed) {
        const [now] = await read(store, key);
        // What was played on meanwhile stays as it is.
        if (JSON.stringify(now?.[2]) === JSON.stringify(cleared)) back.push(old);
      }
      return back;
    });
}
