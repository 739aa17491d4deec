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

/** @typedef {import('@playwright/test').Locator} Locator */

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

/** Both pages, and a move that something follows from. */
const PAGES = [
  {
    file: 'index.html',
    open: openPage,
    on: gameOn,
    key: async (/** @type {Locator} */ game) => ARROWS[findMove((await stateOf(game)).cells)],
    steps: async (/** @type {Locator} */ game) => (await stateOf(game)).steps,
  },
  {
    file: 'puzzle.html',
    open: openPuzzlePage,
    on: puzzleOn,
    key: async (/** @type {Locator} */ game) => ARROWS[anyWay((await puzzleState(game)).record)],
    steps: async (/** @type {Locator} */ game) => (await puzzleState(game)).slides,
  },
];

test('a first visit fetches what is counted; one in another language, one file more', async ({
  browser,
}) => {
  for (const { file, open, on, key, steps } of PAGES) {
    await test.step(`${file}, and a move`, async () => {
      const page = await (await browser.newContext()).newPage();
      const files = watchFiles(page);
      await open(page);
      await settle(page);
      const game = on(page);
      await page.keyboard.press(await key(game));
      await game.evaluate((/** @type {any} */ element) => element.settled);
      expect(await steps(game)).toBe(1);
      expect([...files].sort()).toEqual(await counted(file));
      await page.context().close();
    });
  }
  const english = await counted('index.html');
  for (const language of ['de', 'zh-CN']) {
    await test.step(`in ${language}, none of the dialogs' sentences`, async () => {
      const page = await (await browser.newContext({ locale: language })).newPage();
      const files = watchFiles(page);
      await openPage(page);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await settle(page);
      const more = [...files].filter((file) => !english.includes(file));
      expect(more).toEqual([expect.stringMatching(`^assets/${language}-`)]);
      await openDialog(page, 'help');
      await expect(page.locator('#help-dialog')).toBeVisible();
      const others = [...files].filter((file) => file.startsWith(`assets/${language}-`));
      expect(others, 'they come with the first dialog').toHaveLength(2);
      await page.context().close();
    });
  }
});
