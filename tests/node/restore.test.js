// An import and its undo: all games and settings, or nothing, also when it is killed at any step. Without a page.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { makeBackup } from '../../www/app/backup/file.js';
import { merge } from '../../www/app/backup/merge.js';
import { bringIn, readLast, turnBack } from '../../www/app/backup/restore.js';
import { finishImport } from '../../www/app/backup/resume.js';
import { TAKEN_BACK } from '../../www/app/saved/take-over.js';
import { connect } from '../../www/storage/database.js';
import { deleteGames } from '../../www/storage/games.js';
import { holdLock } from '../../www/storage/tab-lock.js';
import { backupOf, gameOf, played } from './backups.js';
import {
  BEFORE,
  cutShort,
  everything,
  FILE,
  file,
  KEY,
  plantAll,
  RUNNING,
  stateNow,
  THEIR_SAVE,
  THEIRS,
} from './imports.js';
import { locks as all } from './saves.js';
import { freshBrowser, items, keptIn, plant } from './stores.js';

let reloads = 0;
Object.defineProperty(globalThis, 'location', {
  value: { reload: () => reloads++ },
  configurable: true,
});

beforeEach(() => {
  freshBrowser();
  reloads = 0;
});

/** @param {{ games: Record<string, any> }} all */
const idsOf = ({ games }) => Object.keys(games).map(([digit]) => digit);

test('adding keeps what is here, joins what both have, and can be undone and made again', async () => {
  await plantAll();
  const old = await everything();
  const count = await bringIn(await file(), 'add');
  const now = await everything();
  // 2 new games; and what was begun there goes on from what is played here, so it is an own game.
  assert.deepEqual(count, { games: 3, puzzles: 0 });
  for (const digit of ['1', '2', '5', '6', '7']) {
    const id = digit.repeat(32);
    assert.deepEqual(now.games[id], old.games[id], `${digit} stays`);
  }
  const common = now.games['3'.repeat(32)];
  assert.deepEqual([common.steps, common.bookmarks], [35, [4, 9]]);
  assert.equal(now.games['4'.repeat(32)], undefined, 'it was deleted');
  assert.equal(now.games['8'.repeat(32)].running, undefined, 'it runs only there');
  assert.deepEqual(now.deleted, ['4'.repeat(32), 'a'.repeat(32)]);
  assert.deepEqual(now.settings, old.settings, 'nobody’s settings are replaced');
  assert.equal((await stateNow()).writes, 0, 'play goes on where it was');
  // What was played since stays.
  const later = gameOf(played(5, 77n), { id: 'b'.repeat(32), shelf: 0 });
  await plant(connect, 'games', { [later.id]: later });
  assert.equal((await turnBack()).undone, true);
  const { shelf, ...kept } = later;
  assert.deepEqual(await everything(), {
    ...old,
    games: { ...old.games, [later.id]: kept },
  });
  assert.equal((await turnBack()).undone, false);
  assert.deepEqual((await everything()).games, { ...now.games, [later.id]: kept });
});

test('replacing takes the file alone, keeps other pages’ games, and can be undone and made again', async () => {
  await plantAll();
  const old = await everything();
  await bringIn(await file(), 'replace');
  const now = await everything();
  assert.deepEqual(idsOf(now), ['1', '3', '4', '5', '6', '8', '9']);
  assert.deepEqual(now.deleted, ['a'.repeat(32)]);
  assert.equal(now.games['8'.repeat(32)].running, true);
  assert.deepEqual(now.games[THEIR_SAVE.id], old.games[THEIR_SAVE.id]);
  assert.deepEqual(now.games[THEIRS.id], old.games[THEIRS.id]);
  assert.deepEqual(now.settings, { '2048-theme': 'dark', '2048-opponent': 'optimal', theirs: 'x' });
  items().setItem('2048-speed', 'slow');
  await turnBack();
  assert.deepEqual(await everything(), old);
  await turnBack();
  assert.deepEqual(await everything(), {
    ...now,
    settings: { ...now.settings, '2048-speed': 'slow' },
  });
});

test('what is exported and imported elsewhere is the same there', async () => {
  await plantAll();
  const old = await everything();
  const { file: blob } = await makeBackup();
  const content = JSON.parse(await blob.text());
  freshBrowser();
  await bringIn(await file(content), 'replace');
  const now = await everything();
  for (const { id } of [THEIRS, THEIR_SAVE]) delete old.games[id];
  delete old.settings.theirs;
  assert.deepEqual(now, old);
  // Adding it again adds nothing.
  const count = await bringIn(await file(content), 'add');
  assert.deepEqual(count, { games: 0, puzzles: 0 });
  assert.deepEqual(await everything(), now);
  assert.equal((await readLast())?.kind, 'replace', 'there is nothing of it to undo');
});

test('two devices that add each other’s games have the same ones', async () => {
  await plantAll();
  const mine = JSON.parse(await (await makeBackup()).file.text());
  await bringIn(await file(), 'add');
  const here = await everything();
  freshBrowser();
  await bringIn(await file(), 'replace');
  await bringIn(await file(mine), 'add');
  const there = await everything();
  // A game that runs on one device stays there as it is, until it is over.
  const records = (/** @type {any} */ { games }) => {
    const own = Object.values(games).filter(({ name }) => name !== 'theirs');
    const { games: all } = merge({ games: own, deleted: [] }, { games: [], deleted: [] });
    return all.map(({ id, record }) => `${id} ${record}`).sort();
  };
  assert.deepEqual(records(here), records(there));
});

test('several imports leave two shelves, and games stay as they are', async () => {
  await plantAll();
  await bringIn(await file(), 'add');
  const first = await everything();
  for (const at of [1, 2, 3]) {
    const id = String(at).repeat(31).padStart(32, 'c');
    await bringIn(await file(backupOf([gameOf(played(10, BigInt(at)), { id })])), 'add');
    assert.equal((await stateNow()).visible.length, 2);
  }
  const now = await everything();
  for (const [id, game] of Object.entries(first.games)) assert.deepEqual(now.games[id], game);
  assert.equal(Object.keys(now.games).length, Object.keys(first.games).length + 3);
  // Of the shelves that nobody names any more, the next import leaves nothing.
  const { visible, last } = await stateNow();
  const named = new Set([...visible, ...last.before.visible]);
  const shelves = Object.keys(await keptIn(connect, 'games'))
    .filter((key) => key.includes('/'))
    .map((key) => Number(key.split('/')[0]));
  assert.ok(new Set(shelves).size <= named.size + 1, `${new Set(shelves).size} shelves`);
});

test('a game that was added can be deleted, and stays so', async () => {
  await plantAll();
  await bringIn(await file(), 'add');
  const id = '9'.repeat(32);
  await deleteGames([id]);
  await bringIn(await file(), 'add');
  const now = await everything();
  assert.equal(now.games[id], undefined);
  assert.ok(now.deleted.includes(id));
});

test('an import can be stopped, and changes nothing', async () => {
  await plantAll();
  const old = await everything();
  const stop = new AbortController();
  const backup = await file();
  stop.abort();
  for (const kind of /** @type {const} */ (['add', 'replace']))
    await assert.rejects(bringIn(backup, kind, { signal: stop.signal }), /abort/i);
  assert.deepEqual(await everything(), old);
});

test('an import gives way to a tab that takes a game back', async () => {
  await plantAll();
  const other = gameOf(played(10, 1n), { id: 'e'.repeat(32) });
  await bringIn(await file(backupOf([other])), 'add');
  const before = await everything();
  const backup = await file();
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
  Object.defineProperty(globalThis, 'navigator', { value: { locks }, configurable: true });
  for (const [work, ...moments] of /** @type {const} */ ([
    [() => bringIn(backup, 'add'), queueMicrotask, setImmediate],
    [() => bringIn(backup, 'replace'), queueMicrotask, setImmediate],
    // It is over before the next task.
    [() => turnBack(), queueMicrotask],
  ])) {
    for (const moment of moments) {
      when = moment;
      await assert.rejects(work(), TAKEN_BACK, String(work));
      assert.deepEqual(await everything(), before);
    }
  }
});

test('an import is written in portions of at most 64 KB, and the rest in one small one', async () => {
  await plantAll();
  const games = Array.from({ length: 300 }, (_, at) =>
    gameOf(played(30, BigInt(at)), {
      id: at.toString(16).padStart(32, 'd'),
      note: 'x'.repeat(900),
    }),
  );
  const backup = await file(backupOf(games));
  /** The characters put by each transaction. @type {Map<unknown, number>} */
  const sizes = new Map();
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...values) {
    const size = JSON.stringify(values[0]).length;
    sizes.set(this.transaction, (sizes.get(this.transaction) ?? 0) + size);
    return put.apply(this, values);
  };
  try {
    await bringIn(backup, 'replace');
  } finally {
    IDBObjectStore.prototype.put = put;
  }
  assert.ok(sizes.size > 5);
  assert.ok(Math.max(...sizes.values()) <= 64 * 1024, [...sizes.values()].join());
  assert.ok(Number([...sizes.values()].at(-1)) < 3000);
});

for (const kind of /** @type {const} */ (['add', 'replace'])) {
  for (const forgets of [false, true]) {
    const how = forgets ? ', and loses what it had just put into local storage' : '';
    test(`the browser is killed at each step of an import by ${kind}, and of its undo${how}`, async () => {
      for (const isUndo of [false, true]) {
        let [wasNew, killed, nth] = [false, true, 0];
        for (; killed; nth++) {
          freshBrowser();
          await plantAll();
          const backup = await file();
          if (isUndo) await bringIn(backup, kind);
          const [old, local] = [await everything(), items().all];
          killed = await cutShort(nth, () => (isUndo ? turnBack() : bringIn(backup, kind)));
          if (forgets) {
            for (const name of Object.keys(items().all)) items().removeItem(name);
            for (const [name, value] of Object.entries(local)) items().setItem(name, value);
          }
          await finishImport();
          const now = await everything();
          const isNew = !isDeepStrictEqual(now.games, old.games);
          assert.ok(isNew || !wasNew, `step ${nth}: what was decided stays decided`);
          if (isNew && !wasNew) {
            // From here on, each kill ends with the same.
            freshBrowserNow = now;
          }
          assert.deepEqual(now, isNew ? freshBrowserNow : old, `step ${nth}`);
          wasNew = isNew;
          // What was applied is not applied again.
          const loads = reloads;
          await finishImport();
          assert.equal(reloads, loads, `step ${nth}: loaded again for ever`);
        }
        assert.ok(wasNew && nth > 5, `${nth} steps`);
      }
    });
  }
}

/** What the first kill after the decision has led to. @type {any} */
let freshBrowserNow;

test('settings are forgotten by the store once they are safe, and not applied again', async (t) => {
  await plantAll();
  await bringIn(await file(), 'replace');
  items().setItem('2048-theme', 'auto');
  await finishImport();
  assert.equal(items().getItem('2048-theme'), 'auto', 'what was set since stays');
  const { settings } = await stateNow();
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse(settings.made) + 2 * 86_400_000 });
  await finishImport();
  assert.equal((await stateNow()).settings, undefined);
  assert.ok(await readLast(), 'the import can still be undone');
});

test('where nothing was imported, or nothing can be stored, a start does nothing', async (t) => {
  const warn = t.mock.method(console, 'warn', () => {});
  await plantAll();
  await finishImport();
  assert.equal(warn.mock.callCount(), 0);
  const backup = await file();
  globalThis.indexedDB.open = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  await finishImport();
  await assert.rejects(bringIn(backup, 'add'), /denied/);
  assert.equal(reloads, 0);
});

test('a running game stays on its board, with the one before it', async () => {
  await plantAll();
  await bringIn(await file(), 'add');
  const saves = await keptIn(connect, 'saves');
  assert.deepEqual(saves[KEY], RUNNING);
  assert.deepEqual((await keptIn(connect, 'games'))[BEFORE.id], BEFORE);
  assert.deepEqual(FILE.games.length, 5);
});
