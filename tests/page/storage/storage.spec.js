// Storage that is missing, blocked, full or broken: play goes on, and the player is told.

import { readFileSync } from 'node:fs';
import { initSync, Library } from '../../../pkg/game_library.js';
import {
  ARROWS,
  call,
  choose,
  expect,
  fill,
  findMove,
  forget,
  gameOn,
  KEY,
  keptIn,
  lostGame,
  openBare,
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

test('where storage is blocked, full or of a later version, play goes on, and the player is told', async ({
  context,
  page,
  baseURL,
}) => {
  for (const [name, block] of Object.entries(BLOCKS))
    await test.step(name, async () => {
      const page = await context.newPage();
      await page.addInitScript(block);
      const game = await openPage(page);
      await playSome(game);
      await expect(noticeOf(game)).toContainText(NOT_KEPT);
      // Only this one keeps no settings either.
      if (name === 'no localStorage either') await choose(page, 'theme', 'dark');
      await call(game, 'newGame');
      await playSome(game);
      await page.close();
    });

  await test.step('a database of a later version', async () => {
    await forget(page);
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

  await test.step('the disk is full', async () => {
    await forget(page);
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

/** What a slot may have instead of a game. */
const JUNK = ['a text', 42, null, {}, { id: 5 }, { id: 'none' }];

/**
 * Opens a page with elements whose games are broken, one for each kind.
 * @param {import('@playwright/test').Page} page
 * @param {Save} before the game that undo would bring back in some of them
 */
async function openBroken(page, before) {
  const rows = ['with', 'without'].flatMap((place) =>
    Object.entries(BROKEN).map(([name, row], index) => {
      const key = `${place}${index}/classic/4x4`;
      const id = `${place}-${index}`;
      const last =
        place === 'with' ? pastGame(key, { ...before, id: `before-${index}` }) : undefined;
      return { name, key, broken: { ...good, id, ...row }, last };
    }),
  );
  await plant(
    page,
    Object.fromEntries(rows.map(({ key, broken }) => [key, broken])),
    [...rows.flatMap(({ last }) => last ?? []), pastBest('with0/classic/4x4', 5000)],
    Object.fromEntries(rows.map(({ key, last }) => [key, { before: last?.id }])),
  );
  await fill(page, { slots: JUNK.map((slot, index) => [`junk${index}/classic/4x4`, slot]) });
  const names = [...rows.map(({ key }) => key.split('/')[0]), ...JUNK.map((_, at) => `junk${at}`)];
  await openBare(page, names.map((name) => `<game-2048 save="${name}"></game-2048>`).join(''));
  const games = await gameOn(page).all();
  const all = rows.map(({ name, broken, last }, index) => ({
    ...{ name, broken, last },
    game: games[index],
  }));
  return {
    withBefore: all.filter(({ last }) => last),
    without: all.filter(({ last }) => !last),
    junk: games.slice(rows.length),
  };
}

/** What was set aside. @param {import('@playwright/test').Page} page @returns {Promise<any[]>} */
const asideOn = async (page) => Object.values(await keptIn(page, 'broken')).map(({ save }) => save);

test('a broken game gives way to another', async ({ page }) => {
  const { game: before } = openGame(openingFor(3n).record);
  const { withBefore, without, junk } = await openBroken(page, saveOf(before));

  await test.step('to the one before it', async () => {
    for (const { name, game } of withBefore) {
      expect.soft((await stateOf(game)).record, name).toBe(before.record);
      await expect.soft(noticeOf(game), name).toContainText(DAMAGED);
    }
    const aside = await asideOn(page);
    for (const { name, broken } of withBefore) {
      const { id, start } = broken;
      const kept = start === undefined ? { id } : { id, start };
      expect.soft(aside, `${name} is kept`).toContainEqual(expect.objectContaining(kept));
    }
    expect((await stateOf(withBefore[0].game)).best).toBe(5000);
  });

  await test.step('to a new game, where there is none before it', async () => {
    for (const { name, game } of without) {
      const { cells, ...state } = await stateOf(game);
      expect.soft(state, name).toMatchObject({ steps: 0, status: PLAYING });
      expect.soft(cells.filter((tile) => tile > 0).length, `${name}: no empty board`).toBe(2);
      await expect.soft(noticeOf(game), name).toContainText(DAMAGED);
    }
    // The notice gives the damaged game away, as it was.
    const [{ game, broken }] = without;
    const download = page.waitForEvent('download');
    await noticeOf(game).getByRole('button', { name: 'Download the damaged file' }).click();
    const text = readFileSync(String(await (await download).path()), 'utf8');
    const { id, start } = broken;
    expect(JSON.parse(text)).toMatchObject({ id, start });
  });

  await test.step('to a new game, where the slot names none', async () => {
    for (const game of junk) {
      await game.evaluate((element) => element.focus());
      await playSome(game);
      expect(await game.evaluate((element) => /** @type {any} */ (element).saved)).toBe(true);
    }
  });
});

test('what is damaged costs only itself, and is told and kept once', async ({ page }) => {
  // Enough acts for two chunks.
  const { game: lost } = lostGame();
  const long = saveOf(lost, undefined, { undos: 128 });
  expect(long.chunks).toHaveLength(2);
  const keys = ['chunk', 'both', 'before'].map((name) => `${name}/classic/4x4`);
  const bad = [1, 2].map((at) => ({ ...saveOf(openingFor(3n)), id: `bad-${at}`, start: 'junk' }));
  await plant(
    page,
    {
      [keys[0]]: { ...long, chunks: damaged(long.chunks, 1) },
      [keys[1]]: { ...good, id: 'good-1', start: `${changed(startRecord)} 0` },
      [keys[2]]: { ...good, id: 'good-2' },
    },
    [pastGame(keys[1], bad[0]), pastGame(keys[2], bad[1])],
    { [keys[1]]: { before: 'bad-1' }, [keys[2]]: { before: 'bad-2' } },
  );
  await openBare(
    page,
    keys.map((key) => `<game-2048 save="${key.split('/')[0]}"></game-2048>`).join(''),
  );
  const [chunk, both, before] = await gameOn(page).all();
  for (const game of [chunk, both, before]) await expect(noticeOf(game)).toContainText(DAMAGED);

  await test.step('a chunk costs only the moves from there on', async () => {
    // Of 256 acts in the first chunk, one is that it was opened, and the last one an undo.
    expect((await stateOf(chunk)).steps).toBe(lost.steps - 1);
    for (let i = 0; i < 2; i++) await call(chunk, 'undo');
    expect((await stateOf(chunk)).steps).toBe(lost.steps - 3);
  });

  await test.step('both games: a new one', async () => {
    expect((await stateOf(both)).steps).toBe(0);
    await both.evaluate((element) => element.focus());
    await playSome(both);
  });

  await test.step('a broken game before a good one: only itself', async () => {
    expect(await stateOf(before)).toMatchObject({ record, steps: good.steps });
    for (let i = 0; i < Number(good.steps) + 2; i++) await call(before, 'undo');
    expect((await stateOf(before)).steps).toBe(0);
    await before.evaluate((element) => element.focus());
    await playSome(before);
  });

  await test.step('after a reload nothing is told or set aside again', async () => {
    const states = await Promise.all([chunk, both, before].map(stateOf));
    for (let i = 0; i < 2; i++) {
      await reload(page);
      expect(await Promise.all([chunk, both, before].map(stateOf))).toEqual(states);
      for (const game of [chunk, both, before]) await expect(noticeOf(game)).toBeHidden();
    }
    const aside = (await asideOn(page)).map(({ id, from }) => [id, from]).sort();
    expect(aside).toEqual(
      [
        ['bad-1', undefined],
        ['bad-2', undefined],
        ['good-1', undefined],
        [long.id, 1],
      ].sort(),
    );
  });
});
