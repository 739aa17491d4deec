// The game that is played while a save is slow to come, cannot be read, or is of a newer version.

import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  breathe,
  KEY,
  latch,
  locks,
  make,
  movesIn,
  opened,
  PATIENCE,
  planted,
  Session,
  storedIn,
} from './saves.js';

/**
 * Opens a database that hangs, and waits until a stand-in is played.
 * @param {import('node:test').TestContext} t with its timers mocked
 * @param {ReturnType<typeof make>} state
 */
async function openSlowly(t, state) {
  const { promise, open } = latch();
  state.hung = promise;
  const fresh = new Session();
  const opening = opened(state.keeper, KEY, fresh);
  t.mock.timers.tick(PATIENCE);
  await opening;
  return { fresh, open };
}

test('a failed read keeps nothing and loses nothing, until it is tried again', async () => {
  const state = await planted();
  const { keeper, name } = state;
  const before = await storedIn(name);
  state.broken = new DOMException('no', 'UnknownError');
  const fresh = new Session();
  const first = await opened(keeper, KEY, fresh);
  assert.deepEqual(
    [first.session, first.held, state.why, state.opens],
    [fresh, true, 'unreadable', true],
  );
  keeper.keep(fresh.play(9));
  assert.equal(await keeper.saved, false);
  assert.deepEqual(await storedIn(name), before);
  assert.equal(locks.held.size, 0, 'another tab may play it');

  // Still broken: the game that is played stays.
  assert.equal((await opened(keeper, KEY, fresh)).session, fresh);
  assert.equal(state.why, 'unreadable');
  // It can be read again: the game that is played stays until the player says otherwise.
  state.broken = undefined;
  assert.equal((await opened(keeper, KEY, fresh)).session, fresh);
  assert.deepEqual([state.why, state.opens], ['slow', true]);
  keeper.keep(fresh.play(9));
  assert.deepEqual(await storedIn(name), before);
  const { session, held } = await opened(keeper, KEY, fresh, { drop: true });
  assert.deepEqual([session.moves, session.best, held, state.why], [[1, 2], 64, true, undefined]);
  keeper.keep(session.play(3));
  await keeper.saved;
  assert.deepEqual(await movesIn(name), [1, 2, 3]);
});

test('a stand-in that was not played gives way at the next try', async () => {
  const state = await planted();
  state.broken = new DOMException('no', 'UnknownError');
  const fresh = new Session();
  await opened(state.keeper, KEY, fresh);
  state.broken = undefined;
  assert.deepEqual((await opened(state.keeper, KEY, fresh)).session.moves, [1, 2]);
});

for (const [error, why] of /** @type {const} */ ([
  [new DOMException('denied', 'SecurityError'), 'blocked'],
  [new TypeError('indexedDB is undefined'), 'blocked'],
  [new DOMException('later', 'VersionError'), 'newer'],
  [new DOMException('internal', 'UnknownError'), 'unreadable'],
])) {
  test(`a database that cannot be opened: ${error.name}`, async () => {
    const state = make();
    state.broken = error;
    const fresh = new Session();
    assert.equal((await opened(state.keeper, KEY, fresh)).session, fresh);
    assert.equal(state.why, why);
  });
}

test('what hangs is not waited for, and nothing is written before the player chooses', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  for (const what of /** @type {const} */ (['database', 'lock'])) {
    const state = await planted();
    const { keeper, name } = state;
    const before = await storedIn(name);
    const { promise, open } = latch();
    if (what === 'lock') locks.hung = promise;
    else state.hung = promise;
    const fresh = new Session();
    const opening = opened(keeper, KEY, fresh);
    await breathe();
    assert.equal(state.why, undefined, 'it is waited for a while');
    t.mock.timers.tick(PATIENCE);
    assert.deepEqual(await opening, { session: fresh, held: true });
    assert.deepEqual([state.why, state.opens], ['slow', false]);
    keeper.keep(fresh.play(7));
    assert.equal(await keeper.saved, false);

    open();
    await breathe();
    assert.deepEqual([state.why, state.opens], ['slow', true], what);
    keeper.keep(fresh.play(8));
    await breathe();
    assert.deepEqual(await storedIn(name), before);
    const { session } = await opened(keeper, KEY, fresh, { drop: true });
    assert.deepEqual([session.moves, session.best, state.why], [[1, 2], 64, undefined]);
    keeper.close();
    await breathe();
    locks.hung = undefined;
  }
});

test('a stand-in that was not played is outdated as soon as the save has come', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const state = await planted();
  const { keeper, heard } = state;
  const { fresh, open } = await openSlowly(t, state);
  open();
  await breathe();
  assert.deepEqual([heard, state.opens], [['outdated'], false], 'the player is not asked');
  const { session, held } = await opened(keeper, KEY, fresh);
  assert.deepEqual([session.moves, held, state.why], [[1, 2], true, undefined]);
});

test('a slow place in which nothing is saved takes the games that are played', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  for (const state of [make(), await planted({ slot: { id: 'gone' } })]) {
    const { fresh, open } = await openSlowly(t, state);
    for (const move of [3, 4]) fresh.play(move).replace(new Session().current);
    state.keeper.keep(fresh.play(5));
    open();
    await breathe();
    assert.equal(state.why, undefined);
    assert.equal(await state.keeper.saved, true);
    assert.deepEqual(await movesIn(state.name), [5]);
    const stored = Object.entries(await storedIn(state.name));
    const moves = stored.flatMap(([place, bytes]) => (place.startsWith('acts/') ? [...bytes] : []));
    assert.deepEqual(moves.filter((move) => move >= 3 && move <= 5).sort(), [3, 4, 5]);
    assert.equal(stored.filter(([, { start, day }]) => start && day).length, 3, 'their rows');
    state.keeper.close();
    await breathe();
  }
});

test('where nothing is saved but another tab plays, a stand-in stays one', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const state = make();
  locks.held.set(`test/${KEY}`, () => {});
  const { fresh, open } = await openSlowly(t, state);
  fresh.play(5);
  open();
  await breathe();
  assert.deepEqual([state.why, state.opens], ['slow', true]);
});

test('what is slow and then cannot be read, or is of a newer version, is told as that', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  for (const [error, version, why] of /** @type {const} */ ([
    [new DOMException('no', 'UnknownError'), 1, 'unreadable'],
    [undefined, 2, 'newer'],
  ])) {
    const state = await planted({ row: { version } });
    state.broken = error;
    const { open } = await openSlowly(t, state);
    open();
    await breathe();
    assert.equal(state.why, why);
  }
});

test('another game is opened although the lock of the first one hangs', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { keeper, name } = await planted();
  const { promise, open } = latch();
  locks.hung = promise;
  const slow = keeper.open(KEY, new Session());
  await breathe();
  locks.hung = undefined;
  const { session, held } = await opened(keeper, 'other', new Session());
  assert.deepEqual([session.moves, held], [[], true]);
  open();
  assert.equal(await slow, undefined);
  await breathe();
  assert.deepEqual([...locks.held.keys()], ['test/other'], 'the late lock is given back');
  keeper.keep(session.play(5));
  await keeper.saved;
  assert.deepEqual(await movesIn(name, 'other'), [5]);
});

test('a stand-in that was played stays one when the element comes back to the page', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const state = await planted();
  const before = await storedIn(state.name);
  const { fresh, open } = await openSlowly(t, state);
  fresh.play(1);
  state.keeper.close();
  open();
  await breathe();
  assert.equal(locks.held.size, 0);
  assert.equal((await opened(state.keeper, KEY, fresh)).session, fresh);
  assert.deepEqual([state.why, state.opens], ['slow', true]);
  state.keeper.keep(fresh);
  await breathe();
  assert.deepEqual(await storedIn(state.name), before);
});

test('a stand-in stays one while what was played elsewhere cannot be stored', async (t) => {
  const state = await planted({ row: { version: 2 } });
  const { keeper } = state;
  const { session } = await opened(keeper, 'other', new Session());
  const { mock } = t.mock.method(IDBObjectStore.prototype, 'put', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  keeper.keep(session.play(3));
  await opened(keeper, KEY, new Session());
  assert.equal(state.why, 'newer');
  await breathe();
  assert.equal(state.why, 'newer', 'the failure does not hide why this one is not kept');
  const { session: third } = await opened(keeper, 'third', new Session());
  assert.equal(state.why, 'blocked', 'a game that can be read cannot be stored either');
  mock.restore();
  keeper.keep(third.play(4));
  assert.equal(await keeper.saved, true);
  assert.equal(state.why, undefined);
});
