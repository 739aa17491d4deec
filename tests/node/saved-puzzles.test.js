// Clearing the statistics of the puzzles: the page's own, all or nothing. And what cannot be read.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { dailyResults } from '../../www/app/daily/puzzle.js';
import { readAll } from '../../www/app/saved/games.js';
import { clearAll, ownKinds, partsOf } from '../../www/app/saved/puzzles.js';
import { connect } from '../../www/puzzle/database.js';
import { Session } from '../../www/puzzle/session.js';
import { NO_LIFETIME_STATS, NO_STATS } from '../../www/puzzle/stats.js';
import { failPuts, freshBrowser, keptIn, plant } from './stores.js';

beforeEach(freshBrowser);

/** @param {bigint} seed */
function played(seed) {
  const session = Session.start({ start: 6 }, seed);
  for (const direction of [0, 1, 2, 3]) session.slide(direction);
  return session.toSave();
}

const OWN = 'puzzle/3x3/spiral/6';
const DAY = 'puzzle-daily/2026-11-21/3x3/spiral/any';
const save = played(1n);
const FOREIGN = {
  'x/3x3/spiral/6': played(2n),
  'x/3x3/spiral/6#previous': played(3n),
  'puzzle-theirs/3x3/spiral/6': played(4n),
};

test('only the counts of the page’s own puzzles are forgotten', async () => {
  await plant(connect, 'saves', {
    ...FOREIGN,
    [OWN]: { ...save, totals: { ...NO_LIFETIME_STATS, games: 3, solved: 2, bestSlides: 6 } },
    [`${OWN}#previous`]: save,
    [DAY]: save,
  });
  await plant(connect, 'best', { [OWN]: 6, [DAY]: 14, 'x/3x3/spiral/6': 8 });
  await clearAll();
  const cleared = { version: 1, game: { ...save.game, tally: NO_STATS } };
  assert.deepEqual(await keptIn(connect, 'saves'), { ...FOREIGN, [OWN]: cleared, [DAY]: cleared });
  assert.deepEqual(await keptIn(connect, 'best'), { 'x/3x3/spiral/6': 8 });
  assert.deepEqual(await ownKinds(), []);
});

test('when it cannot be stored, nothing is forgotten', async () => {
  const saves = { [OWN]: save, [`${OWN}#previous`]: save, [DAY]: save, ...FOREIGN };
  await plant(connect, 'saves', saves);
  await plant(connect, 'best', { [OWN]: 6 });
  const work = failPuts(2);
  await assert.rejects(clearAll(), /full/);
  work();
  assert.deepEqual(await keptIn(connect, 'saves'), saves);
  assert.deepEqual(await keptIn(connect, 'best'), { [OWN]: 6 });
});

test('what this version cannot read stays, and keeps nothing else from being cleared', async () => {
  const odd = { 'puzzle/4x4/usual/20': 'junk', 'puzzle/5x5/usual/any': { version: 2, games: [] } };
  await plant(connect, 'saves', { ...odd, [OWN]: save });
  await clearAll();
  const { [OWN]: cleared, ...rest } = await keptIn(connect, 'saves');
  assert.deepEqual(rest, odd);
  assert.deepEqual(cleared.game.tally, NO_STATS);
});

test('what a newer version has saved stays whole, with its best and the save before it', async () => {
  const best = { [OWN]: 6 };
  for (const saves of [
    { [OWN]: { version: 2, games: [] }, [`${OWN}#previous`]: save },
    { [OWN]: save, [`${OWN}#previous`]: { version: 2, games: [] } },
  ]) {
    freshBrowser();
    await plant(connect, 'saves', { ...saves, [DAY]: save });
    await plant(connect, 'best', { ...best, [DAY]: 14 });
    await clearAll();
    const { [DAY]: cleared, ...rest } = await keptIn(connect, 'saves');
    assert.deepEqual(rest, saves);
    assert.deepEqual(cleared.game.tally, NO_STATS);
    assert.deepEqual(await keptIn(connect, 'best'), best);
  }
});

test('keys of the page, and of others', () => {
  assert.deepEqual(partsOf(`${OWN}#previous`), {
    name: 'puzzle',
    day: undefined,
    variant: { side: 3, goal: 'spiral', start: 6 },
    previous: true,
  });
  assert.equal(partsOf(DAY)?.day, '2026-11-21');
  for (const key of [...Object.keys(FOREIGN), 'puzzle/3x4/spiral/6', 'puzzle/3x3/spiral/x', ''])
    assert.equal(partsOf(key), undefined, key);
});

test('a failed read is an error, never an empty shelf', async () => {
  await plant(connect, 'saves', { [OWN]: save });
  const { getAll } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.getAll = () => {
    throw new DOMException('the disk does not answer', 'UnknownError');
  };
  for (const read of [() => readAll(), () => readAll(connect), ownKinds, dailyResults]) {
    await assert.rejects(read(), /the disk does not answer/, String(read));
  }
  IDBObjectStore.prototype.getAll = getAll;
  assert.equal((await readAll(connect)).saves.size, 1);
  globalThis.indexedDB.open = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  await assert.rejects(readAll(), /denied/);
});
