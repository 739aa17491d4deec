// Dialogs that are requested in quick succession, while their files are still loading.

import { test as bare } from '@playwright/test';
import { expect, openDialog, openPage, test } from '../support.js';

/**
 * Holds back the answers to some requests.
 * @param {import('@playwright/test').Page} page
 * @param {string} files
 */
async function hold(page, files) {
  let release = () => {};
  /** @type {Promise<void>} */
  const released = new Promise((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

test('of two dialogs that are requested, only the last one opens', async ({ page }) => {
  await openPage(page);
  // The settings wait for this file before they are shown.
  const file = '**/assets/settings-offline-ai-*.js';
  const release = await hold(page, file);
  const requested = page.waitForRequest(file);
  await page.locator('nav [data-dialog=settings]').click();
  const url = (await requested).url();
  await openDialog(page, 'help');
  const help = page.locator('#help-dialog');
  await expect(help).toBeVisible();
  release();
  // Once this can be imported here, the settings have it too.
  await page.evaluate(async (url) => void (await import(url)), url);
  await expect(page.locator('dialog[open]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await openDialog(page, 'settings');
  await expect(page.locator('#settings-dialog')).toBeVisible();
});

// Not by the test of the others: a missing file is logged as an error.
bare('a dialog that is no longer wanted says nothing when it fails', async ({ page }) => {
  await openPage(page);
  const file = '**/assets/share-game-*.js';
  await page.route(file, (route) => route.abort());
  const release = await hold(page, file);
  const requested = page.waitForRequest(file);
  await (await openDialog(page, 'games')).locator('.to-share').click();
  await requested;
  await openDialog(page, 'help');
  await expect(page.locator('#help-dialog')).toBeVisible();
  const failed = page.waitForEvent('console', (message) =>
    message.text().includes('dynamically imported module'),
  );
  release();
  await failed;
  await expect(page.locator('#status')).toHaveText('');
  // Asked for again, it says why it doesn't come.
  await page.keyboard.press('Escape');
  await (await openDialog(page, 'games')).locator('.to-share').click();
  await expect(page.locator('#status')).not.toHaveText('');
});
