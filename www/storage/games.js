/**
 * Questions to all games that are kept, and changes of single ones. The pages and the elements ask for best
 * scores, statistics and streaks here, as none of these is stored.
 */
import {
  chunkRange,
  firstIn,
  inTransaction,
  keepTwice,
  readStored,
  settleGames,
  tellGames,
  toEntry,
  withDatabase,
} from './database.js';

/** @typedef {import('./database.js').Database} Database */

/**
 * A game as it is kept. Fields that only a newer build knows are kept too.
 * @typedef {object} Entry
 * @property {1} version
 * @property {string} id 128 random bits
 * @property {'game-2048' | 'sliding-puzzle'} kind
 * @property {string} name the `save` name of the element that played it
 * @property {string} key the key of its save, which begins with the name
 * @property {string} start the start of its journal. What follows is computed from that, or noted by the player
 * @property {number} fold the version of what was computed
 * @property {number} acts the number of acts in the journal when it was
 * @property {string} record the record of all known moves
 * @property {number} [steps] the number of moves made in a game of 2048
 * @property {number} [slides] the number of slides made in a puzzle
 * @property {boolean} [kept] whether the player has gone on after the win, if there was one
 * @property {number} started the time of its start, in milliseconds since 1970
 * @property {number} ended the time of its last action
 * @property {string} [day] the player's day at the first move, as `2026-11-21`
 * @property {false} [counts] set if it doesn't count
 * @property {number} [helped] the number of moves before the AI's first one
 * @property {number} [score] that of its position, in a game of 2048, as are the next three
 * @property {number} [highest] the exponent of the highest tile
 * @property {boolean} [won]
 * @property {boolean} [lost]
 * @property {any} tally what counts: `GameTally` and `PuzzleTally` of the engines
 * @property {Record<string, number>} [tiles] the playing time at which each tile from 512 on was first made
 * @property {number} [best] the best counted score, or the fewest slides of a solution without help
 * @property {number} [bestSteps] the number of moves at which it was reached
 * @property {string} [proof] the record that reaches it, if `record` doesn't and somebody has looked for it; not stored
 * @property {number} [hinted] the number of moves before the first hint
 * @property {number[]} [bookmarks] numbers of moves that the player has marked
 * @property {string} [note]
 * @property {number} [challenge] the result of another player that it answers
 * @property {string} [origin] the id of the game that several devices have played on in different ways
 * @property {true} [running] whether it is the newest game under its key; not stored
 */

/**
 * The mark of a deleted game, so that an import doesn't bring it back: games that have grown from the same one, and
 * have these moves, are deleted; without a record, all of them.
 * @typedef {{ origin: string, record?: string }} Mark
 */

/** Whether a value is a game that was played, as far as a question needs to know. @param {any} value @returns {value is Entry} */
export const isEntry = (value) =>
  typeof value?.id === 'string' &&
  typeof value.record === 'string' &&
  typeof value.name === 'string' &&
  typeof value.key === 'string' &&
  typeof value.tally === 'object' &&
  value.tally !== null;

/** The mark that is stored in place of a game. @param {any} row @returns {Mark & { id: string, deleted: true }} */
export const toTombstone = ({ id, origin = id, summary }) => ({
  ...{ id, deleted: true, origin, record: summary.record },
});

/** Whether anything was done in a game. @param {Entry} entry */
export const isPlayed = ({ steps = 0, slides = 0, tally }) =>
  steps > 0 || slides > 0 || tally.moves > 0 || tally.slides > 0 || tally.givenUp === true;

/** The number of games that are read at once: more would block the page for too long. */
const PORTION = 200;

/**
 * The rows of all games of a database, marks of deleted games included, in portions.
 * @param {Database} database
 * @param {any} [games] the store, if all is to be read in one transaction
 * @returns {AsyncGenerator<any[], void>}
 */
export async function* readPortions(database, games) {
  for (let range = /** @type {IDBKeyRange | undefined} */ (undefined); ; ) {
    const store = games ?? database.transaction('games').store;
    const portion = await store.getAll(range, PORTION);
    yield portion;
    if (portion.length < PORTION) return;
    range = IDBKeyRange.lowerBound(portion[PORTION - 1].id, true);
  }
}

/** @param {Database} database */
async function readAll(database) {
  // One transaction, so that a game that is replaced meanwhile is read once.
  const transaction = database.transaction(['games', 'slots']);
  const slots = await transaction.objectStore('slots').getAll();
  const running = new Set(slots.map((slot) => slot?.id));
  /** @type {Entry[]} */
  const all = [];
  for await (const portion of readPortions(database, transaction.objectStore('games'))) {
    for (const game of portion.map(toEntry).filter(isEntry))
      all.push(running.has(game.id) ? { ...game, running: true } : game);
  }
  return all;
}

/**
 * Reads the games that are kept, the running ones included.
 * @param {(entry: Entry) => boolean} [accepts] Default: all
 * @returns {Promise<Entry[]>} the newest first
 * @throws if they can't be read, so that callers can't mistake an error for an empty database
 */
export async function readGames(accepts = () => true) {
  await settleGames();
  const games = await withDatabase(readAll);
  return games.filter((game) => isPlayed(game) && accepts(game)).sort((a, b) => b.ended - a.ended);
}

/**
 * The highest tile of the games of 2048 under a key, as an exponent; 0 if there are none.
 * @param {string} key
 * @param {unknown[]} others the ids of games that are left out
 */
export const highestIn = (key, others) =>
  withDatabase((database) =>
    firstIn(database.transaction('games').store, 'highest', key, 'prev', others),
  );

/** @param {string} id @returns {Promise<Entry | undefined>} */
export async function readGame(id) {
  await settleGames();
  return withDatabase(async (database) => {
    const transaction = database.transaction(['games', 'slots']);
    const [row = {}, slots] = await Promise.all([
      transaction.objectStore('games').get(id),
      transaction.objectStore('slots').getAll(),
    ]);
    const game = toEntry(row);
    if (!isEntry(game) || !isPlayed(game)) return undefined;
    return slots.some((slot) => slot?.id === id) ? { ...game, running: true } : game;
  });
}

/**
 * Reads a game's journal.
 * @param {string} id
 * @returns {Promise<{ row: any, chunks: Uint8Array[] }>} without a row if there is no such game
 */
export const readJournal = (id) =>
  withDatabase(async (database) => {
    const transaction = database.transaction(['games', 'acts']);
    const [games, acts] = [transaction.objectStore('games'), transaction.objectStore('acts')];
    const { row, chunks } = await readStored(games, acts, id);
    return { row: row?.deleted ? undefined : row, chunks };
  });

/**
 * Changes the rows of games in one transaction.
 * @param {string[]} ids
 * @param {(row: any, isRunning: boolean) => unknown} change returns the new row, or the same one
 * @param {object} [how]
 * @param {boolean} [how.drops] whether their journals go
 * @param {AbortSignal} [how.signal] stops it; then nothing has changed
 * @returns {Promise<() => Promise<void>>} undoes that, but not for games that have changed since
 */
export async function changeGames(ids, change, { drops = false, signal } = {}) {
  /** @type {{ id: string, row: any, changed: string, keys: IDBValidKey[], chunks: unknown[] }[]} */
  const all = [];
  await writeGames(async (games, acts, slots) => {
    const running = new Set((await slots.getAll()).map((/** @type {any} */ slot) => slot?.id));
    for (const id of ids) {
      const row = await games.get(id);
      if (row === undefined) continue;
      const changed = change(row, running.has(id));
      if (changed === row) continue;
      const range = chunkRange(id);
      const [keys, chunks] = drops
        ? await Promise.all([acts.getAllKeys(range), acts.getAll(range)])
        : [[], []];
      all.push({ id, row, changed: JSON.stringify(changed), keys, chunks });
      await Promise.all([games.put(changed, id), drops && acts.delete(range)]);
    }
    signal?.throwIfAborted();
  });
  await keepTwice(ids);
  return async () => {
    await writeGames(async (games, acts) => {
      for (const { id, row, changed, keys, chunks } of all) {
        if (JSON.stringify(await games.get(id)) !== changed) continue;
        await Promise.all([
          games.put(row, id),
          ...keys.map((key, number) => acts.put(chunks[number], key)),
        ]);
      }
    });
    await keepTwice(ids);
  };
}

/**
 * Writes games, all or nothing.
 * @param {(games: any, acts: any, slots: any) => Promise<void>} write
 */
async function writeGames(write) {
  await withDatabase((database) => inTransaction(database, ['games', 'acts', 'slots'], write));
  tellGames();
}

/**
 * Adds a game that was not played here.
 * @param {{ id: string }} row
 * @param {(Uint8Array | undefined)[]} chunks those of its journal
 */
export async function addGame(row, chunks) {
  await writeGames(async (games, acts) => {
    await games.put(row, row.id);
    for (const [number, chunk] of chunks.entries()) await acts.put(chunk, [row.id, number]);
  });
  await keepTwice([row.id]);
}

/**
 * Changes a game that is over: its bookmarks.
 * @param {string} id
 * @param {(entry: Entry) => Entry} update
 */
export async function changeGame(id, update) {
  await changeGames([id], (row, isRunning) => (row.deleted || isRunning ? row : update(row)));
}

/**
 * Deletes games, but not running ones. Marks stay, so that an import doesn't bring them back.
 * @param {string[]} ids
 * @returns {Promise<() => Promise<void>>} undoes that
 */
export const deleteGames = (ids) =>
  changeGames(ids, (row, isRunning) => (isRunning ? row : toTombstone(row)), { drops: true });

/**
 * The games that an element lists, the newest first.
 * @param {string} kind
 * @param {string | null} name its `save` name
 * @param {string} [shown] the id of the game on its board, which is not among them
 */
export const listGames = (kind, name, shown) =>
  readGames((game) => game.kind === kind && game.name === name && game.id !== shown);

/**
 * Deletes a game that an element lists.
 * @param {string} kind
 * @param {string | null} name its `save` name
 * @param {string} id
 * @returns {Promise<boolean>} whether there was one
 */
export async function deleteListed(kind, name, id) {
  const found = (await listGames(kind, name)).some((game) => game.id === id && !game.running);
  if (found) await deleteGames([id]);
  return found;
}
