// The licenses of the bundled code, from the help of both pages.

import { puzzleReady } from './puzzles.js';
import { choose, expect, openDialog, openPage, test } from './support.js';

for (const [name, open] of /** @type {const} */ ([
  ['2048', openPage],
  [
    'the puzzle',
    async (/** @type {import('@playwright/test').Page} */ page) => {
      await page.goto('./puzzle.html');
      await puzzleReady(page);
    },
  ],
])) {
  test(`the help of ${name} leads to the licenses`, async ({ page }) => {
    await open(page);
    await choose(page, 'language', 'zh-CN');
    let dialog = await openDialog(page, 'help');
    await expect(dialog.getByRole('link', { name: '许可证' })).toBeVisible();
    await dialog.locator('.close').click();
    await choose(page, 'language', 'en');
    dialog = await openDialog(page, 'help');
    const opened = page.waitForEvent('popup');
    await dialog.getByRole('link', { name: 'Licenses' }).click();
    const licenses = await opened;
    await licenses.waitForLoadState();
    await expect(licenses.locator('body')).toContainText('idb');
    await expect(licenses.locator('body')).toContainText('wasm-bindgen');
    await expect(dialog, 'the game stays').toBeVisible();
  });
}
