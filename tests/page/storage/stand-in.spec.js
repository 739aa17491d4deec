// A save that is slow to come, cannot be read, or is of a newer version: a game is played in its place
// that is not saved, and the save stays as it is until the player opens it.

import { begin } from '../../../www/element/reopen.js';
import { openEmpty } from '../database.js';
import { open_game } from '../games.js';
import { open_puzzle, puzzleOn, puzzleReady } from '../puzzle/puzzles.js';
import { ARROWS, expect, gameOn, ready, serveBare, test } from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

/**
 * What differs between the two elements.
 * @typedef {object} Kind
 * @property {string} file
 * @property {string} tag
 * @property {string} key
 * @property {string} count the property that counts its moves
 * @property {(record: string, moves: number, counts: boolean) => import('../../../www/element/reopen.js').Handle} open
 * @property {[string, string]} other an attribute that asks for another game
 * @property {(page: Page) => Locator} on
 * @property {(page: Page) => Promise<void>} ready
 */

/** @type {Record<string, Kind>} */
const KINDS = {
  game: {
    file: 'game-2048.js',
    tag: 'game-2048',
    key: 'mine/classic/4x4',
    count: 'steps',
    open: open_game,
    other: ['rules', 'endless'],
    on: gameOn,
    ready,
  },
  puzzle: {
    file: 'sliding-puzzle.js',
    tag: 'sliding-puzzle',
    key: 'mine/4x4/spiral/any',
    count: 'slides',
    open: open_puzzle,
    other: ['goal', 'usual'],
    on: puzzleOn,
    ready: puzzleReady,
  },
};

/** Requests of locks wait until they are let go. */
function holdLocks() {
  const { locks } = navigator;
  const request = locks.request.bind(locks);
  const state = /** @type {any} */ (window);
  const gate = new Promise((resolve) => {
    state.letGo = resolve;
  });
  Object.defineProperty(locks, 'request', {
    value: async (/** @type {any[]} */ ...args) => {
      state.asked = true;
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
function mayBeFull() {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...args) {
    if (!(/** @type {any} */ (window).full)) return put.apply(this, args);
    throw new DOMException('full', 'QuotaExceededError');
  };
}

/** @param {Kind} kind @param {Locator} game */
const movesOf = ({ count }, game) =>
  game.evaluate((element, count) => /** @type {any} */ (element)[count], count);

/** Plays by keys until so many moves are made. @param {Kind} kind @param {Locator} game @param {number} moves */
async function playTo(kind, game, moves) {
  await game.evaluate((element) => element.focus());
  for (let i = 0; (await movesOf(kind, game)) < moves; i++) {
    await game.page().keyboard.press(ARROWS[i % 4]);
  }
}

/** Whether all that was played is stored. @param {Locator} game @returns {Promise<boolean>} */
const savedOf = (game) => game.evaluate((element) => /** @type {any} */ (element).saved);

/** What is stored under the key. @param {Page} page @param {Kind} kind */
const storedOf = (page, { key }) =>
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
function movesIn({ open, count }, { row, acts }) {
  const handle = begin(row.start, open);
  for (const chunk of acts) expect(handle.read(Uint8Array.from(chunk))).toBe(true);
  return Reflect.get(handle, count);
}

/**
 * Loads the page again, with a database that its element cannot open. Tells what is stored.
 * @param {Page} page
 * @param {Kind} kind
 * @param {Locator} game
 */
async function reloadBroken(page, kind, game) {
  expect(await savedOf(game)).toBe(true);
  await page.addInitScript(breakOpening);
  await page.reload();
  await kind.ready(page);
  // Not sooner: a puzzle that is left stores its time.
  return storedOf(page, kind);
}

/** Makes the games that are stored ones of a newer version. @param {Page} page */
async function makeNewer(page) {
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

/**
 * Opens the element, and plays.
 * @param {Page} page
 * @param {Kind} kind
 * @param {number} moves
 * @param {string} [attributes]
 */
async function playSaved(page, kind, moves, attributes = 'save="mine"') {
  const { tag, file } = kind;
  const board = tag === 'sliding-puzzle' ? 'side="4" start="any"' : '';
  const body = `<${tag} lang="en" ${board} ${attributes}></${tag}>`;
  await serveBare(page, body, '', file);
  await page.goto('./bare.html');
  await kind.ready(page);
  const game = kind.on(page);
  await playTo(kind, game, moves);
  return game;
}

/** @param {Locator} game */
const noticeOf = (game) => game.locator('.notice');

const SLOW = 'because your saved one is slow to load.';
const OPEN = 'Open saved game instead';

for (const [name, kind] of Object.entries(KINDS)) {
  test(`${name}: a save that is slow to come is not waited for, and not lost`, async ({ page }) => {
    const game = await playSaved(page, kind, 5);
    expect(await savedOf(game)).toBe(true);
    await page.clock.install();
    await page.addInitScript(holdLocks);
    // Where nothing was played, it is opened by itself.
    await page.reload();
    await page.waitForFunction(() => /** @type {any} */ (window).asked);
    await page.clock.fastForward(3000);
    await kind.ready(page);
    await expect(noticeOf(game)).toContainText(SLOW);
    await page.evaluate(() => /** @type {any} */ (window).letGo());
    await expect.poll(() => movesOf(kind, game)).toBe(5);
    await expect(noticeOf(game)).toBeHidden();
    await playTo(kind, game, 6);
    expect(await savedOf(game)).toBe(true);

    await page.reload();
    await page.waitForFunction(() => /** @type {any} */ (window).asked);
    // Not sooner: a puzzle that is left stores its time.
    const before = await storedOf(page, kind);
    await expect(noticeOf(game)).toBeHidden();
    await page.clock.fastForward(3000);
    await kind.ready(page);
    await expect(noticeOf(game)).toContainText(SLOW);
    await playTo(kind, game, 3);
    expect(await savedOf(game)).toBe(false);

    await page.evaluate(() => /** @type {any} */ (window).letGo());
    await expect(noticeOf(game).getByRole('button', { name: OPEN })).toBeVisible();
    await playTo(kind, game, 4);
    expect(await storedOf(page, kind)).toEqual(before);
    await game.evaluate((element) => element.setAttribute('lang', 'zh'));
    await expect(noticeOf(game)).toContainText('存档加载太慢');
    await noticeOf(game).getByRole('button', { name: '改为打开存档' }).click();
    await expect(noticeOf(game)).toBeHidden();
    await expect.poll(() => movesOf(kind, game)).toBe(6);
    await playTo(kind, game, 7);
    expect(await savedOf(game)).toBe(true);
    expect(await storedOf(page, kind)).not.toEqual(before);
  });

  test(`${name}: a save that cannot be read is not overwritten, and can be tried again`, async ({
    page,
  }) => {
    const game = await playSaved(page, kind, 5);
    const before = await reloadBroken(page, kind, game);
    await expect(noticeOf(game)).toContainText('because your saved one couldn’t be loaded.');
    await playTo(kind, game, 2);
    const open = noticeOf(game).getByRole('button', { name: OPEN });
    await open.click();
    await expect(open).toBeVisible();
    expect(await movesOf(kind, game), 'what is played is not lost by trying').toBe(2);
    await playTo(kind, game, 3);
    expect(await storedOf(page, kind)).toEqual(before);

    await page.evaluate(() => {
      /** @type {any} */ (window).mended = true;
    });
    await open.click();
    await expect.poll(() => movesOf(kind, game)).toBe(5);
    await expect(noticeOf(game)).toBeHidden();
    await playTo(kind, game, 6);
    expect(await savedOf(game)).toBe(true);
  });

  test(`${name}: in place of a save that cannot be read, other games are played as ever`, async ({
    page,
  }) => {
    const game = await playSaved(page, kind, 5);
    const record = await game.evaluate((element) => /** @type {any} */ (element).record);
    const before = await reloadBroken(page, kind, game);
    // A record is played in the stand-in, and a new game as well.
    const opened = await game.evaluate(
      (element, record) => /** @type {any} */ (element).open(record),
      record,
    );
    expect(opened).toBe(true);
    expect(await movesOf(kind, game)).toBe(5);
    await game.evaluate((element) => {
      const { newGame, newPuzzle } = /** @type {any} */ (element);
      (newGame ?? newPuzzle).call(element);
    });
    expect(await movesOf(kind, game)).toBe(0);
    await page.evaluate(() => {
      /** @type {any} */ (window).mended = true;
    });
    // Another kind of game is kept under a key of its own, which can be read.
    await game.evaluate(async (element, [attribute, value]) => {
      element.setAttribute(attribute, value);
      await Promise.resolve();
      await /** @type {any} */ (element).ready;
    }, kind.other);
    await expect(noticeOf(game)).toBeHidden();
    await playTo(kind, game, 1);
    expect(await savedOf(game)).toBe(true);
    expect(await storedOf(page, kind)).toEqual(before);
    await game.evaluate((element, [attribute]) => element.removeAttribute(attribute), kind.other);
    await expect.poll(() => movesOf(kind, game)).toBe(5);
  });

  test(`${name}: a save of a newer version is left alone`, async ({ page }) => {
    const game = await playSaved(page, kind, 5);
    expect(await savedOf(game)).toBe(true);
    await makeNewer(page);
    const before = await storedOf(page, kind);
    await page.goto('./bare.html');
    await kind.ready(page);
    const notice = noticeOf(game);
    await expect(notice).toContainText('because your saved one needs a newer version.');
    await playTo(kind, game, 3);
    await notice.getByRole('button', { name: 'Play without saving' }).click();
    await expect(notice).toBeHidden();
    await playTo(kind, game, 4);
    expect(await savedOf(game)).toBe(false);
    await game.evaluate((element) => element.remove());
    expect(await storedOf(page, kind)).toEqual(before);
    await page.reload();
    await kind.ready(page);
    const loaded = page.waitForEvent('load');
    await noticeOf(game).getByRole('button', { name: 'Reload' }).click();
    await loaded;
  });

  test(`${name}: it says when all is saved, and when it is not any more`, async ({ page }) => {
    await page.addInitScript(mayBeFull);
    const game = await playSaved(page, kind, 1);
    const heard = await game.evaluateHandle((element) => {
      const events = /** @type {object[]} */ ([]);
      document.addEventListener('saved', ({ target, bubbles, composed }) => {
        events.push({ own: target === element, bubbles, composed });
      });
      return events;
    });
    await playTo(kind, game, 2);
    expect(await savedOf(game)).toBe(true);
    const events = await heard.evaluate((events) => events.splice(0));
    expect(events.length).toBeGreaterThan(0);
    for (const event of events) expect(event).toEqual({ own: true, bubbles: true, composed: true });

    const fill = (/** @type {boolean} */ full) =>
      page.evaluate((full) => {
        /** @type {any} */ (window).full = full;
      }, full);
    const notSaved = noticeOf(game).filter({ hasText: 'isn’t being saved' });
    for (const moves of [3, 5]) {
      await fill(true);
      await playTo(kind, game, moves);
      expect(await savedOf(game)).toBe(false);
      await expect(notSaved).toBeVisible();
      await fill(false);
      await playTo(kind, game, moves + 1);
      expect(await savedOf(game)).toBe(true);
      await expect(notSaved, 'it is over').toBeHidden();
    }
    await fill(true);
    await playTo(kind, game, 7);
    await expect(notSaved).toBeVisible();
    await game.evaluate(async (element, [attribute, value]) => {
      element.setAttribute(attribute, value);
      await Promise.resolve();
      await /** @type {any} */ (element).ready;
    }, kind.other);
    await expect(notSaved, 'another game is not saved either').toBeVisible();
    expect(movesIn(kind, await storedOf(page, kind))).toBe(6);
  });

  test(`${name}: it says when storing takes long, and stores everything in the end`, async ({
    page,
  }) => {
    await page.clock.install();
    const game = await playSaved(page, kind, 1);
    expect(await savedOf(game)).toBe(true);
    // Another page keeps a transaction open.
    await page.evaluate(async () => {
      const opening = indexedDB.open('2048-games');
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const games = opening.result.transaction('games', 'readwrite').objectStore('games');
      const state = /** @type {any} */ (window);
      const hold = () => {
        if (!state.released) games.count().onsuccess = hold;
      };
      hold();
    });
    await playTo(kind, game, 2);
    const saved = savedOf(game);
    await page.clock.runFor(3000);
    await expect(noticeOf(game)).toContainText('Your game isn’t being saved.');
    expect(await saved).toBe(false);
    await page.evaluate(() => {
      /** @type {any} */ (window).released = true;
    });
    await expect(noticeOf(game)).toBeHidden();
    expect(movesIn(kind, await storedOf(page, kind))).toBe(2);
  });

  test(`${name}: a move is handed to the database before anybody hears of it`, async ({ page }) => {
    const game = await playSaved(page, kind, 1);
    const order = await game.evaluate((element) => {
      const heard = /** @type {string[]} */ ([]);
      const { transaction } = IDBDatabase.prototype;
      IDBDatabase.prototype.transaction = function (...args) {
        heard.push('transaction');
        return transaction.apply(this, args);
      };
      for (const type of ['move', 'slide', 'change']) {
        document.addEventListener(type, () => heard.push(type));
      }
      const { move, slide } = /** @type {any} */ (element);
      for (let way = 0; way < 4; way++) {
        if ((move ?? slide).call(element, way)) break;
      }
      heard.push('moved');
      return heard;
    });
    expect(order).toEqual(['transaction', name === 'game' ? 'move' : 'slide', 'change', 'moved']);
    expect(await savedOf(game)).toBe(true);
    await game.evaluate(async (element) => {
      element.removeAttribute('save');
      await Promise.resolve();
      await /** @type {any} */ (element).ready;
    });
    await playTo(kind, game, 2);
    expect(await savedOf(game), 'without a name nothing is saved').toBe(false);
  });
}
