// The page without a network: what was opened once opens and plays again, and a setting keeps a copy of the AI.

import { readdirSync } from 'node:fs';
import { test as bare } from '@playwright/test';
import { hasWeights, hint } from '../ai-player.js';
import { puzzleOn, solve } from '../puzzle/puzzle-page.js';
import { pinSeeds } from '../seeds.js';
import { expect, gameOn, openDialog, openPage, ready, reload, test } from '../support.js';
import { serveVersions } from './versions.js';

/** @typedef {import('@playwright/test').Page} Page */

/** All weights: those for 4 × 4, and the small ones for other boards. */
const WEIGHTS = readdirSync(new URL('../../../www/ai', import.meta.url)).filter((name) =>
  name.endsWith('.bin'),
);

test.use({ serviceWorkers: 'allow' });
bare.use({ serviceWorkers: 'allow' });

// Not the fixture of the others: without a network, errors are logged.
bare.beforeEach(({ context }) => pinSeeds(context));

/** Switches the copy on or off, and waits for what the page says. @param {Page} page @param {boolean} on @param {string} said */
async function setCopy(page, on, said) {
  const dialog = await openDialog(page, 'settings');
  const copy = dialog.locator('[name=offline-ai]');
  await expect(copy).toBeChecked({ checked: !on });
  await copy.click();
  await expect(dialog.locator('.of-offline .note')).toHaveText(said);
  await dialog.locator('.close').click();
}

/** The names of the files of the AI that are kept, without their hashes. @param {Page} page */
const keptOn = (page) =>
  page.evaluate(async () => {
    const name = `ai-${new URL('./', location.href)}`;
    if (!(await caches.has(name))) return [];
    const requests = await (await caches.open(name)).keys();
    return requests.map(({ url }) => url.replace(/.*\/(.*)-[\w-]{7}\./, '$1.')).sort();
  });

const FILES = WEIGHTS.sort();
const KEPT = 'Hints and autoplay now work offline, too.';
const REMOVED = 'Removed. It’s downloaded again when you next use it.';

bare('what was opened once opens and plays without a network', async ({ page, context }) => {
  await bare.step('on a first visit, dialogs and languages come', async () => {
    await page.goto('./');
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await context.setOffline(true);
    await page.locator('nav [data-dialog=settings]').click();
    const settings = page.locator('#settings-dialog');
    for (const language of ['ja', 'zh-CN', 'de', 'es', 'fr']) {
      await settings.locator(`[name=language][value=${language}]`).check();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    }
    // The worker that has taken over is no new version.
    await expect(page.locator('.offer .reload')).toBeHidden();
    await settings.locator('[name=language][value=en]').check();
    await context.setOffline(false);
  });

  await page.goto('./');
  // The worker has everything when it is active.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  const game = page.locator('game-2048');
  const steps = () => game.evaluate((element) => Reflect.get(element, 'steps'));
  const made = await steps();

  await context.setOffline(true);
  await page.reload();
  await expect.poll(steps).toBe(made);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await expect.poll(steps).toBeGreaterThan(made);
  // Weights that were never asked for are not there; the hint does without them.
  const hint = () =>
    game.evaluate(
      async (element) => (await Reflect.get(element, 'hint').call(element))?.usedNetwork,
    );
  expect(await hint()).toBe(false);
  await expect(game.locator('.hint-panel .note')).toHaveText(
    'You’re offline, so this is a rough idea. Go online once for the full AI',
  );
  await page.keyboard.press('Escape');
  await context.setOffline(false);
  await page.reload();
  // An AI that is asked first has much to load.
  await expect.poll(hint, { timeout: 20_000 }).toBeDefined();
  await page.keyboard.press('Escape');
  const usedNetwork = await hint();
  await context.setOffline(true);
  await page.reload();
  await expect.poll(steps).toBeGreaterThan(made);
  expect(await hint(), 'the AI was kept, with all that it knows').toBe(usedNetwork);
  const licenses = await context.newPage();
  await licenses.goto('./licenses.txt');
  await expect(licenses.locator('body'), 'the help leads there').toContainText('wasm-bindgen');
  // So do addresses with parameters: those of a home screen, or of somebody who counts visits.
  for (const [address, tag] of [
    ['./?source=pwa', 'game-2048'],
    ['./index.html?x=1', 'game-2048'],
    ['./index.html?utm_source=a&y=%20#', 'game-2048'],
    ['./puzzle.html?x', 'sliding-puzzle'],
  ]) {
    await page.goto(address);
    const cells = await page.locator(tag).evaluate(async (/** @type {any} */ element) => {
      await customElements.whenDefined(element.localName);
      await element.ready;
      return element.cells.length;
    });
    expect(cells, address).toBeGreaterThan(0);
  }
  await bare.step(
    'the puzzle is solved, and has its dialogs, where only 2048 was opened',
    async () => {
      await solve(puzzleOn(page));
      await openDialog(page, 'statistics');
      await expect(page.locator('#statistics-dialog .figures').first()).toBeVisible();
    },
  );
  // A wrong address is an error, not the page.
  await expect(page.goto('./no-such-page.html')).rejects.toThrow();
  await expect(page.goto('./no-such-page.html?x=1')).rejects.toThrow();
});

bare('weights that were kept and cannot be read are not kept', async ({ page }) => {
  const files = readdirSync(new URL('../../../dist/assets', import.meta.url));
  const weights = files.find((name) => name.startsWith('weights-4x4-1-'));
  bare.skip(!weights, 'there are none');
  await page.goto('./');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  const kept = () =>
    page.evaluate(async (url) => {
      const name = `ai-${new URL('./', location.href)}`;
      const response = await (await caches.open(name)).match(url);
      return (await response?.arrayBuffer())?.byteLength;
    }, `./assets/${weights}`);
  await page.evaluate(async (url) => {
    const name = `ai-${new URL('./', location.href)}`;
    await (await caches.open(name)).put(url, new Response('none'));
  }, `./assets/${weights}`);
  const game = page.locator('game-2048');
  const hint = () =>
    game.evaluate(
      async (element) => (await Reflect.get(element, 'hint').call(element))?.usedNetwork,
    );
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  expect(await hint()).toBe(false);
  await expect.poll(hint, { timeout: 20_000 }).toBe(true);
  await expect.poll(kept).toBeGreaterThan(100_000);
});

test('a copy of the AI is kept by a setting', async ({ page, context }) => {
  await test.step('with the copy, the first hint works without a network', async () => {
    await openPage(page);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    expect(await keptOn(page)).toEqual([]);
    await setCopy(page, true, KEPT);
    expect(await keptOn(page)).toEqual(FILES);

    await context.setOffline(true);
    await reload(page);
    expect(await hint(gameOn(page))).toMatchObject({ usedNetwork: hasWeights });

    await setCopy(page, false, REMOVED);
    expect(await keptOn(page)).toEqual([]);
    await context.setOffline(false);
  });

  await test.step('a new version keeps its own files and drops the old ones', async () => {
    await openPage(page);
    await setCopy(page, true, KEPT);
    await page.evaluate(async () => {
      const cache = await caches.open(`ai-${new URL('./', location.href)}`);
      const [{ url }] = await cache.keys();
      await cache.delete(url);
      await cache.put(url.replace(/-[\w-]{7}\./, '-0000000.'), new Response('old'));
    });
    await reload(page);
    await expect.poll(() => keptOn(page)).toEqual(FILES);
  });
});

test('pages in two folders of an origin leave each other’s copy alone', async ({ page }) => {
  const server = await serveVersions();
  const open = async (/** @type {string} */ folder) => {
    await page.goto(`${server.origin}/${folder}/`);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await ready(page);
  };
  await open('app');
  await setCopy(page, true, KEPT);
  // The setting belongs to the origin, so the other page keeps a copy too.
  await open('other');
  await expect.poll(() => keptOn(page)).toEqual(FILES);
  await open('app');
  expect(await keptOn(page)).toEqual(FILES);
  await setCopy(page, false, REMOVED);
  expect(await keptOn(page)).toEqual([]);
  await open('other');
  expect(await keptOn(page)).toEqual(FILES);
  await server.close();
});

bare.describe('without a service worker', () => {
  // What is routed must not come from it: it serves the first page too.
  bare.use({ serviceWorkers: 'block' });

  bare('what cannot be loaded is said, and can be tried again', async ({ page }) => {
    await bare.step('the copy of the AI is not promised', async () => {
      await page.route('**/weights-*.bin', (route) => route.fulfill({ status: 404 }));
      await openPage(page);
      await setCopy(
        page,
        true,
        'The AI couldn’t be saved here. Check your connection and try again.',
      );
      await openDialog(page, 'settings');
      await expect(page.locator('[name=offline-ai]')).not.toBeChecked();
    });

    await bare.step('a language leaves English', async () => {
      /** @type {string[]} */
      const warnings = [];
      page.on(
        'console',
        (message) => message.type() === 'warning' && warnings.push(message.text()),
      );
      await page.route('**/assets/de-*.js', (route) => route.abort());
      await page.goto('./');
      await page.locator('nav [data-dialog=settings]').click();
      const german = page.locator('#settings-dialog [name=language][value=de]');
      await german.click();
      await expect.poll(() => warnings.join()).toContain('the language de could not be loaded');
      await expect(page.locator('#settings-dialog [name=language][value=en]')).toBeChecked();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await page.unroute('**/assets/de-*.js');
      await german.click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    });
  });
});
