// Without a network, the pages open at addresses with parameters too: those of a home screen, or of
// somebody who counts visits.

import { expect, test } from '@playwright/test';

test.use({ serviceWorkers: 'allow' });

test('an address with parameters opens the page without a network', async ({ page, context }) => {
  await page.goto('./');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  for (const [address, tag] of [
    ['./?source=pwa', 'game-2048'],
    ['./index.html?x=1', 'game-2048'],
    ['./index.html?utm_source=a&y=%20#', 'game-2048'],
    ['./puzzle.html?x', 'sliding-puzzle'],
  ]) {
    await page.goto(address);
    const cells = await page.locator(tag).evaluate(async (/** @type {any} */ element) => {
      await customElements.whenDefined(element.localName);
      await element.ready;
      return element.cells.length;
    });
    expect(cells, address).toBeGreaterThan(0);
  }
  await expect(page.goto('./no-such-page.html?x=1')).rejects.toThrow();
});
