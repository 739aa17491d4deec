// What the tests of an import share: what is kept before it, the file, and all that it could touch.

import assert from 'node:assert/strict';
import { beforeEach } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { new_game } from '../../pkg/game_2048.js';
import { readBackup } from '../../www/app/backup/file.js';
import { bringIn, readAside } from '../../www/app/backup/restore.js';
import { Session } from '../../www/game/session.js';
import { connect as connectPuzzles } from '../../www/puzzle/database.js';
import { Session as PuzzleSession } from '../../www/puzzle/session.js';
import { connect, recordOf } from '../../www/storage/database.js';
import { freshBrowser, items, keptIn, plant } from './stores.js';

/** How often the page was loaded again. */
export let reloads = 0;

beforeEach(() => {
  freshBrowser();
  reloads = 0;
  const page = { document: { readyState: 'complete' }, location: { reload: () => reloads++ } };
  for (const [name, value] of Object.entries(page)) {
    Object.defineProperty(globalThis, name, { value, configurable: true });
  }
});

export const KEY = 'main/classic/4x4';

const OTHER = 'main/cascade/5x6';

export const PUZZLE = 'puzzle/3x3/spiral/6';

const DAY = 'puzzle-daily/2026-11-20/3x3/spiral/any';

/** @param {bigint} seed */
function game(seed) {
  const session = Session.start('classic', seed);
  for (let i = 0; session.steps < 20; i++) session.move(i % 4);
  return { save: JSON.parse(JSON.stringify(session.toSave())), session };
}

/** @param {bigint} seed @param {number | 'any'} start */
export function puzzle(seed, start) {
  const session = PuzzleSession.start({ start }, seed);
  for (const direction of [0, 1, 2, 3]) session.slide(direction);
  return JSON.parse(JSON.stringify(session.toSave()));
}

const here = game(1n);

const there = game(2n);

const cascade = new_game(/** @type {any} */ ({ rules: 'cascade', rows: 5, cols: 6 }), 2n);

/** A file as this page writes it. @type {any} */
export const FILE = {
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
export async function plantAll() {
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
export async function everything() {
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
export const NEW = {
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
export async function lastImport() {
  const aside = await readAside();
  assert.ok(aside);
  return aside;
}

export const file = (/** @type {unknown} */ content) =>
  readBackup(new Blob([JSON.stringify(content)]));

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
export async function cutShort(nth, act) {
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

/** An import that was cut short right after it was decided. @returns {Promise<number>} after how many steps */
export async function decide() {
  for (let nth = 0; ; nth++) {
    freshBrowser();
    await plantAll();
    const backup = await file(FILE);
    await cutShort(nth, () => bringIn(backup));
    if (isDeepStrictEqual(await keptIn(connect, 'saves'), NEW.saves)) return nth;
  }
}
