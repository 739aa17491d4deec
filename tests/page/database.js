// The database of the pages, written and read directly.

import { KeptGame } from '../../www/element/kept-game.js';
import { begin } from '../../www/element/reopen.js';
import { createStores, toEntry } from '../../www/storage/database.js';
import { keep_going, move_dir, new_game, open_game, redo, undo, WON } from './games.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('../../www/storage/games.js').Entry} Entry */
/** @typedef {Entry & { chunks: string[] }} Save a game as plain data, with its journal in Base64 */

/** The place of the page's own game. */
export const KEY = 'main/classic/4x4';

let planted = 0;

/**
 * A game as plain data, with its journal.
 * @template {import('../../www/element/kept-game.js').Handle} Game
 * @param {Game} handle a game at its start
 * @param {(game: Game) => void} play
 * @param {object} [how]
 * @param {number} [how.ended] the time of its last action; each game ends after the one before by default
 * @param {new (handle: Game, row: object) => KeptGame<Game>} [how.Kept]
 * @returns {Save}
 */
export function packed(handle, play, { ended, Kept = KeptGame } = {}) {
  planted++;
  const id = planted.toString(16).padStart(32, '0');
  const started = ended ?? 1_700_000_000_000 + planted;
  handle.resumed(started);
  play(handle);
  const chunks = Array.from({ length: handle.chunks }, (_, at) =>
    Buffer.from(handle.chunk(at) ?? []).toString('base64'),
  );
  const save = { ...toEntry(new Kept(handle, { id, started }).row), chunks };
  return ended === undefined ? save : { ...save, ended };
}

/**
 * The milliseconds before each move of a game.
 * @param {number} moves
 * @param {[move: number, time: number][]} times the playing time at which some moves are made, in order
 */
function pausesOf(moves, times) {
  const pauses = Array(moves).fill(0);
  let [from, passed] = [0, 0];
  for (const [move, time] of times) {
    const each = Math.floor((time - passed) / (move - from));
    pauses.fill(each, from, move);
    pauses[move - 1] += time - passed - each * (move - from);
    [from, passed] = [move, time];
  }
  return pauses;
}

/** The moves at which tiles were the highest first. @param {number[]} highest the exponent after each move, from the start on */
const firstOf =
  (highest) =>
  (/** @type {[string, number]} */ [tile, time]) =>
    /** @type {[number, number]} */ ([highest.findIndex((one) => one >= Number(tile)), time]);

/**
 * A game as the page keeps it: all its moves, some of which may be undone.
 * @param {import('./games.js').Game} game
 * @param {boolean} [kept] whether the player has left the win behind
 * @param {object} [how]
 * @param {boolean} [how.counts]
 * @param {Record<number, number>} [how.tiles] the playing time at which tiles were made, by their exponents
 * @param {number} [how.time] the playing time
 * @param {number} [how.undos] undone and redone at its end
 * @param {number} [how.ended]
 */
export function saveOf(game, kept = game.status !== WON, how = {}) {
  const { counts = true, tiles = {}, time, undos = 0, ended } = how;
  const model = open_game(game.history, 0);
  const start = open_game(model.record, 0, counts);
  /** @type {import('./games.js').Turn[]} */
  const turns = [];
  for (let turn = redo(model); turn; turn = redo(model)) turns.push(turn);
  const highest = [0, ...turns.map(({ cells }) => Math.max(...cells))];
  const times = Object.entries(tiles).map(firstOf(highest));
  const pauses = pausesOf(
    turns.length,
    time === undefined ? times : [...times, [turns.length, time]],
  );
  return packed(
    start,
    (handle) => {
      turns.forEach(({ direction }, at) => void move_dir(handle, direction, false, pauses[at]));
      for (let made = 0; made < undos; made++) {
        undo(handle);
        redo(handle);
      }
      while (handle.steps > game.steps) undo(handle);
      if (kept && handle.status === WON) keep_going(handle);
    },
    { ended },
  );
}

/** The name and the kind of the games under a key. @param {string} key */
function placeOf(key) {
  const isPuzzle = /\/\dx\d\/\w+\/\w+$/.test(key);
  const name = key.split('/').slice(0, isPuzzle ? -3 : -2);
  return {
    kind: /** @type {Entry['kind']} */ (isPuzzle ? 'sliding-puzzle' : 'game-2048'),
    name: name.join('/'),
    key,
  };
}

/**
 * A game that another one has replaced.
 * @template {object} T
 * @param {string} key
 * @param {T} game as `saveOf` makes it
 */
export const pastGame = (key, game) => ({ ...game, ...placeOf(key) });

/**
 * A game whose summary has a best score: nobody plays the many moves of a real one in a test. It is only a copy, but pages
 * trust it as long as the game isn't played on.
 * @param {string} key @param {number} best
 */
export const pastBest = (key, best) => {
  const game = new_game('classic', 1n);
  while (game.steps === 0) move_dir(game, 1) ?? move_dir(game, 2);
  const save = saveOf(game);
  const tally = { ...save.tally, score: best };
  return pastGame(key, { ...save, best, bestSteps: 1, tally });
};

/** A game as its row is stored. @param {any} save @returns {any} */
export function rowOf({ chunks, ...save }) {
  const { version, id, start, kind, name, key, started, day, ...rest } = save;
  const { bookmarks, note, challenge, shortest, origin, ...summary } = rest;
  const notes = { bookmarks, note, challenge, shortest, origin };
  return { version, id, start, kind, name, key, started, day, ...notes, summary };
}

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

/** Opens an empty page, and forgets all that was kept before. @param {Page} page */
export async function forget(page) {
  await openEmpty(page);
  await page.evaluate(async () => {
    localStorage.clear();
    for (const name of await caches.keys()) await caches.delete(name);
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase('2048-games');
      request.onsuccess = resolve;
      request.onerror = reject;
    });
  });
}

/**
 * Puts values into the database, as if they had been kept there. Some page of the same origin must be open,
 * but no game.
 * @param {Page} page
 * @param {Record<string, [key: any, value: unknown][]>} stores the values of each with their keys; acts are Base64
 */
export const fill = (page, stores) =>
  page.evaluate(`(${fillStores})(${createStores}, ${JSON.stringify(stores)})`);

/**
 * @param {typeof createStores} create
 * @param {Record<string, [key: any, value: any][]>} stores
 */
const fillStores = (create, stores) =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('2048-games', 1);
    request.onerror = () => reject(request.error);
    request.onupgradeneeded = () => create(request.result);
    request.onsuccess = () => {
      // Every visit stores what was chosen. Without that, the pages expect nothing in the database.
      for (const kind of ['game', 'puzzle']) localStorage[`2048-${kind}`] ??= '{}';
      const database = request.result;
      const transaction = database.transaction(Object.keys(stores), 'readwrite');
      for (const [name, values] of Object.entries(stores)) {
        const store = transaction.objectStore(name);
        for (const [key, value] of values)
          store.put(
            name === 'acts' ? Uint8Array.from(atob(value), (one) => one.charCodeAt(0)) : value,
            key,
          );
      }
      transaction.oncomplete = () => resolve(database.close());
      transaction.onabort = () => reject(transaction.error);
    };
  });

/**
 * Puts games into the database. Some page of the same origin must be open, but no game.
 * @param {Page} page
 * @param {any[]} games with the places where they were played
 * @param {Record<string, unknown>} [slots] those that are played, by key
 */
export const fillGames = (page, games, slots = {}) =>
  fill(page, {
    games: games.map((game) => [game.id, rowOf(game)]),
    acts: games.flatMap(({ id, chunks }) =>
      chunks.map((/** @type {string} */ chunk, /** @type {number} */ at) => [[id, at], chunk]),
    ),
    slots: Object.entries(slots),
  });

/**
 * Puts games into the database from an empty page.
 * @param {Page} page
 * @param {Record<string, any>} saves the newest games, by key, as `saveOf` makes them
 * @param {any[]} [games] the games that were replaced
 * @param {Record<string, { before?: string, after?: string }>} [sides] those that can come back, by the key
 */
export async function plant(page, saves, games = [], sides = {}) {
  await openEmpty(page);
  const running = Object.entries(saves).map(([key, save]) => pastGame(key, save));
  const slots = running.map(({ key, id }) => [key, { id, ...sides[key] }]);
  await fillGames(page, [...games, ...running], Object.fromEntries(slots));
}

/**
 * All values of a store by key, those of acts in Base64 by `id/number`.
 * @param {Page} page
 * @param {'games' | 'acts' | 'slots' | 'state' | 'pictures' | 'broken'} store
 * @returns {Promise<Record<string, any>>}
 */
export const keptIn = (page, store) =>
  page.evaluate(
    (store) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('2048-games');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const kept = request.result.transaction(store).objectStore(store);
          const [keys, values] = [kept.getAllKeys(), kept.getAll()];
          values.onsuccess = () => {
            request.result.close();
            const named = keys.result.map((key) =>
              Array.isArray(key) ? key.join('/') : String(key),
            );
            const found = values.result.map((one) =>
              store === 'acts' ? btoa(String.fromCharCode(...one)) : one,
            );
            resolve(Object.fromEntries(named.map((key, i) => [key, found[i]])));
          };
        };
      }),
    store,
  );

/**
 * The games that are played, by the keys of their places. What follows from their journals is as those are now, although
 * rows are written later.
 * @param {Page} page
 * @returns {Promise<Record<string, any>>}
 */
export async function playedIn(page) {
  const [slots, games, acts] = [
    await keptIn(page, 'slots'),
    await keptIn(page, 'games'),
    await keptIn(page, 'acts'),
  ];
  const named = Object.entries(slots).flatMap(([key, { id }]) => {
    const row = games[id];
    if (row?.kind !== 'game-2048') return row ? [[key, toEntry(row)]] : [];
    const handle = begin(row.start, open_game);
    for (let at = 0; acts[`${id}/${at}`]; at++)
      handle.read(Buffer.from(acts[`${id}/${at}`], 'base64'));
    return [[key, new KeptGame(handle, row).pack()]];
  });
  return Object.fromEntries(named);
}
