// The store of saves on a database in memory: what is begun when, what failures cost, who is told.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteDB, unwrap } from 'idb';
import { connectTo } from '../../www/storage/database.js';
import { Store } from '../../www/storage/store.js';
import { breathe, keptIn, plant } from './databases.js';

let databases = 0;

/** The place of a key on the first shelf. @param {string} key */
const at = (key) => ({ shelf: 0, key });

/**
 * A store on a database of its own, which can be made to fail.
 * @param {string} [name] of a database that is there already
 */
function make(name = `game-${++databases}`) {
  const connect = connectTo(name);
  const heard = /** @type {string[]} */ ([]);
  const connections = /** @type {import('../../www/storage/database.js').Database[]} */ ([]);
  const state = {
    name,
    heard,
    connections,
    /** Why a connection cannot be made. @type {Error | undefined} */
    broken: /** @type {Error | undefined} */ (undefined),
    /** Those that were closed. */
    closed: new Set(),
    unsaved: () => /** @type {any[]} */ ([]),
  };
  // As browsers do where storage is forbidden, it throws at once.
  const open = (/** @type {Parameters<typeof connect>[0]} */ callbacks) => {
    if (state.broken) throw state.broken;
    return connect(callbacks).then((database) => {
      const close = database.close.bind(database);
      database.close = () => {
        state.closed.add(database);
        close();
      };
      connections.push(database);
      return database;
    });
  };
  const store = new Store(
    {
      failed: (error, games) => {
        heard.push(`failed: ${/** @type {Error} */ (error).name}`);
        state.unsaved = games;
      },
      recovered: () => heard.push('recovered'),
      saved: () => heard.push('saved'),
    },
    open,
  );
  return Object.assign(state, { store });
}

/**
 * Hears of the transactions that are begun on a connection.
 * @param {import('../../www/storage/database.js').Database} database
 */
function watch(database) {
  const raw = /** @type {IDBDatabase} */ (unwrap(database));
  const transaction = raw.transaction.bind(raw);
  const begun = /** @type {IDBTransaction[]} */ ([]);
  raw.transaction = (...args) => {
    begun.push(transaction(...args));
    return begun[begun.length - 1];
  };
  return begun;
}

/** Transactions on a connection fail from now on. @param {import('../../www/storage/database.js').Database} database */
function breakConnection(database) {
  Object.assign(database, {
    transaction: () => {
      throw new DOMException('dead', 'InvalidStateError');
    },
  });
}

test('on an open connection a write is begun before it returns', async () => {
  const { store, connections } = make();
  await store.read('a', 'prev');
  const begun = watch(connections[0]);
  store.write(at('a'), { save: 1, games: [] });
  assert.equal(begun.length, 1);
  // What one task writes is one transaction.
  store.write(at('a'), { save: 2, previous: 1, games: [] });
  assert.equal(begun.length, 1);
  await store.saved;
  store.write(at('a'), { save: 3, previous: 2, games: [] });
  assert.equal(begun.length, 2);
});

test('what was written is read again, also by another connection', async () => {
  const { store, name, heard } = make();
  const games = [
    ['x', { ...at('a'), id: 'x', best: 8 }],
    ['y', { ...at('a'), id: 'y', best: 5 }],
  ];
  store.write(at('a'), { save: { x: 1 }, games });
  store.write(at('a'), { save: { x: 2, before: 'x' }, previous: { x: 1 }, games: [] });
  store.write(at('b'), { save: 'other', games: [] });
  assert.equal(await store.saved, true);
  assert.deepEqual(heard, ['saved']);
  const other = make(name).store;
  const kept = { shelf: 0, save: { x: 2, before: 'x' }, previous: { x: 1 }, bests: [8] };
  assert.deepEqual(await other.read('a', 'prev'), {
    ...kept,
    games: new Map([[String(games[0][0]), games[0][1]]]),
  });
  assert.deepEqual((await other.read('a', 'next')).bests, [5]);
  other.write(at('a'), { save: { x: 3 }, games: [['x', undefined]] });
  await other.saved;
  const { bests, games: named } = await store.read('a', 'prev');
  assert.deepEqual([bests, named.size], [[5], 0]);
  const none = { save: undefined, previous: undefined, bests: [0], games: new Map() };
  assert.deepEqual(await store.read('none', 'prev'), { shelf: 0, ...none });
});

test('a read that fails rejects, so that it is not taken for an empty place', async () => {
  const state = make();
  state.broken = new DOMException('no', 'UnknownError');
  await assert.rejects(state.store.read('a', 'prev'), { name: 'UnknownError' });
  assert.deepEqual(state.heard, []);
  state.broken = undefined;
  assert.deepEqual((await state.store.read('a', 'prev')).bests, [0]);
});

test('a dead connection is made anew once, and loses nothing', async () => {
  const { store, connections, closed, heard, name } = make();
  await store.read('a', 'prev');
  breakConnection(connections[0]);
  store.write(at('a'), { save: 1, games: [] });
  store.write(at('b'), { save: 2, games: [] });
  assert.equal(await store.saved, true);
  assert.deepEqual(heard, ['saved']);
  assert.deepEqual(await keptIn(connectTo(name), 'saves'), { a: 1, b: 2 });
  assert.equal(connections.length, 2, 'one reconnect');
  await store.close();
  assert.equal(closed.size, 2, 'each connection is closed');
});

test('writes that wait for one connection fail once with it, and are tried once more', async () => {
  const state = make();
  state.broken = new DOMException('no', 'UnknownError');
  state.store.write(at('a'), { save: 1, games: [] });
  state.store.write(at('b'), { save: 2, games: [] });
  state.broken = undefined;
  assert.equal(await state.store.saved, true);
  assert.deepEqual(state.heard, ['saved'], 'a single failure is not worth telling');
  assert.deepEqual(await keptIn(connectTo(state.name), 'saves'), { a: 1, b: 2 });
});

test('two transactions that fail on one connection cost one reconnect, and leak none', async () => {
  const { store, connections, closed, heard, name } = make();
  await store.read('a', 'prev');
  const begun = watch(connections[0]);
  store.write(at('a'), { save: 1, games: [] });
  begun[0].abort();
  // Another task, before the first one is known to have failed.
  await Promise.resolve();
  store.write(at('a'), { save: 2, previous: 1, games: [] });
  assert.equal(begun.length, 2);
  begun[1].abort();
  assert.equal(await store.saved, true);
  assert.equal((await keptIn(connectTo(name), 'saves')).a, 2);
  assert.deepEqual(heard, ['saved']);
  assert.equal(connections.length, 2, 'one reconnect');
  await store.close();
  assert.equal(closed.size, connections.length);
});

test('a failure is told once, its end is told, and the next failure is told again', async () => {
  const state = make();
  const { store, heard, connections, name } = state;
  await store.read('a', 'prev');
  const full = () => {
    state.broken = new DOMException('full', 'QuotaExceededError');
    for (const connection of connections) breakConnection(connection);
  };
  full();
  store.write(at('a'), { save: 1, games: [] });
  assert.equal(await store.saved, false);
  store.write(at('a'), { save: 2, games: [] });
  assert.equal(await store.saved, false);
  assert.deepEqual(heard.splice(0), ['failed: QuotaExceededError']);
  state.broken = undefined;
  store.write(at('a'), { save: 3, games: [] });
  assert.equal(await store.saved, true);
  assert.deepEqual(heard.splice(0), ['recovered', 'saved']);
  assert.deepEqual(await keptIn(connectTo(name), 'saves'), { a: 3 });
  full();
  store.write(at('a'), { save: 4, games: [] });
  assert.equal(await store.saved, false);
  assert.deepEqual(heard, ['failed: QuotaExceededError']);
});

test('what a full disk does not take stays in memory, and is stored as soon as there is room', async () => {
  const state = make();
  const { store, connections, name } = state;
  store.write(at('a'), { save: { id: 'x', moves: 1 }, games: [] });
  await store.saved;
  state.broken = new DOMException('full', 'QuotaExceededError');
  for (const connection of connections) breakConnection(connection);
  const [x, y] = [
    { id: 'x', moves: 2 },
    { id: 'y', moves: 3 },
  ];
  store.write(at('a'), { save: { id: 'y' }, previous: { id: 'x' }, games: [['x', x]] });
  store.write(at('a'), { save: y, previous: { id: 'y' }, games: [] });
  store.setAside('a', 'games', [0, 'z'], { junk: true });
  assert.equal(await store.saved, false);
  const unsaved = () => state.unsaved().sort((a, b) => (a.id < b.id ? -1 : 1));
  assert.deepEqual(unsaved(), [
    { ...x, running: false },
    { ...y, running: true },
  ]);
  // Another tab has deleted a game, so the element reads again.
  state.broken = undefined;
  await store.read('a', 'prev');
  assert.equal(await store.saved, true);
  assert.deepEqual(unsaved(), []);
  const kept = await keptIn(connectTo(name), 'saves');
  assert.deepEqual(kept, { a: y, 'a#previous': { id: 'y' } });
  assert.deepEqual(await keptIn(connectTo(name), 'games'), { x });
});

test('where there is no room, reviews give way, which can be made again', async (t) => {
  const { store, name } = make();
  const reviews = { r: { used: 1 } };
  await plant(connectTo(name), 'reviews', reviews);
  store.write(at('a'), { save: { moves: 1 }, games: [] });
  assert.equal(await store.saved, true);
  assert.deepEqual(await keptIn(connectTo(name), 'reviews'), reviews);
  const { mock } = t.mock.method(IDBObjectStore.prototype, 'put', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  store.write(at('a'), { save: { moves: 2 }, games: [] });
  // The first try fails at once, the second one has a new connection.
  queueMicrotask(() => mock.restore());
  assert.equal(await store.saved, true);
  assert.deepEqual(await keptIn(connectTo(name), 'saves'), { a: { moves: 2 } });
  assert.deepEqual(await keptIn(connectTo(name), 'reviews'), {});
});

test('a save that cannot be stored leaves the games as they are', async () => {
  const { store, name, heard } = make();
  store.write(at('a'), { save: 1, games: [['x', 1]] });
  await store.saved;
  store.write(at('a'), { save: () => {}, games: [['x', 2]] });
  assert.equal(await store.saved, false);
  assert.deepEqual(await keptIn(connectTo(name), 'games'), { x: 1 });
  assert.deepEqual(heard, ['saved', 'failed: DataCloneError']);
  store.write(at('a'), { save: 2, games: [] });
  assert.equal(await store.saved, true);
  assert.deepEqual(await keptIn(connectTo(name), 'saves'), { a: 2 });
  assert.deepEqual(await keptIn(connectTo(name), 'games'), { x: 2 });
});

test('what is set aside does not take the next write with it', async () => {
  const { store, name } = make();
  store.write(at('a'), { save: 'junk', previous: 'good', games: [] });
  await store.saved;
  store.setAside('a', 'saves', [0, 'a'], 'junk');
  store.write(at('a'), { save: 'new', games: [] });
  await store.saved;
  assert.deepEqual(await keptIn(connectTo(name), 'saves'), { a: 'new', 'a#previous': 'good' });
  assert.deepEqual(Object.values(await keptIn(connectTo(name), 'broken')), [
    { key: 'a', save: 'junk' },
  ]);
});

test('what another tab has taken over is not written late', async () => {
  const state = make();
  const { store, connections, name } = state;
  await store.read('a', 'prev');
  state.broken = new DOMException('no', 'UnknownError');
  breakConnection(connections[0]);
  store.write(at('a'), { save: 'late', games: [] });
  store.write(at('b'), { save: 'mine', games: [] });
  await store.saved;
  store.forget('a');
  state.broken = undefined;
  store.write(at('b'), { save: 'mine', games: [] });
  assert.equal(await store.saved, true);
  assert.deepEqual(await keptIn(connectTo(name), 'saves'), { b: 'mine' });
});

test('a connection that another tab needs closed is given up, and made anew', async () => {
  const { store, connections, closed, name } = make();
  await store.read('a', 'prev');
  await deleteDB(name);
  assert.ok(closed.has(connections[0]));
  store.write(at('a'), { save: 1, games: [] });
  assert.equal(await store.saved, true);
  assert.deepEqual(await keptIn(connectTo(name), 'saves'), { a: 1 });
});

test('a closed store reads nothing more, and leaves no connection open', async () => {
  const { store, connections, closed } = make();
  store.write(at('a'), { save: 1, games: [] });
  await store.close();
  await breathe();
  await assert.rejects(store.read('a', 'prev'));
  assert.equal(closed.size, connections.length);
});
