// The store of saves on a database in memory: what is begun when, what failures cost, who is told.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteDB, unwrap } from 'idb';
import { connectTo } from '../../www/storage/database.js';
import { Store } from '../../www/storage/store.js';
import { breathe, keptIn, plant } from './databases.js';

let databases = 0;

/**
 * What a session has to write after an act.
 * @param {string} id @param {unknown} [row] @param {object} [slot]
 */
const act = (id, row, slot) => ({
  slot: { id, ...slot },
  rows: /** @type {[string, any][]} */ (row ? [[id, row]] : []),
  chunks: /** @type {[string, number, Uint8Array][]} */ ([[id, 0, Uint8Array.of(1)]]),
  twice: [],
});

/** The ids of the games that the slots name, by key. @param {string} name */
const idsIn = async (name) =>
  Object.fromEntries(
    Object.entries(await keptIn(connectTo(name), 'slots')).map(([key, { id }]) => [key, id]),
  );

/** The key and result of a game. @param {number} best */
const row = (best) => ({ key: 'a', summary: { best } });

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
      failed: (error) => heard.push(`failed: ${/** @type {Error} */ (error).name}`),
      recovered: () => heard.push('recovered'),
      saved: () => heard.push('saved'),
      lost: () => heard.push('lost'),
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
  store.write('a', act('game-1'));
  assert.equal(begun.length, 1);
  // What one task writes is one transaction.
  store.write('a', act('game-2'));
  assert.equal(begun.length, 1);
  await store.saved;
  store.write('a', act('game-3'));
  assert.equal(begun.length, 2);
});

test('what was written is read again, also by another connection', async () => {
  const { store, name, heard } = make();
  store.write('a', act('x', row(8)));
  store.write('a', act('y', row(5), { before: 'x' }));
  store.write('a', { ...act('z', row(9)), chunks: [] });
  store.write('a', act('y', undefined, { before: 'x' }));
  store.write('b', act('w', row(700)));
  assert.equal(await store.saved, true);
  assert.deepEqual(heard, ['saved']);
  const chunks = [Uint8Array.of(1)];
  const other = make(name).store;
  assert.deepEqual(await other.read('a', 'prev'), {
    slot: { id: 'y', before: 'x' },
    best: 700,
    games: new Map([
      ['y', { row: row(5), chunks }],
      ['x', { row: row(8), chunks }],
    ]),
  });
  assert.equal((await other.read('a', 'next')).best, 9);
  const gone = ['w', 'x'].map((id) => /** @type {[string, any]} */ ([id, undefined]));
  other.write('a', { ...act('y'), rows: gone });
  await other.saved;
  assert.deepEqual(Object.keys(await keptIn(connectTo(name), 'acts')), ['y,0']);
  assert.equal((await store.read('a', 'next')).best, 9);
  const none = { slot: undefined, best: 0, games: new Map() };
  assert.deepEqual(await store.read('none', 'prev'), none);
});

test('a slot is written when it names other games', async (t) => {
  const { store } = make();
  await store.read('a', 'prev');
  const { mock } = t.mock.method(IDBObjectStore.prototype, 'put');
  const puts = async (/** @type {any} */ unsaved) => {
    const before = mock.callCount();
    store.write('a', unsaved);
    await store.saved;
    return mock.callCount() - before;
  };
  assert.deepEqual([await puts(act('x')), await puts(act('x'))], [2, 1]);
  assert.equal(await puts(act('x', undefined, { after: 'y' })), 2);
});

test('a read that fails rejects, so that it is not taken for an empty place', async () => {
  const state = make();
  state.broken = new DOMException('no', 'UnknownError');
  await assert.rejects(state.store.read('a', 'prev'), { name: 'UnknownError' });
  assert.deepEqual(state.heard, []);
  state.broken = undefined;
  assert.deepEqual((await state.store.read('a', 'prev')).best, 0);
});

test('a dead connection is made anew once, and loses nothing', async () => {
  const { store, connections, closed, heard, name } = make();
  await store.read('a', 'prev');
  breakConnection(connections[0]);
  store.write('a', act('game-1'));
  store.write('b', act('game-2'));
  assert.equal(await store.saved, true);
  assert.deepEqual(heard, ['saved']);
  assert.deepEqual(await idsIn(name), { a: 'game-1', b: 'game-2' });
  assert.equal(connections.length, 2, 'one reconnect');
  await store.close();
  assert.equal(closed.size, 2, 'each connection is closed');
});

test('writes that wait for one connection fail once with it, and are tried once more', async () => {
  const state = make();
  state.broken = new DOMException('no', 'UnknownError');
  state.store.write('a', act('game-1'));
  state.store.write('b', act('game-2'));
  state.broken = undefined;
  assert.equal(await state.store.saved, true);
  assert.deepEqual(state.heard, ['saved'], 'a single failure is not worth telling');
  assert.deepEqual(await idsIn(state.name), { a: 'game-1', b: 'game-2' });
});

test('two transactions that fail on one connection cost one reconnect, and leak none', async () => {
  const { store, connections, closed, heard, name } = make();
  await store.read('a', 'prev');
  const begun = watch(connections[0]);
  store.write('a', act('game-1'));
  begun[0].abort();
  // Another task, before the first one is known to have failed.
  await Promise.resolve();
  store.write('a', act('game-2'));
  assert.equal(begun.length, 2);
  begun[1].abort();
  assert.equal(await store.saved, true);
  assert.deepEqual(await idsIn(name), { a: 'game-2' });
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
  store.write('a', act('game-1'));
  assert.equal(await store.saved, false);
  store.write('a', act('game-2'));
  assert.equal(await store.saved, false);
  assert.deepEqual(heard.splice(0), ['failed: QuotaExceededError']);
  state.broken = undefined;
  store.write('a', act('game-3'));
  assert.equal(await store.saved, true);
  assert.deepEqual(heard.splice(0), ['recovered', 'saved']);
  assert.deepEqual(await idsIn(name), { a: 'game-3' });
  full();
  store.write('a', act('game-4'));
  assert.equal(await store.saved, false);
  assert.deepEqual(heard, ['failed: QuotaExceededError']);
});

test('what a full disk does not take stays in memory, and is stored as soon as there is room', async () => {
  const state = make();
  const { store, connections, name } = state;
  store.write('a', act('x', row(1)));
  await store.saved;
  state.broken = new DOMException('full', 'QuotaExceededError');
  for (const connection of connections) breakConnection(connection);
  store.write('a', act('x'));
  store.write('a', act('y', row(2), { before: 'x' }));
  store.write('a', { ...act('y'), chunks: [['y', 1, Uint8Array.of(2)]] });
  store.setAside('a', { id: 'z' });
  assert.equal(await store.saved, false);
  const unsaved = [
    ['x', undefined],
    ['y', row(2)],
  ];
  assert.deepEqual([...store.unsaved], unsaved);
  // Another tab has deleted a game, so the element reads again.
  state.broken = undefined;
  await store.read('a', 'prev');
  assert.equal(await store.saved, true);
  assert.deepEqual([...store.unsaved], []);
  assert.deepEqual(Object.keys(await keptIn(connectTo(name), 'acts')), ['x,0', 'y,0', 'y,1']);
  assert.deepEqual(await keptIn(connectTo(name), 'games'), { x: row(1), y: row(2) });
});

test('where there is no room, reviews give way, which can be made again', async (t) => {
  const { store, name } = make();
  const reviews = { r: { used: 1 } };
  await plant(connectTo(name), 'reviews', reviews);
  store.write('a', act('game-1'));
  assert.equal(await store.saved, true);
  assert.deepEqual(await keptIn(connectTo(name), 'reviews'), reviews);
  const { mock } = t.mock.method(IDBObjectStore.prototype, 'put', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  store.write('a', act('game-2'));
  // The first try fails at once, the second one has a new connection.
  queueMicrotask(() => mock.restore());
  assert.equal(await store.saved, true);
  assert.deepEqual(await idsIn(name), { a: 'game-2' });
  assert.deepEqual(await keptIn(connectTo(name), 'reviews'), {});
});

test('what cannot be stored takes the rest of its task with it', async () => {
  const { store, name, heard } = make();
  store.write('a', act('x', row(1)));
  await store.saved;
  store.write('a', act('x', row(2)));
  store.write(
    'a',
    act('y', () => {}),
  );
  assert.equal(await store.saved, false);
  assert.deepEqual(await keptIn(connectTo(name), 'games'), { x: row(1) });
  assert.deepEqual(heard, ['saved', 'failed: DataCloneError']);
  store.write('a', act('y', row(3)));
  assert.equal(await store.saved, true);
  assert.deepEqual(await keptIn(connectTo(name), 'games'), { x: row(2), y: row(3) });
});

test('what another tab has taken over is not written late', async () => {
  const state = make();
  const { store, connections, name } = state;
  await store.read('a', 'prev');
  state.broken = new DOMException('no', 'UnknownError');
  breakConnection(connections[0]);
  store.write('a', act('late'));
  store.write('b', act('mine'));
  await store.saved;
  store.forget('a');
  state.broken = undefined;
  store.write('b', act('mine'));
  assert.equal(await store.saved, true);
  assert.deepEqual(await idsIn(name), { b: 'mine' });
  store.write('a', act('late'));
  await store.saved;
  assert.deepEqual(await idsIn(name), { a: 'late', b: 'mine' }, 'it is played here again');
});

test('a connection that another tab needs closed is given up, and made anew', async () => {
  const { store, connections, closed, name } = make();
  await store.read('a', 'prev');
  await deleteDB(name);
  assert.ok(closed.has(connections[0]));
  store.write('a', act('game-1'));
  assert.equal(await store.saved, true);
  assert.deepEqual(await idsIn(name), { a: 'game-1' });
});

test('a closed store reads nothing more, and leaves no connection open', async () => {
  const { store, connections, closed } = make();
  store.write('a', act('game-1'));
  await store.close();
  await breathe();
  await assert.rejects(store.read('a', 'prev'));
  assert.equal(closed.size, connections.length);
});
