// A host that answers with its start page, and status 200, for a file that it doesn't have for a while. Browsers keep
// what they got under the name of the file, so each defense is tested with a cache that has it.

import { hasWeights } from '../ai-player.js';
import { expectAccessible } from '../axe.js';
import { expect, gameOn, letAsk, openFirst, test } from './deploys.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./deploys.js').Server} Server */

const PAGES = ['index.html', 'puzzle.html'];

/** Opens the settings. @param {Page} page */
async function expectSettings(page) {
  await page.locator('nav [data-dialog=settings]').click();
  await expect(page.locator('#settings-dialog')).toBeVisible();
}

/** Fetches a file as a page does, so that the HTTP cache has the answer. @param {Page} page @param {string} path */
const cached = (page, path) =>
  page.evaluate(async (path) => {
    const response = await fetch(path);
    await response.text();
    return response.headers.get('Content-Type');
  }, path);

/** The address of a file. @param {Server} server @param {RegExp} pattern */
const addressOf = (server, pattern) => server.address + server.find(pattern);

/**
 * Puts the start page under the name of a file into the HTTP cache.
 * @param {Page} page @param {Server} server @param {RegExp} pattern
 */
async function fillCache(page, server, pattern) {
  await page.goto(`${server.origin}/beside.html`);
  server.miss(pattern);
  expect(await cached(page, addressOf(server, pattern))).toBe('text/html');
  server.miss();
  expect(await cached(page, addressOf(server, pattern)), 'it is kept').toBe('text/html');
}

/** Asks the AI, which knows its weights if the build has them. @param {Page} page */
async function expectAi(page) {
  const hint = await gameOn(page).evaluate((/** @type {any} */ game) => game.hint());
  expect(hint).toMatchObject({ weightsMissing: !hasWeights });
}

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  for (const file of PAGES) {
    test(`${file}: a dialog comes once the host has it`, async ({ page, server }) => {
      await openFirst(page, server, file);
      server.miss(/assets\/settings-\w+-/);
      await page.locator('nav [data-dialog=settings]').click();
      await expect(page.locator('#status')).not.toBeEmpty();
      server.miss();
      await expectSettings(page);
    });

    test(`${file}: what dialogs share comes once the host has it`, async ({ page, server }) => {
      await fillCache(page, server, /assets\/dialog-parts-/);
      await openFirst(page, server, file);
      await expectSettings(page);
    });

    test(`${file}: the page starts once the host has its script`, async ({ page, server }) => {
      await fillCache(page, server, /assets\/element-/);
      await openFirst(page, server, file);
    });
  }

  test('the engine comes once the host has it', async ({ page, server }) => {
    await fillCache(page, server, /assets\/game_2048_bg-/);
    await openFirst(page, server);
  });

  test('a language comes once the host has it', async ({ page, server }) => {
    await fillCache(page, server, /assets\/fr-/);
    await openFirst(page, server);
    await expectSettings(page);
    await page.locator('#settings-dialog [name=language][value=fr]').click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  });

  test('the puzzle’s solver comes once the host has it', async ({ page, server }) => {
    await fillCache(page, server, /assets\/puzzle-worker-/);
    await openFirst(page, server, 'puzzle.html');
    expect(await gameOn(page).evaluate((/** @type {any} */ game) => game.hint())).toBeTruthy();
  });

  for (const [name, pattern] of /** @type {const} */ ([
    ['worker', /assets\/ai-worker-/],
    ['engine', /assets\/ai_2048_bg-/],
    ['weights', /assets\/weights-4x4-1-/],
  ])) {
    test(`the AI’s ${name} comes once the host has it`, async ({ page, server }) => {
      test.skip(name === 'weights' && !hasWeights, 'there are no weights');
      await fillCache(page, server, pattern);
      await openFirst(page, server);
      await expectAi(page);
    });
  }

  test('a start page in place of the service worker is no new version', async ({
    page,
    server,
  }) => {
    await openFirst(page, server);
    server.deploy('b');
    server.miss(/sw\.js/);
    await letAsk(page);
    await expect(page.locator('.offer .reload')).toBeHidden();
  });
});

test.describe('the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  /** The name of a cache. @param {Server} server @param {'files' | 'ai'} kind */
  const cacheName = (server, kind) => `${kind}-${server.address}`;

  /** Opens the page, and waits until the service worker answers for it. @param {Page} page @param {Server} server */
  async function openServed(page, server) {
    await openFirst(page, server);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
  }

  /** The names of the kept files whose content is a page. @param {Page} page @param {string} name of the cache */
  const keptPages = (page, name) =>
    page.evaluate(async (name) => {
      const cache = await caches.open(name);
      const found = [];
      for (const request of await cache.keys()) {
        const type = (await cache.match(request))?.headers.get('Content-Type');
        if (type === 'text/html') found.push(new URL(request.url).pathname);
      }
      return found;
    }, name);

  /** Puts the start page into a cache under the name of a file. @param {Page} page @param {string} cache @param {string} url */
  const keepPage = (page, cache, url) =>
    page.evaluate(
      async ([name, url]) => {
        const type = { 'Content-Type': 'text/html' };
        await (await caches.open(name)).put(url, new Response('<p>Start', { headers: type }));
      },
      [cache, url],
    );

  test('keeps no start page when it is installed, and is installed later', async ({
    page,
    server,
  }) => {
    server.miss(/assets\/statistics-/);
    await openFirst(page, server);
    /** The states of the service workers: one that couldn't be installed is gone. */
    const state = () =>
      page.evaluate(async () => {
        const { active, installing, waiting } =
          (await navigator.serviceWorker.getRegistration()) ?? {};
        return [active, waiting].some(Boolean) ? 'installed' : installing ? 'installing' : 'none';
      });
    await expect.poll(state).toBe('none');
    server.miss();
    await page.reload();
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    expect(await keptPages(page, cacheName(server, 'files'))).toEqual([
      '/app/index.html',
      '/app/puzzle.html',
    ]);
  });

  test('installs past an HTTP cache that has the start page', async ({ page, server }) => {
    await fillCache(page, server, /assets\/statistics-/);
    await openServed(page, server);
    expect(await keptPages(page, cacheName(server, 'files'))).toHaveLength(2);
  });

  test('answers with no start page that it has, and keeps the file', async ({ page, server }) => {
    await openServed(page, server);
    const cache = cacheName(server, 'files');
    await keepPage(page, cache, addressOf(server, /assets\/settings-game-/));
    expect(await keptPages(page, cache)).toHaveLength(3);
    await page.reload();
    await expectSettings(page);
    await expect.poll(() => keptPages(page, cache)).toHaveLength(2);
  });

  test('keeps no start page in place of weights', async ({ page, server }) => {
    test.skip(!hasWeights, 'there are no weights');
    await openServed(page, server);
    const weights = /assets\/weights-4x4-1-/;
    const cache = cacheName(server, 'ai');
    await keepPage(page, cache, addressOf(server, weights));
    await expectAi(page);
    await expect.poll(() => keptPages(page, cache)).toEqual([]);
    await page.evaluate((name) => caches.delete(name), cache);
    const others = /assets\/weights-5x5-/;
    server.miss(others);
    // As the settings do that keep the AI for offline use.
    const add = page.evaluate(
      async ([name, url]) => (await caches.open(name)).add(url),
      [cache, addressOf(server, others)],
    );
    await expect(add).rejects.toThrow();
    expect(await keptPages(page, cache)).toEqual([]);
  });

  test('keeps files of other types than theirs', async ({ page, server }) => {
    server.setType('text/plain', /\.(svg|webmanifest|wasm)$|^licenses/);
    await openServed(page, server);
    expect(await keptPages(page, cacheName(server, 'files'))).toHaveLength(2);
  });
});

test.describe('404.html', () => {
  for (const path of ['', 'a/', 'a/b/']) {
    test(`leads from ${path || 'the folder'} to the game`, async ({ page, server }) => {
      await page.goto(`${server.address}${path}no-such-page`);
      await expect(page.locator('h1')).toHaveText('This page doesn’t exist.');
      await page.getByRole('link', { name: 'Play 2048' }).click();
      await expect(page).toHaveURL(server.address);
      await expect(gameOn(page)).toBeVisible();
    });
  }

  test('is accessible, and speaks the language that was chosen', async ({ page, server }) => {
    await page.goto(`${server.address}a/b`);
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, colorScheme);
    }
    for (const [language, title] of [
      ['de', 'Diese Seite gibt es nicht.'],
      ['zh-CN', '这个页面不存在。'],
      ['en', 'This page doesn’t exist.'],
    ]) {
      await page.evaluate((language) => localStorage.setItem('2048-language', language), language);
      await page.reload();
      await expect(page.locator('h1')).toHaveText(title);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    }
  });
});
