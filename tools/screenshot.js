// `npm run screenshot`: makes the picture of the README from the built page, and the icons from
// icon.svg. It plays a fixed seed with fixed priorities, so the picture changes only when the page
// does.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { preview } from 'vite';
import { findBrowser, quietFlags } from './browser.js';
import { isRoot, root, script } from './run.js';

const SEED = '1657';
const MOVES = 610;
const SHOTS = [
  { width: 660, height: 820, colorScheme: 'light', locale: 'en-US' },
  { width: 400, height: 820, colorScheme: 'dark', locale: 'zh-CN' },
];

script(import.meta.url, async () => {
  const server = await preview({ root, logLevel: 'warn', preview: { port: 4374 } });
  const args = [...quietFlags, ...(isRoot ? ['--no-sandbox'] : [])];
  const browser = await chromium.launch({ executablePath: findBrowser()?.chrome, args });
  const pictures = [];
  for (const { width, height, colorScheme, locale } of SHOTS) {
    const page = await browser.newPage({
      viewport: { width, height },
      colorScheme: colorScheme === 'dark' ? 'dark' : 'light',
      locale,
      deviceScaleFactor: 1.5,
    });
    await page.goto(server.resolvedUrls?.local[0] ?? '');
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
    // Wait until the "+n" of the last move is gone.
    await page.waitForTimeout(1000);
    const picture = await page.screenshot();
    pictures.push(
      `<img width="${width}" src="data:image/png;base64,${picture.toString('base64')}">`,
    );
    await page.close();
  }
  const page = await browser.newPage({ viewport: { width: 1120, height: 860 } });
  await page.setContent(`
    <style>
      body { display: flex; gap: 20px; margin: 0; padding: 20px; background: #8d86a5 }
      img { border-radius: 12px }
    </style>
    ${pictures.join('')}`);
  await page.screenshot({ path: join(root, 'www/screenshot.png') });
  const icon = readFileSync(join(root, 'www/public/icon.svg'), 'utf8');
  for (const size of [180, 512]) {
    await page.setViewportSize({ width: size, height: size });
    // Systems may round the corners of an icon, so it is drawn a little smaller on a background.
    await page.setContent(`
      <style>
        body { margin: 0; background: #cccadb }
        svg { display: block; width: 84vw; height: 84vw; margin: 8vw }
      </style>
      ${icon}`);
    await page.screenshot({ path: join(root, `www/public/icon-${size}.png`) });
  }
  await browser.close();
  await server.close();
});
