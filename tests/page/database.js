// The database of the page, written and read directly.

import { WON } from './games.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('../../www/game/session.js').Save} Save */

/** The key in the store of the page's own game. */
export const KEY = 'main/classic/4x4';

/**
 * A save of a game, as the page keeps it.
 * @param {import('./games.js').Game} game
 * @param {boolean} [kept] whether the player has left the win behind
 * @returns {Save}
 */
export const saveOf = (game, kept = game.status !== WON) => ({
  version: 1,
  game: { record: game.history, steps: game.steps, kept },
});

/**
 * Opens an empty page of the same origin, where the store can be reached without a game.
 * @param {Page} page
 */
export async function openEmpty(page) {
  await page.route('**/empty.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><link rel=icon href=data:,>' }),
  );
  await page.goto('./empty.html');
  // While anything is routed, every request of the page goes through Playwright.
  await page.unroute('**/empty.html');
}

/**
 * Puts values into the store, as if they had been kept there. No game may be open.
 * @param {Page} page
 * @param {Record<string, unknown>} saves by key
 * @param {Record<string, number>} [best] by key
 */
export async function plant(page, saves, best = {}) {
  await openEmpty(page);
  await page.evaluate(
    ([saves, best]) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('game-2048', 1);
        request.onerror = () => reject(request.error);
        request.onupgradeneeded = () => {
          request.result.createObjectStore('saves');
          request.result.createObjectStore('best');
          request.result.createObjectStore('broken', { autoIncrement: true });
        };
        request.onsuccess = () => {
          const database = request.result;
          const transaction = database.transaction(['saves', 'best'], 'readwrite');
          for (const [name, values] of Object.entries({ saves, best })) {
            for (const [key, value] of Object.entries(values)) {
              transaction.objectStore(name).put(value, key);
            }
          }
          transaction.oncomplete = () => resolve(database.close());
          transaction.onabort = () => reject(transaction.error);
        };
      }),
    /** @type {const} */ ([saves, best]),
  );
}

/**
 * Everything that is kept: the values of one store by key.
 * @param {Page} page
 * @param {'saves' | 'best' | 'broken'} name
 * @param {object} [options]
 * @param {boolean} [options.records] whether the records of the best scores are among them
 * @returns {Promise<Record<string, any>>}
 */
export const keptIn = (page, name, { records = false } = {}) =>
  page.evaluate(
    ([name, records]) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('game-2048');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const database = request.result;
          const store = database.transaction(name).objectStore(name);
          const [keys, values] = [store.getAllKeys(), store.getAll()];
          values.onsuccess = () => {
            database.close();
            const all = keys.result.map((key, i) => [String(key), values.result[i]]);
            const isRecord = (/** @type {string} */ key) => key.endsWith('#record');
            resolve(
              Object.fromEntries(
                all.filter(([key]) => records || name !== 'best' || !isRecord(key)),
              ),
            );
          };
        };
      }),
    /** @type {const} */ ([name, records]),
  );
