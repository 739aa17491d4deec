// The palettes: chosen in the settings, on a page at once and before its first paint the next time, and by
// the attribute of an element elsewhere.

import { openRecord } from '../game-page.js';
import { openPuzzlePage } from '../puzzle/puzzle-page.js';
import {
  boardOf,
  choose,
  expect,
  gameOn,
  new_game,
  openDialog,
  openPage,
  reload,
  serveBare,
  test,
} from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

/** A page with an element of each kind, which sets one color of theirs. */
const BARE = `<style>game-2048, replay-2048, sliding-puzzle { --tile-2: #123456; }</style>
  <game-2048></game-2048><replay-2048></replay-2048><sliding-puzzle></sliding-puzzle>
  <script type="module" src="./replay-2048.js"></script>
  <script type="module" src="./sliding-puzzle.js"></script>`;

const PALETTES = ['classic', 'contrast', 'distinct', 'dusk'];

/** A token as it is in force for an element. @param {Locator} element @param {string} token */
const tokenOf = (element, token) =>
  element.evaluate((it, token) => getComputedStyle(it).getPropertyValue(token), token);

/** What the page shows of its palette. @param {Page} page */
const shown = async (page) => ({
  page: await tokenOf(page.locator('html'), '--tile-1'),
  board: await tokenOf(page.locator('#game'), '--tile-1'),
  paper: await page.locator('html').evaluate((it) => getComputedStyle(it).backgroundColor),
  toolbar: await page.locator('meta[name=theme-color]').first().getAttribute('content'),
});

test('a palette is shown at once, kept, and there before its file is loaded', async ({ page }) => {
  // What shows a palette is the same on both pages.
  for (const [name, open, palettes] of /** @type {const} */ ([
    ['2048', openPage, PALETTES],
    ['the puzzle', openPuzzlePage, ['classic', 'dusk']],
  ])) {
    await test.step(`${name}: ${palettes.join(', ')} are shown at once, and kept`, async () => {
      await open(page);
      const usual = await shown(page);
      const seen = new Set();
      for (const palette of palettes) {
        await choose(page, 'palette', palette);
        await expect
          .poll(async () => {
            const { page: own, board, paper, toolbar } = await shown(page);
            return own === board && paper === toolbar && !seen.has(paper);
          })
          .toBe(true);
        const now = await shown(page);
        seen.add(now.paper);
        await page.reload();
        await expect.poll(() => shown(page), palette).toEqual(now);
      }
      expect(await shown(page)).toEqual(usual);
    });
  }
  await openPage(page);
  await choose(page, 'palette', 'classic');

  await test.step('the replay has the colors of the page', async () => {
    const { record } = new_game({ board: [1, 2, 3, 4, ...Array(12).fill(0)] }, 1n);
    await openRecord(gameOn(page), record);
    const dialog = await openDialog(page, 'replay');
    await expect
      .poll(async () => tokenOf(dialog.locator('replay-2048'), '--tile-1'))
      .toBe(await tokenOf(page.locator('html'), '--tile-1'));
    await dialog.locator('.close').click();
  });
  await test.step('the next page has the colors before their file is loaded', async () => {
    await expect
      .poll(() => page.evaluate(() => localStorage['2048-colors'] ?? ''))
      .toContain('classic');
    const { toolbar, ...now } = await shown(page);
    await page.route(/palettes-[^/]*\.js/, () => {});
    await reload(page);
    const { toolbar: _, ...next } = await shown(page);
    expect(next).toEqual(now);
  });
  await test.step('the palette and the theme of an element, on a page that sets one color itself', async () => {
    await page.unroute(/palettes-[^/]*\.js/);
    await page.emulateMedia({ colorScheme: 'light' });
    await serveBare(page, BARE);
    await page.goto('./bare.html');
    for (const name of ['game-2048', 'replay-2048', 'sliding-puzzle']) {
      const element = page.locator(name);
      const usual = await tokenOf(element, '--board');
      await element.evaluate((it) => it.setAttribute('palette', 'classic'));
      await expect.poll(() => tokenOf(element, '--board'), name).not.toBe(usual);
      expect(await tokenOf(element, '--tile-2'), 'set by the page').toBe('#123456');
      await element.evaluate((it) => it.setAttribute('palette', 'pink'));
      expect(await tokenOf(element, '--board'), 'the default').toBe(usual);
      const notice = element.locator('.notice');
      if (name !== 'replay-2048')
        await expect(notice).toContainText(
          'palette must be dusk, classic, contrast or distinct, not “pink”',
        );
      await element.evaluate((it) => Object.assign(it, { palette: null }));
      if (name !== 'replay-2048') await expect(notice).toHaveCount(0);
    }
    await test.step('the theme of an element alone', async () => {
      const board = () =>
        boardOf(gameOn(page)).evaluate((element) => getComputedStyle(element).backgroundColor);
      const light = await board();
      await gameOn(page).evaluate((element) => element.setAttribute('theme', 'dark'));
      expect(await board()).not.toBe(light);
      await gameOn(page).evaluate((element) => element.setAttribute('theme', 'auto'));
      expect(await board()).toBe(light);
    });
  });
});
