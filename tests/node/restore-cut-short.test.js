// An import or its undo, cut short at every step: all is old or all is new. Without a page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { bringIn, finish, turnBack } from '../../www/app/backup/restore.js';
import { finishImport } from '../../www/app/backup/resume.js';
import { connect as connectPuzzles } from '../../www/puzzle/database.js';
import {
  cutShort,
  decide,
  everything,
  FILE,
  file,
  lastImport,
  NEW,
  PUZZLE,
  plantAll,
  puzzle,
  reloads,
} from './imports.js';
import { freshBrowser, items, keptIn, plant } from './stores.js';

/** What happens at the steps of an import, and of an undo. @type {[string, () => Promise<() => Promise<unknown>>][]} */
const CHANGES = [
  [
    'an import',
    async () => {
      await plantAll();
      const backup = await file(FILE);
      return () => bringIn(backup);
    },
  ],
  [
    'an undo',
    async () => {
      await plantAll();
      await bringIn(await file(FILE));
      const aside = await lastImport();
      return () => turnBack(aside);
    },
  ],
];

for (const [name, prepare] of CHANGES) {
  for (const forgets of [false, true]) {
    const how = forgets ? ', and loses what it kept by name' : '';
    test(`the browser is killed at each step of ${name}${how}`, async () => {
      let [wasNew, killed] = [false, true];
      let nth = 0;
      for (; killed; nth++) {
        freshBrowser();
        const act = await prepare();
        const [old, settings] = [await everything(), items().all];
        killed = await cutShort(nth, act);
        if (forgets) {
          for (const name of Object.keys(items().all)) items().removeItem(name);
          for (const [name, value] of Object.entries(settings)) items().setItem(name, value);
        }
        const reloaded = reloads;
        await finishImport(Promise.resolve());
        const now = await everything();
        const isNew = !isDeepStrictEqual(now, old);
        const other = name === 'an import' ? NEW : await planted();
        assert.deepEqual(now, isNew ? other : old, `step ${nth}`);
        assert.ok(isNew || !wasNew, `step ${nth}: what was decided stays decided`);
        wasNew = isNew;
        // What was brought is not brought again.
        const loads = reloads;
        assert.ok(loads <= reloaded + 1);
        await finishImport(Promise.resolve());
        assert.equal(reloads, loads, `step ${nth}: loaded again for ever`);
        assert.equal(items().getItem('2048-importing'), null);
      }
      assert.ok(wasNew);
      assert.ok(nth > 30, `${nth} steps`);
    });
  }
}

/** What `plantAll` keeps. */
async function planted() {
  const [factory, kept] = [globalThis.indexedDB, globalThis.localStorage];
  freshBrowser();
  await plantAll();
  const all = await everything();
  globalThis.indexedDB = factory;
  Object.defineProperty(globalThis, 'localStorage', { value: kept, configurable: true });
  return all;
}

test('an import that was cut short is finished before the next one', async () => {
  await decide();
  assert.notDeepEqual(await keptIn(connectPuzzles, 'saves'), NEW.puzzles);
  const { puzzles, ...older } = FILE;
  await bringIn(await file({ ...older, settings: {} }));
  assert.deepEqual(await everything(), {
    ...NEW,
    settings: { '2048-opponent': 'optimal', theirs: 'x' },
  });
});

test('what is brought forward can be cut short again, at each step', async () => {
  const decided = await decide();
  let killed = true;
  let nth = 0;
  for (; killed; nth++) {
    freshBrowser();
    await plantAll();
    const backup = await file(FILE);
    await cutShort(decided, () => bringIn(backup));
    assert.notDeepEqual(await everything(), NEW);
    killed = await cutShort(nth, finish);
    await finishImport(Promise.resolve());
    assert.deepEqual(await everything(), NEW, `step ${nth}`);
  }
  assert.ok(nth > 10, `${nth} steps`);
});

test('puzzles played before an import was finished come back with its undo', async () => {
  await decide();
  const more = { [PUZZLE]: puzzle(8n, 6), 'puzzle/3x3/usual/20': puzzle(9n, 20) };
  await plant(connectPuzzles, 'saves', more);
  await plant(connectPuzzles, 'best', { [PUZZLE]: 2 });
  const [saves, best] = [
    await keptIn(connectPuzzles, 'saves'),
    await keptIn(connectPuzzles, 'best'),
  ];
  await finishImport(Promise.resolve());
  assert.deepEqual(await everything(), NEW);
  await turnBack(await lastImport());
  assert.deepEqual(await keptIn(connectPuzzles, 'saves'), saves);
  assert.deepEqual(await keptIn(connectPuzzles, 'best'), best);
  await turnBack(await lastImport());
  assert.deepEqual(await everything(), NEW);
});
