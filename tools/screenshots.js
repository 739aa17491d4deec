// `npm run screenshots [-- DIR]`: pictures of every state of the built pages, in five windows, light and
// dark, English and Chinese, and of the board in every palette, so that anyone can look through them.
// They go to DIR, by default target/screenshots, as STATE/LANGUAGE-WIDTHxHEIGHT-THEME.png.

import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { preview } from 'vite';
import { lostGame, wonGame } from '../tests/page/games.js';
import { pinSeeds } from '../tests/page/seeds.js';
import { SETTINGS } from '../www/app/settings.js';
import { findBrowser, quietFlags } from './browser.js';
import { isRoot, root, script } from './run.js';

/** @typedef {import('@playwright/test').Page} Page */

const WINDOWS = [
  [320, 568],
  [390, 844],
  [768, 1024],
  [1440, 900],
  [844, 390],
];
const THEMES = /** @type {const} */ (['light', 'dark']);
const LANGUAGES = ['en', 'zh-CN'];
const PUZZLE = 'puzzle.html';

/** Opens a record in the game of the page. @param {string} record @param {number} [steps] */
const open = (record, steps) => (/** @type {Page} */ page) =>
  page.locator('game-2048').evaluate(
    async (element, { record, steps }) => {
      const game = /** @type {import('../www/game/game-2048.js').Game2048} */ (element);
      await game.open(record, steps);
      await game.settled;
    },
    { record, steps },
  );

const { record } = wonGame();
const midgame = open(record, 400);

/** Opens a dialog of the page. @param {string} name */
const dialog = (name) => (/** @type {Page} */ page) =>
  page.locator(`#${name}`).click({ timeout: 5000 });

/** Presses a button in the element. @param {string} id */
const button = (id) => (/** @type {Page} */ page) => page.locator(`#game #${id}`).click();

/** Each state: its page and how to get there. @type {Record<string, { path?: string, steps: ((page: Page) => Promise<unknown>)[] }>} */
const STATES = {
  start: { steps: [] },
  game: { steps: [midgame] },
  hint: { steps: [midgame, button('hint')] },
  won: { steps: [open(record)] },
  lost: { steps: [open(lostGame().game.record)] },
  ...Object.fromEntries(
    ['games', 'daily', 'replay', 'share', 'statistics', 'settings', 'help'].map((name) => [
      name,
      { steps: [dialog(name)] },
    ]),
  ),
  'shared-game': { path: `#${record}`, steps: [] },
  'damaged-link': { path: '#1.classic.4x4.broken', steps: [] },
  puzzle: { path: PUZZLE, steps: [] },
  'puzzle-hint': { path: PUZZLE, steps: [button('hint')] },
  'puzzle-solution': { path: PUZZLE, steps: [button('give-up')] },
  ...Object.fromEntries(
    ['games', 'statistics', 'settings'].map((name) => [
      `puzzle-${name}`,
      { path: PUZZLE, steps: [dialog(name)] },
    ]),
  ),
};

script(import.meta.url, async () => {
  const folder = resolve(process.argv[2] ?? join(root, 'target/screenshots'));
  const server = await preview({ root, logLevel: 'warn', preview: { port: 4376 } });
  const address = server.resolvedUrls?.local[0] ?? '';
  const args = [...quietFlags, ...(isRoot ? ['--no-sandbox'] : [])];
  const browser = await chromium.launch({ executablePath: findBrowser()?.chrome, args });
  /**
   * @param {string} state
   * @param {string} name the name of the picture
   * @param {import('@playwright/test').BrowserContextOptions} options
   * @param {string} [palette]
   */
  const shoot = async (state, name, options, palette) => {
    // Without motion, a state is complete as soon as it is reached.
    const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
    await pinSeeds(context);
    const page = await context.newPage();
    const { path = '', steps } = STATES[state];
    await page.goto(address + path);
    if (palette) {
      await page
        .locator('#game')
        .evaluate((game, name) => game.setAttribute('palette', name), palette);
    }
    for (const step of steps) await step(page);
    await page.waitForLoadState('networkidle');
    mkdirSync(join(folder, state), { recursive: true });
    await page.screenshot({ path: join(folder, state, `${name}.png`) });
    await context.close();
  };
  for (const theme of THEMES) {
    for (const palette of SETTINGS.palette) {
      const viewport = { width: 390, height: 844 };
      await shoot('game', `${palette}-${theme}`, { viewport, colorScheme: theme }, palette);
    }
    for (const state of Object.keys(STATES)) {
      for (const locale of LANGUAGES) {
        for (const [width, height] of WINDOWS) {
          const options = { viewport: { width, height }, locale, colorScheme: theme };
          await shoot(state, `${locale}-${width}x${height}-${theme}`, options);
        }
      }
    }
  }
  await browser.close();
  await server.close();
});
