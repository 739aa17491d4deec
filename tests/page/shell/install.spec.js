// The offer to install the page: once, after the third game, and only where a browser can install it.

import { expect, lostGame, openSaved, saveOf, test } from '../support.js';

const offerOn = (/** @type {import('@playwright/test').Page} */ page) =>
  page.locator('.offer', { has: page.locator('p:not(:empty)') });

/** Loses the game that is lost a number of times. @param {import('@playwright/test').Page} page @param {number} times */
const lose = (page, times) =>
  page.locator('#game').evaluate((/** @type {any} */ game, times) => {
    for (let i = 0; i < times; i++) {
      game.undo();
      game.redo();
    }
  }, times);

test('after the third game the browser’s own offer is one button away, once', async ({ page }) => {
  const open = () => openSaved(page, saveOf(lostGame().game));
  const promise = async () => {
    await expect(page.locator('.chip')).toBeVisible();
    return page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      Object.assign(event, { prompt: () => Object.assign(window, { prompted: true }) });
      dispatchEvent(event);
      return event.defaultPrevented;
    });
  };
  await open();
  const loaded = page.waitForResponse(/install-offer-/);
  expect(await promise(), 'the browser’s own bar').toBe(true);
  await loaded;
  await lose(page, 2);
  await expect(offerOn(page)).toHaveCount(0);
  await lose(page, 1);
  await expect(offerOn(page)).toContainText('Play full screen and offline?');
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  await expect(offerOn(page)).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'prompted'))).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem('2048-install'))).toBe('offered');
});

test('on iOS it says which buttons to tap', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: false });
    localStorage.setItem('2048-install', '2');
  });
  const loaded = page.waitForResponse(/install-offer-/);
  await openSaved(page, saveOf(lostGame().game));
  await loaded;
  await lose(page, 1);
  await expect(offerOn(page)).toContainText('Add to Home Screen');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(offerOn(page)).toHaveCount(0);
  await expect(page.locator('#game')).toBeFocused();
});
