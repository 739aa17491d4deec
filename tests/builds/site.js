// `npm test -- site`, or after `npm run build:site` this alone: opens every page of site/ in a browser. No link is
// broken, no policy is violated, axe finds nothing, nothing is wider than a phone; the gallery plays, and its line for
// a CDN works with the packed package on another origin. The service worker of the game keeps none of it.

import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { root, run } from '../../tools/run.js';
import { packed, pageTest } from '../support/pages.js';
import { filesIn, serve } from '../support/server.js';

/** @typedef {import('@playwright/test').Page} Page */

const SITE = join(root, 'site');

/** The path that the site is built for. */
const [, BASE = '/'] =
  readFileSync(join(SITE, 'docs/index.html'), 'utf8').match(/ href="([^"]*?)docs\/assets\//) ?? [];

const folder = await packed();
const site = await serve((path) => filesIn(SITE)(path.replace(BASE, '/')));
const address = `${site.origin}${BASE}`;
after(() => site.close());
before(async () => {
  const [tarball = ''] = readdirSync(folder);
  await run('tar', ['-xzf', tarball], { cwd: folder });
});

/** What only the code for one way to write a page has. */
const FORMS = {
  React: 'export const App',
  Vue: '<script setup>',
  Svelte: '<script>\n  import',
  HTML: 'integrity=',
};

/** What is wrong with the links of a page. @param {Page} page */
async function brokenLinks(page) {
  const links = await page
    .locator('main a[href], .VPSidebar a[href]')
    .evaluateAll((all) => all.map((link) => /** @type {HTMLAnchorElement} */ (link).href));
  return [...new Set(links.filter((link) => link.startsWith(site.origin)))].filter((link) => {
    const { pathname, hash } = new URL(link);
    const path = pathname
      .replace(BASE, '/')
      .replace(/\/$/, '/index.html')
      .replace(/(\/[^./]+)$/, '$1.html');
    // What follows in the address of a game is a record or a position, which the game reads.
    const id = path.startsWith('/docs/') ? decodeURIComponent(hash.slice(1)) : '';
    const file = join(SITE, path);
    return !existsSync(file) || (id && !readFileSync(file, 'utf8').includes(`id="${id}"`));
  });
}

/** Plays the gallery. @param {Page} page */
async function playGallery(page) {
  const exhibit = page.locator('.exhibit').first();
  const game = exhibit.locator('game-2048');
  await game.evaluate((element) => customElements.whenDefined(element.localName));
  await game.evaluate((/** @type {any} */ element) => element.ready);
  await exhibit.getByLabel('rows', { exact: true }).fill('5');
  await exhibit.getByLabel('rows', { exact: true }).press('Tab');
  await exhibit.getByLabel('palette', { exact: true }).selectOption('classic');
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('game-2048')).size.rows === 5,
  );
  const code = exhibit.locator('pre');
  assert.ok((await code.innerText()).includes('<game-2048 palette="classic" rows="5">'));
  for (const [tag, faces] of Object.entries({ 'game-2048': 'α β γ', 'sliding-puzzle': 'A B C' })) {
    const code = page.locator('pre').filter({ hasText: `faces="${faces}` });
    const tiles = page.locator('.exhibit').filter({ has: code });
    await tiles.locator(tag).getByText(faces.slice(0, 1)).first().waitFor();
  }
  for (const [form, own] of Object.entries(FORMS)) {
    await exhibit.getByRole('button', { name: form }).click();
    const shown = await code.innerText();
    assert.ok(shown.includes('game-2048-element') && shown.includes(own), `${form}: ${shown}`);
  }
}

/** Pastes the line for a CDN into a page of another origin. @param {Page} page of the gallery */
async function useCdn(page) {
  const code = await page.locator('.exhibit pre').first().innerText();
  const cdn = await serve(filesIn(join(folder, 'package')));
  const line = code.replace(/https:.*?\/lib\//, `${cdn.address}lib/`);
  const html = `<!doctype html><link rel="icon" href="data:">${line}`;
  const host = await serve(() => ({ body: html }));
  const other = await page.context().newPage();
  await other.goto(host.address);
  await other.waitForFunction(() => customElements.get('game-2048'));
  await other.locator('game-2048').evaluate((/** @type {any} */ element) => element.ready);
  cdn.close();
  host.close();
}

const PHONE = { viewport: { width: 320, height: 640 }, ignoreHTTPSErrors: true };

for (const name of readdirSync(join(SITE, 'docs')).filter((name) => /(?<!404)\.html$/.test(name))) {
  pageTest(
    name,
    async (page, t) => {
      await page.goto(`${address}docs/${name}`);
      await page.waitForLoadState('networkidle');
      await t.test('is not wider than a phone', async () => {
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= 320, `${width} px`);
      });
      await t.test('has no broken link', async () => assert.deepEqual(await brokenLinks(page), []));
      await t.test('has no violation that axe finds', async () => {
        // Within the elements of the gallery, the tests of the page look.
        const { violations } = await new AxeBuilder({ page }).exclude('.exhibit .stage').analyze();
        assert.deepEqual(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`),
          [],
        );
      });
      if (name !== 'examples-gallery.html') return;
      await t.test('plays, and shows its code', () => playGallery(page));
      await t.test('has a line for a CDN that works', () => useCdn(page));
    },
    PHONE,
  );
}

pageTest(
  'service worker',
  async (page) => {
    await page.goto(address);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto(`${address}docs/`);
    const kept = await page.evaluate(async () => {
      const all = (await caches.keys()).map(async (key) => (await caches.open(key)).keys());
      return (await Promise.all(all)).flat().map(({ url }) => url);
    });
    assert.ok(kept.some((url) => url.includes('index.html')));
    assert.deepEqual(
      kept.filter((url) => url.includes('/docs/')),
      [],
    );
  },
  PHONE,
);
