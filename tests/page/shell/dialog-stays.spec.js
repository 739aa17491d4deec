// What leaves an open dialog as it is, and the page behind it where it is.

import { expect, frame, openDialog, openPage, test } from '../support.js';

/** The scroll position of the page. @param {import('@playwright/test').Page} page */
const scrolledOf = (page) => page.evaluate(() => window.scrollY);

test('the choice of a file can be canceled without closing the dialog', async ({ page }) => {
  await openPage(page);
  const dialog = await openDialog(page, 'statistics');
  // Chromium fires this event when the system's window for files is closed.
  await dialog
    .locator('input[type=file]')
    .evaluate((field) => field.dispatchEvent(new Event('cancel', { bubbles: true })));
  await frame(page);
  await expect(dialog).toBeVisible();
});

test('a press that begins or ends in a dialog does not close it', async ({ page }) => {
  await openPage(page);
  const dialog = await openDialog(page, 'help');
  const title = await dialog.locator('h2').boundingBox();
  const inside = { x: (title?.x ?? 0) + 5, y: (title?.y ?? 0) + 5 };
  const outside = { x: 2, y: 2 };
  for (const [from, to] of [
    [inside, outside],
    [outside, inside],
  ]) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await frame(page);
    await expect(dialog).toBeVisible();
  }
  await page.mouse.click(outside.x, outside.y);
  await expect(dialog).toBeHidden();
});

test('a dialog that is scrolled to its end does not scroll the page behind it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await openPage(page);
  await page.evaluate(() => {
    document.body.appendChild(document.createElement('div')).style.height = '2000px';
  });
  const dialog = await openDialog(page, 'help');
  const content = dialog.locator('.content');
  const left = () =>
    content.evaluate((it) => Math.round(it.scrollHeight - it.clientHeight - it.scrollTop));
  expect(await left(), 'there is something to scroll').toBeGreaterThan(0);
  await content.hover();
  await page.mouse.wheel(0, 20_000);
  await expect.poll(left).toBeLessThanOrEqual(1);
  await page.mouse.wheel(0, 500);
  await frame(page);
  expect(await scrolledOf(page)).toBe(0);
  // Without the dialog, the same does.
  await page.keyboard.press('Escape');
  await page.mouse.wheel(0, 500);
  await expect.poll(() => scrolledOf(page)).toBeGreaterThan(0);
});
