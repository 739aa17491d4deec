// An import and its undo: nothing is lost, also when it is killed at any step. Without a page.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { readLast } from '../../www/app/backup/last.js';
import { findLost } from '../../www/app/backup/resume.js';
import { TAKEN_BACK } from '../../www/app/saved/games.js';
import { connect, withDatabase } from '../../www/storage/database.js';
import { changeGame, deleteGames, readGames } from '../../www/storage/games.js';
import { holdLock } from '../../www/storage/tab-lock.js';
import { setGlobal } from '../support/browser.js';
import {
  browserWith,
  everything,
  fileWith,
  gameOf,
  idOf,
  importAll,
  makeFile,
  played,
  puzzleOf,
  read,
  solved,
  turnImport,
} from './backups.js';
import { plantGames } from './databases.js';
import { cutShort } from './imports.js';
import { locks as all } from './saves.js';
import { freshBrowser, items } from './stores.js';

let reloads = 0;
setGlobal('location', { reload: () => reloads++ });

beforeEach(() => {
  freshBrowser();
  reloads = 0;
});

const KEY = 'main/classic/4x4';

// Here: a game on the board with one before it, one that both devices have, one that was deleted here, and those of
// another page.
const RUNNING = gameOf(played(12, 1n), { id: idOf('1') });
const BEFORE = gameOf(played(30, 2n), { id: idOf('2') });
const COMMON = gameOf(played(20, 3n), { id: idOf('3'), bookmarks: [4] });
const DELETED = gameOf(played(8, 4n), { id: idOf('4') });
const THEIRS = gameOf(played(9, 5n), { id: idOf('5'), name: 'x', key: 'x/classic/4x4' });
const SOLVED = puzzleOf(solved(42n), { id: idOf('7') });
/** @type {Parameters<typeof browserWith>} */
const HERE = [
  [RUNNING, BEFORE, COMMON, THEIRS, SOLVED],
  {
    slots: {
      [KEY]: { id: RUNNING.row.id, before: BEFORE.row.id },
      [THEIRS.row.key]: { id: idOf('5') },
    },
    marks: [{ id: DELETED.row.id, deleted: true, origin: DELETED.row.id }],
    settings: { theme: 'light', speed: 'fast' },
  },
];
// In the file: a game on the board there, another one, what both have and was played on there, what was deleted here,
// and what is played here as it was begun there.
const AWAY = gameOf(played(40, 8n), { id: idOf('8') });
const FILE = await fileWith(
  [
    AWAY,
    gameOf(played(50, 9n), { id: idOf('9') }),
    gameOf(played(35, 3n), { id: COMMON.row.id, bookmarks: [9] }),
    DELETED,
    gameOf(played(15, 1n), { id: RUNNING.row.id }),
  ],
  {
    slots: { [KEY]: { id: AWAY.row.id } },
    marks: [{ id: idOf('a'), deleted: true, origin: idOf('a') }],
    settings: { theme: 'dark', opponent: 'optimal' },
  },
);

/** The first digits of the ids of all games. @param {{ games: Record<string, any> }} all */
const idsOf = ({ games }) => Object.keys(games).map(([digit]) => digit);

test('adding keeps what is here, takes the longer line, and can be undone and made again', async () => {
  await browserWith(...HERE);
  const old = await everything();
  const count = await importAll(await read(FILE), 'add');
  const now = await everything();
  // Two new games; and what was begun there goes on from what is played here, so it is a game of its own.
  assert.deepEqual(count, { games: 3, puzzles: 0 });
  for (const digit of ['1', '2', '5', '7'])
    assert.deepEqual(now.games[idOf(digit)], old.games[idOf(digit)], `${digit} stays`);
  const { row } = now.games[COMMON.row.id];
  assert.deepEqual([row.summary.steps, row.bookmarks], [35, [4, 9]]);
  assert.equal(now.games[DELETED.row.id], undefined, 'it was deleted');
  const other = Object.values(now.games).find(({ row }) => row.origin === RUNNING.row.id);
  assert.equal(other.row.summary.steps, 15);
  assert.deepEqual(now.marks, [`${idOf('4')} `, `${idOf('a')} `]);
  assert.deepEqual([now.slots, now.settings], [old.slots, old.settings]);
  // What was played since stays.
  const later = gameOf(played(5, 77n), { id: idOf('b') });
  const longer = gameOf(played(60, 9n), { id: idOf('9') });
  await plantGames(connect, [later.row, longer.row], {
    chunks: { [later.row.id]: later.chunks, [longer.row.id]: longer.chunks },
  });
  const since = await everything();
  assert.equal((await turnImport()).undone, true);
  assert.deepEqual(await everything(), {
    ...old,
    games: {
      ...old.games,
      [idOf('9')]: since.games[idOf('9')],
      [idOf('b')]: since.games[idOf('b')],
    },
  });
  assert.equal((await turnImport()).undone, false);
  assert.deepEqual(await everything(), since);
});

test('replacing takes the file’s games, keeps other pages’, and can be undone and made again', async () => {
  await browserWith(...HERE);
  const old = await everything();
  assert.deepEqual(await importAll(await read(FILE), 'replace'), { games: 3, puzzles: 1 });
  const now = await everything();
  assert.deepEqual(idsOf(now), ['1', '3', '4', '5', '8', '9']);
  assert.equal(now.games[idOf('1')].row.summary.steps, 15);
  assert.deepEqual(
    now.marks.map((/** @type {string} */ mark) => mark[0]),
    ['2', '7', 'a'],
  );
  assert.deepEqual(now.slots, { [KEY]: { id: AWAY.row.id }, [THEIRS.row.key]: { id: idOf('5') } });
  assert.deepEqual(now.settings, { '2048-theme': 'dark', '2048-opponent': 'optimal' });
  items().setItem('2048-speed', 'slow');
  await turnImport();
  assert.deepEqual(await everything(), old);
  await turnImport();
  assert.deepEqual(await everything(), now);
});

test('what is exported here and added here again adds nothing', async () => {
  await browserWith(...HERE);
  const old = await everything();
  const file = await makeFile();
  assert.deepEqual(await importAll(await read(file), 'add'), { games: 0, puzzles: 0 });
  assert.deepEqual(await everything(), old);
  assert.equal(await readLast(), undefined, 'there is nothing to undo');
});

test('two devices that add each other’s games have the same ones', async () => {
  await browserWith(...HERE);
  const mine = await makeFile();
  const records = async () => {
    const own = (await readGames()).filter(({ name }) => name !== 'x');
    return own.map(({ record }) => record).sort();
  };
  await browserWith(HERE[0], { marks: HERE[1]?.marks });
  await importAll(await read(FILE), 'add');
  const here = await records();
  freshBrowser();
  await importAll(await read(FILE), 'replace');
  await withDatabase((database) => database.clear('slots'));
  await importAll(await read(mine), 'add');
  assert.deepEqual(await records(), here);
});

test('a game that was added can be deleted, and stays so', async () => {
  await browserWith(...HERE);
  await importAll(await read(FILE), 'add');
  await deleteGames([idOf('9')]);
  assert.deepEqual(await importAll(await read(FILE), 'add'), { games: 0, puzzles: 0 });
  assert.equal((await everything()).games[idOf('9')], undefined);
  // Whoever replaces everything wants it.
  await importAll(await read(FILE), 'replace');
  assert.ok((await everything()).games[idOf('9')]);
  // The mark is gone, so it isn't deleted elsewhere.
  const file = await makeFile();
  freshBrowser();
  await importAll(await read(file), 'add');
  assert.ok((await everything()).games[idOf('9')]);
});

test('a mark stays when another line of the same game takes its id', async () => {
  const [one, other] = [played(20, 3n), played(20, 3n)];
  one.move(0) ?? one.move(1);
  other.move(2) ?? other.move(3);
  const file = await fileWith([gameOf(one, { id: idOf('1') })]);
  await browserWith([gameOf(other, { id: idOf('1') })]);
  await importAll(await read(file), 'add');
  const [first] = (await readGames()).filter(({ id }) => id === idOf('1'));
  await deleteGames([first.id]);
  const others = await fileWith(
    [gameOf(one, { id: idOf('1') }), gameOf(other, { id: idOf('1'), x: 1 })].slice(1),
  );
  const kept = await everything();
  await importAll(await read(others), 'add');
  const now = await everything();
  assert.equal(Object.keys(now.games).length, 1);
  assert.notEqual(Object.values(now.games)[0].row.summary.record, first.record);
  assert.ok(kept);
});

test('bookmarks that were added are taken away by undo, unless there are others since', async () => {
  await browserWith([COMMON]);
  const file = await fileWith([gameOf(played(20, 3n), { id: COMMON.row.id, bookmarks: [9] })]);
  await browserWith([COMMON]);
  await importAll(await read(file), 'add');
  const marks = async () => (await readGames())[0].bookmarks;
  assert.deepEqual(await marks(), [4, 9]);
  await turnImport();
  assert.deepEqual(await marks(), [4]);
  await turnImport();
  await changeGame(COMMON.row.id, (row) => ({ ...row, bookmarks: [4, 9, 11] }));
  await turnImport();
  assert.deepEqual(await marks(), [4, 9, 11]);
});

test('a game here that cannot be read gives way to the file’s, and is set aside', async (t) => {
  t.mock.method(console, 'warn', () => {});
  await browserWith([{ row: COMMON.row, chunks: [new Uint8Array([1, 2, 3])] }]);
  await importAll(await read(FILE), 'add');
  assert.equal((await everything()).games[COMMON.row.id].row.summary.steps, 35);
  const [{ save }] = await withDatabase((database) => database.getAll('broken'));
  assert.deepEqual(save.chunks, [new Uint8Array([1, 2, 3])]);
});

test('a game on a board that cannot be read stays there, and the file’s comes in under another id', async (t) => {
  t.mock.method(console, 'warn', () => {});
  const damaged = { row: RUNNING.row, chunks: [new Uint8Array([1, 2, 3])] };
  await browserWith([damaged], { slots: { [KEY]: { id: RUNNING.row.id } } });
  const old = await everything();
  await importAll(await read(FILE), 'add');
  const { games, slots } = await everything();
  assert.deepEqual([games[RUNNING.row.id], slots], [old.games[RUNNING.row.id], old.slots]);
  const others = Object.values(games).filter(({ row }) => row.origin === RUNNING.row.id);
  assert.deepEqual(
    others.map(({ row }) => row.summary.steps),
    [15],
  );
});

test('an import that cannot be stored is undone as far as it came', async () => {
  for (const kind of /** @type {const} */ (['add', 'replace'])) {
    let failed = true;
    for (let nth = 1; failed; nth++) {
      await browserWith(...HERE);
      const old = await everything();
      const backup = await read(FILE);
      const { put } = IDBObjectStore.prototype;
      let puts = 0;
      IDBObjectStore.prototype.put = function (...values) {
        if (++puts === nth) throw new DOMException('full', 'QuotaExceededError');
        return put.apply(this, values);
      };
      try {
        await importAll(backup, kind);
        failed = false;
      } catch (error) {
        assert.match(String(error), /full/);
      } finally {
        IDBObjectStore.prototype.put = put;
      }
      if (failed) assert.deepEqual(await everything(), old, `${kind}, put ${nth}`);
      else assert.ok(nth > 10, `${nth} puts`);
    }
  }
});

test('replacing gives way to a tab that takes a game back', async () => {
  await browserWith(...HERE);
  await importAll(await read(FILE), 'replace');
  const before = await everything();
  const other = await fileWith([gameOf(played(10, 1n), { id: idOf('e') })]);
  const file = await other.text();
  await browserWith(...HERE);
  await importAll(await read(FILE), 'replace');
  const name = `game-2048/${KEY}`;
  /** When the other tab takes it, once. @type {((take: () => void) => void) | undefined} */
  let when;
  const locks = {
    query: () => all.query(),
    request(/** @type {string} */ of, /** @type {any[]} */ ...rest) {
      const [options, act] = rest.length > 1 ? rest : [{}, ...rest];
      return all.request(of, options, (lock) => {
        if (of === name) when?.(() => holdLock(name, { steal: true, lost() {} }));
        if (of === name) when = undefined;
        return act(lock);
      });
    },
  };
  setGlobal('navigator', { locks });
  for (const moment of [queueMicrotask, setImmediate]) {
    const backup = await read(new Blob([file]));
    when = moment;
    await assert.rejects(importAll(backup, 'replace'), TAKEN_BACK);
    assert.deepEqual(await everything(), before);
  }
});

test('an import is written in small portions', async () => {
  const games = Array.from({ length: 300 }, (_, at) =>
    gameOf(played(30, BigInt(at)), { id: at.toString(16).padStart(32, 'd') }),
  );
  const file = await fileWith(games);
  await browserWith(...HERE);
  /** The number of games written by each transaction. @type {Map<unknown, number>} */
  const sizes = new Map();
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...values) {
    if (this.name === 'games') sizes.set(this.transaction, (sizes.get(this.transaction) ?? 0) + 1);
    return put.apply(this, values);
  };
  try {
    await importAll(await read(file), 'add');
  } finally {
    IDBObjectStore.prototype.put = put;
  }
  assert.ok(sizes.size > 4);
  assert.ok(Math.max(...sizes.values()) < 70, [...sizes.values()].join());
});

for (const kind of /** @type {const} */ (['add', 'replace'])) {
  test(`the browser is killed at each step of an import by ${kind}: nothing is lost, and another completes it`, async () => {
    await browserWith(...HERE);
    const old = await everything();
    await importAll(await read(FILE), kind);
    const goal = await everything();
    let nth = 0;
    for (let killed = true; killed; nth++) {
      await browserWith(...HERE);
      const backup = await read(FILE);
      killed = await cutShort(nth, () => importAll(backup, kind));
      await findLost();
      const now = await everything();
      for (const [id, { row }] of Object.entries(old.games)) {
        const isMarked = now.marks.includes(`${id} ${row.summary.record}`);
        assert.ok(isMarked || now.games[id]?.row.summary.acts >= row.summary.acts, `${nth}: ${id}`);
      }
      // So is another one.
      const second = await read(FILE);
      if (killed) await cutShort(nth, () => importAll(second, kind));
      const isDone = (await readLast())?.unfinished === false;
      assert.ok(killed || isDone, 'it has ended');
      await importAll(await read(FILE), kind);
      assert.deepEqual(await everything(), goal, `step ${nth}`);
      const loads = reloads;
      await findLost();
      assert.equal(reloads, loads, `step ${nth}: loaded again for ever`);
      await turnImport();
      const before = isDone && kind === 'replace' ? goal : old;
      assert.deepEqual(await everything(), before, `step ${nth}: undone`);
    }
    assert.ok(nth > 20, `${nth} steps`);
  });

  test(`the browser is killed at each step of the undo of an import by ${kind}: undo and redo complete it`, async () => {
    await browserWith(...HERE);
    const old = await everything();
    await importAll(await read(FILE), kind);
    const goal = await everything();
    let nth = 0;
    for (let killed = true; killed; nth++) {
      await browserWith(...HERE);
      await importAll(await read(FILE), kind);
      killed = await cutShort(nth, () => turnImport());
      await findLost();
      const isUndone = (await readLast())?.undone;
      await turnImport();
      assert.deepEqual((await everything()).games, (isUndone ? goal : old).games, `step ${nth}`);
      await turnImport();
      await turnImport();
      assert.deepEqual((await everything()).games, (isUndone ? goal : old).games, `step ${nth}`);
    }
    assert.ok(nth > 10, `${nth} steps`);
  });
}

test('settings are forgotten by the store once they are safe, and not applied again', async (t) => {
  await browserWith(...HERE);
  await importAll(await read(FILE), 'replace');
  items().setItem('2048-theme', 'auto');
  await findLost();
  assert.equal(items().getItem('2048-theme'), 'auto', 'what was set since stays');
  const chosen = () => withDatabase((database) => database.get('state', 'settings'));
  const { made } = await chosen();
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse(made) + 2 * 86_400_000 });
  await findLost();
  assert.equal(await chosen(), undefined);
  assert.ok(await readLast(), 'the import can still be undone');
});

test('where nothing was imported, or nothing can be stored, a start does nothing', async (t) => {
  const warn = t.mock.method(console, 'warn', () => {});
  await browserWith(...HERE);
  await findLost();
  assert.equal(warn.mock.callCount(), 0);
  const backup = await read(FILE);
  globalThis.indexedDB.open = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  await findLost();
  await assert.rejects(importAll(backup, 'add'), /denied/);
  assert.equal(reloads, 0);
});
