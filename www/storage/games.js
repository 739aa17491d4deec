/**
 * Questions to all games that are kept, and changes of single ones. The pages and the elements ask for best
 * scores, statistics and streaks here, as none of these is stored.
 */
import { firstIn, PREVIOUS, SHELVES, shelvesOf, tellGames, withDatabase } from './database.js';

/** @typedef {import('./database.js').Database} Database */

/**
 * A game as it is kept. Fields that only a newer build knows are kept too.
 * @typedef {object} Entry
 * @property {1} version
 * @property {number} shelf
 * @property {string} id 128 random bits
 * @property {'game-2048' | 'sliding-puzzle'} kind
 * @property {string} name the `save` name of the element that played it
 * @property {string} key the key of its save, which begins with the name
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
 * @property {any} tally what counts: `stats.js` of either game
 * @property {Record<string, number>} [tiles] the playing time at which each tile from 512 on was first made
 * @property {number} [best] the best counted score, or the fewest slides of a solution without help
 * @property {number} [bestSteps] the number of moves at which it was reached
 * @property {string} [proof] the record that reaches it, if `record` doesn't
 * @property {number} [hinted] the number of moves before the first hint
 * @property {number[]} [bookmarks] numbers of moves that the player has marked
 * @property {string} [note]
 * @property {number} [challenge] the result of another player that it answers
 * @property {string} [origin] the id of the game that several devices have played on in different ways
 * @property {true} [running] whether it is the newest game under its key; not stored
 */

/**
 * What stays of a deleted game, so that an import doesn't bring it back. Without a record, it is deleted with all its
 * copies; with one, only that one of copies that have diverged is.
 * @typedef {{ id: string, origin?: string, record?: string }} Tombstone
 */

/** Whether a value is a game that was played, as far as a question needs to know. @param {any} value @returns {value is Entry} */
export const isEntry = (value) =>
  typeof value?.id === 'string' &&
  typeof value.record === 'string' &&
  typeof value.name === 'string' &&
  typeof value.key === 'string' &&
  typeof value.tally === 'object' &&
  value.tally !== null;

/** The tombstone that a value is, or nothing. @param {any} value @returns {Tombstone[]} */
export const stonesOf = ({ id, origin, record, deleted }) => {
  if (deleted !== true) return [];
  return [origin ? { id, origin, record } : { id }];
};

/** Whether anything was done in a game. @param {Entry} entry */
export const isPlayed = ({ steps = 0, slides = 0, tally }) =>
  steps > 0 || slides > 0 || tally.moves > 0 || tally.slides > 0 || tally.givenUp === true;

/** Everything of a shelf. @param {number} shelf */
export const within = (shelf) => IDBKeyRange.bound([shelf], [shelf, []]);

/**
 * Reads the saves of a shelf by key, those before the newest ones too.
 * @param {any} saves the store
 * @param {number} shelf
 * @returns {Promise<[key: string, save: any][]>}
 */
async function readSaves(saves, shelf) {
  const [keys, values] = await Promise.all([
    saves.getAllKeys(within(shelf)),
    saves.getAll(within(shelf)),
  ]);
  return keys.map((/** @type {[number, string]} */ [, key], /** @type {number} */ at) => [
    key,
    values[at],
  ]);
}

/** The newest games under their keys. @param {[key: string, save: any][]} saves @returns {Entry[]} */
const newestOf = (saves) =>
  saves.flatMap(([key, save]) =>
    key.endsWith(PREVIOUS) || typeof save?.id !== 'string' ? [] : { ...save, running: true },
  );

/** The number of games that are read at once: more would block the page for too long. */
const PORTION = 200;

/**
 * Reads all games of a database, tombstones of deleted ones included.
 * @param {Database} database
 * @param {AbortSignal} [signal] stops it
 */
export async function readAll(database, signal) {
  // One transaction, so that a game that is replaced meanwhile is read once.
  const transaction = database.transaction(['state', 'saves', 'games']);
  const { visible, writes } = shelvesOf(await transaction.objectStore('state').get(SHELVES));
  const store = transaction.objectStore('games');
  /** @type {Map<string, any>} */
  const games = new Map();
  // Of two with the same id, that of the later shelf holds.
  for (const shelf of visible) {
    for (let range = within(shelf), more = true; more; ) {
      signal?.throwIfAborted();
      const [keys, portion] = await Promise.all([
        store.getAllKeys(range, PORTION),
        store.getAll(range, PORTION),
      ]);
      for (const game of portion) if (typeof game?.id === 'string') games.set(game.id, game);
      more = keys.length === PORTION;
      if (more) range = IDBKeyRange.bound(keys[PORTION - 1], range.upper, true);
    }
  }
  const saves = await readSaves(transaction.objectStore('saves'), writes);
  for (const save of newestOf(saves)) games.set(save.id, save);
  const all = [...games.values()];
  return { games: all.filter(isEntry), deleted: all.flatMap(stonesOf), saves };
}

/**
 * Reads the games that are kept, the running ones included.
 * @param {(entry: Entry) => boolean} [accepts] Default: all
 * @returns {Promise<Entry[]>} the newest first
 * @throws if they can't be read, so that callers can't mistake an error for an empty database
 */
export async function readGames(accepts = () => true) {
  const { games } = await withDatabase(readAll);
  return games.filter((game) => isPlayed(game) && accepts(game)).sort((a, b) => b.ended - a.ended);
}

/**
 * The highest tile of the games of 2048 under a key that were replaced, as an exponent; 0 if there are none.
 * @param {string} key
 */
export const highestIn = (key) =>
  withDatabase(async (database) => {
    const transaction = database.transaction(['state', 'games']);
    const { visible } = shelvesOf(await transaction.objectStore('state').get(SHELVES));
    const games = transaction.objectStore('games');
    const found = visible.map((_, at) => firstIn(games, 'highest', visible, at, key, 'prev'));
    return Math.max(...(await Promise.all(found)));
  });

/** Reads a game. @param {string} id @returns {Promise<Entry | undefined>} */
export const readGame = (id) =>
  withDatabase(async (database) => {
    const transaction = database.transaction(['state', 'saves', 'games']);
    const { visible, writes } = shelvesOf(await transaction.objectStore('state').get(SHELVES));
    const [running, ...kept] = await Promise.all([
      readSaves(transaction.objectStore('saves'), writes),
      ...visible.map((shelf) => transaction.objectStore('games').get([shelf, id])),
    ]);
    const game = newestOf(running).find((save) => save.id === id) ?? kept.findLast(Boolean);
    return isEntry(game) && isPlayed(game) ? game : undefined;
  });

/**
 * Changes games in one transaction, but never a running one: only the tab that plays it writes it.
 * @param {string[]} ids
 * @param {(stored: any) => unknown} change returns the new value
 * @returns {Promise<[IDBValidKey, unknown][]>} what was there, by key
 */
async function change(ids, change) {
  const replaced = await withDatabase(async (database) => {
    const transaction = database.transaction(['state', 'games'], 'readwrite');
    const { visible } = shelvesOf(await transaction.objectStore('state').get(SHELVES));
    const games = transaction.objectStore('games');
    /** @type {[IDBValidKey, unknown][]} */
    const replaced = [];
    for (const shelf of visible) {
      for (const id of ids) {
        const stored = await games.get([shelf, id]);
        if (stored === undefined) continue;
        replaced.push([[shelf, id], stored]);
        await games.put(change(stored), [shelf, id]);
      }
    }
    await transaction.done;
    return replaced;
  });
  tellGames();
  return replaced;
}

/**
 * Changes a game that is over: its bookmarks.
 * @param {string} id
 * @param {(entry: Entry) => Entry} update
 */
export async function changeGame(id, update) {
  await change([id], (stored) => (stored.deleted ? stored : update(stored)));
}

/**
 * Deletes games, but not running ones. A tombstone stays, so that an import doesn't bring them back.
 * @param {string[]} ids
 * @returns {Promise<() => Promise<void>>} undoes that
 */
export async function deleteGames(ids) {
  const deleted = await change(ids, ({ id, shelf, origin, record }) => ({
    ...{ id, shelf, deleted: true },
    // Of copies that have diverged, only this one is deleted.
    ...(origin && { origin, record }),
  }));
  return async () => {
    await withDatabase(async (database) => {
      const transaction = database.transaction('games', 'readwrite');
      for (const [key, value] of deleted) transaction.store.put(value, key);
      await transaction.done;
    });
    tellGames();
  };
}

/**
 * The games that an element lists, the newest first.
 * @param {string} kind
 * @param {string | null} name its `save` name
 * @param {string} [shown] the id of the game on its board, which is not among them
 */
export const gamesOf = (kind, name, shown) =>
  readGames((game) => game.kind === kind && game.name === name && game.id !== shown);

/**
 * Deletes a game that an element lists.
 * @param {string} kind
 * @param {string | null} name its `save` name
 * @param {string} id
 * @returns {Promise<boolean>} whether there was one
 */
export async function deleteGameOf(kind, name, id) {
  const found = (await gamesOf(kind, name)).some((game) => game.id === id && !game.running);
  if (found) await deleteGames([id]);
  return found;
}
