// A backup when something comes in between: the dialog is closed, or an engine cannot be loaded.

import { openPuzzlePage } from '../puzzle/puzzle-page.js';
import { expect, openDialog, openPage, ready, test } from '../support.js';
import { alertOn, button, choose, dialogOn, FILE } from './backups.js';

test('the page is loaded again when its dialog is closed before an import is done', async ({
  page,
}) => {
  await openPage(page);
  await openDialog(page, 'statistics');
  await choose(page, FILE);
  // As long as another tab imports, this one waits.
  await page.evaluate(
    () =>
      new Promise((held) => {
        navigator.locks.request('2048-import', () => {
          held(undefined);
          return new Promise((free) => {
            /** @type {any} */ (window).freeImport = free;
          });
        });
      }),
  );
  await button(page, 'Replace everything').click();
  await page.keyboard.press('Escape');
  await expect(dialogOn(page)).toBeHidden();
  const loaded = page.waitForEvent('load');
  await page.evaluate(() => /** @type {any} */ (window).freeImport());
  await loaded;
  await ready(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('an export that lacks the engine of the other page says so', async ({ page }) => {
  await page.route(/game_2048_bg.*\.wasm/, (route) =>
    route.fulfill({ contentType: 'application/wasm', body: 'no engine' }),
  );
  await openPuzzlePage(page);
  await openDialog(page, 'statistics');
  await button(page, 'Export').click();
  await expect(alertOn(page)).toHaveText('This couldn’t be loaded. Check your connection.');
});
