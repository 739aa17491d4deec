// The licenses of the bundled code, from the help of both pages.

import { openPuzzlePage } from '../puzzle/puzzle-page.js';
import { choose, expect, openDialog, openPage, test } from '../support.js';

test('the help of both pages leads to the licenses', async ({ page }) => {
  await openPage(page);
  await choose(page, 'language', 'zh-CN');
  for (const open of [openPage, openPuzzlePage]) {
    await open(page);
    const dialog = await openDialog(page, 'help');
    await expect(dialog.getByRole('link', { name: '许可证' })).toBeVisible();
    await dialog.locator('.close').click();
  }
  await choose(page, 'language', 'en');
  for (const open of [openPuzzlePage, openPage]) {
    await open(page);
    const dialog = await openDialog(page, 'help');
    const opened = page.waitForEvent('popup');
    await dialog.getByRole('link', { name: 'Licenses' }).click();
    const licenses = await opened;
    await licenses.waitForLoadState();
    await expect(licenses.locator('body')).toContainText('idb');
    await expect(licenses.locator('body')).toContainText('wasm-bindgen');
    await expect(dialog, 'the game stays').toBeVisible();
    await licenses.close();
  }
});
