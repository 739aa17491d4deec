// Storage that is missing, blocked, full or broken: play goes on, and the player is told.

import { readFileSync } from 'node:fs';
import { expectAccessible } from '../axe.js';
import { openInFrame } from '../other-origins.js';
import {
  ARROWS,
  call,
  choose,
  expect,
  findMove,
  gameOn,
  KEY,
  keptIn,
  openBare,
  openEmpty,
  openGame,
  openingFor,
  openPage,
  PLAYING,
  pastBest,
  pastGame,
  plant,
  reload,
  saveOf,
  stateOf,
  test,
} from '../support.js';

const NOT_KEPT = 'Your game isn’t being saved. It will be lost when you close this page.';

/** @param {import('@playwright/test').Locator} game */
const noticeOf = (game) => game.locator('.notice');

/**
 * Plays some moves by keys. Every one must count.
 * @param {import('@playwright/test').Locator} game
 */
async function playSome(game) {
  for (let moves = 0; moves < 3; moves++) {
    const { cells, steps } = await stateOf(game);
    await game.page().keyboard.press(ARROWS[findMove(cells)]);
    expect((await stateOf(game)).steps).toBe(steps + 1);
  }
}

/** Ways in which a browser keeps nothing. @type {Record<string, () => void>} */
const BLOCKS = {
  'no IndexedDB': () => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
  },
  'reading it throws': () => {
    Object.defineProperty(window, 'indexedDB', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  },
  'opening throws': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
  },
  'writing throws': () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  'no localStorage either': () => {
    for (const name of ['indexedDB', 'localStorage', 'sessionStorage', 'caches']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    }
  },
};

for (const [name, block] of Object.entries(BLOCKS)) {
  test(`storage is blocked: ${name}`, async ({ page }) => {
    await page.addInitScript(block);
    const game = await openPage(page);
    await playSome(game);
    await expect(noticeOf(game)).toHaveText(NOT_KEPT);
    await choose(page, 'theme', 'dark');
    await playSome(game);
    await call(game, 'newGame');
    await playSome(game);
  });
}

test('a database of a later version is left alone', async ({ page }) => {
  await openEmpty(page);
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open('2048', 99);
        request.onsuccess = () => resolve(request.result.close());
      }),
  );
  const game = await openPage(page);
  await expect(noticeOf(game)).toContainText('saved by a newer version');
  await playSome(game);
  const { version, stores } = await page.evaluate(
    () =>
      /** @type {Promise<{ version: number, stores: number }>} */ (
        new Promise((resolve) => {
          const request = indexedDB.open('2048');
          request.onsuccess = () => {
            const { version, objectStoreNames } = request.result;
            request.result.close();
            resolve({ version, stores: objectStoreNames.length });
          };
        })
      ),
  );
  expect({ version, stores }).toEqual({ version: 99, stores: 0 });
});

test('the disk is full', async ({ page, baseURL }) => {
  const cdp = await page.context().newCDPSession(page);
  const origin = new URL(String(baseURL)).origin;
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  // What the page loads after its start may be slower than the first move.
  let load = () => {};
  const isDue = /** @type {Promise<void>} */ (new Promise((resolve) => (load = resolve)));
  await page.route('**/*after-start-*', (route) => isDue.then(() => route.continue()));
  const game = await openPage(page);
  await playSome(game);
  await expect(noticeOf(game)).toHaveText(NOT_KEPT);
  load();
  await expect(game.locator('.unsaved .export')).toBeVisible();
});

test('while nothing can be stored, the notice offers a file of it and the library, and all is stored later', async ({
  page,
}) => {
  const save = saveOf(openingFor());
  await plant(page, { [KEY]: save }, [pastGame(KEY, saveOf(openingFor(9n)))]);
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...values) {
      const isTombstone = values[0]?.deleted === true;
      if (Reflect.get(window, 'hasRoom') || isTombstone) {
        Object.assign(window, { hasRoom: true });
        return put.apply(this, values);
      }
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const game = await openPage(page);
  await playSome(game);
  await call(game, 'newGame');
  await playSome(game);
  const { steps } = await stateOf(game);
  await expect(noticeOf(game)).toHaveText(NOT_KEPT);
  const offer = game.locator('.unsaved');
  await expect(offer.getByRole('status')).toHaveText(/Export your games to a file/);
  await expectAccessible(page, 'a full disk');
  // It follows the language.
  await choose(page, 'language', 'de');
  await expect(offer.locator('.export')).toHaveText('Exportieren');
  await choose(page, 'language', 'en');
  await expect(offer.locator('.export')).toHaveText('Export');
  // The file has what is only in memory: the game that was replaced, and the new one.
  const download = page.waitForEvent('download');
  await offer.getByRole('button', { name: 'Export' }).click();
  const { games } = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
  expect(games.map((/** @type {any} */ one) => one.steps).sort()).toEqual(
    [steps, save.steps + 3, openingFor(9n).steps].sort(),
  );
  // A game is deleted, so there is room again.
  await offer.getByRole('button', { name: 'All games' }).click();
  const library = page.locator('#library-dialog');
  await library.locator('li:not(:has(.running)) .more').first().click();
  await library.getByRole('button', { name: 'Delete' }).click();
  await expect(noticeOf(game)).toHaveCount(0);
  await expect(offer).toBeHidden();
  expect((await keptIn(page, 'saves'))[KEY].steps).toBe(steps);
  expect((await keptIn(page, 'games'))[save.id].steps).toBe(save.steps + 3);
});

test.describe('in a frame', () => {
  // Playwright's way of blocking workers throws in such a frame.
  test.use({ serviceWorkers: 'allow' });

  test('a sandboxed frame can be played in', async ({ page }) => {
    const game = (await openInFrame(page)).locator('game-2048');
    await expect(noticeOf(game)).toHaveText(NOT_KEPT);
    await game.locator('.board').click();
    await playSome(game);
    await choose(page.frameLocator('iframe'), 'theme', 'dark');
    await choose(page.frameLocator('iframe'), 'language', 'zh-CN');
    await expect(game.getByRole('button', { name: '新游戏' })).toBeVisible();
    await playSome(game);
  });
});

const good = saveOf(openingFor());
const { record } = good;

/** @param {string} record */
const saved = (record, steps = good.steps) => ({ ...good, record, steps });

/** The last letter of a text becomes another. @param {string} text */
const changed = (text) => text.slice(0, -1) + (text.endsWith('A') ? 'B' : 'A');

/** What may be found instead of a save. @type {Record<string, unknown>} */
const BROKEN = {
  'a wrong check sum': saved(changed(record)),
  'a record cut short': saved(record.slice(0, -5)),
  'no record at all': saved(''),
  'a record that is a number': { ...good, record: 5 },
  'steps before the start': saved(record, -1),
  'steps that are no number': { ...good, steps: 'x' },
  'no version of ours': { ...good, version: 0 },
  'no game': { version: 1 },
  'a text': 'junk',
  'a number': 42,
  nothing: null,
};

/** What is stored of a value: a game has a place as well. @param {unknown} value */
const like = (value) =>
  typeof value === 'object' && value !== null
    ? expect.objectContaining(/** @type {Record<string, unknown>} */ (value))
    : value;

/** One element for each kind, all on one page. */
const bodies = Object.keys(BROKEN).map((_, index) => `<game-2048 save="s${index}"></game-2048>`);

/**
 * @param {import('@playwright/test').Page} page
 * @param {(broken: unknown, key: string) => Record<string, unknown>} savesFor
 */
async function openBroken(page, savesFor) {
  const entries = Object.values(BROKEN).map((broken, i) => savesFor(broken, `s${i}/classic/4x4`));
  await plant(page, Object.assign({}, ...entries), [pastBest('s0/classic/4x4', 5000)]);
  await openBare(page, bodies.join(''));
  const games = await gameOn(page).all();
  return Object.keys(BROKEN).map((name, index) => ({ name, game: games[index] }));
}

test('a broken save gives way to the one before it', async ({ page }) => {
  const previous = saveOf(openGame(openingFor(3n).record).game);
  const rows = await openBroken(page, (broken, key) => ({
    [key]: broken,
    [`${key}#previous`]: previous,
  }));
  for (const { name, game } of rows) {
    expect.soft((await stateOf(game)).record, name).toBe(previous.record);
    await expect.soft(noticeOf(game), name).toContainText('This is the position one move earlier.');
  }
  const kept = Object.values(await keptIn(page, 'broken')).map(({ save }) => save);
  for (const [name, broken] of Object.entries(BROKEN)) {
    expect.soft(kept, `${name} is kept`).toContainEqual(like(broken));
  }
  expect((await stateOf(rows[0].game)).best).toBe(5000);
});

test('a broken save without one before it gives way to a new game', async ({ page }) => {
  const rows = await openBroken(page, (broken, key) => ({ [key]: broken }));
  for (const { name, game } of rows) {
    const { cells, ...state } = await stateOf(game);
    expect.soft(state, name).toMatchObject({ steps: 0, status: PLAYING });
    expect.soft(cells.filter((tile) => tile > 0).length, `${name}: no empty board`).toBe(2);
    await expect.soft(noticeOf(game), name).toContainText('couldn’t be opened');
  }
  // The notice gives the broken text away, as it was.
  const download = page.waitForEvent('download');
  await noticeOf(rows[0].game).getByRole('button', { name: 'Download the damaged file' }).click();
  const text = readFileSync(String(await (await download).path()), 'utf8');
  expect(JSON.parse(text)).toEqual(like(Object.values(BROKEN)[0]));
});

test('both saves broken: a new game, and both are kept', async ({ page }) => {
  await plant(page, { [KEY]: saved(changed(record)), [`${KEY}#previous`]: 'junk' });
  const game = await openPage(page);
  expect((await stateOf(game)).steps).toBe(0);
  await expect(noticeOf(game)).toContainText('couldn’t be opened');
  await playSome(game);
  const after = await stateOf(game);
  await reload(page);
  expect(await stateOf(game)).toEqual(after);
  await expect(noticeOf(game), 'told once').toBeHidden();
  expect(Object.values(await keptIn(page, 'broken'))).toHaveLength(2);
});

test('a broken game before a good one costs only itself', async ({ page }) => {
  const before = pastGame(KEY, { ...saveOf(openingFor(3n)), record: 'junk' });
  await plant(page, { [KEY]: { ...good, before: before.id } }, [before]);
  const game = await openPage(page);
  expect(await stateOf(game)).toMatchObject({ record, steps: good.steps });
  for (let i = 0; i < good.steps + 2; i++) await page.keyboard.press('u');
  expect((await stateOf(game)).steps).toBe(0);
  await playSome(game);
  expect(Object.values(await keptIn(page, 'broken')).map(({ save }) => save)).toEqual([before]);
  expect(await keptIn(page, 'games')).toEqual({});
});

test('a broken save is kept once, however often the page is loaded', async ({ page }) => {
  await plant(page, { [KEY]: 'junk' });
  await openPage(page);
  for (let i = 0; i < 2; i++) {
    await reload(page);
  }
  expect(Object.values(await keptIn(page, 'broken'))).toHaveLength(1);
});
