// The second home of games: what comes back when the browser has deleted its database. Without a page.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { IDBFactory } from 'fake-indexeddb';
import { bringIn } from '../../www/app/backup/import.js';
import { findLost } from '../../www/app/backup/resume.js';
import { connect, keepTwice, withDatabase } from '../../www/storage/database.js';
import { deleteGames } from '../../www/storage/games.js';
import { bringBack, keepMany, tidy } from '../../www/storage/second-home.js';
import { setGlobal } from '../support/browser.js';
import {
  browserWith,
  everything,
  fileWith,
  gameOf,
  idOf,
  importAll,
  played,
  read,
  turnImport,
} from './backups.js';
import { plantGames } from './databases.js';
import { cutShort } from './imports.js';

/** A cache in memory. Its requests have the addresses alone. */
class MemoryCache {
  /** @type {Map<string, Blob>} */
  entries = new Map();

  /** @param {string} url @param {Response} response */
  async put(url, response) {
    this.entries.set(url, await response.blob());
  }
  /** @param {string | { url: string }} request */
  async match(request) {
    const found = this.entries.get(typeof request === 'string' ? request : request.url);
    return found && new Response(found);
  }
  /** @param {string} url */
  async delete(url) {
    return this.entries.delete(url);
  }
  async keys() {
    return [...this.entries.keys()].map((url) => ({ url }));
  }
}

let cache = new MemoryCache();
setGlobal('caches', {
  has: async () => true,
  open: async () => cache,
  match: (/** @type {string} */ url) => cache.match(url),
});

beforeEach(() => {
  cache = new MemoryCache();
});

const [ONE, OTHER] = [
  gameOf(played(30), { id: idOf('1') }),
  gameOf(played(9, 2n), { id: idOf('2') }),
];

/** The browser deletes the database. */
function loseDatabase() {
  globalThis.indexedDB = new IDBFactory();
}

/** All games that come back. */
async function back() {
  loseDatabase();
  const count = await findLost();
  const { games, marks } = await everything();
  return { count, games, marks };
}

test('games come back as they were, once', async () => {
  await browserWith([ONE, OTHER]);
  await findLost();
  await keepTwice([ONE.row.id, OTHER.row.id]);
  const { games } = await everything();
  assert.deepEqual(await back(), { count: 2, games, marks: [] });
  assert.equal(await findLost(), 0);
  // And again, when it is deleted again.
  assert.equal((await back()).count, 2);
});

test('a game that is deleted stays so', async () => {
  await browserWith([ONE, OTHER]);
  await findLost();
  await keepTwice([ONE.row.id, OTHER.row.id]);
  const undo = await deleteGames([ONE.row.id]);
  const { games, marks } = await back();
  assert.deepEqual([Object.keys(games), marks.length], [[OTHER.row.id], 1]);
  await browserWith([ONE, OTHER]);
  await deleteGames([ONE.row.id]);
  await undo();
});

test('what is there when games come back stays as it is', async () => {
  await browserWith([ONE]);
  await findLost();
  await keepTwice([ONE.row.id]);
  loseDatabase();
  const longer = gameOf(played(40), { id: ONE.row.id });
  await plantGames(connect, [longer.row], { chunks: { [ONE.row.id]: longer.chunks } });
  assert.equal(await bringBack(), 0);
  assert.equal((await everything()).games[ONE.row.id].row.summary.steps, 40);
});

test('an import comes back, and so does its undo', async () => {
  const file = await fileWith([gameOf(played(50), { id: ONE.row.id }), OTHER]);
  await browserWith([ONE]);
  await findLost();
  await keepTwice([ONE.row.id]);
  const old = await everything();
  await importAll(await read(file), 'add');
  const { games } = await everything();
  assert.equal(Object.keys(games).length, 2);
  // One entry of its own, one of the import, and the mark.
  assert.equal(cache.entries.size, 3);
  const [state, entries] = await withDatabase((database) =>
    Promise.all([database.get('state', 'import'), database.getAll('import')]),
  );
  assert.deepEqual((await back()).games, games);
  await withDatabase(async (database) => {
    await database.put('state', state, 'import');
    for (const entry of entries) await database.add('import', entry);
  });
  await turnImport();
  assert.deepEqual((await back()).games, old.games);
});

test('what an import had stored when it was killed comes back too', async () => {
  // Enough for several transactions.
  const games = Array.from({ length: 130 }, (_, at) =>
    gameOf(played(40, BigInt(at)), { id: at.toString(16).padStart(32, '0') }),
  );
  const file = await fileWith(games);
  const stored = new Set();
  for (let nth = 2, killed = true; killed; nth++) {
    await browserWith([ONE]);
    cache = new MemoryCache();
    await findLost();
    await keepTwice([ONE.row.id]);
    const backup = await read(file);
    const how = /** @type {const} */ ({ kind: 'add', made: new Date().toISOString() });
    killed = await cutShort(nth, () => bringIn(backup, how), cache);
    await findLost();
    const there = (await everything()).games;
    stored.add(Object.keys(there).length);
    assert.deepEqual((await back()).games, there, `step ${nth}`);
  }
  assert.ok(stored.size > 1, [...stored].join());
});

test('what many imports have left is written anew', async () => {
  await browserWith([ONE, OTHER]);
  await findLost();
  await keepTwice([ONE.row.id, OTHER.row.id]);
  const keep = await keepMany();
  for (let time = 0; time < 150; time++) await keep([ONE]);
  await withDatabase((database) => database.delete('games', OTHER.row.id));
  await keep([{ gone: OTHER.row.id }]);
  await tidy();
  // The mark, one entry of all games, and that of a game that was kept for itself.
  assert.equal(cache.entries.size, 3);
  const { games } = await everything();
  assert.deepEqual(await back(), { count: 1, games, marks: [] });
});

test('a few imports stay as they are', async () => {
  await browserWith([ONE]);
  await findLost();
  const keep = await keepMany();
  for (let time = 0; time < 20; time++) await keep([ONE]);
  await tidy();
  assert.equal(cache.entries.size, 21);
});

test('an entry that cannot be read costs only itself', async (t) => {
  t.mock.method(console, 'warn', () => {});
  await browserWith([ONE, OTHER]);
  await findLost();
  await keepTwice([ONE.row.id, OTHER.row.id]);
  await cache.put('/kept-games/junk', new Response('junk'));
  await cache.put(`/kept-games/${ONE.row.id}`, new Response('{"at":1,"games":[{"row"'));
  assert.deepEqual(Object.keys((await back()).games), [OTHER.row.id]);
});

test('without a cache there is none, and nothing fails', async (t) => {
  const warn = t.mock.method(console, 'warn', () => {});
  const { open } = caches;
  caches.open = async () => {
    throw new DOMException('denied', 'SecurityError');
  };
  await browserWith([ONE]);
  await keepTwice([ONE.row.id]);
  assert.equal(warn.mock.callCount(), 1);
  caches.open = open;
  assert.equal(await findLost(), 0);
});
