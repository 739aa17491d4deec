// What the tests of the daily game and the daily puzzle share: the date, and the dialog.

import { expect } from './support.js';

/** @typedef {import('@playwright/test').Page} Page */

/** A day that begins earlier in the east must not be taken for the player's own. */
export const IN_THE_EAST = { timezoneId: 'Pacific/Auckland' };

/** Sets the clock of a page in the east. @param {Page} page @param {string} day */
export const setDay = (page, day) => page.clock.setFixedTime(new Date(`${day}T00:30:00+13:00`));

/**
 * Opens the dialog of the daily game by its place.
 * @param {import('@playwright/test').Page | import('@playwright/test').FrameLocator} page
 */
export async function openDaily(page) {
  await page.locator('#daily').click();
  const dialog = page.locator('#daily-dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

/**
 * Plays what is of today.
 * @param {import('@playwright/test').Page | import('@playwright/test').FrameLocator} page
 * @param {'game' | 'puzzle'} what
 */
export async function chooseDaily(page, what) {
  const dialog = await openDaily(page);
  await dialog.getByRole('button', { name: `Play today’s ${what}` }).click();
  await expect(dialog).toBeHidden();
}

/** What the dialog says of the days. @param {Page} page */
export async function streakOn(page) {
  const dialog = await openDaily(page);
  const streak = dialog.locator('.streak');
  await expect(streak).not.toBeEmpty();
  const said = await streak.textContent();
  await dialog.locator('.close').click();
  await expect(dialog).toBeHidden();
  return said;
}
