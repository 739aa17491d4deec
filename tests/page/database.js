// The database of the pages, written and read directly.

import { cells, LOST, WON } from './games.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('../../www/storage/games.js').Entry} Entry */

/** The key in the store of the page's own game. */
export const KEY = 'main/classic/4x4';

let planted = 0;

/** What every kept game has, and no record holds. */
const dated = () => {
  planted++;
  const id = planted.toString(16).padStart(32, '0');
  return { version: 1, id, started: 1_700_000_000_000, ended: 1_700_000_000_000 + planted };
};

/**
 * A game as the page keeps it.
 * @param {import('./games.js').Game} game
 * @param {boolean} [kept] whether the player has left the win behind
 */
export function saveOf(game, kept = game.status !== WON) {
  const { history: record, steps, score, won } = game;
  const reached = { score, highest: Math.max(...cells(game)), won, lost: game.status === LOST };
  const tally = { moves: steps, undos: 0, time: 0, ...reached };
  const best = score > 0 ? { best: score, bestSteps: steps } : {};
  return { ...dated(), record, steps, kept, ...reached, tally, tiles: {}, ...best };
}

/** The name and the kind of the games under a key. @param {string} key */
function placeOf(key) {
  const isPuzzle = /\/\dx\d\/\w+\/\w+$/.test(key);
  const name = key.split('/').slice(0, isPuzzle ? -3 : -2);
  return { shelf: 0, kind: isPuzzle ? 'sliding-puzzle' : 'game-2048', name: name.join('/'), key };
}

/**
 * A game that another one has replaced.
 * @template {object} T
 * @param {string} key
 * @param {T} game as `saveOf` makes it
 */
export const pastGame = (key, game) => ({ ...placeOf(key), ...game });

/** A game that has reached a best score, which nothing proves. @param {string} key @param {number} best */
export const pastBest = (key, best) => ({
  ...{ ...placeOf(key), ...dated(), record: 'lost', steps: 1 },
  ...{ best, bestSteps: 1, tally: { moves: 1, undos: 0, time: 0, score: best, highest: 1 } },
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
 * Puts values into the database, as if they had been kept there. Some page of the same origin must be open,
 * but no game.
 * @param {Page} page
 * @param {Record<string, [key: any, value: unknown][]>} stores the values of each with their keys
 */
export const fill = (page, stores) =>
  page.evaluate(
    (stores) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('2048', 1);
        request.onerror = () => reject(request.error);
        request.onupgradeneeded = () => {
          const { result } = request;
          for (const store of ['saves', 'state', 'pictures']) result.createObjectStore(store);
          const games = result.createObjectStore('games');
          games.createIndex('best', ['shelf', 'key', 'best']);
          games.createIndex('highest', ['shelf', 'key', 'tally.highest']);
          games.createIndex('ended', ['shelf', 'kind', 'name', 'ended']);
          result.createObjectStore('reviews').createIndex('used', 'used');
          result.createObjectStore('broken', { autoIncrement: true });
        };
        request.onsuccess = () => {
          // Every visit stores what was chosen. Without that, the pages expect nothing in the database.
          for (const kind of ['game', 'puzzle']) localStorage[`2048-${kind}`] ??= '{}';
          const database = request.result;
          const transaction = database.transaction(Object.keys(stores), 'readwrite');
          for (const [store, values] of Object.entries(stores)) {
            for (const [key, value] of values) transaction.objectStore(store).put(value, key);
          }
          transaction.oncomplete = () => resolve(database.close());
          transaction.onabort = () => reject(transaction.error);
        };
      }),
    stores,
  );

/**
 * Puts games into the store from an empty page.
 * @param {Page} page
 * @param {Record<string, unknown>} saves the newest games, by key; those that `saveOf` makes belong there
 * @param {any[]} [games] the games that were replaced
 */
export async function plant(page, saves, games = []) {
  await openEmpty(page);
  const named = Object.entries(saves).map(([key, save]) => {
    const isGame = typeof save === 'object' && save !== null && 'record' in save;
    return /** @type {[any, unknown]} */ ([[0, key], isGame ? { ...placeOf(key), ...save } : save]);
  });
  await fill(page, { saves: named, games: games.map((game) => [[game.shelf, game.id], game]) });
}

/**
 * Everything that is kept: the values of one store by key, those of games by id.
 * @param {Page} page
 * @param {'saves' | 'games' | 'state' | 'pictures' | 'broken'} store
 * @returns {Promise<Record<string, any>>}
 */
export const keptIn = (page, store) =>
  page.evaluate(
    (store) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('2048');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const kept = request.result.transaction(store).objectStore(store);
          const [keys, values] = [kept.getAllKeys(), kept.getAll()];
          values.onsuccess = () => {
            request.result.close();
            const named = keys.result.map((key) =>
              Array.isArray(key) ? key.slice(key[0] === 0 ? 1 : 0).join('/') : String(key),
            );
            resolve(Object.fromEntries(named.map((key, i) => [key, values.result[i]])));
          };
        };
      }),
    store,
  );
