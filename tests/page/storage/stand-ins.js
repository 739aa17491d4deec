// What the tests of saves that cannot be played share: both elements on one page, and databases that fail.

import { begin } from '../../../www/element/reopen.js';
import { openEmpty } from '../database.js';
import { open_game } from '../games.js';
import { open_puzzle, puzzleOn, puzzleReady } from '../puzzle/puzzles.js';
import { ARROWS, expect, gameOn, ready, serveBare } from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

/**
 * What differs between the two elements.
 * @typedef {object} Kind
 * @property {string} key
 * @property {string} count the property that counts its moves
 * @property {(record: string, moves: number, counts: boolean) => import('../../../www/element/reopen.js').Handle} open
 * @property {[string, string]} other an attribute that asks for another game
 * @property {(page: Page) => Locator} on
 * @property {(page: Page) => Promise<void>} ready
 */

/** @type {Kind[]} */
const KINDS = [
  {
    key: 'mine/classic/4x4',
    count: 'steps',
    open: open_game,
    other: ['rules', 'endless'],
    on: gameOn,
    ready,
  },
  {
    key: 'mine/4x4/spiral/any',
    count: 'slides',
    open: open_puzzle,
    other: ['goal', 'usual'],
    on: puzzleOn,
    ready: puzzleReady,
  },
];

/** An element on the page. @typedef {{ kind: Kind, game: Locator }} Played */

/** Requests of locks wait until they are let go. */
export function holdLocks() {
  const { locks } = navigator;
  const request = locks.request.bind(locks);
  const state = /** @type {any} */ (window);
  const gate = new Promise((resolve) => {
    state.letGo = resolve;
  });
  Object.defineProperty(locks, 'request', {
    value: async (/** @type {any[]} */ ...args) => {
      state.asked = (state.asked ?? 0) + 1;
      await gate;
      return /** @type {any} */ (request)(...args);
    },
  });
}

/** Databases cannot be opened by an element until they are mended; a test can. */
function breakOpening() {
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...args) {
    const state = /** @type {any} */ (window);
    if (state.mended || state.looking) return open.apply(this, args);
    throw new DOMException('internal error', 'UnknownError');
  };
}

/** Writing fails while the disk is full. */
export function mayBeFull() {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...args) {
    if (!(/** @type {any} */ (window).full)) return put.apply(this, args);
    throw new DOMException('full', 'QuotaExceededError');
  };
}

/** @param {Kind} kind @param {Locator} game */
export const movesOf = ({ count }, game) =>
  game.evaluate((element, count) => /** @type {any} */ (element)[count], count);

/** Plays by keys until so many moves are made. @param {Kind} kind @param {Locator} game @param {number} moves */
export async function playTo(kind, game, moves) {
  await game.evaluate((element) => element.focus());
  for (let i = 0; (await movesOf(kind, game)) < moves; i++) {
    await game.page().keyboard.press(ARROWS[i % 4]);
  }
}

/** Whether all that was played is stored. @param {Locator} game @returns {Promise<boolean>} */
export const savedOf = (game) => game.evaluate((element) => /** @type {any} */ (element).saved);

/** What is stored under the key. @param {Page} page @param {Kind} kind */
export const storedOf = (page, { key }) =>
  page.evaluate(
    (key) =>
      new Promise((resolve, reject) => {
        const state = /** @type {any} */ (window);
        state.looking = true;
        const request = indexedDB.open('2048-games');
        state.looking = false;
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const transaction = request.result.transaction(['slots', 'games', 'acts', 'broken']);
          const store = (/** @type {string} */ name) => transaction.objectStore(name);
          const slot = store('slots').get(key);
          /** @type {IDBRequest<any>[]} */
          let found;
          slot.onsuccess = () => {
            const { id } = slot.result;
            const acts = store('acts').getAll(IDBKeyRange.bound([id], [id, []]));
            found = [store('games').get(id), acts, store('broken').count()];
          };
          transaction.oncomplete = () => {
            request.result.close();
            const [row, acts, broken] = found.map(({ result }) => result);
            resolve({
              slot: slot.result,
              row,
              acts: acts.map((/** @type {Uint8Array} */ bytes) => [...bytes]),
              broken,
            });
          };
        };
      }),
    key,
  );

/** The number of moves in a game as it is stored. @param {Kind} kind @param {any} stored @returns {number} */
export function movesIn({ open, count }, { row, acts }) {
  const handle = begin(row.start, open);
  for (const chunk of acts) expect(handle.read(Uint8Array.from(chunk))).toBe(true);
  return Reflect.get(handle, count);
}

/**
 * Loads the page again, with a database that its elements cannot open. Tells what is stored.
 * @param {Page} page
 * @param {Played[]} both
 */
export async function reloadBroken(page, both) {
  for (const { game } of both) expect(await savedOf(game)).toBe(true);
  await page.addInitScript(breakOpening);
  await page.reload();
  await bothReady(page);
  // Not sooner: a puzzle that is left stores its time.
  return allStored(page);
}

/** Makes the games that are stored ones of a newer version. @param {Page} page */
export async function makeNewer(page) {
  await openEmpty(page);
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open('2048-games');
        request.onsuccess = () => {
          const transaction = request.result.transaction('games', 'readwrite');
          const games = transaction.objectStore('games');
          games.getAll().onsuccess = ({ target }) => {
            const { result } = /** @type {IDBRequest<any[]>} */ (target);
            for (const row of result) games.put({ ...row, version: 2 }, row.id);
          };
          transaction.oncomplete = () => resolve(request.result.close());
        };
      }),
  );
}

/** Waits until both elements can be played. @param {Page} page */
export async function bothReady(page) {
  for (const kind of KINDS) await kind.ready(page);
}

/**
 * Opens a page with both elements, and plays in each.
 * @param {Page} page
 * @param {number} moves
 * @returns {Promise<Played[]>}
 */
export async function playSaved(page, moves) {
  const body = `<game-2048 lang="en" save="mine"></game-2048>
    <sliding-puzzle lang="en" side="4" start="any" save="mine"></sliding-puzzle>`;
  const script = '<script type="module" src="./sliding-puzzle.js"></script>';
  await serveBare(page, body, script);
  await page.goto('./bare.html');
  await bothReady(page);
  const both = KINDS.map((kind) => ({ kind, game: kind.on(page) }));
  for (const { kind, game } of both) await playTo(kind, game, moves);
  return both;
}

/** What is stored of each element. @param {Page} page @returns {Promise<any[]>} */
export async function allStored(page) {
  const stored = [];
  for (const kind of KINDS) stored.push(await storedOf(page, kind));
  return stored;
}

/** Asks for another kind of game. @param {Kind} kind @param {Locator} game */
export const askForOther = ({ other }, game) =>
  game.evaluate(async (element, [attribute, value]) => {
    element.setAttribute(attribute, value);
    await Promise.resolve();
    await /** @type {any} */ (element).ready;
  }, other);

/** @param {Locator} game */
export const noticeOf = (game) => game.locator('.notice');

export const SLOW = 'because your saved one is slow to load.';
export const OPEN = 'Open saved game instead';
