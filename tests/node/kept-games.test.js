// The questions to all kept games, and the changes of single ones.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { connect, followGames, withDatabase } from '../../www/storage/database.js';
import {
  changeGame,
  deleteGames,
  highestIn,
  readAll,
  readGame,
  readGames,
} from '../../www/storage/games.js';
import { readNamed } from '../../www/storage/named.js';
import { breathe, keptIn } from './databases.js';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

let last = 0;

/** A game that was played. @param {string} id @param {object} [more] */
const game = (id, more) => ({
  ...{ version: 1, shelf: 0, id, kind: 'game-2048', name: 'main', key: 'main/classic/4x4' },
  ...{ record: 'r', steps: 3, started: 1, ended: ++last, tally: { moves: 3, highest: 5 } },
  ...more,
});

/** @typedef {ReturnType<typeof game>} Game */

/**
 * Puts games on their shelves.
 * @param {Game[]} games
 * @param {{ saves?: Record<string, Game>, state?: object }} [more]
 */
const put = (games, { saves = {}, state } = {}) =>
  withDatabase(async (database) => {
    for (const one of games) await database.put('games', one, [one.shelf, one.id]);
    for (const [key, one] of Object.entries(saves))
      await database.put('saves', one, [one.shelf, key]);
    if (state) await database.put('state', state, 'shelves');
  });

const idsOf = (/** @type {{ id: string }[]} */ games) => games.map(({ id }) => id);

test('the games are those that were replaced and those that run, the newest first', async () => {
  const [a, b, c] = [game('a'), game('b'), game('c')];
  await put([b, a], { saves: { [c.key]: c, [`${c.key}#previous`]: game('d') } });
  const games = await readGames();
  assert.deepEqual(idsOf(games), ['c', 'b', 'a']);
  assert.deepEqual(
    games.map(({ running }) => running),
    [true, undefined, undefined],
  );
  assert.deepEqual(idsOf(await readGames(({ id }) => id !== 'b')), ['c', 'a']);
  assert.equal((await readGame('b'))?.ended, b.ended);
  assert.equal(await readGame('none'), undefined);
});

test('what is damaged, was deleted or has no move is no game', async () => {
  const unplayed = { steps: 0, tally: { moves: 0 } };
  await put([
    game('a'),
    game('b', unplayed),
    game('c', { ...unplayed, tally: { moves: 0, slides: 0, givenUp: true } }),
    game('d', { record: 5 }),
    game('e', { tally: null }),
    // Everything that was played has been undone.
    game('h', { steps: 0 }),
    game('i', { ...unplayed, slides: 0, tally: { moves: 0, slides: 2 } }),
    game('j', { ...unplayed, slides: 2 }),
  ]);
  await withDatabase(async (database) => {
    await database.put('games', 'junk', [0, 'f']);
    await database.put('games', { id: 'g', shelf: 0, deleted: true }, [0, 'g']);
  });
  assert.deepEqual(idsOf(await readGames()), ['j', 'i', 'h', 'c', 'a']);
  const { deleted } = await withDatabase(readAll);
  assert.deepEqual(idsOf(deleted), ['g']);
});

test('of the visible shelves the later one holds, and no other is asked', async () => {
  await put(
    [
      ...[game('a', { record: 'old' }), game('a', { shelf: 2, record: 'new' })],
      ...[game('b'), game('c', { shelf: 1 }), game('d', { shelf: 2 })],
    ],
    { saves: { x: game('e', { shelf: 1 }), y: game('f') }, state: { visible: [0, 2], writes: 0 } },
  );
  const games = await readGames();
  assert.deepEqual(idsOf(games).sort(), ['a', 'b', 'd', 'f']);
  assert.equal(games.find(({ id }) => id === 'a')?.record, 'new');
});

test('more games than are read at once are all read', async () => {
  const games = Array.from({ length: 401 }, (_, i) => game(`game-${i}`));
  await put([...games, game('other', { shelf: 1 })]);
  assert.deepEqual(idsOf(await readGames()), idsOf(games.reverse()));
});

test('games are read by how their name begins, without what a later shelf has deleted', async () => {
  const daily = (/** @type {string} */ day) => ({
    name: `daily/${day}`,
    key: `daily/${day}/x/4x4`,
  });
  const first = game('a', daily('2026-11-01'));
  const running = game('d', { ...daily('2026-11-04'), shelf: 1 });
  await put(
    [
      ...[first, game('b', daily('2026-11-02')), game('c', { ...daily('2026-11-03'), shelf: 1 })],
      ...[{ ...first, shelf: 1, record: 'new' }, game('e'), game('f', { name: 'daily' })],
      game('g', { ...daily('2026-11-05'), kind: 'sliding-puzzle' }),
    ],
    {
      saves: {
        [running.key]: running,
        [`${running.key}#previous`]: { ...running, id: 'i' },
        'daily/2026-11-05/x': game('j', {
          ...daily('2026-11-05'),
          shelf: 1,
          kind: 'sliding-puzzle',
        }),
        'main/classic/4x4': game('h', { shelf: 1 }),
      },
      state: { visible: [0, 1], writes: 1 },
    },
  );
  await withDatabase((database) =>
    database.put('games', { id: 'b', shelf: 1, deleted: true }, [1, 'b']),
  );
  const games = await readNamed('game-2048', 'daily/');
  assert.deepEqual(idsOf(games).sort(), ['a', 'c', 'd']);
  assert.equal(games.find(({ id }) => id === 'a')?.record, 'new');
});

test('a deleted game leaves a tombstone, and comes back by undo', async () => {
  await put([game('a'), game('b'), game('a', { shelf: 1 })], {
    saves: { x: game('c') },
    state: { visible: [0, 1], writes: 0 },
  });
  const before = await keptIn(connect, 'games');
  const undo = await deleteGames(['a', 'c', 'none']);
  assert.deepEqual(idsOf(await readGames()), ['c', 'b'], 'a running game stays');
  const tombstones = await keptIn(connect, 'games');
  assert.deepEqual(tombstones.a, { id: 'a', shelf: 0, deleted: true });
  assert.deepEqual(tombstones['1/a'], { id: 'a', shelf: 1, deleted: true });
  await undo();
  assert.deepEqual(await keptIn(connect, 'games'), before);
});

test('a game that is over can be changed, a deleted or running one cannot', async () => {
  await put([game('a'), game('b')], { saves: { x: game('c') } });
  await deleteGames(['b']);
  for (const id of ['a', 'b', 'c']) await changeGame(id, (entry) => ({ ...entry, bookmarks: [3] }));
  assert.deepEqual(
    (await readGames()).map(({ id, bookmarks }) => [id, bookmarks]),
    [
      ['c', undefined],
      ['a', [3]],
    ],
  );
});

test('the highest tile of a key is found among the games that were replaced', async () => {
  const highest = (/** @type {number} */ exponent, more = {}) =>
    game(`of ${exponent}`, { tally: { moves: 1, highest: exponent }, ...more });
  await put([highest(5), highest(9), highest(12, { key: 'other' }), highest(13, { shelf: 7 })]);
  assert.equal(await highestIn('main/classic/4x4'), 9);
  assert.equal(await highestIn('none'), 0);
  // A later shelf deletes the highest one.
  await put([highest(14)], { state: { visible: [0, 1], writes: 0 } });
  assert.equal(await highestIn('main/classic/4x4'), 14);
  await withDatabase((database) =>
    database.put('games', { id: 'of 14', shelf: 1, deleted: true }, [1, 'of 14']),
  );
  assert.equal(await highestIn('main/classic/4x4'), 9);
});

test('a change is told to whoever follows the games', async (t) => {
  await put([game('a')]);
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
