// The page without a network: what was opened once opens and plays again.

import { readdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { pinSeeds } from '../seeds.js';

test.use({ serviceWorkers: 'allow' });

// Not by the fixture of the others: without a network, errors are logged.
test.beforeEach(({ context }) => pinSeeds(context));

test('what was opened once opens and plays without a network', async ({ page, context }) => {
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
  // A wrong address is an error, not the page.
  await expect(page.goto('./no-such-page.html')).rejects.toThrow();
  await expect(page.goto('./no-such-page.html?x=1')).rejects.toThrow();
});

test('weights that were kept and cannot be read are not kept', async ({ page }) => {
  const files = readdirSync(new URL('../../../dist/assets', import.meta.url));
  const weights = files.find((name) => name.startsWith('weights-4x4-1-'));
  test.skip(!weights, 'there are none');
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

test('on a first visit, dialogs and languages come without a network', async ({
  page,
  context,
}) => {
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
});

test.describe('without a service worker', () => {
  // What is routed must not come from it: it serves the first page too.
  test.use({ serviceWorkers: 'block' });

  test('a language that cannot be loaded leaves English, and is tried again', async ({ page }) => {
    /** @type {string[]} */
    const warnings = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
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
