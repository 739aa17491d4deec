// Games that cannot be read: what is played instead, and what is set aside.

import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  breathe,
  DAMAGED,
  KEY,
  locks,
  make,
  movesIn,
  opened,
  planted,
  rowOf,
  Session,
  storedIn,
} from './saves.js';

const CHUNKS = [
  [1, 2, 3, 4],
  [5, 6, DAMAGED, 8],
  [9, 10],
];

/** What was set aside. @param {string} name @returns {Promise<any[]>} */
const asideIn = async (name) =>
  Object.entries(await storedIn(name)).flatMap(([place, value]) =>
    place.startsWith('broken/') ? [value] : [],
  );

/** What follows the first chunk, as it is set aside. */
const REST = {
  key: KEY,
  save: {
    ...rowOf('played', 2),
    from: 1,
    chunks: CHUNKS.slice(1).map((all) => Uint8Array.from(all)),
  },
};

test('a damaged chunk costs what follows it in this game, and is told once', async () => {
  const { keeper, name, heard } = await planted({ chunks: CHUNKS, slot: { before: 'past' } });
  const { session } = await opened(keeper, KEY, new Session());
  assert.deepEqual([session.moves, session.before?.handle.all], [CHUNKS[0], [63, 64]]);
  await keeper.saved;
  assert.deepEqual(heard, ['broken', 'saved']);
  assert.deepEqual(await asideIn(name), [REST]);
  keeper.close();
  const again = make(name);
  const { session: next } = await opened(again.keeper, KEY, new Session());
  again.keeper.keep(next.play(7));
  await again.keeper.saved;
  assert.deepEqual(again.heard, ['saved']);
  assert.deepEqual(await movesIn(name), [1, 2, 3, 4, 7]);
  assert.equal((await asideIn(name)).length, 1);
});

test('of games that can come back, a damaged one costs only itself', async () => {
  const state = await planted({ row: { start: 'junk' }, slot: { id: 'past', before: 'played' } });
  const { session } = await opened(state.keeper, KEY, new Session());
  assert.deepEqual([session.moves, session.before], [[63, 64], undefined]);
  assert.deepEqual(state.heard, ['broken']);
  const [{ save }] = await asideIn(state.name);
  assert.deepEqual([save.id, save.chunks], ['played', [Uint8Array.of(1, 2)]]);
  assert.ok((await storedIn(state.name))['acts/played,0'], 'it stays where it is');
});

test('without the game that was played last, the one before it is played', async () => {
  const { keeper, name, heard } = await planted({
    row: { start: 'junk' },
    slot: { before: 'past' },
  });
  const { session } = await opened(keeper, KEY, new Session());
  assert.deepEqual(session.moves, [63, 64]);
  keeper.keep(session.play(65));
  assert.equal(await keeper.saved, true);
  assert.deepEqual(heard, ['broken', 'saved']);
  assert.deepEqual(await movesIn(name), [63, 64, 65]);
});

test('only the tab that plays sets aside what could not be read', async () => {
  const state = await planted({ chunks: CHUNKS });
  const before = await storedIn(state.name);
  locks.held.set(`test/${KEY}`, () => {});
  const { held } = await opened(state.keeper, KEY, new Session());
  assert.equal(held, false);
  await breathe();
  assert.deepEqual(state.heard, ['broken']);
  assert.deepEqual(await storedIn(state.name), before);
  locks.held.clear();
  await opened(make(state.name).keeper, KEY, new Session());
  await breathe();
  assert.deepEqual(await asideIn(state.name), [REST]);
});
