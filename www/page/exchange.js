/**
 * All that is kept gives way to what a file holds, and comes back. What gives way is put aside in the
 * same transaction, so that there is no moment in which it is nowhere.
 */
import { connect } from '../store.js';
import { holdLock } from '../tab-lock.js';
import { partsOf, putSettings, readSettings } from './backup.js';

/** @typedef {import('./backup.js').Content} Content */

/**
 * What an import has put aside.
 * @typedef {object} Aside
 * @property {string} made when the import was, as an ISO date
 * @property {boolean} undone whether the import was taken back, so that this is what it brought
 * @property {Content} content
 */

/** Its key among what is put aside. */
const ASIDE = 'replaced';

/** What the last import has put aside. @returns {Promise<Aside | undefined>} @throws where nothing is kept */
export async function readAside() {
  const database = await connect();
  try {
    return await database.get('broken', ASIDE);
  } finally {
    database.close();
  }
}

/**
 * Takes games away from whoever plays them, in this tab or another, so that nobody writes over what
 * comes.
 * @param {string[]} keys
 * @returns {Promise<() => Promise<void>>} gives them free again
 */
async function takeAll(keys) {
  const lock = (/** @type {string} */ key) => `game-2048/${key}`;
  // Also games that are open, but not kept yet.
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const open = held
    .map(({ name = '' }) => name)
    .filter((name) => partsOf(name.replace('game-2048/', '')));
  const games = keys.map((key) => lock(key.replace('#previous', '')));
  const names = new Set([...games, ...open]);
  const frees = [...names].map((name) => holdLock(name, { steal: true, lost: () => {} }));
  const unlocks = await Promise.all(frees);
  return async () => {
    await Promise.all(unlocks.map((unlock) => unlock?.()));
  };
}

/** Half a change is none. @param {{ abort: () => void }} transaction */
function abort(transaction) {
  try {
    transaction.abort();
  } catch {
    // It is over already.
  }
}

/**
 * @param {import('idb').IDBPDatabase} database
 * @param {(there: Content, aside: Aside | undefined) => { next: Content, aside: Aside }} decide
 */
async function swap(database, decide) {
  const transaction = database.transaction(['saves', 'best', 'broken'], 'readwrite');
  /** @type {Content} */
  const there = { saves: {}, best: {}, settings: readSettings() };
  for (const name of /** @type {const} */ (['saves', 'best'])) {
    const store = transaction.objectStore(name);
    const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
    keys.forEach((key, i) => {
      if (partsOf(String(key))) there[name][String(key)] = values[i];
    });
  }
  const broken = transaction.objectStore('broken');
  // Of all that fails together, the first is heard.
  transaction.done.catch(() => {});
  try {
    const { next, aside } = decide(there, await broken.get(ASIDE));
    /** @type {Promise<unknown>[]} */
    const writes = [];
    const wait = (/** @type {Promise<unknown>} */ write) => {
      write.catch(() => {});
      writes.push(write);
    };
    wait(broken.put(aside, ASIDE));
    for (const name of /** @type {const} */ (['saves', 'best'])) {
      const store = transaction.objectStore(name);
      for (const key of Object.keys(there[name])) wait(store.delete(key));
      for (const [key, value] of Object.entries(next[name])) wait(store.put(value, key));
    }
    await Promise.all([...writes, transaction.done]);
    return next;
  } catch (error) {
    abort(transaction);
    throw error;
  }
}

/** @param {Content[]} contents whose games are touched @param {Parameters<typeof swap>[1]} decide */
async function exchange(contents, decide) {
  const database = await connect();
  try {
    const kept = await database.getAllKeys('saves');
    const keys = [...contents.flatMap(({ saves }) => Object.keys(saves)), ...kept.map(String)];
    const free = await takeAll(keys.filter(partsOf));
    try {
      putSettings((await swap(database, decide)).settings);
    } finally {
      await free();
    }
  } finally {
    database.close();
  }
}

/**
 * Replaces all that is kept. Of the games either all are replaced or none; the settings follow.
 * @param {Content} next
 * @throws where nothing can be kept
 */
export function bringIn({ saves, best, settings }) {
  const next = { saves, best, settings };
  const made = new Date().toISOString();
  return exchange([next], (there) => ({ next, aside: { made, undone: false, content: there } }));
}

/**
 * Takes the last import back, or makes it again. Either way nothing is lost.
 * @param {Aside} last
 * @throws where nothing can be kept
 */
export function turnBack(last) {
  return exchange([last.content], (there, aside = last) => ({
    next: aside.content,
    aside: { ...aside, undone: !aside.undone, content: there },
  }));
}
