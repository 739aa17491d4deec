/**
 * The shelves that an import writes: a new one is filled in small portions, and one transaction decides which
 * shelves are visible. Until then everything is old, afterwards everything is new.
 */
import { SHELVES, shelvesOf, tellGames, withDatabase } from '../../storage/database.js';
import { within } from '../../storage/games.js';
import { withLocks } from '../saved/take-over.js';

/** @typedef {import('../../storage/database.js').Database} Database */
/** @typedef {import('./apply.js').Decided} Decided */
/** @typedef {import('../../storage/database.js').Shelves} Shelves */

/** What an import changes as a whole. @typedef {Shelves & { settings?: Decided['values'] }} Side */

/**
 * The last import, which can be undone and made again.
 * @typedef {object} Last
 * @property {string} made the time, as an ISO date
 * @property {'add' | 'replace'} kind
 * @property {boolean} undone
 * @property {{ games: number, puzzles: number }} count the games that it added, or that it replaced
 * @property {Side} before
 * @property {Side} after
 */

/** The entry of the shelves. @typedef {Shelves & { last?: Last, settings?: Decided }} State */

/** A value of the new shelf. @typedef {{ store: 'saves' | 'games', key: string, value: object }} Row */

/**
 * The size of a portion in characters. A browser that is killed while it writes may damage what it writes: small
 * portions, and nothing else in them, keep what was there out of danger.
 */
const PORTION = 64_000;

/** The number of values that are deleted at once. */
const DELETED = 200;

/** @param {Database} database @returns {Promise<State>} */
export async function readState(database) {
  const stored = await database.get('state', SHELVES);
  return { ...stored, ...shelvesOf(stored) };
}

/** The shelves that are in use, or come back by undo. @param {State} state */
export function namedIn({ visible, writes, last }) {
  const sides = [{ visible, writes }, last?.before, last?.after];
  return new Set(sides.flatMap((side) => (side ? [...side.visible, side.writes] : [])));
}

/**
 * Deletes what is on shelves that have no name any more, such as those of an import that was cut short.
 * @param {Database} database
 * @param {Set<number>} named
 * @param {() => Promise<void>} breathe
 */
async function clearOthers(database, named, breathe) {
  for (const store of /** @type {const} */ (['saves', 'games'])) {
    for (let shelf = 0; ; ) {
      const keys = await database.getAllKeys(store, IDBKeyRange.lowerBound([shelf]), 1);
      const [found] = /** @type {[number, string][]} */ (keys);
      if (!found) break;
      [shelf] = found;
      if (named.has(shelf)) {
        shelf++;
        continue;
      }
      const others = await database.getAllKeys(store, within(shelf), DELETED);
      const transaction = database.transaction(store, 'readwrite');
      for (const key of others) transaction.store.delete(key);
      await transaction.done;
      await breathe();
    }
  }
}

/**
 * Writes a portion.
 * @param {Database} database
 * @param {number} shelf
 * @param {Row[]} rows
 */
async function write(database, shelf, rows) {
  const transaction = database.transaction(['saves', 'games'], 'readwrite');
  // The first error is thrown below; ignore the later ones of the same transaction.
  transaction.done.catch(() => {});
  for (const { store, key, value } of rows) {
    const put = transaction.objectStore(store).put({ ...value, shelf }, [shelf, key]);
    put.catch(() => {});
  }
  await transaction.done;
}

/**
 * Fills a new shelf, which is not visible yet.
 * @param {Database} database
 * @param {State} state
 * @param {Row[]} rows
 * @param {(share?: number) => Promise<void>} breathe
 * @returns {Promise<number>} the shelf
 */
export async function fillShelf(database, state, rows, breathe) {
  const named = namedIn(state);
  await clearOthers(database, named, () => breathe(0));
  const shelf = Math.max(...named) + 1;
  /** @type {Row[]} */
  let portion = [];
  let size = 0;
  for (const [at, row] of rows.entries()) {
    const { length } = JSON.stringify(row.value);
    if (portion.length > 0 && size + length > PORTION) {
      await write(database, shelf, portion);
      [portion, size] = [[], 0];
    }
    portion.push(row);
    size += length;
    await breathe(at / rows.length);
  }
  if (portion.length > 0) await write(database, shelf, portion);
  return shelf;
}

/**
 * The transaction that decides.
 * @param {Database} database
 * @param {State} state
 * @param {AbortSignal} signal
 */
export async function decide(database, state, signal) {
  signal.throwIfAborted();
  const transaction = database.transaction('state', 'readwrite', { durability: 'strict' });
  transaction.store.put(state, SHELVES).catch(() => {});
  await transaction.done;
}

/**
 * Runs an action on the database while no tab can play and no other one imports.
 * @template T
 * @param {{ kind: string, key: string }[]} added games that it adds
 * @param {AbortSignal | undefined} signal stops it
 * @param {(database: Database, state: State, signal: AbortSignal) => Promise<T>} act its signal also stops it when
 *   another tab takes a game back
 * @returns {Promise<T>}
 */
export async function whileNobodyPlays(added, signal, act) {
  const run = () =>
    withDatabase((database) =>
      withLocks(database, added, async (taken) => {
        const either = AbortSignal.any(signal ? [signal, taken] : [taken]);
        return act(database, await readState(database), either);
      }),
    );
  const result = await (navigator.locks ? navigator.locks.request('2048-import', run) : run());
  tellGames();
  return result;
}
