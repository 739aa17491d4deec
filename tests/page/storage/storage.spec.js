// Storage that is missing, blocked, full or broken: play goes on, and the player is told.

import { readFileSync } from 'node:fs';
import { initSync, Library } from '../../../pkg/game_library.js';
import { expectAccessible } from '../axe.js';
import { openInFrame } from '../other-origins.js';
import {
  ARROWS,
  call,
  choose,
  expect,
  fill,
  findMove,
  gameOn,
  KEY,
  keptIn,
  lostGame,
  openBare,
  openEmpty,
  openGame,
  openingFor,
  openPage,
  PLAYING,
  pastBest,
  pastGame,
  plant,
  playedIn,
  reload,
  saveOf,
  stateOf,
  test,
} from '../support.js';

const wasm = new URL('../../../pkg/game_library_bg.wasm', import.meta.url);
initSync({ module: readFileSync(wasm) });

/** @typedef {import('../database.js').Save} Save */

const NOT_KEPT = 'Your game isn’t being saved. It will be lost when you close this page.';

const DAMAGED = 'A saved game is damaged. Some or all of it couldn’t be opened.';

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
    await expect(noticeOf(game)).toContainText(NOT_KEPT);
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
        const request = indexedDB.open('2048-games', 99);
        request.onsuccess = () => resolve(request.result.close());
      }),
  );
  const game = await openPage(page);
  await expect(noticeOf(game)).toContainText('needs a newer version');
  await playSome(game);
  const { version, stores } = await page.evaluate(
    () =>
      /** @type {Promise<{ version: number, stores: number }>} */ (
        new Promise((resolve) => {
          const request = indexedDB.open('2048-games');
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
  await expect(noticeOf(game)).toContainText(NOT_KEPT);
  load();
  await expect(game.locator('.unsaved .export')).toBeVisible();
});

/** The numbers of moves of the games in a backup. @param {string} text @returns {number[]} */
function stepsIn(text) {
  const library = new Library();
  const steps = text.split('\n').flatMap((line) => {
    if (library.read(line).kind !== 'game') return [];
    while (!library.check(1000));
    return [library.summary?.steps];
  });
  library.free();
  return steps;
}

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
  await expect(noticeOf(game)).toContainText(NOT_KEPT);
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
  const text = readFileSync(await (await download).path(), 'utf8');
  expect(stepsIn(text).sort()).toEqual(
    [steps, Number(save.steps) + 3, openingFor(9n).steps].sort(),
  );
  // A game is deleted, so there is room again.
  await offer.getByRole('button', { name: 'All games' }).click();
  const library = page.locator('#library-dialog');
  await library.locator('li:not(:has(.running)) .more').first().click();
  await library.getByRole('button', { name: 'Delete' }).click();
  await expect(noticeOf(game)).toHaveCount(0);
  await expect(offer).toBeHidden();
  expect((await playedIn(page))[KEY].steps).toBe(steps);
  expect((await keptIn(page, 'games'))[save.id].summary.steps).toBe(Number(save.steps) + 3);
});

test.describe('in a frame', () => {
  // Playwright's way of blocking workers throws in such a frame.
  test.use({ serviceWorkers: 'allow' });

  test('a sandboxed frame can be played in', async ({ page }) => {
    const game = (await openInFrame(page)).locator('game-2048');
    await expect(noticeOf(game)).toContainText(NOT_KEPT);
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
const [startRecord] = good.start.split(' ');

/** The last character of a text becomes another. @param {string} text */
const changed = (text) => text.slice(0, -1) + (text.endsWith('A') ? 'B' : 'A');

/** The chunks of a journal, with another byte in one. @param {string[]} chunks @param {number} number */
const damaged = (chunks, number) =>
  chunks.map((chunk, at) => {
    const bytes = Buffer.from(chunk, 'base64');
    if (at === number) bytes[2] ^= 1;
    return bytes.toString('base64');
  });

/** What may be found instead of a game: what differs in its row. @type {Record<string, object>} */
const BROKEN = {
  'a wrong check sum': { start: `${changed(startRecord)} 0` },
  'a record cut short': { start: `${startRecord.slice(0, -5)} 0` },
  'no record at all': { start: '' },
  'a start that is a number': { start: 5 },
  'steps before the start': { start: `${startRecord} -1` },
  'steps that are no number': { start: `${startRecord} x` },
  'no start': { start: undefined },
};

/** One element for each kind, all on one page. */
const bodies = Object.keys(BROKEN).map((_, index) => `<game-2048 save="s${index}"></game-2048>`);

/**
 * Opens elements with a game of each kind.
 * @param {import('@playwright/test').Page} page
 * @param {(index: number) => Save} [before] the game that undo of the new game would bring back
 */
async function openBroken(page, before) {
  const rows = Object.entries(BROKEN).map(([name, row], index) => {
    const key = `s${index}/classic/4x4`;
    const broken = { ...good, id: `broken-${index}`, ...row };
    return { name, key, broken, before: before && pastGame(key, before(index)) };
  });
  await plant(
    page,
    Object.fromEntries(rows.map(({ key, broken }) => [key, broken])),
    [...rows.flatMap(({ before }) => before ?? []), pastBest('s0/classic/4x4', 5000)],
    Object.fromEntries(rows.map(({ key, before }) => [key, { before: before?.id }])),
  );
  await openBare(page, bodies.join(''));
  const games = await gameOn(page).all();
  return rows.map(({ name, broken }, index) => ({ name, broken, game: games[index] }));
}

/** What was set aside. @param {import('@playwright/test').Page} page @returns {Promise<any[]>} */
const asideOn = async (page) => Object.values(await keptIn(page, 'broken')).map(({ save }) => save);

test('a broken game gives way to the one before it', async ({ page }) => {
  const { game: before } = openGame(openingFor(3n).record);
  const rows = await openBroken(page, () => saveOf(before));
  for (const { name, game } of rows) {
    expect.soft((await stateOf(game)).record, name).toBe(before.record);
    await expect.soft(noticeOf(game), name).toContainText(DAMAGED);
  }
  const aside = await asideOn(page);
  for (const { name, broken } of rows) {
    const { id, start } = broken;
    const kept = start === undefined ? { id } : { id, start };
    expect.soft(aside, `${name} is kept`).toContainEqual(expect.objectContaining(kept));
  }
  expect((await stateOf(rows[0].game)).best).toBe(5000);
});

test('a broken game without one before it gives way to a new game', async ({ page }) => {
  const rows = await openBroken(page);
  for (const { name, game } of rows) {
    const { cells, ...state } = await stateOf(game);
    expect.soft(state, name).toMatchObject({ steps: 0, status: PLAYING });
    expect.soft(cells.filter((tile) => tile > 0).length, `${name}: no empty board`).toBe(2);
    await expect.soft(noticeOf(game), name).toContainText(DAMAGED);
  }
  // The notice gives the damaged game away, as it was.
  const download = page.waitForEvent('download');
  await noticeOf(rows[0].game).getByRole('button', { name: 'Download the damaged file' }).click();
  const text = readFileSync(String(await (await download).path()), 'utf8');
  const { id, start } = rows[0].broken;
  expect(JSON.parse(text)).toMatchObject({ id, start });
});

test('a slot that names no game gives way to a new one', async ({ page }) => {
  await openEmpty(page);
  const junk = ['a text', 42, null, {}, { id: 5 }, { id: 'none' }];
  await fill(page, { slots: junk.map((slot, index) => [`s${index}/classic/4x4`, slot]) });
  await openBare(page, junk.map((_, index) => bodies[index]).join(''));
  for (const game of await gameOn(page).all()) {
    await game.evaluate((element) => element.focus());
    await playSome(game);
    expect(await game.evaluate((element) => /** @type {any} */ (element).saved)).toBe(true);
  }
});

test('a damaged chunk costs only the moves from there on', async ({ page }) => {
  // Enough acts for two chunks.
  const { game: lost } = lostGame();
  const long = saveOf(lost, undefined, { undos: 128 });
  expect(long.chunks).toHaveLength(2);
  await plant(page, { [KEY]: { ...long, chunks: damaged(long.chunks, 1) } });
  const game = await openPage(page);
  // Of 256 acts in the first chunk, one is that it was opened, and the last one an undo.
  expect((await stateOf(game)).steps).toBe(lost.steps - 1);
  await expect(noticeOf(game)).toContainText(DAMAGED);
  await page.keyboard.press('u');
  await page.keyboard.press('u');
  const after = await stateOf(game);
  expect(after.steps).toBe(lost.steps - 3);
  await reload(page);
  expect(await stateOf(game)).toEqual(after);
  await expect(noticeOf(game), 'told once').toBeHidden();
  expect(await asideOn(page)).toMatchObject([{ id: long.id, from: 1 }]);
});

test('both games broken: a new one, and both are kept', async ({ page }) => {
  const before = { ...saveOf(openingFor(3n)), start: 'junk' };
  await plant(
    page,
    { [KEY]: { ...good, start: `${changed(startRecord)} 0` } },
    [pastGame(KEY, before)],
    { [KEY]: { before: before.id } },
  );
  const game = await openPage(page);
  expect((await stateOf(game)).steps).toBe(0);
  await expect(noticeOf(game)).toContainText(DAMAGED);
  await playSome(game);
  const after = await stateOf(game);
  await reload(page);
  expect(await stateOf(game)).toEqual(after);
  await expect(noticeOf(game), 'told once').toBeHidden();
  expect((await asideOn(page)).map(({ id }) => id)).toEqual([good.id, before.id]);
});

test('a broken game before a good one costs only itself', async ({ page }) => {
  const before = { ...saveOf(openingFor(3n)), start: 'junk' };
  await plant(page, { [KEY]: good }, [pastGame(KEY, before)], { [KEY]: { before: before.id } });
  const game = await openPage(page);
  expect(await stateOf(game)).toMatchObject({ record, steps: good.steps });
  await expect(noticeOf(game)).toContainText(DAMAGED);
  for (let i = 0; i < Number(good.steps) + 2; i++) await page.keyboard.press('u');
  expect((await stateOf(game)).steps).toBe(0);
  await playSome(game);
  expect(await asideOn(page)).toMatchObject([{ id: before.id, start: 'junk' }]);
});

test('a broken game is kept once, however often the page is loaded', async ({ page }) => {
  await plant(page, { [KEY]: { ...good, start: 'junk' } });
  await openPage(page);
  for (let i = 0; i < 2; i++) {
    await reload(page);
  }
  expect(await asideOn(page)).toHaveLength(1);
});
