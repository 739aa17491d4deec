// An import, its undo, and both cut short at every step: all is old or all is new. Without a page.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { new_game } from '../../pkg/game_2048.js';
import { makeBackup, readBackup } from '../../www/app/backup/file.js';
import { JOURNAL } from '../../www/app/backup/journal.js';
import { bringIn, finish, readAside, turnBack } from '../../www/app/backup/restore.js';
import { resume } from '../../www/app/backup/resume.js';
import { Session } from '../../www/game/session.js';
import { connect as connectPuzzles } from '../../www/puzzle/database.js';
import { Session as PuzzleSession } from '../../www/puzzle/session.js';
import { connect, recordOf } from '../../www/storage/database.js';
import { freshBrowser, items, keptIn, plant } from './stores.js';

/** How often the page was loaded again. */
let reloads = 0;

beforeEach(() => {
  freshBrowser();
  reloads = 0;
  const page = { document: { readyState: 'complete' }, location: { reload: () => reloads++ } };
  for (const [name, value] of Object.entries(page)) {
    Object.defineProperty(globalThis, name, { value, configurable: true });
  }
});

const KEY = 'main/classic/4x4';
const OTHER = 'main/cascade/5x6';
const PUZZLE = 'puzzle/3x3/spiral/6';
const DAY = 'puzzle-daily/2026-11-20/3x3/spiral/any';

/** @param {bigint} seed */
function game(seed) {
  const session = Session.start('classic', seed);
  for (let i = 0; session.steps < 20; i++) session.move(i % 4);
  return { save: JSON.parse(JSON.stringify(session.toSave())), session };
}

/** @param {bigint} seed @param {number | 'any'} start */
function puzzle(seed, start) {
  const session = PuzzleSession.start({ start }, seed);
  for (const direction of [0, 1, 2, 3]) session.slide(direction);
  return JSON.parse(JSON.stringify(session.toSave()));
}

const here = game(1n);
const there = game(2n);
const cascade = new_game(/** @type {any} */ ({ rules: 'cascade', rows: 5, cols: 6 }), 2n);

/** A file as this page writes it. @type {any} */
const FILE = {
  format: '2048-backup',
  version: 1,
  made: '2026-11-20T08:00:00.000Z',
  saves: {
    [KEY]: there.save,
    [OTHER]: { version: 1, game: { record: cascade.history, steps: 0, kept: true } },
  },
  best: { [KEY]: there.session.score, [OTHER]: 70 },
  records: { [KEY]: there.session.record },
  settings: { theme: 'dark' },
  puzzles: {
    saves: { [PUZZLE]: puzzle(5n, 6), [DAY]: puzzle(6n, 'any') },
    best: { [DAY]: 14 },
    settings: { opponent: 'optimal' },
  },
};

const FOREIGN = { 'theirs/classic/4x4': here.save };
const FOREIGN_PUZZLE = { 'x/3x3/spiral/6': puzzle(7n, 6) };

/** What is kept before the import. */
async function plantAll() {
  await plant(connect, 'saves', { ...FOREIGN, [KEY]: here.save, [`${KEY}#previous`]: here.save });
  await plant(connect, 'best', {
    'theirs/classic/4x4': 5,
    [recordOf('theirs/classic/4x4')]: 'theirs',
    [KEY]: here.session.score,
    [recordOf(KEY)]: here.session.record,
    'main/endless/4x4': 3,
    [recordOf('main/endless/4x4')]: 'of an older best',
  });
  const own = { [PUZZLE]: puzzle(3n, 6), 'puzzle/4x4/usual/20': { version: 2 } };
  await plant(connectPuzzles, 'saves', { ...FOREIGN_PUZZLE, ...own });
  await plant(connectPuzzles, 'best', { [PUZZLE]: 6, 'x/3x3/spiral/6': 8 });
  for (const [name, value] of Object.entries({ theme: 'light', speed: 'fast', timer: 'on' })) {
    items().setItem(`2048-${name}`, value);
  }
  items().setItem('theirs', 'x');
}

/** All that an import could touch. */
async function everything() {
  const { '2048-imported': _id, '2048-importing': _flag, ...settings } = items().all;
  return {
    saves: await keptIn(connect, 'saves'),
    best: await keptIn(connect, 'best'),
    puzzles: await keptIn(connectPuzzles, 'saves'),
    puzzleBest: await keptIn(connectPuzzles, 'best'),
    settings,
  };
}

/** All as the file wants it. */
const NEW = {
  saves: { ...FOREIGN, ...FILE.saves },
  best: {
    'theirs/classic/4x4': 5,
    [recordOf('theirs/classic/4x4')]: 'theirs',
    ...FILE.best,
    [recordOf(KEY)]: there.session.record,
  },
  puzzles: { ...FOREIGN_PUZZLE, ...FILE.puzzles.saves },
  puzzleBest: { 'x/3x3/spiral/6': 8, [DAY]: 14 },
  settings: { '2048-theme': 'dark', '2048-opponent': 'optimal', theirs: 'x' },
};

/** The last import, which there is. */
async function lastImport() {
  const aside = await readAside();
  assert.ok(aside);
  return aside;
}

const file = (/** @type {unknown} */ content) => readBackup(new Blob([JSON.stringify(content)]));

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

// Cut short

/** Thrown by everything once the browser is dead. */
const DEAD = 'the browser was killed';

/**
 * Lets everything that could be stored fail from the nth step on, as when the browser is killed.
 * @param {number} nth
 * @returns {{ revive: () => void, died: () => boolean }}
 */
function killAt(nth) {
  let steps = 0;
  /** @type {(() => void)[]} */
  const mends = [];
  /** @param {any} owner @param {string} name */
  const watch = (owner, name) => {
    const own = Object.getOwnPropertyDescriptor(owner, name);
    const act = owner[name];
    owner[name] = function (/** @type {unknown[]} */ ...values) {
      if (++steps > nth) throw new Error(DEAD);
      return act.apply(this, values);
    };
    mends.push(() => {
      if (own) Object.defineProperty(owner, name, own);
      else delete owner[name];
    });
  };
  watch(IDBFactory.prototype, 'open');
  watch(IDBDatabase.prototype, 'transaction');
  for (const name of ['put', 'delete', 'get', 'getAll']) watch(IDBObjectStore.prototype, name);
  for (const name of ['setItem', 'removeItem']) watch(items(), name);
  return {
    revive: () => {
      for (const mend of mends) mend();
    },
    died: () => steps > nth,
  };
}

/** Does something until it is killed. @param {number} nth @param {() => Promise<unknown>} act @returns {Promise<boolean>} whether it was */
async function cutShort(nth, act) {
  const warn = console.warn;
  console.warn = () => {};
  const { revive, died } = killAt(nth);
  try {
    await act();
  } catch (error) {
    assert.match(String(error), new RegExp(DEAD));
  } finally {
    revive();
    console.warn = warn;
  }
  return died();
}

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
        await resume();
        const now = await everything();
        const isNew = !isDeepStrictEqual(now, old);
        const other = name === 'an import' ? NEW : await planted();
        assert.deepEqual(now, isNew ? other : old, `step ${nth}`);
        assert.ok(isNew || !wasNew, `step ${nth}: what was decided stays decided`);
        wasNew = isNew;
        // What was brought is not brought again.
        const loads = reloads;
        assert.ok(loads <= reloaded + 1);
        await resume();
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

/** An import that was cut short right after it was decided. @returns {Promise<number>} after how many steps */
async function decide() {
  for (let nth = 0; ; nth++) {
    freshBrowser();
    await plantAll();
    const backup = await file(FILE);
    await cutShort(nth, () => bringIn(backup));
    if (isDeepStrictEqual(await keptIn(connect, 'saves'), NEW.saves)) return nth;
  }
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
    await resume();
    assert.deepEqual(await everything(), NEW, `step ${nth}`);
  }
  assert.ok(nth > 10, `${nth} steps`);
});

test('what was played or set since an import is not taken back by its journal', async () => {
  await plantAll();
  await bringIn(await file(FILE));
  await plant(connectPuzzles, 'best', { [PUZZLE]: 2 });
  await plant(connect, 'best', { [KEY]: 99999 });
  items().setItem('2048-theme', 'auto');
  const now = await everything();
  await resume();
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
  await resume();
  assert.deepEqual(await everything(), {
    ...NEW,
    puzzleBest: { ...NEW.puzzleBest, [PUZZLE]: 2 },
  });
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
  await resume();
  assert.deepEqual(await everything(), NEW);
  await turnBack(await lastImport());
  assert.deepEqual(await keptIn(connectPuzzles, 'saves'), saves);
  assert.deepEqual(await keptIn(connectPuzzles, 'best'), best);
  await turnBack(await lastImport());
  assert.deepEqual(await everything(), NEW);
});

test('a page without storage starts without a warning', async (t) => {
  const warn = t.mock.method(console, 'warn', () => {});
  globalThis.indexedDB.open = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  await resume();
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
  await resume();
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
  await resume();
  globalThis.indexedDB.open = open;
  assert.deepEqual(await everything(), old);
});
