// The questions to all kept games, and the changes of single ones.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { connect, followGames } from '../../www/storage/database.js';
import {
  changeGame,
  changeGames,
  deleteGames,
  highestIn,
  readGame,
  readGames,
  toTombstone,
} from '../../www/storage/games.js';
import { readNamed } from '../../www/storage/named.js';
import { breathe, plant, plantGames } from './databases.js';
import { game, puzzle, rowOf } from './played.js';
import { failPuts, freshBrowser, keptIn } from './stores.js';

beforeEach(freshBrowser);

/** @param {Record<string, any>} games by id @param {Parameters<typeof plantGames>[2]} [more] */
const put = (games, more) =>
  plantGames(
    connect,
    Object.entries(games).map(([id, one]) => rowOf({ ...one, id })),
    more,
  );

const idsOf = (/** @type {{ id: string }[]} */ games) => games.map(({ id }) => id);

const all = async () => ({
  games: await keptIn(connect, 'games'),
  acts: await keptIn(connect, 'acts'),
});

test('the games are those that run and all others, the newest first', async () => {
  const [a, b, c] = [game(), game(), game()];
  await put({ b, c, a }, { slots: { x: { id: 'c', before: 'b' } } });
  const games = await readGames();
  assert.deepEqual(idsOf(games), ['c', 'b', 'a']);
  assert.deepEqual(
    games.map(({ running }) => running),
    [true, undefined, undefined],
  );
  assert.deepEqual(games[2], { ...a, id: 'a', day: undefined });
  assert.deepEqual(idsOf(await readGames(({ id }) => id !== 'b')), ['c', 'a']);
  assert.deepEqual([await readGame('b'), await readGame('c')], [games[1], games[0]]);
});

test('what is damaged, was deleted or has no move is no game', async () => {
  const none = { moves: 0 };
  await put({
    a: game(),
    unplayed: game({ steps: 0 }, none),
    b: puzzle({ slides: 0 }, { slides: 0, givenUp: true }),
    record: game({ record: /** @type {any} */ (5) }),
    tally: { ...game(), tally: null },
    // Everything that was played has been undone.
    c: game({ steps: 0 }),
    d: puzzle({ slides: 0 }),
    e: puzzle({}, { slides: 0 }),
  });
  await plant(connect, 'games', { junk: 'junk', gone: { id: 'gone', deleted: true } });
  assert.deepEqual(idsOf(await readGames()), ['e', 'd', 'c', 'b', 'a']);
  for (const id of ['unplayed', 'record', 'gone', 'none'])
    assert.equal(await readGame(id), undefined);
});

test('more games than are read at once are all read', async () => {
  const games = Array.from({ length: 401 }, () => game());
  await plantGames(connect, games.map(rowOf));
  assert.deepEqual(idsOf(await readGames()), idsOf(games.reverse()));
});

test('games are read by how their name begins', async () => {
  const named = (/** @type {string} */ name, more = {}) => game({ name, ...more });
  await put({
    ...{ a: named('daily/2026-11-01'), b: named('daily/2026-11-02'), c: named('main') },
    ...{ d: named('daily'), e: named('daily/2026-11-05', { kind: 'sliding-puzzle' }) },
  });
  await deleteGames(['b']);
  assert.deepEqual(idsOf(await readNamed('game-2048', 'daily/')), ['a']);
});

test('a deleted game leaves a mark, and comes back by undo with its journal', async () => {
  const chunks = { a: [Uint8Array.of(1), Uint8Array.of(2)], c: [Uint8Array.of(3)] };
  await put({ a: game(), b: game(), c: game() }, { slots: { x: { id: 'c' } }, chunks });
  const before = await all();
  const undo = await deleteGames(['a', 'c', 'none']);
  assert.deepEqual(idsOf(await readGames()), ['c', 'b'], 'a running game stays');
  const { games, acts } = await all();
  assert.deepEqual(
    [games.a, Object.keys(acts)],
    [{ id: 'a', deleted: true, origin: 'a', record: 'r' }, ['c,0']],
  );
  await undo();
  assert.deepEqual(await all(), before);
  // What has changed since stays as it is.
  const late = await deleteGames(['a', 'b']);
  await plant(connect, 'games', { a: 'another' });
  await late();
  assert.deepEqual(await all(), {
    games: { ...before.games, a: 'another' },
    acts: { 'c,0': before.acts['c,0'] },
  });
});

test('games are changed all or none', async () => {
  await put({ a: game(), b: game() });
  const before = await all();
  const work = failPuts(2, 'games');
  await assert.rejects(deleteGames(['a', 'b']), /full/);
  work();
  const signal = AbortSignal.abort(new Error('stopped'));
  await assert.rejects(changeGames(['a', 'b'], toTombstone, { signal }), /stopped/);
  assert.deepEqual(await all(), before);
});

test('a game that is over can be changed, a deleted or running one cannot', async () => {
  await put({ a: game(), b: game(), c: game() }, { slots: { x: { id: 'c' } } });
  await deleteGames(['b']);
  for (const id of ['a', 'b', 'c']) await changeGame(id, (entry) => ({ ...entry, bookmarks: [3] }));
  const { a, b, c } = (await all()).games;
  assert.deepEqual([a.bookmarks, b.bookmarks, c.bookmarks], [[3], undefined, undefined]);
});

test('the highest tile of a key is found among the other games', async () => {
  const highest = (/** @type {number} */ exponent, more = {}) => game(more, { highest: exponent });
  await put({ a: highest(5), b: highest(9), c: highest(14), d: highest(12, { key: 'other' }) });
  assert.equal(await highestIn('main/classic/4x4', ['c']), 9);
  assert.equal(await highestIn('none', []), 0);
  await deleteGames(['b']);
  assert.equal(await highestIn('main/classic/4x4', ['c']), 5);
});

test('a change is told to whoever follows the games', async (t) => {
  await put({ a: game() });
  let told = 0;
  const stop = followGames(() => {
    told++;
  });
  t.after(stop);
  const undo = await deleteGames(['a']);
  await breathe();
  assert.equal(told, 1);
  await undo();
  await breathe();
  assert.equal(told, 2);
  stop();
  await deleteGames(['a']);
  await breathe();
  assert.equal(told, 2);
});
