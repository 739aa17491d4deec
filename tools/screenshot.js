// `npm run screenshot`: makes the picture of the README and those of the manifest from the built page, and
// the icons from icon.svg. It plays a fixed seed with fixed priorities, so the picture changes only when the page
// does.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withPages } from '../tests/support/pages.js';
import { root, script } from './run.js';
import { ICON_SIZES, SCREENSHOTS } from './vite/web-manifest.js';

const SEED = '1657';
const MOVES = 610;
const SHOTS = /** @type {const} */ ([
  { width: 1180, height: 720, colorScheme: 'light', locale: 'en-US' },
  { width: 360, height: 720, colorScheme: 'dark', locale: 'zh-CN' },
]);

/** The quality of the pictures of the manifest, in percent. */
const QUALITY = 80;

/**
 * Opens the page of 2048 in the middle of a game.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {Parameters<import('@playwright/test').Browser['newPage']>[0]} options
 */
async function openGame(browser, address, options) {
  const page = await browser.newPage(options);
  await page.goto(address);
  await page.evaluate(
    async ({ seed, moves }) => {
      const game = /** @type {any} */ (document.querySelector('game-2048'));
      game.seed = seed;
      await Promise.resolve();
      await game.ready;
      while (game.steps < moves && [2, 3, 1, 0].some((way) => game.move(way)));
      await game.settled;
    },
    { seed: SEED, moves: MOVES },
  );
  // Opened again, the saved game shows no celebration.
  await page.locator('game-2048').evaluate((/** @type {any} */ game) => game.saved);
  await page.reload();
  await page.locator('game-2048').evaluate((/** @type {any} */ game) => game.ready);
  await page.locator('#daily').waitFor();
  return page;
}

/**
 * Draws icon.svg as an icon.
 * @param {import('@playwright/test').Page} page
 * @param {string} name
 * @param {number} side in pixels
 * @param {number} [share] how much of the side it takes, in percent; the rest is background
 */
async function drawIcon(page, name, side, share = 100) {
  await page.setViewportSize({ width: side, height: side });
  await page.setContent(`
    <style>
      body { margin: 0; ${share < 100 ? 'background: #cccadb' : ''} }
      svg { display: block; width: ${share}vw; height: ${share}vw; margin: ${(100 - share) / 2}vw }
    </style>
    ${readFileSync(join(root, 'www/public/icon.svg'), 'utf8')}`);
  await page.screenshot({ path: join(root, `www/public/${name}.png`), omitBackground: true });
}

/** Makes all pictures. @param {import('@playwright/test').Browser} browser @param {string} address */
async function makePictures(browser, address) {
  const pictures = [];
  for (const { width, height, colorScheme, locale } of SHOTS) {
    const viewport = { width, height };
    const options = { viewport, colorScheme, locale, deviceScaleFactor: 1.5 };
    const page = await openGame(browser, address, options);
    const picture = await page.screenshot();
    pictures.push(
      `<img width="${width}" src="data:image/png;base64,${picture.toString('base64')}">`,
    );
    await page.close();
  }
  for (const [form, viewport] of Object.entries(SCREENSHOTS)) {
    const page = await openGame(browser, address, { viewport, locale: 'en-US' });
    const devtools = await page.context().newCDPSession(page);
    const format = { format: /** @type {const} */ ('webp'), quality: QUALITY };
    const { data } = await devtools.send('Page.captureScreenshot', format);
    const path = join(root, `www/public/screenshot-${form}.webp`);
    writeFileSync(path, Buffer.from(data, 'base64'));
    await page.close();
  }
  const page = await browser.newPage({ viewport: { width: 1600, height: 760 } });
  await page.setContent(`
    <style>
      body { display: flex; gap: 20px; margin: 0; padding: 20px; background: #8d86a5 }
      img { border-radius: 12px }
    </style>
    ${pictures.join('')}`);
  await page.screenshot({ path: join(root, 'www/screenshot.png') });
  for (const side of ICON_SIZES) await drawIcon(page, `icon-${side}`, side);
  // Systems round the corners of these, or cut a circle of 80 % of the side from the maskable one.
  await drawIcon(page, 'icon-180', 180, 84);
  await drawIcon(page, 'icon-maskable-512', 512, 70);
}

script(import.meta.url, () => withPages(makePictures, { whole: true }));
