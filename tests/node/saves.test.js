// Saves: what is stored of which game, when storage fails, and when another tab has taken it.

import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectTo, withDatabase } from '../../www/storage/database.js';
import {
  breathe,
  freshName,
  KEY,
  latch,
  locks,
  make,
  opened,
  PATIENCE,
  PLACE,
  past,
  plant,
  planted,
  Session,
  save,
  storedIn,
} from './saves.js';

const LOCK = `test/${KEY}`;

test('what is saved is played, and what is played is saved', async () => {
  const { keeper, name, heard, why } = await planted();
  const { session, held } = await opened(keeper, KEY, new Session());
  assert.deepEqual([session.moves, session.best, held, why], [[1, 2], 64, true, undefined]);
  keeper.keep(session.play(3));
  assert.equal(await keeper.saved, true);
  assert.deepEqual(heard, ['saved']);
  assert.deepEqual(await storedIn(name), {
    [`saves/${KEY}`]: { version: 1, moves: [1, 2, 3], ...PLACE },
    [`saves/${KEY}#previous`]: save,
    'games/past': past(64),
  });
});

test('the save before is that of the same game', async () => {
  const { keeper, name } = await planted();
  const { session } = await opened(keeper, KEY, new Session());
  keeper.keep(session.play(3));
  const { session: other } = await opened(keeper, 'main/y', new Session());
  keeper.keep(other.play(4));
  assert.equal(await keeper.saved, true);
  const stored = await storedIn(name);
  assert.deepEqual(stored['saves/main/y'].moves, [4]);
  assert.equal(stored['saves/main/y#previous'], undefined);
});

test('a save of a newer version is left alone, in whichever place', async () => {
  const newer = { version: 2, game: { much: 'more' } };
  for (const saves of [
    { [KEY]: newer },
    { [KEY]: save, [`${KEY}#previous`]: newer },
    { [KEY]: 'junk', [`${KEY}#previous`]: newer },
  ]) {
    const name = freshName();
    await plant(name, saves, { past: past(512) });
    const state = make(name);
    const before = await storedIn(name);
    const fresh = new Session();
    const { session, held } = await opened(state.keeper, KEY, fresh);
    assert.deepEqual([session, held, state.why, session.best], [fresh, true, 'newer', 512]);
    state.keeper.keep(fresh.play(1));
    assert.deepEqual(state.heard, []);
    state.keeper.close();
    await breathe();
    assert.deepEqual(await storedIn(name), before);
    assert.equal(locks.held.size, 0, 'the newer version may play it');
  }
});

test('a game that was replaced is written together with its successor, and only once', async () => {
  const { keeper, name } = await planted();
  const { session } = await opened(keeper, KEY, new Session());
  session.changes.set('before', { id: 'before', moves: [1, 2] });
  session.changes.set('past', undefined);
  keeper.keep(session.play(3));
  assert.equal(session.changes.size, 0);
  assert.equal(await keeper.saved, true);
  const { [`saves/${KEY}`]: saved, ...rest } = await storedIn(name);
  assert.deepEqual(saved.moves, [1, 2, 3]);
  assert.deepEqual(rest, {
    [`saves/${KEY}#previous`]: save,
    'games/before': { id: 'before', moves: [1, 2], ...PLACE },
  });
});

test('a game that cannot be stored keeps its successor from being stored', async () => {
  const { keeper, name } = await planted();
  const { session } = await opened(keeper, KEY, new Session());
  const before = await storedIn(name);
  session.changes.set('before', { id: 'before', moves: () => {} });
  keeper.keep(session.play(3));
  assert.equal(await keeper.saved, false);
  assert.deepEqual(await storedIn(name), before);
  // It stays in memory, and is stored once it can be.
  session.changes.set('before', { id: 'before', moves: [1] });
  keeper.keep(session.play(4));
  assert.equal(await keeper.saved, true);
  const stored = await storedIn(name);
  assert.deepEqual(stored[`saves/${KEY}`].moves, [1, 2, 3, 4]);
  assert.deepEqual(stored['games/before'].moves, [1]);
});

test('the best of the other games is that of all visible shelves, the highest or the lowest', async () => {
  const name = freshName();
  await plant(
    name,
    { [KEY]: save },
    { a: past(30), b: past(700), c: { ...past(9000), key: 'main/y' } },
  );
  await withDatabase(async (database) => {
    for (const [shelf, best] of [
      [1, 900],
      [2, 5000],
    ])
      await database.put('games', { ...past(best), shelf }, [shelf, 'd']);
    await database.put('state', { visible: [0, 1], writes: 0 }, 'shelves');
  }, connectTo(name));
  // A later shelf deletes the best of all.
  await withDatabase(async (database) => {
    await database.put('games', { ...past(950), id: 'gone' }, [0, 'gone']);
    await database.put('games', { id: 'gone', shelf: 1, deleted: true }, [1, 'gone']);
  }, connectTo(name));
  const { keeper } = make(name);
  const { session } = await opened(keeper, KEY, new Session());
  assert.equal(session.best, 900);
  // Deleted games are asked for again.
  await withDatabase((database) => database.delete('games', [1, 'd']), connectTo(name));
  await keeper.follow(session);
  assert.equal(session.best, 700);
});

test('an import that has replaced everything is played on', async () => {
  const name = freshName();
  await plant(name, { [KEY]: save });
  await withDatabase(async (database) => {
    await database.put('saves', { version: 1, moves: [7] }, [3, KEY]);
    await database.put('state', { visible: [3], writes: 3 }, 'shelves');
  }, connectTo(name));
  const { keeper } = make(name);
  const { session } = await opened(keeper, KEY, new Session());
  assert.deepEqual(session.moves, [7]);
  session.changes.set('before', { id: 'before' });
  keeper.keep(session.play(8));
  assert.equal(await keeper.saved, true);
  const stored = await storedIn(name);
  assert.deepEqual(stored[`saves/${KEY}`], save);
  assert.deepEqual(stored[`saves/3/${KEY}`].moves, [7, 8]);
  assert.equal(stored['games/3/before'].shelf, 3);
});

test('a game that an import has replaced under a tab is not played on there', async () => {
  const { keeper, name, heard } = await planted();
  const { session } = await opened(keeper, KEY, new Session());
  await keeper.follow(session);
  assert.deepEqual(heard, []);
  await withDatabase(async (database) => {
    await database.put('saves', { version: 1, moves: [7] }, [3, KEY]);
    await database.put('state', { visible: [3], writes: 3 }, 'shelves');
  }, connectTo(name));
  await keeper.follow(session);
  assert.deepEqual(heard, ['kept again', 'lost']);
  assert.equal(locks.held.size, 0);
  const { session: other } = await opened(keeper, KEY, new Session(), { steal: true });
  assert.deepEqual(other.moves, [7]);
});

test('a game that another tab has taken is not written late', async () => {
  const state = await planted();
  const { keeper, name, heard } = state;
  const { session } = await opened(keeper, KEY, new Session());
  const other = make(name);
  const taken = await opened(other.keeper, KEY, new Session(), { steal: true });
  await breathe();
  assert.deepEqual(heard, ['kept again', 'lost']);
  keeper.keep(session.play(9));
  assert.equal(await keeper.saved, false);
  other.keeper.keep(taken.session.play(3));
  await other.keeper.saved;
  assert.deepEqual((await storedIn(name))[`saves/${KEY}`].moves, [1, 2, 3]);
  // In the first tab it is only looked at.
  const { session: seen, held } = await opened(keeper, KEY, new Session());
  assert.deepEqual([seen.moves, held], [[1, 2, 3], false]);
});

test('the lock is given back when all is stored, and can be taken again at once', async () => {
  const { keeper, name } = await planted();
  const { session } = await opened(keeper, KEY, new Session());
  keeper.keep(session.play(3));
  keeper.close();
  const { session: back, held } = await opened(keeper, KEY, new Session());
  assert.deepEqual([back.moves, held], [[1, 2, 3], true]);
  assert.deepEqual([...locks.held.keys()], [LOCK]);
  assert.deepEqual((await storedIn(name))[`saves/${KEY}`].moves, [1, 2, 3]);
});

test('a failure is not told of a store that is closed', async () => {
  const state = await planted();
  const { keeper, heard } = state;
  const { session } = await opened(keeper, KEY, new Session());
  // It cannot be stored.
  session.toSave = () => /** @type {any} */ ({ version: 1, moves: () => {} });
  keeper.keep(session.play(3));
  assert.equal(await keeper.saved, false);
  assert.deepEqual(heard.splice(0), ['not kept']);
  keeper.close();
  assert.deepEqual(heard.splice(0), ['kept again']);
  const { session: again } = await opened(keeper, KEY, new Session());
  again.toSave = session.toSave;
  keeper.keep(again.play(3));
  keeper.close();
  await breathe();
  assert.deepEqual(heard, ['kept again']);
});

/** Writes fail while it is called: the disk is full. @param {import('node:test').TestContext} t */
const fillDisk = (t) =>
  t.mock.method(IDBObjectStore.prototype, 'put', () => {
    throw new DOMException('full', 'QuotaExceededError');
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
  const stored = await storedIn(name);
  assert.deepEqual(stored[`saves/${KEY}`].moves, [1, 2, 3]);
  assert.deepEqual(stored['saves/other'].moves, [4]);
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
  assert.deepEqual((await storedIn(name))[`saves/${KEY}`].moves, [1, 2, 3], 'it has recovered');
  assert.ok(!heard.includes('kept again'), heard.join(', '));
});

/** Keeps a transaction of another page open. @param {string} name @returns {Promise<() => void>} ends it */
async function block(name) {
  const database = await connectTo(name)();
  const saves = database.transaction('saves', 'readwrite').objectStore('saves');
  let held = true;
  const hold = async () => {
    while (held) await saves.count();
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
    assert.deepEqual((await storedIn(name))[`saves/${KEY}`].moves, [1, 2, 3, 4, 5]);
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
});
