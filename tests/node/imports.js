// What the tests of imports share: two libraries, all that can be seen of one, and a browser that is killed.

import assert from 'node:assert/strict';
import { readBackup } from '../../www/app/backup/file.js';
import { connect, SHELVES, withDatabase } from '../../www/storage/database.js';
import { isPlayed, readAll } from '../../www/storage/games.js';
import { asJson, backupOf, fileOf, gameOf, PUZZLE, played, puzzleOf, solved } from './backups.js';
import { items, plant } from './stores.js';

export const KEY = 'main/classic/4x4';

/** @param {string} digit */
const idOf = (digit) => digit.repeat(32);

/** The game on the board here, with one before it. */
export const RUNNING = gameOf(played(12, 1n), { id: idOf('1'), before: idOf('2'), shelf: 0 });
export const BEFORE = gameOf(played(30, 2n), { id: idOf('2'), shelf: 0 });
/** A game that both devices have. */
const COMMON = gameOf(played(20, 3n), { id: idOf('3'), bookmarks: [4], shelf: 0 });
/** A game that is deleted here. */
const DELETED = gameOf(played(8, 4n), { id: idOf('4') });
/** A game of another page of the same origin. */
export const THEIRS = gameOf(played(9, 5n), {
  ...{ id: idOf('5'), name: 'theirs', key: 'theirs/classic/4x4', shelf: 0 },
});
export const THEIR_SAVE = { ...THEIRS, id: idOf('6') };
const SOLVED = puzzleOf(solved(42n), { id: idOf('7'), shelf: 0 });

/** Puts a library, and settings, into the browser. */
export async function plantAll() {
  await plant(connect, 'saves', {
    [KEY]: RUNNING,
    [`${KEY}#previous`]: RUNNING,
    [THEIRS.key]: THEIR_SAVE,
    [PUZZLE]: SOLVED,
  });
  const games = [BEFORE, COMMON, THEIRS, { id: DELETED.id, shelf: 0, deleted: true }];
  await plant(connect, 'games', Object.fromEntries(games.map((game) => [game.id, game])));
  items().setItem('2048-theme', 'light');
  items().setItem('2048-speed', 'fast');
  items().setItem('theirs', 'x');
}

const AWAY = gameOf(played(40, 8n), { id: idOf('8'), running: true });
export const FILE = backupOf(
  [
    AWAY,
    gameOf(played(50, 9n), { id: idOf('9') }),
    gameOf(played(35, 3n), { ...{ id: COMMON.id, bookmarks: [9] } }),
    DELETED,
    // What is played here was begun there.
    gameOf(played(15, 1n), { id: RUNNING.id }),
  ],
  { deleted: [idOf('a')], settings: { theme: 'dark' }, puzzleSettings: { opponent: 'optimal' } },
);

/** @returns {Promise<import('../../www/app/backup/file.js').Backup>} */
export const file = async (content = FILE) => (await readBackup(fileOf(content))).backup;

/** All that can be seen: games by id, the keys of those on a board, and settings. */
export async function everything() {
  const { games, deleted } = await withDatabase(readAll);
  const { '2048-imported': _id, ...settings } = items().all;
  const byId = games.filter(isPlayed).map(({ shelf, ...game }) => [game.id, game]);
  return asJson({
    games: Object.fromEntries(byId.sort(([a], [b]) => (a < b ? -1 : 1))),
    deleted: deleted.map(({ id }) => id).sort(),
    settings,
  });
}

/** @returns {Promise<any>} the entry of the shelves */
export const stateNow = () => withDatabase((database) => database.get('state', SHELVES));

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
