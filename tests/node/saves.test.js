// Saves: what is stored of which game, when storage fails, and when another tab has taken it.

import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectTo } from '../../www/storage/database.js';
import { setGlobal } from '../support/browser.js';
import { plantGames } from './databases.js';
import {
  breathe,
  freshName,
  KEY,
  latch,
  locks,
  make,
  movesIn,
  NEWER,
  opened,
  PATIENCE,
  placeOf,
  planted,
  rowOf,
  Session,
  storedIn,
} from './saves.js';

const LOCK = `test/${KEY}`;

test('what is saved is played, and what is played is saved', async () => {
  const { keeper, name, heard, why } = await planted({ row: { mood: 'sunny' } });
  const before = await storedIn(name);
  const { session, held } = await opened(keeper, KEY, new Session());
  assert.deepEqual([session.moves, session.best, held, why], [[1, 2], 64, true, undefined]);
  keeper.keep(session.play(3));
  assert.equal(await keeper.saved, true);
  assert.deepEqual(heard, ['saved']);
  const chunk = { 'acts/played,0': Uint8Array.of(1, 2, 3) };
  const after = await storedIn(name);
  const { owner } = after[`slots/${KEY}`];
  const slot = { [`slots/${KEY}`]: { id: 'played', before: undefined, after: undefined, owner } };
  assert.deepEqual(after, { ...before, ...chunk, ...slot }, 'the row can wait');
  session.rest();
  keeper.keep(session);
  await keeper.saved;
  const { summary, ...row } = (await storedIn(name))['games/played'];
  const { summary: _, ...wanted } = rowOf('played', 2, { mood: 'sunny' });
  const { day, ...noted } = row;
  assert.deepEqual([noted, summary.acts, summary.record], [wanted, 3, '1 2 3']);
});

test('each game is stored where it is played', async () => {
  const { keeper, name } = await planted();
  const { session } = await opened(keeper, KEY, new Session());
  keeper.keep(session.play(3));
  const { session: other } = await opened(keeper, 'main/y', new Session());
  keeper.keep(other.play(4));
  assert.equal(await keeper.saved, true);
  const { key, kind, name: save } = (await storedIn(name))[`games/${other.id}`];
  assert.deepEqual({ key, kind, name: save }, placeOf('main/y'));
  assert.deepEqual([await movesIn(name), await movesIn(name, 'main/y')], [[1, 2, 3], [4]]);
});

test('a game of a newer version is left alone', async () => {
  for (const newer of [{ row: { version: 2 } }, { chunks: [[1, 2, 3, 4], [NEWER]] }]) {
    const state = await planted(newer);
    const before = await storedIn(state.name);
    const fresh = new Session();
    const { session, held } = await opened(state.keeper, KEY, fresh);
    assert.deepEqual([session, held, state.why, session.best], [fresh, true, 'newer', 64]);
    state.keeper.keep(fresh.play(1));
    assert.deepEqual(state.heard, []);
    state.keeper.close();
    await breathe();
    assert.deepEqual(await storedIn(state.name), before);
    assert.equal(locks.held.size, 0, 'the newer version may play it');
  }
});

test('the best of the other games is the highest or the lowest of those with the key', async () => {
  const name = freshName();
  const rows = [rowOf('played', 2000), rowOf('before', 3000), rowOf('a', 30), rowOf('b', 700)];
  const others = [rowOf('c', 9000, placeOf('main/y')), { id: 'd', deleted: true }];
  const slots = { [KEY]: { id: 'played', before: 'before' } };
  await plantGames(connectTo(name), [...rows, ...others], { slots });
  for (const [bestFrom, best] of /** @type {const} */ ([
    ['prev', 700],
    ['next', 30],
  ])) {
    const { keeper } = make(name, bestFrom);
    const { session } = await opened(keeper, KEY, new Session());
    assert.equal(session.best, best);
    keeper.close();
    await breathe();
  }
  const { keeper } = make(name);
  const { session } = await opened(keeper, KEY, new Session());
  // The library has deleted the best one and one that could come back.
  await plantGames(
    connectTo(name),
    ['b', 'before'].map((id) => ({ id, deleted: true })),
  );
  await keeper.follow(session);
  assert.deepEqual([session.best, session.before], [30, undefined]);
});

test('a game that another tab has taken is not written late', async () => {
  const { keeper, name, heard } = await planted();
  const { session } = await opened(keeper, KEY, new Session());
  const other = make(name);
  const taken = await opened(other.keeper, KEY, new Session(), { steal: true });
  await breathe();
  assert.deepEqual(heard, ['lost']);
  keeper.keep(session.play(9));
  assert.equal(await keeper.saved, false);
  other.keeper.keep(taken.session.play(3));
  await other.keeper.saved;
  assert.deepEqual(await movesIn(name), [1, 2, 3]);
  // In the first tab it is only looked at.
  const { session: seen, held } = await opened(keeper, KEY, new Session());
  assert.deepEqual([seen.moves, held], [[1, 2, 3], false]);
  keeper.keep(seen.play(9));
  assert.equal(await keeper.saved, false);
  assert.deepEqual(await movesIn(name), [1, 2, 3]);
});

test('what waits for a connection is not written once another tab has taken the game', async () => {
  const state = await planted();
  const { session } = await opened(state.keeper, KEY, new Session());
  const { promise, open } = latch();
  state.hung = promise;
  state.die?.();
  state.keeper.keep(session.play(9));
  await opened(make(state.name).keeper, KEY, new Session(), { steal: true });
  open();
  await breathe();
  assert.deepEqual(await movesIn(state.name), [1, 2]);
});

test('the lock is given back when all is stored, and can be taken again at once', async () => {
  const { keeper, name } = await planted();
  const { session } = await opened(keeper, KEY, new Session());
  keeper.keep(session.play(3));
  keeper.close();
  const { session: back, held } = await opened(keeper, KEY, new Session());
  assert.deepEqual([back.moves, held], [[1, 2, 3], true]);
  assert.deepEqual([...locks.held.keys()], [LOCK]);
  assert.deepEqual(await movesIn(name), [1, 2, 3]);
});

/** Writes fail while it is called: the disk is full. @param {import('node:test').TestContext} t */
const fillDisk = (t) =>
  t.mock.method(IDBObjectStore.prototype, 'put', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });

test('a failure tells which games are not stored, but not after the store is closed', async (t) => {
  const state = await planted();
  const { keeper, heard } = state;
  const { session } = await opened(keeper, KEY, new Session());
  const { mock } = fillDisk(t);
  keeper.keep(session.play(3));
  assert.equal(await keeper.saved, false);
  assert.deepEqual(heard.splice(0), ['not kept']);
  const [{ id, record, running }, ...others] = state.unsaved.games();
  assert.deepEqual([id, record, running, others], ['played', '1 2 3', true, []]);
  keeper.close();
  assert.deepEqual(heard.splice(0), ['kept again']);
  const { session: again } = await opened(keeper, KEY, new Session());
  keeper.keep(again.play(3));
  keeper.close();
  await breathe();
  assert.deepEqual(heard, []);
  mock.restore();
});

test('what could not be stored of a game that was left is not stored later', async (t) => {
  const { keeper, name, heard } = await planted();
  const { session } = await opened(keeper, KEY, new Session());
  const { mock } = fillDisk(t);
  keeper.keep(session.play(9));
  assert.equal(await keeper.saved, false);
  const { session: second } = await opened(keeper, 'other', new Session());
  await breathe();
  assert.deepEqual([...locks.held.keys()], ['test/other'], 'another tab may play the first game');
  assert.deepEqual(heard.splice(0), ['not kept'], 'the second game cannot be stored either');
  mock.restore();
  const other = make(name);
  const taken = await opened(other.keeper, KEY, new Session());
  other.keeper.keep(taken.session.play(3));
  assert.equal(await other.keeper.saved, true);
  keeper.keep(second.play(4));
  assert.equal(await keeper.saved, true);
  assert.deepEqual(heard, ['kept again', 'saved']);
  assert.deepEqual([await movesIn(name), await movesIn(name, 'other')], [[1, 2, 3], [4]]);
});

test('a game that another tab has taken is not said to be unsaved', async (t) => {
  const { keeper, name, heard } = await planted();
  const { session } = await opened(keeper, KEY, new Session());
  const { mock } = fillDisk(t);
  keeper.keep(session.play(9));
  assert.equal(await keeper.saved, false);
  const other = make(name);
  await opened(other.keeper, KEY, new Session(), { steal: true });
  await breathe();
  assert.deepEqual(heard.splice(0), ['not kept', 'kept again', 'lost']);
  // Taken back while the disk is still full, it is said again.
  const { session: back } = await opened(keeper, KEY, new Session(), { steal: true });
  keeper.keep(back.play(3));
  assert.equal(await keeper.saved, false);
  assert.deepEqual(heard, ['not kept']);
  mock.restore();
});

test('a recovery is not told of a store that is closed', async (t) => {
  const state = await planted();
  const { keeper, name, heard } = state;
  const { session } = await opened(keeper, KEY, new Session());
  const { mock } = fillDisk(t);
  keeper.keep(session.play(3));
  assert.equal(await keeper.saved, false);
  // It recovers late: after the next store has failed.
  const { promise, open } = latch();
  state.hung = promise;
  keeper.keep(session);
  keeper.close();
  state.hung = undefined;
  const { session: second } = await opened(keeper, 'other', new Session());
  heard.length = 0;
  keeper.keep(second.play(4));
  assert.equal(await keeper.saved, false);
  assert.deepEqual(heard, ['not kept']);
  mock.restore();
  open();
  await breathe();
  assert.deepEqual(await movesIn(name), [1, 2, 3], 'it has recovered');
  assert.ok(!heard.includes('kept again'), heard.join(', '));
});

/** Keeps a transaction of another page open. @param {string} name @returns {Promise<() => void>} ends it */
async function block(name) {
  const database = await connectTo(name)();
  const games = database.transaction('games', 'readwrite').objectStore('games');
  let held = true;
  const hold = async () => {
    while (held) await games.count();
    database.close();
  };
  hold();
  return () => {
    held = false;
  };
}

/** The storage of a page stops answering, until it is let go. */
const STALLS = {
  /** @param {ReturnType<typeof make>} state */
  'a transaction of another page stays open': ({ name }) => block(name),
  /** @param {ReturnType<typeof make>} state */
  'the connection dies and the next one hangs': async (state) => {
    const { promise, open } = latch();
    state.hung = promise;
    state.die?.();
    return open;
  },
};

for (const [why, stall] of Object.entries(STALLS)) {
  test(`storage that does not answer is told, and stores everything in the end: ${why}`, async (t) => {
    const state = await planted();
    const { keeper, name, heard } = state;
    const { session } = await opened(keeper, KEY, new Session());
    const letGo = await stall(state);
    t.after(letGo);
    t.mock.timers.enable({ apis: ['setTimeout'] });
    keeper.keep(session.play(3));
    let saved;
    keeper.saved.then((result) => {
      saved = result;
    });
    await breathe();
    t.mock.timers.tick(PATIENCE - 1);
    await breathe();
    assert.deepEqual([saved, heard], [undefined, []]);
    // What is played meanwhile does not put it off.
    keeper.keep(session.play(4));
    t.mock.timers.tick(1);
    await breathe();
    assert.deepEqual([saved, heard.splice(0)], [false, ['not kept']]);
    keeper.keep(session.play(5));
    t.mock.timers.tick(PATIENCE);
    await breathe();
    assert.deepEqual(heard, [], 'it is told once');
    letGo();
    await breathe();
    assert.deepEqual(heard, ['kept again', 'saved']);
    assert.equal(await keeper.saved, true);
    assert.deepEqual(await movesIn(name), [1, 2, 3, 4, 5]);
  });
}

test('a write that has succeeded is not told as late', async (t) => {
  const { keeper, heard } = await planted();
  const { session } = await opened(keeper, KEY, new Session());
  t.mock.timers.enable({ apis: ['setTimeout'] });
  keeper.keep(session.play(3));
  t.mock.timers.tick(PATIENCE - 1);
  await breathe();
  t.mock.timers.tick(PATIENCE);
  assert.deepEqual(heard, ['saved']);
});

test('without a name nothing is kept', async () => {
  const { keeper, name } = make();
  const fresh = new Session();
  assert.deepEqual(await opened(keeper, '', fresh), { session: fresh, held: true });
  keeper.keep(fresh.play(1));
  assert.equal(await keeper.saved, false);
  assert.deepEqual(await storedIn(name), {});
  // Once it has one, all that was played is kept.
  const { session } = await opened(keeper, KEY, fresh);
  assert.equal(session, fresh);
  keeper.keep(session);
  assert.equal(await keeper.saved, true);
  assert.deepEqual(await movesIn(name), [1]);
});

test('without locks, a tab whose game another one has taken writes nothing more', async (t) => {
  const { navigator } = globalThis;
  setGlobal('navigator', {});
  t.after(() => setGlobal('navigator', navigator));
  const first = await planted();
  const { session } = await opened(first.keeper, KEY, new Session());
  first.keeper.keep(session.play(3));
  assert.equal(await first.keeper.saved, true);
  const second = make(first.name);
  const { session: taken } = await opened(second.keeper, KEY, new Session());
  second.keeper.keep(taken.play(4));
  assert.equal(await second.keeper.saved, true);
  first.keeper.keep(session.play(5));
  assert.equal(await first.keeper.saved, false);
  assert.deepEqual(first.heard, ['saved', 'lost']);
  assert.deepEqual(await movesIn(first.name), [1, 2, 3, 4]);
});
