// Clearing the statistics of the puzzles: the page's own, all or nothing, and back again. And what cannot be read.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Games, initSync } from '../../pkg/game_library.js';
import { readResults } from '../../www/app/daily/calendar.js';
import { clearPuzzles } from '../../www/app/saved/games.js';
import { KINDS as GAMES } from '../../www/app/saved/kinds.js';
import { Session } from '../../www/puzzle/session.js';
import { connect } from '../../www/storage/database.js';
import { readGames } from '../../www/storage/games.js';
import { plantGames } from './databases.js';
import { puzzle, rowOf } from './played.js';
import { KINDS, Place, slide } from './sessions.js';
import { failPuts, freshBrowser, keptIn, plant, wasm } from './stores.js';

initSync(wasm('game_library'));

beforeEach(freshBrowser);

const { parseKey } = GAMES['sliding-puzzle'];

const OWN = 'puzzle/3x3/spiral/6';
const NAME = 'puzzle-daily/2026-11-21';
const DAY = `${NAME}/3x3/spiral/any`;

/** Stores puzzles: two that run, and others that are over. */
async function put() {
  const session = slide(Session.start({ start: 6 }, 1n), 3);
  session.undo();
  const place = new Place();
  place.keep(session);
  const chunks = { own: /** @type {Uint8Array[]} */ (place.chunks.get(session.id)) };
  const own = { ...session.pack(), id: 'own', kind: 'sliding-puzzle', name: 'puzzle', key: OWN };
  const of = (/** @type {string} */ id, more = {}) => rowOf({ ...puzzle(more), id });
  const rows = [
    ...[rowOf(own), of('day', { name: NAME, key: DAY, counts: false }), of('before'), of('past')],
    ...[of('practice', { name: 'puzzle-practice' }), of('foreign', { key: 'theirs/3x3/spiral/6' })],
    { ...of('newer'), version: 2 },
  ];
  await plantGames(connect, rows, {
    slots: { [OWN]: { id: 'own', before: 'before' }, [DAY]: { id: 'day' } },
    chunks,
  });
  return session;
}

const all = async () => ({
  games: await keptIn(connect, 'games'),
  acts: await keptIn(connect, 'acts'),
});

test('only the page’s own puzzles are forgotten, and undo brings them back', async () => {
  const session = await put();
  const before = await all();
  const undo = await clearPuzzles();
  const { games, acts } = await all();
  for (const id of ['before', 'past', 'practice'])
    assert.deepEqual(games[id], { id, deleted: true, origin: id, record: 'r' });
  assert.deepEqual([games.foreign, games.newer], [before.games.foreign, before.games.newer]);
  assert.deepEqual([acts, games.day.start], [{}, 'r 9 uncounted']);
  const { all: counted } = new Games(await readGames(({ version }) => version === 1)).figures();
  assert.equal(counted.games, 0);
  // The puzzles on the boards go on where they are, and nothing of before counts.
  const place = new Place();
  place.slot = { id: 'own' };
  place.rows.set('own', games.own);
  const { session: again, broken } = place.open(KINDS.puzzle);
  assert.deepEqual([again.puzzle.record, broken], [session.puzzle.record, []]);
  assert.deepEqual([again.hasMore, again.counts, again.tally.slides], [true, true, 0]);
  again.rest();
  assert.deepEqual(place.keep(again).rows, [], 'its summary is right');
  await undo();
  assert.deepEqual(await all(), before);
});

test('undo leaves alone what was played since', async () => {
  await put();
  const before = await all();
  const undo = await clearPuzzles();
  const played = { ...(await all()).games.own, mood: 'sunny' };
  await plant(connect, 'games', { own: played });
  await undo();
  const { games, acts } = await all();
  assert.deepEqual([games, acts], [{ ...before.games, own: played }, {}]);
});

test('when it cannot be stored, nothing is forgotten', async () => {
  await put();
  const before = await all();
  const work = failPuts(2, 'games');
  await assert.rejects(clearPuzzles(), /full/);
  work();
  assert.deepEqual(await all(), before);
});

test('keys of the page, and of others', () => {
  assert.deepEqual(parseKey(OWN), {
    name: 'puzzle',
    day: undefined,
    variant: { side: 3, goal: 'spiral', start: 6 },
  });
  assert.equal(parseKey(DAY)?.day, '2026-11-21');
  const others = ['x/3x3/spiral/6', 'puzzle-theirs/3x3/spiral/6', `${OWN}#previous`];
  for (const key of [...others, 'puzzle/3x4/spiral/6', 'puzzle/3x3/spiral/x', ''])
    assert.equal(parseKey(key), undefined, key);
});

test('a failed read is an error, never an empty list', async () => {
  const dailies = () => readResults('sliding-puzzle');
  await put();
  const { getAll } = IDBObjectStore.prototype;
  const { getAll: getIndexed } = IDBIndex.prototype;
  const fail = () => {
    throw new DOMException('the disk does not answer', 'UnknownError');
  };
  IDBObjectStore.prototype.getAll = fail;
  IDBIndex.prototype.getAll = fail;
  for (const read of [readGames, dailies])
    await assert.rejects(read(), /the disk does not answer/, String(read));
  IDBObjectStore.prototype.getAll = getAll;
  IDBIndex.prototype.getAll = getIndexed;
  assert.equal((await dailies()).late.size, 0);
  globalThis.indexedDB.open = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  await assert.rejects(dailies(), /denied/);
});
