// Clearing the statistics of the puzzles: the page's own, all or nothing, and back again. And what cannot be read.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { readResults } from '../../www/app/daily/both.js';
import { partsOf, recordOf } from '../../www/app/saved/puzzles.js';
import { clearAll } from '../../www/app/statistics/clear.js';
import { figuresOf } from '../../www/app/statistics/puzzle-figures.js';
import { Session } from '../../www/puzzle/session.js';
import { NO_STATS } from '../../www/puzzle/stats.js';
import { connect } from '../../www/storage/database.js';
import { readGames } from '../../www/storage/games.js';
import { puzzle } from './played.js';
import { failPuts, freshBrowser, keptIn, plant } from './stores.js';

beforeEach(freshBrowser);

const OWN = 'puzzle/3x3/spiral/6';
const DAY = 'puzzle-daily/2026-11-21/3x3/spiral/any';

/** Puzzles as they are stored, by key or by id. */
const stored = () => {
  const [own, day] = [
    puzzle({ proof: 'p' }),
    puzzle({ name: 'puzzle-daily/2026-11-21', key: DAY }),
  ];
  const before = puzzle();
  const foreign = puzzle({ name: 'theirs', key: 'theirs/3x3/spiral/6' });
  return {
    saves: { [OWN]: own, [`${OWN}#previous`]: before, [DAY]: day, [foreign.key]: foreign },
    games: [puzzle(), puzzle({ name: 'puzzle-practice' }), { ...foreign, id: 'foreign' }],
  };
};

/** @param {{ saves: object, games: { id: string }[] }} kept */
async function put({ saves, games }) {
  await plant(connect, 'saves', /** @type {any} */ (saves));
  await plant(connect, 'games', Object.fromEntries(games.map((game) => [game.id, game])));
}

const all = async () => ({
  saves: await keptIn(connect, 'saves'),
  games: await keptIn(connect, 'games'),
});

/** A puzzle of which nothing is counted. @param {any} save */
const uncounted = ({ best, bestSteps, proof, ...save }) => ({ ...save, tally: NO_STATS });

test('only the page’s own puzzles are forgotten, and undo brings them back', async () => {
  const kept = stored();
  await put(kept);
  const before = await all();
  const undo = await clearAll();
  const { saves, games } = await all();
  for (const key of [OWN, `${OWN}#previous`, DAY])
    assert.deepEqual(saves[key], uncounted(/** @type {any} */ (kept.saves)[key]));
  assert.deepEqual(saves['theirs/3x3/spiral/6'], kept.saves['theirs/3x3/spiral/6']);
  const [past, practice, foreign] = kept.games;
  for (const { id } of [past, practice])
    assert.deepEqual(games[id], { id, shelf: 0, deleted: true });
  assert.deepEqual(games.foreign, foreign);
  assert.deepEqual(figuresOf(await readGames()), []);
  await undo();
  assert.deepEqual(await all(), before);
});

test('undo leaves alone what was played since', async () => {
  await put(stored());
  const before = await all();
  const undo = await clearAll();
  const played = { ...puzzle(), slides: 99, name: 'puzzle' };
  await plant(connect, 'saves', { [OWN]: played });
  await undo();
  const { saves, games } = await all();
  assert.deepEqual(saves[OWN], played);
  assert.deepEqual(games, before.games);
  assert.deepEqual(saves[DAY], before.saves[DAY]);
});

test('when it cannot be stored, nothing is forgotten', async () => {
  await put(stored());
  const before = await all();
  for (const [store, nth] of /** @type {const} */ ([
    ['saves', 2],
    ['games', 1],
  ])) {
    const work = failPuts(nth, store);
    await assert.rejects(clearAll(), /full/, store);
    work();
    assert.deepEqual(await all(), before, store);
  }
});

test('what a newer version has saved stays whole', async () => {
  const kept = stored();
  const saves = { ...kept.saves, [OWN]: { ...puzzle(), version: 2, games: [] }, odd: 'junk' };
  const newer = { ...puzzle(), version: 2 };
  await put({ saves, games: [.../** @type {any[]} */ (kept.games), newer] });
  await clearAll();
  const { saves: left, games } = await all();
  assert.deepEqual([left[OWN], left.odd], [saves[OWN], 'junk']);
  assert.deepEqual(left[DAY], uncounted(saves[DAY]));
  assert.deepEqual(games[newer.id], newer);
});

test('keys of the page, and of others', () => {
  assert.deepEqual(partsOf(OWN), {
    name: 'puzzle',
    day: undefined,
    variant: { side: 3, goal: 'spiral', start: 6 },
  });
  assert.equal(partsOf(DAY)?.day, '2026-11-21');
  const others = ['x/3x3/spiral/6', 'puzzle-theirs/3x3/spiral/6', `${OWN}#previous`];
  for (const key of [...others, 'puzzle/3x4/spiral/6', 'puzzle/3x3/spiral/x', ''])
    assert.equal(partsOf(key), undefined, key);
});

test('the best solution is replayed, otherwise the slides that were made', () => {
  const session = Session.start({ start: 6 }, 1n);
  const { record: start } = session.puzzle;
  while (session.puzzle.slides < 3) for (const way of [0, 1, 2, 3]) session.slide(way);
  const { record, slides } = session.pack();
  const cut = recordOf(puzzle({ record, slides: 1, best: undefined }));
  assert.notEqual(cut, record);
  assert.equal(recordOf(puzzle({ record: start, slides: 0, proof: record, best: slides })), record);
  assert.equal(recordOf(puzzle({ record: 'lost' })), 'lost');
});

const dailies = () => readResults('sliding-puzzle');

test('a failed read is an error, never an empty shelf', async () => {
  await put(stored());
  const { getAll } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.getAll = () => {
    throw new DOMException('the disk does not answer', 'UnknownError');
  };
  for (const read of [readGames, dailies])
    await assert.rejects(read(), /the disk does not answer/, String(read));
  IDBObjectStore.prototype.getAll = getAll;
  assert.equal((await dailies()).late.size, 0);
  globalThis.indexedDB.open = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  await assert.rejects(dailies(), /denied/);
});
