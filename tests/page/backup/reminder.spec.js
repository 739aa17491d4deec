// Reminders: the browser is asked to keep it, Safari's tabs are told what does, and a backup is
// offered now and then.

import { remember } from '../game-page.js';
import {
  expect,
  frame,
  lostGame,
  openDialog,
  openEmpty,
  openPage,
  openSaved,
  saveOf,
  test,
} from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page */
const offerOn = (page) => page.locator('.offer', { has: page.locator('p:not(:empty)') });

/** Ends a game. @param {Page} page */
const lose = (page) =>
  page.locator('#game').evaluate((/** @type {any} */ game) => {
    game.undo();
    game.redo();
  });

/** A page with a lost game on its board, which can be lost again. @param {Page} page @param {Record<string, string>} [settings] */
async function openLost(page, settings = {}) {
  await page.addInitScript(() => {
    const counts = { persist: 0 };
    Object.assign(window, { counts });
    StorageManager.prototype.persist = async () => {
      counts.persist++;
      return true;
    };
    StorageManager.prototype.persisted = async () => counts.persist > 0;
  });
  await openEmpty(page);
  await remember(page, settings);
  await openSaved(page, saveOf(lostGame().game));
  await expect(page.locator('#daily svg')).toBeVisible();
}

/** @param {Page} page */
const asked = (page) => page.evaluate(() => Reflect.get(window, 'counts').persist);

test('after the first game the browser is asked to keep the games, once', async ({ page }) => {
  await test.step('a first visit loads none of it', async () => {
    /** @type {string[]} */
    const files = [];
    page.on('request', (request) => files.push(request.url()));
    await openPage(page);
    await expect(page.locator('#daily svg')).toBeVisible();
    expect(files.filter((file) => /(backup-reminder|backup-worker|apply)-/.test(file))).toEqual([]);
  });

  await openLost(page);
  await test.step('the settings say when it may delete them', async () => {
    const settings = await openDialog(page, 'settings');
    await expect(page.locator('#settings-dialog .storage')).toContainText(
      'Your browser may delete your games when space runs low. A backup keeps them safe.',
    );
    await settings.locator('.close').click();
  });

  await test.step('it is asked after the first game', async () => {
    expect(await asked(page)).toBe(0);
    await lose(page);
    await expect.poll(() => asked(page)).toBe(1);
    await lose(page);
    await frame(page);
    expect(await asked(page)).toBe(1);
    await openDialog(page, 'settings');
    await expect(page.locator('#settings-dialog .storage')).toHaveText(
      /Your browser keeps your games until you delete them\. Space used: [\d.]+ MB\./,
    );
  });
});

test('reminders are quiet, and come once', async ({ page }) => {
  await test.step('after 50 games without one a backup is offered, quietly', async () => {
    await openLost(page, { 'since-backup': '48' });
    const count = () => page.evaluate(() => localStorage.getItem('2048-since-backup'));
    await lose(page);
    await expect.poll(count).toBe('49');
    // However often it is lost, it is one game.
    await lose(page);
    await frame(page);
    await expect(offerOn(page)).toHaveCount(0);
    expect(await count()).toBe('49');
    await page.evaluate(() => localStorage.setItem('2048-since-backup', '50'));
    await lose(page);
    await expect(offerOn(page)).toContainText('50 games since your last backup. Back them up now?');
    const download = page.waitForEvent('download');
    await offerOn(page).getByRole('button', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toMatch(/^2048-.*\.txt$/);
    await expect(offerOn(page)).toHaveCount(0);
    await expect.poll(count).toBe(null);
  });

  await test.step('a backup that is not wanted now is offered after 50 more games', async () => {
    await openLost(page, { 'since-backup': '60' });
    await lose(page);
    await offerOn(page).getByRole('button', { name: 'Close' }).click();
    await expect(offerOn(page)).toHaveCount(0);
    await expect(page.locator('#game')).toBeFocused();
    await lose(page);
    await frame(page);
    await expect(offerOn(page)).toHaveCount(0);
  });

  await test.step('a tab of Safari is told once what keeps the games', async () => {
    await page.addInitScript(() => Object.assign(window, { GestureEvent: Event }));
    await openLost(page);
    await lose(page);
    await expect(offerOn(page)).toContainText('Safari may delete your games after a week');
    await offerOn(page).getByRole('button', { name: 'Close' }).click();
    await lose(page);
    await frame(page);
    await expect(offerOn(page)).toHaveCount(0);
  });
});
