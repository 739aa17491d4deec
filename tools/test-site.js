// `npm test -- site`, or after `npm run build:site` this alone: opens every page of site/ in a browser. No link is
// broken, no policy is violated, axe finds nothing, nothing is wider than a phone; the gallery plays, and its line for
// a CDN works with the packed package on another origin. The service worker of the game keeps none of it.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { preview } from 'vite';
import { testEach } from './report.js';
import { Problem, root, run, script } from './run.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./report.js').Report} Report */

/** The path that the site is built for. */
const [, BASE = '/'] =
  String(await readFile('docs/index.html')).match(/ href="([^"]*?)docs\/assets\//) ?? [];

/** Serves a folder, and tells its address. @param {string} folder */
async function serve(folder, base = '/') {
  const server = await preview({
    configFile: false,
    logLevel: 'error',
    root: folder,
    base,
    build: { outDir: folder },
    preview: { port: 0, host: '127.0.0.1', cors: true },
  });
  return { address: String(server.resolvedUrls?.local[0]), close: () => server.close() };
}

const pages = readdirSync(join(root, 'site/docs')).filter((name) => /(?<!404)\.html$/.test(name));

/** What only the code for one way to write a page has. */
const FORMS = {
  React: 'export const App',
  Vue: '<script setup>',
  Svelte: '<script>\n  import',
  HTML: 'integrity=',
};

/** What is wrong with the links of a page. @param {Page} page @returns {Promise<string[]>} */
async function brokenLinks(page) {
  const links = await page
    .locator('main a[href], .VPSidebar a[href]')
    .evaluateAll((all) => all.map((link) => /** @type {HTMLAnchorElement} */ (link).href));
  const { origin } = new URL(page.url());
  const broken = [];
  for (const link of new Set(links.filter((link) => link.startsWith(origin)))) {
    const { pathname, hash } = new URL(link);
    const file = pathname
      .replace(BASE, '/')
      .replace(/\/$/, '/index.html')
      .replace(/(\/[^./]+)$/, '$1.html');
    const text = await readFile(file);
    // What follows in the address of a game is a record or a position, which the game reads.
    const id = file.startsWith('/docs/') ? decodeURIComponent(hash.slice(1)) : '';
    if (text === undefined || (id && !text.includes(`id="${id}"`))) broken.push(link);
  }
  return broken;
}

/** A file of the site; undefined if there is none. @param {string} path */
async function readFile(path) {
  try {
    return readFileSync(join(root, 'site', path), 'utf8');
  } catch {
    return undefined;
  }
}

/** @param {Page} page @param {Report} report */
async function checkPage(page, report) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  report.note('320 px', width <= 320 || `the page is ${width} px wide`);
  const broken = await brokenLinks(page);
  report.note('links', broken.length === 0 || broken.join(', '));
  // Within the elements of the gallery, the tests of the page look.
  const { violations } = await new AxeBuilder({ page }).exclude('.exhibit .stage').analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`);
  report.note('axe', found.length === 0 || found.join('; '));
}

/** Plays the gallery. @param {Page} page @param {Report} report */
async function checkGallery(page, report) {
  const exhibit = page.locator('.exhibit').first();
  const game = exhibit.locator('game-2048');
  await game.evaluate((/** @type {any} */ element) =>
    customElements.whenDefined(element.localName),
  );
  await game.evaluate((/** @type {any} */ element) => element.ready);
  await exhibit.getByLabel('rows', { exact: true }).fill('5');
  await exhibit.getByLabel('rows', { exact: true }).press('Tab');
  await exhibit.getByLabel('palette', { exact: true }).selectOption('classic');
  await page.waitForFunction(
    () => /** @type {any} */ (document.querySelector('game-2048')).size.rows === 5,
  );
  const code = await exhibit.locator('pre').innerText();
  report.note('code', code.includes('<game-2048 palette="classic" rows="5">') || code);
  for (const [form, own] of Object.entries(FORMS)) {
    await exhibit.getByRole('button', { name: form }).click();
    const shown = await exhibit.locator('pre').innerText();
    report.note(form, (shown.includes('game-2048-element') && shown.includes(own)) || shown);
  }
}

/**
 * Pastes the line for a CDN into a page of another origin.
 * @param {Page} page of the gallery
 * @param {string} folder the folder with the unpacked package
 * @param {Report} report
 */
async function checkCdn(page, folder, report) {
  const code = await page.locator('.exhibit pre').first().innerText();
  const cdn = await serve(join(folder, 'package'));
  const host = await serve(folder);
  try {
    const line = code.replace(/https:.*?\/lib\//, `${cdn.address}lib/`);
    const other = await page.context().newPage();
    report.watch(other);
    writeFileSync(
      join(folder, 'index.html'),
      `<!doctype html><link rel="icon" href="data:">${line}`,
    );
    await other.goto(host.address);
    await other.waitForFunction(() => customElements.get('game-2048'));
    await other.locator('game-2048').evaluate((/** @type {any} */ element) => element.ready);
    report.note('CDN', true);
  } finally {
    await Promise.all([cdn.close(), host.close()]);
  }
}

script(import.meta.url, async () => {
  if (pages.length === 0) throw new Problem('There is no site/docs/. Run: npm run build:site');
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  const site = await serve(join(root, 'site'), BASE);
  try {
    await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { capture: true });
    const [packed = ''] = readdirSync(folder);
    await run('tar', ['-xzf', packed], { cwd: folder });
    const subjects = [...pages.map((name) => ({ name })), { name: 'service worker' }];
    const failed = await testEach(
      subjects,
      process.argv.slice(2),
      async ({ name }, report, browser) => {
        const context = await browser.newContext({
          viewport: { width: 320, height: 640 },
          ignoreHTTPSErrors: true,
        });
        const page = await context.newPage();
        report.watch(page);
        if (name === 'service worker') {
          await page.goto(site.address);
          await page.evaluate(() => navigator.serviceWorker.ready);
          await page.goto(`${site.address}docs/`);
          const kept = await page.evaluate(async () => {
            const all = await Promise.all(
              (await caches.keys()).map(async (key) => (await caches.open(key)).keys()),
            );
            return all.flat().map(({ url }) => url);
          });
          report.note(
            'keeps the game',
            kept.some((url) => url.includes('index.html')) || 'nothing is kept',
          );
          report.note(
            'and no more',
            !kept.some((url) => url.includes('/docs/')) || 'docs/ is kept',
          );
        } else {
          await page.goto(`${site.address}docs/${name}`);
          await page.waitForLoadState('networkidle');
          await checkPage(page, report);
          if (name === 'examples-gallery.html') {
            await checkGallery(page, report);
            await checkCdn(page, folder, report);
          }
        }
        await context.close();
      },
    );
    if (failed.length > 0) throw new Problem(`These failed: ${failed.join(', ')}.`);
  } finally {
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
