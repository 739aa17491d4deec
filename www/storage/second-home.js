/**
 * The second home of games: a cache with the games that are over, and those that go on as far as their full chunks. A
 * browser that is killed while it writes may find the database damaged at a later start, and delete it: then the games
 * come back from here. (Chromium adds to a log whose end is torn, and can't read it the next time.)
 *
 * A game has an entry of its own, an import has one for each of its transactions. Of a game that is in several, the entry
 * that was written last counts.
 */
import {
  chunkRange,
  DUE,
  inTransaction,
  readStored,
  SECOND_HOME,
  tellGames,
  withDatabase,
} from './database.js';
import { readPortions } from './games.js';

/** A game as it was kept, or the id of one that is gone. @typedef {import('./database.js').Stored | { gone: string }} Game */

/** The key in the store `state` of what tells databases apart, which the cache has too. */
const MARK = 'home';

/** The address of an entry in the cache. @param {string} name an id, or `MARK` */
const entryAddress = (name) => `/kept-games/${name}`;

/** @param {Request} request */
const entryName = ({ url }) => url.slice(url.lastIndexOf('/') + 1);

/** @param {Game[]} games @param {number} [at] when they were as they are here */
function pack(games, at = Date.now()) {
  const heads = games.map((game) =>
    'gone' in game ? game : { row: game.row, sizes: game.chunks.map((chunk) => chunk.length) },
  );
  const chunks = games.flatMap((game) => ('gone' in game ? [] : game.chunks));
  const head = JSON.stringify({ at, games: heads });
  return new Response(new Blob([`${head}\n`, .../** @type {BlobPart[]} */ (chunks)]));
}

/** @param {Response} entry @returns {Promise<{ at: number, games: Game[] }>} */
async function unpack(entry) {
  const bytes = new Uint8Array(await entry.arrayBuffer());
  const end = bytes.indexOf(10);
  const { at, games } = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
  let from = end + 1;
  const slice = (/** @type {number} */ size) => {
    from += size;
    return bytes.slice(from - size, from);
  };
  return {
    at,
    games: games.map((/** @type {any} */ { sizes, ...game }) =>
      sizes ? { ...game, chunks: sizes.map(slice) } : game,
    ),
  };
}

/** Opens the cache, which is for this database from now on. */
async function open() {
  // Where the browser has just deleted the database, it would look like its own.
  await bringBack();
  const cache = await caches.open(SECOND_HOME);
  const mark = await withDatabase(async (database) => {
    const { store, done } = database.transaction('state', 'readwrite');
    const mark = (await store.get(MARK)) ?? crypto.randomUUID();
    await store.put(mark, MARK);
    await done;
    return mark;
  });
  await cache.put(entryAddress(MARK), new Response(mark));
  return cache;
}

/** Writes games as they are in the database. @param {string[]} ids */
export async function keep(ids) {
  const cache = await open();
  await withDatabase(async (database) => {
    for (const id of ids) {
      const transaction = database.transaction(['games', 'acts']);
      const [games, acts] = [transaction.objectStore('games'), transaction.objectStore('acts')];
      const stored = await readStored(games, acts, id);
      // What was deleted stays so. An entry of an import may have it too.
      await cache.put(entryAddress(id), pack([stored.row ? stored : { gone: id }]));
    }
  });
}

/** Writes games that an import has not, because it was cut short. @param {string[]} due their ids */
export async function keepDue(due) {
  await keep(due);
  await withDatabase((database) =>
    inTransaction(database, ['state'], async (state) => {
      // Another import may be under way.
      if (String(await state.get(DUE)) === String(due)) await state.delete(DUE);
    }),
  );
}

/**
 * Returns a function that writes games, many at once.
 * @returns {Promise<(games: Game[]) => Promise<void>>}
 */
export async function keepMany() {
  const cache = await open();
  return (games) => cache.put(entryAddress(crypto.randomUUID()), pack(games));
}

/**
 * Writes all games anew if imports have left many more entries than games need. An entry of an import is never written
 * again, so each one would add to what is stored, and to what bringing it back takes.
 */
export async function tidy() {
  const at = Date.now();
  const cache = await open();
  const names = (await cache.keys()).map(entryName).filter((name) => name !== MARK);
  const isOfImport = (/** @type {string} */ name) => name.includes('-');
  await withDatabase(async (database) => {
    const needed = (await database.count('games')) / 10;
    if (names.filter(isOfImport).length < needed + PORTION) return;
    const ids = new Set();
    for await (const rows of readPortions(database)) {
      const { store } = database.transaction('acts');
      const games = await Promise.all(
        rows.map(async (row) => ({ row, chunks: await store.getAll(chunkRange(row.id)) })),
      );
      await cache.put(entryAddress(crypto.randomUUID()), pack(games, at));
      for (const { id } of rows) ids.add(id);
    }
    for (const name of names)
      if (isOfImport(name) || !ids.has(name)) await cache.delete(entryAddress(name));
  });
}

/** The number of entries that are read at once. */
const PORTION = 100;

/**
 * Brings back the games that the browser has deleted with the database.
 * @returns {Promise<number>} how many
 */
export async function bringBack() {
  const mark = await (
    await globalThis.caches?.match(entryAddress(MARK), { cacheName: SECOND_HOME })
  )?.text();
  if (!mark) return 0;
  return withDatabase(async (database) => {
    if ((await database.get('state', MARK)) === mark) return 0;
    const cache = await caches.open(SECOND_HOME);
    // What was written last comes first, so that most games are stored once.
    const requests = (await cache.keys()).filter((one) => entryName(one) !== MARK).reverse();
    /** When the entry was written that each game comes from. @type {Map<string, number>} */
    const written = new Map();
    /** @type {Set<string>} */
    const back = new Set();
    for (let from = 0; from < requests.length; from += PORTION) {
      const entries = await Promise.all(
        requests.slice(from, from + PORTION).map(async (request) => {
          const entry = await cache.match(request);
          return (
            entry &&
            unpack(entry).catch((error) => console.warn('kept games could not be read:', error))
          );
        }),
      );
      const transaction = database.transaction(['games', 'acts'], 'readwrite');
      const [games, acts] = [transaction.objectStore('games'), transaction.objectStore('acts')];
      for (const { at, games: found } of entries.flatMap((entry) => entry ?? []))
        for (const game of found) {
          const id = 'gone' in game ? game.gone : game.row.id;
          // Of one that is played on meanwhile, what is there stays.
          const isThere = !written.has(id) && (await games.get(id)) !== undefined;
          if (isThere || at < (written.get(id) ?? 0)) continue;
          if (written.has(id)) acts.delete(chunkRange(id));
          written.set(id, at);
          if ('gone' in game) {
            games.delete(id);
            back.delete(id);
          } else {
            games.put(game.row, id);
            game.chunks.forEach((chunk, number) => void acts.put(chunk, [id, number]));
            if (!game.row.deleted) back.add(id);
          }
        }
      await transaction.done;
    }
    await database.put('state', mark, MARK);
    tellGames();
    return back.size;
  });
}
