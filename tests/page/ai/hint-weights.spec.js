// Hints with the AI’s weights, and while they cannot be loaded.

import { hasWeights, hint, lookAt, panelOf, WEIGHTS, withoutWeights } from '../ai-player.js';
import { openRecord } from '../game-page.js';
import {
  expect,
  gameOn,
  liveOf,
  new_game,
  openBare,
  openingFor,
  openSaved,
  saveOf,
  stateOf,
  test,
} from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */

test.skip(!hasWeights, 'there are none');

test.beforeEach(({ page }) => withoutWeights(page));

/** Sets the clock of the worker, which stands still then. @param {Page} page @param {number} seconds from now on */
const turnClock = (page, seconds) =>
  page.workers()[0].evaluate((ms) => {
    const now = performance.now() + ms;
    performance.now = () => now;
  }, 1000 * seconds);

/** The first of its files of weights. */
const FIRST = /weights-4x4-1-/;

test('missing weights are asked for ever more seldom, and not while they are asked for', async ({
  page,
}) => {
  /** @type {string[]} */
  const engines = [];
  page.on('request', (request) => {
    if (request.url().includes('ai_2048_bg')) engines.push(request.url());
  });
  let asked = 0;
  await page.route('**/weights-*.bin', (route) => {
    if (FIRST.test(route.request().url())) asked++;
    return route.fulfill({ body: 'none' });
  });
  let failed = 0;
  page.on('console', (message) => {
    if (message.text().includes('goes without its weights')) failed++;
  });
  const game = await openSaved(page, saveOf(openingFor()));
  const { cells } = await stateOf(game);
  const expectAsked = async (/** @type {number} */ times) => {
    expect(await hint(game)).toMatchObject({ values: [...lookAt({ cells }).values] });
    await page.keyboard.press('Escape');
    await expect.poll(() => [asked, failed]).toEqual([times, times]);
  };
  await expectAsked(1);
  for (const [pause, times] of [
    [0, 1],
    [2.1, 2],
    [2.1, 2],
    [2.1, 3],
    [4.1, 3],
    [4.1, 4],
  ]) {
    await turnClock(page, pause);
    await expectAsked(times);
  }

  await test.step('nobody waits for those that do not come, and they are used once they are there', async () => {
    await page.unroute('**/weights-*.bin');
    asked = 0;
    let come = () => {};
    const held = new Promise((resolve) => {
      come = () => resolve(undefined);
    });
    await page.route('**/weights-*.bin', async (route) => {
      if (FIRST.test(route.request().url())) asked++;
      await held;
      await route.continue();
    });
    await turnClock(page, 16.1);
    expect(await hint(game)).toMatchObject({ usedNetwork: false, weightsMissing: true });
    await expect(panelOf(game)).toContainText('couldn’t be loaded');
    await expect.poll(() => asked).toBe(1);
    await page.keyboard.press('Escape');
    await turnClock(page, 300);
    expect(await hint(game)).toMatchObject({ weightsMissing: true });
    expect(asked, 'one question at a time').toBe(1);
    await page.keyboard.press('Escape');

    // A look that takes long comes to its end.
    const [worker] = page.workers();
    // Every look at the clock takes seconds.
    await worker.evaluate(() => {
      let now = performance.now();
      performance.now = () => {
        now += 3000;
        return now;
      };
    });
    expect(await hint(game)).toMatchObject({ values: [...lookAt({ cells }).values] });
    await turnClock(page, 0);

    come();
    const used = async () => {
      await page.keyboard.press('Escape');
      return (await hint(game))?.usedNetwork;
    };
    await expect.poll(used).toBe(true);
    await page.keyboard.press('Escape');
    const found = await hint(game);
    expect(found).toMatchObject({ usedNetwork: true, points: true, weightsMissing: false });
    expect(found?.values[Number(found?.best)] ?? 0).toBeGreaterThan(1000);
    expect(engines, 'the page itself has no engine of the AI').toHaveLength(1);
  });
});

test('each board size has its own network, fetched with the first hint', async ({ page }) => {
  await page.unroute('**/weights-*.bin');
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => {
    const [, name] = request.url().match(/weights-(.+)-[\w-]{7}\.bin$/) ?? [];
    if (name) asked.push(name);
  });
  await openBare(
    page,
    `<game-2048></game-2048><game-2048 rows="3" cols="3"></game-2048>
     <game-2048 rows="5" cols="4"></game-2048><game-2048 rules="cascade"></game-2048><game-2048></game-2048>`,
  );
  const [classic, small, ...unknown] = await gameOn(page).all();

  await test.step('a board that no network plays fetches no weights and lacks none', async () => {
    // Tiles so high that the network for 4 × 4 doesn't know them either.
    const high = [16, 15, 14, 13, 9, 10, 11, 12, 8, 7, 6, 5, 0, 0, 0, 1];
    await openRecord(unknown[2], new_game({ board: high }, 1n).record);
    for (const game of unknown) {
      expect(await hint(game)).toMatchObject({ usedNetwork: false, weightsMissing: false });
      await expect(liveOf(game)).toContainText('hasn’t learned this kind of board');
    }
    expect(asked).toEqual([]);
  });

  expect(await hint(classic)).toMatchObject({ usedNetwork: true });
  expect(asked).toHaveLength(WEIGHTS.length);
  expect(await hint(small)).toMatchObject({ usedNetwork: true, points: true });
  expect(asked.slice(WEIGHTS.length)).toEqual(['3x3']);
});
