// The pages and the elements under a policy that requires trusted types.

import { test as bare } from '@playwright/test';
import { replaceAi } from '../ai-player.js';
import { puzzleOn } from '../puzzle/puzzles.js';
import { expect, test } from '../support.js';
import {
  ASSESSES,
  askSolver,
  choosePicture,
  listen,
  lost,
  openAll,
  openDeeper,
  picture,
  TRUSTED,
  violationsOn,
} from './policies.js';

/** @typedef {import('@playwright/test').Page} Page */

test.describe('where trusted types are required', () => {
  /** Adds the policy to a page's own. @param {Page} page */
  const require = (page) =>
    page.route('**/*.html', async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'content-security-policy': TRUSTED };
      await route.fulfill({ response, headers });
    });

  test('2048: the AI and all dialogs', async ({ page }) => {
    await listen(page);
    await require(page);
    await replaceAi(page, ASSESSES);
    await page.goto(`./index.html#${lost.record}`);
    const replay = page.locator('#replay-dialog');
    await replay.getByRole('button', { name: 'Review', exact: true }).click();
    await expect(replay.locator('.plot')).toBeVisible();
    await replay.locator('.close').click();
    await openAll(page);
    await openDeeper(page);
    expect(await violationsOn(page)).toEqual([]);
  });

  test('the puzzle: solver, picture and dialogs', async ({ page }) => {
    await listen(page);
    await require(page);
    await page.goto('./puzzle.html');
    await askSolver(puzzleOn(page));
    await choosePicture(page, await picture(page));
    await openAll(page);
    expect(await violationsOn(page)).toEqual([]);
  });

  // Not among the tests that fail at any error of the page.
  bare('text that is not trusted is no markup', async ({ page }) => {
    await listen(page);
    await require(page);
    await page.goto('./index.html');
    const error = await page.evaluate(() => {
      try {
        document.createElement('div').innerHTML = '<b></b>';
        return '';
      } catch (error) {
        return String(error);
      }
    });
    expect(error).toContain('TrustedHTML');
  });

  test.describe('with a service worker', () => {
    test.use({ serviceWorkers: 'allow' });

    test('the page is kept for offline use', async ({ page }) => {
      await listen(page);
      await require(page);
      await page.goto('./index.html');
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      expect(await violationsOn(page)).toEqual([]);
    });
  });
});
