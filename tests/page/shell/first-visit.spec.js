// What a first visit fetches without a click is what `npm test -- sizes` counts, and no move fetches more.

import { fileURLToPath } from 'node:url';
import { firstVisitOf } from '../../../tools/sizes.js';
import { openPuzzlePage, puzzleOn } from '../puzzle/puzzle-page.js';
import { anyWay, puzzleState } from '../puzzle/puzzles.js';
import {
  ARROWS,
  expect,
  findMove,
  gameOn,
  openDialog,
  openPage,
  stateOf,
  test,
} from '../support.js';

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));

/** What only a browser with a window fetches. */
const OF_WINDOWS = ['icon.svg', 'manifest.webmanifest'];

test.use({ serviceWorkers: 'allow' });

/**
 * Keeps the names of the files that a page asks for, as they lie in dist/.
 * @param {import('@playwright/test').Page} page
 */
function watchFiles(page) {
  /** @type {Set<string>} */
  const files = new Set();
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url());
    const file = pathname === '/' ? 'index.html' : pathname.slice(1);
    // What the service worker stores is not the page's.
    if (!request.serviceWorker() || file === 'sw.js') files.add(file);
  });
  return files;
}

/** Waits until the page has loaded all that it loads without a click. @param {import('@playwright/test').Page} page */
async function settle(page) {
  await expect(page.locator('#daily svg')).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForLoadState('networkidle');
}

/** @param {string} page */
const counted = async (page) =>
  (await firstVisitOf(DIST, page)).filter((file) => !OF_WINDOWS.includes(file)).sort();

test('a first visit of 2048 fetches what is counted', async ({ page }) => {
  const files = watchFiles(page);
  await openPage(page);
  await settle(page);
  const game = gameOn(page);
  await page.keyboard.press(ARROWS[findMove((await stateOf(game)).cells)]);
  await game.evaluate((/** @type {any} */ element) => element.settled);
  expect((await stateOf(game)).steps).toBe(1);
  expect([...files].sort()).toEqual(await counted('index.html'));
});

test('a first visit of the puzzle fetches what is counted', async ({ page }) => {
  const files = watchFiles(page);
  await openPuzzlePage(page);
  await settle(page);
  const puzzle = puzzleOn(page);
  await page.keyboard.press(ARROWS[anyWay((await puzzleState(puzzle)).record)]);
  await puzzle.evaluate((/** @type {any} */ element) => element.settled);
  expect((await puzzleState(puzzle)).slides).toBe(1);
  expect([...files].sort()).toEqual(await counted('puzzle.html'));
});

for (const language of ['de', 'zh-CN']) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language });

    test(`a first visit fetches one file more, and none of the dialogs' sentences`, async ({
      page,
    }) => {
      const files = watchFiles(page);
      await openPage(page);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await settle(page);
      const english = await counted('index.html');
      const more = [...files].filter((file) => !english.includes(file));
      expect(more).toEqual([expect.stringMatching(`^assets/${language}-`)]);
      await openDialog(page, 'help');
      await expect(page.locator('#help-dialog')).toBeVisible();
      const others = [...files].filter((file) => file.startsWith(`assets/${language}-`));
      expect(others, 'they come with the first dialog').toHaveLength(2);
    });
  });
}
