// The first game of a browser, which is played before the database has been read.

import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectTo } from '../../www/storage/database.js';
import { expectNothing, LazySaves } from '../../www/storage/lazy-saves.js';
import { freshName, KEY, latch, locks, movesIn, planted, Session } from './saves.js';

/** @param {string} name of a database */
function make(name) {
  const state = { connected: false, outdated: 0, why: /** @type {unknown[]} */ ([]) };
  const connect = connectTo(name);
  const saves = new LazySaves(
    {
      name: 'test',
      restore: Session.restore,
      bestFrom: 'prev',
      connect: (heard) => {
        state.connected = true;
        return connect(heard);
      },
    },
    {
      ...{ unsaved() {}, saved() {}, lost() {}, broken() {} },
      outdated: () => void state.outdated++,
      notKept: (why) => void state.why.push(why),
      kept: () => void state.why.push('kept'),
    },
  );
  return { saves, state };
}

test('where nothing is saved yet, the first game is played before the database is asked', async () => {
  const name = freshName();
  const { saves, state } = make(name);
  const { promise: painted, open: paint } = latch();
  expectNothing(() => painted);
  saves.prepare();
  const fresh = new Session();
  assert.deepEqual(await saves.open(KEY, fresh, { name: 'main' }), { session: fresh, held: true });
  assert.equal(saves.key, KEY);
  saves.keep(fresh.play(7));
  assert.deepEqual([state.connected, locks.held.size], [false, 0]);
  const saved = saves.saved;
  paint();
  assert.equal(await saved, true);
  assert.equal(locks.held.size, 1);
  assert.deepEqual(await movesIn(name), [7]);
  saves.keep(fresh.play(8));
  assert.equal(await saves.saved, true);
  assert.deepEqual(await movesIn(name), [7, 8]);
  assert.deepEqual(state.why, ['kept'], 'nobody has to be told');
  saves.close();
});

test('only the first game is played like that, and a saved one comes as soon as it is read', async () => {
  const { name } = await planted();
  const { saves, state } = make(name);
  expectNothing(async () => {});
  const fresh = new Session();
  assert.equal((await saves.open(KEY, fresh, { name: 'main' }))?.session, fresh);
  assert.equal(await saves.saved, false);
  assert.equal(state.outdated, 1);
  const opened = await saves.open(KEY, fresh, { name: 'main' });
  assert.deepEqual([opened?.session.moves, opened?.held], [[1, 2], true]);
  saves.close();
  const { saves: next } = make(name);
  const second = await next.open(KEY, new Session(), { name: 'main' });
  assert.deepEqual(second?.session.moves, [1, 2], 'that of another element');
  next.close();
});

test('a game that is opened meanwhile takes the place of the first one', async () => {
  const { saves } = make(freshName());
  const { promise: painted, open: paint } = latch();
  expectNothing(() => painted);
  const first = saves.open(KEY, new Session(), { name: 'main' });
  const other = new Session();
  const opened = saves.open('other/x', other, { name: 'other' });
  assert.equal(await first, undefined);
  assert.deepEqual(await opened, { session: other, held: true });
  paint();
  await saves.saved;
  assert.deepEqual([saves.key, [...locks.held.keys()]], ['other/x', ['test/other/x']]);
  saves.close();
});
