// A host that answers with its start page, and status 200, for a file that it doesn't have for a while. Browsers keep
// what they got under the name of the file, so each defense is tested with a cache that has it.

import { hasWeights } from '../ai-player.js';
import { expect, gameOn, letAsk, openFirst, test } from './deploys.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./deploys.js').Server} Server */

/** What each page loads, in the order in which it comes. */
const FILES = {
  'index.html': [
    /assets\/element-/,
    /assets\/game_2048_bg-/,
    /assets\/dialog-/,
    /assets\/fr-/,
    /assets\/ai-worker-/,
    /assets\/ai_2048_bg-/,
    /assets\/weights-4x4-1-/,
  ],
  'puzzle.html': [/assets\/element-/, /assets\/dialog-/, /assets\/fr-/, /assets\/puzzle-worker-/],
};

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
 * Puts the start page under the names of files into the HTTP cache.
 * @param {Page} page @param {Server} server @param {RegExp[]} patterns
 */
async function fillCache(page, server, patterns) {
  await page.goto(`${server.origin}/beside.html`);
  for (const pattern of patterns) {
    for (const path of server.findAll(pattern)) {
      server.miss(pattern);
      expect(await cached(page, server.address + path)).toBe('text/html');
      server.miss();
      expect(await cached(page, server.address + path), 'it is kept').toBe('text/html');
    }
  }
}

/** Asks the AI, which knows its weights if the build has them. @param {Page} page */
async function expectAi(page) {
  const hint = await gameOn(page).evaluate((/** @type {any} */ game) => game.hint());
  expect(hint).toMatchObject({ weightsMissing: !hasWeights });
}

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  for (const [file, patterns] of Object.entries(FILES)) {
    test(`${file}: what the host has sent its start page for comes once it has it`, async ({
      page,
      server,
    }) => {
      const all = hasWeights ? patterns : patterns.filter(({ source }) => !/weights/.test(source));
      await fillCache(page, server, all);
      await test.step('the page and its engine', () => openFirst(page, server, file));

      await test.step('what dialogs share, and a language', async () => {
        await expectSettings(page);
        const settings = page.locator('#settings-dialog');
        await settings.locator('[name=language][value=fr]').click();
        await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
        await settings.locator('.close').click();
      });

      await test.step('a dialog', async () => {
        const button = page.locator('nav [data-dialog=library]');
        const library = page.locator('#library-dialog');
        server.miss(/assets\/library-/);
        await button.click();
        await expect(page.locator('#status')).not.toBeEmpty();
        server.miss();
        await button.click();
        await expect(library).toBeVisible();
        await library.locator('.close').first().click();
      });

      await test.step('the AI or the solver', async () => {
        const hint = await gameOn(page).evaluate((/** @type {any} */ game) => game.hint());
        if (file === 'puzzle.html') expect(hint).toBe(true);
        else expect(hint).toMatchObject({ weightsMissing: !hasWeights });
      });

      await test.step('in place of the service worker it is no new version', async () => {
        server.deploy('b');
        server.miss(/sw\.js/);
        await letAsk(page);
        await expect(page.locator('.offer .reload')).toBeHidden();
      });
    });
  }
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

  test('installs and answers with no start page that a cache has', async ({ page, server }) => {
    await test.step('it installs past an HTTP cache that has it, and keeps files of other types than theirs', async () => {
      await fillCache(page, server, [/assets\/statistics-/]);
      server.setType('text/plain', /\.(svg|webmanifest|wasm)$|^licenses/);
      await openServed(page, server);
      expect(await keptPages(page, cacheName(server, 'files'))).toHaveLength(2);
    });

    await test.step('it answers with no page that it has, and keeps the file', async () => {
      const cache = cacheName(server, 'files');
      await keepPage(page, cache, addressOf(server, /assets\/settings-game-/));
      expect(await keptPages(page, cache)).toHaveLength(3);
      await page.reload();
      await expectSettings(page);
      await expect.poll(() => keptPages(page, cache)).toHaveLength(2);
      await page.locator('#settings-dialog .close').click();
    });

    await test.step('it keeps none in place of weights', async () => {
      if (!hasWeights) return;
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
  });
});

test.describe('404.html', () => {
  test('leads from every folder to the game, in the language that was chosen', async ({
    page,
    server,
  }) => {
    for (const path of ['', 'a/', 'a/b/']) {
      await page.goto(`${server.address}${path}no-such-page`);
      await expect(page.locator('h1')).toHaveText('This page doesn’t exist.');
      await page.getByRole('link', { name: 'Play 2048' }).click();
      await expect(page).toHaveURL(server.address);
      await expect(gameOn(page)).toBeVisible();
    }

    await page.goto(`${server.address}a/b`);
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
