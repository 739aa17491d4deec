// The AI without a network: the setting that keeps a copy of it.

import { readdirSync } from 'node:fs';
import { test as bare } from '@playwright/test';
import { hasWeights, hint } from '../ai-player.js';
import { expect, gameOn, openDialog, openPage, ready, reload, test } from '../support.js';
import { serveVersions } from './versions.js';

/** @typedef {import('@playwright/test').Page} Page */

/** All weights: those for 4 × 4, and the small ones for other boards. */
const WEIGHTS = readdirSync(new URL('../../../www/ai', import.meta.url)).filter((name) =>
  name.endsWith('.bin'),
);

test.use({ serviceWorkers: 'allow' });
bare.use({ serviceWorkers: 'allow' });

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

test('with the copy, the first hint works without a network', async ({ page, context }) => {
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
});

// Not by the test of the others: weights that can't be fetched are logged as an error.
bare(
  'without the copy, the first hint without a network is a first idea',
  async ({ page, context }) => {
    await openPage(page);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await context.setOffline(true);
    await reload(page);
    expect(await hint(gameOn(page))).toMatchObject({ usedNetwork: false, weightsMissing: true });
    await expect(gameOn(page).locator('.hint-panel .note')).toHaveText(
      'You’re offline, so this is a rough idea. Go online once for the full AI',
    );
  },
);

test('a new version keeps its own files and drops the old ones', async ({ page }) => {
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

  // Not by the test of the others: a missing file is logged as an error.
  bare('what cannot be fetched is not promised', async ({ page }) => {
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
});
