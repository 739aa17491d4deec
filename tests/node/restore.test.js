// An import and its undo: both games and the settings, or nothing. Without a page.

import assert from 'node:assert/strict';

import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { makeBackup } from '../../www/app/backup/file.js';
import { JOURNAL } from '../../www/app/backup/journal.js';
import { bringIn, finish, readAside, turnBack } from '../../www/app/backup/restore.js';
import { finishImport } from '../../www/app/backup/resume.js';
import { connect as connectPuzzles } from '../../www/puzzle/database.js';
import { connect, recordOf } from '../../www/storage/database.js';
import {
  cutShort,
  decide,
  everything,
  FILE,
  file,
  KEY,
  lastImport,
  NEW,
  PUZZLE,
  plantAll,
  reloads,
} from './imports.js';
import { freshBrowser, items, keptIn, plant } from './stores.js';

test('an import replaces both games and the settings, and can be undone and made again', async () => {
  await plantAll();
  const old = await everything();
  await bringIn(await file(FILE));
  assert.deepEqual(await everything(), NEW);
  assert.equal((await lastImport()).undone, false);
  await turnBack(await lastImport());
  assert.deepEqual(await everything(), old);
  assert.equal((await lastImport()).undone, true);
  await turnBack(await lastImport());
  assert.deepEqual(await everything(), NEW);
});

test('a file without puzzles leaves them, and so does its undo', async () => {
  await plantAll();
  const old = await everything();
  const { puzzles, records, ...older } = FILE;
  await bringIn(await file(older));
  const { [recordOf(KEY)]: _record, ...best } = /** @type {any} */ (NEW.best);
  assert.deepEqual(await everything(), {
    ...NEW,
    best,
    puzzles: old.puzzles,
    puzzleBest: old.puzzleBest,
    settings: { '2048-theme': 'dark', '2048-timer': 'on', theirs: 'x' },
  });
  await plant(connectPuzzles, 'best', { [PUZZLE]: 4 });
  await turnBack(await lastImport());
  assert.deepEqual(await everything(), {
    ...old,
    puzzleBest: { ...old.puzzleBest, [PUZZLE]: 4 },
  });
});

test('what is exported and imported elsewhere is the same there', async () => {
  await bringIn(await file(FILE));
  const { backup } = await makeBackup();
  const here = await everything();
  freshBrowser();
  await bringIn(await file(backup));
  assert.deepEqual(await everything(), here);
});

test('what was played or set since an import is not taken back by its journal', async () => {
  await plantAll();
  await bringIn(await file(FILE));
  await plant(connectPuzzles, 'best', { [PUZZLE]: 2 });
  await plant(connect, 'best', { [KEY]: 99999 });
  items().setItem('2048-theme', 'auto');
  const now = await everything();
  await finishImport(Promise.resolve());
  assert.equal(reloads, 0);
  assert.deepEqual(await everything(), now);
});

test('what was played since the puzzles were replaced stays, though the journal does not know', async () => {
  let journal;
  for (let nth = await decide(); !journal?.puzzles; nth++) {
    freshBrowser();
    await plantAll();
    const backup = await file(FILE);
    await cutShort(nth, () => bringIn(backup));
    const replaced = isDeepStrictEqual(await keptIn(connectPuzzles, 'saves'), NEW.puzzles);
    journal = replaced ? (await keptIn(connect, 'broken'))[JOURNAL] : undefined;
    assert.ok(!replaced || journal.puzzles, 'cut short between the two');
  }
  await plant(connectPuzzles, 'best', { [PUZZLE]: 2 });
  await finishImport(Promise.resolve());
  assert.deepEqual(await everything(), {
    ...NEW,
    puzzleBest: { ...NEW.puzzleBest, [PUZZLE]: 2 },
  });
});

test('a page without storage starts without a warning', async (t) => {
  const warn = t.mock.method(console, 'warn', () => {});
  globalThis.indexedDB.open = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  await finishImport(Promise.resolve());
  assert.equal(warn.mock.callCount(), 0);
});

test('a journal that has nothing more to tell is thrown away', async (t) => {
  await plantAll();
  await bringIn(await file(FILE));
  const journal = (await keptIn(connect, 'broken'))[JOURNAL];
  assert.equal(journal.puzzles, undefined, 'the puzzles are not kept twice');
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse(journal.made) + 2 * 86_400_000 });
  await finish();
  assert.equal((await keptIn(connect, 'broken'))[JOURNAL], undefined);
  assert.ok(await readAside(), 'the import can still be undone');
});

test('where nothing was imported, a start looks once and loads nothing', async () => {
  await plantAll();
  await finishImport(Promise.resolve());
  assert.equal(reloads, 0);
});

test('where nothing can be kept, nothing is imported and the page starts all the same', async (t) => {
  await plantAll();
  const old = await everything();
  const backup = await file(FILE);
  t.mock.method(console, 'warn', () => {});
  const { open } = globalThis.indexedDB;
  globalThis.indexedDB.open = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  await assert.rejects(bringIn(backup), /denied/);
  await finishImport(Promise.resolve());
  globalThis.indexedDB.open = open;
  assert.deepEqual(await everything(), old);
});
