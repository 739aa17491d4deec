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

/** @typedef {'game-2048' | 'sliding-puzzle'} Database */

/**
 * Puts values into a database, as if they had been kept there. Some page of the same origin must be open,
 * but no game.
 * @param {Page} page
 * @param {string} name
 * @param {Record<string, Record<string, unknown>>} stores the values of each by key
 */
export const fill = (page, name, stores) =>
  page.evaluate(
    ([name, stores]) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open(name, 1);
        request.onerror = () => reject(request.error);
        request.onupgradeneeded = () => {
          const more = name === 'sliding-puzzle' ? ['pictures'] : [];
          for (const store of ['saves', 'best', ...more]) request.result.createObjectStore(store);
          request.result.createObjectStore('broken', { autoIncrement: true });
        };
        request.onsuccess = () => {
          const database = request.result;
          const transaction = database.transaction(Object.keys(stores), 'readwrite');
          for (const [store, values] of Object.entries(stores)) {
            for (const [key, value] of Object.entries(values)) {
              transaction.objectStore(store).put(value, key);
            }
          }
          transaction.oncomplete = () => resolve(database.close());
          transaction.onabort = () => reject(transaction.error);
        };
      }),
    /** @type {const} */ ([name, stores]),
  );

/**
 * Puts games into the store from an empty page.
 * @param {Page} page
 * @param {Record<string, unknown>} saves by key
 * @param {Record<string, unknown>} [best] by key
 * @param {Database} [database]
 */
export async function plant(page, saves, best = {}, database = 'game-2048') {
  await openEmpty(page);
  await fill(page, database, { saves, best });
}

/**
 * Everything that is kept: the values of one store by key.
 * @param {Page} page
 * @param {'saves' | 'best' | 'broken'} store
 * @param {object} [options]
 * @param {Database} [options.database]
 * @param {boolean} [options.records] whether the records of the best scores are among them
 * @returns {Promise<Record<string, any>>}
 */
export async function keptIn(page, store, { database = 'game-2048', records = false } = {}) {
  /** @type {[string, unknown][]} */
  const entries = await page.evaluate(
    ([database, store]) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open(database);
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const kept = request.result.transaction(store).objectStore(store);
          const [keys, values] = [kept.getAllKeys(), kept.getAll()];
          values.onsuccess = () => {
            request.result.close();
            resolve(keys.result.map((key, i) => [String(key), values.result[i]]));
          };
        };
      }),
    /** @type {const} */ ([database, store]),
  );
  const isRecord = (/** @type {string} */ key) => store === 'best' && key.endsWith('#record');
  return Object.fromEntries(entries.filter(([key]) => records || !isRecord(key)));
}
