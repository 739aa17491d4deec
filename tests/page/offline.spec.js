// The page without a network: what was opened once opens and plays again.

import { expect, test } from '@playwright/test';

test.use({ serviceWorkers: 'allow' });

test('what was opened once opens and plays without a network', async ({ page, context }) => {
  await page.goto('./');
  // The worker has everything when it is active.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  const game = page.locator('game-2048');
  const steps = () => game.evaluate((element) => Reflect.get(element, 'steps'));
  const made = await steps();

  await context.setOffline(true);
  await page.reload();
  await expect.poll(steps).toBe(made);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await expect.poll(steps).toBeGreaterThan(made);
  // What was never asked for is not there; the game says so, and goes on.
  const hint = () =>
    game.evaluate(async (element) => (await Reflect.get(element, 'hint').call(element))?.strong);
  expect(await hint()).toBeUndefined();
  await expect(game.locator('.notice')).toContainText('The machine could not do its work here.');
  await context.setOffline(false);
  await expect.poll(hint).toBeDefined();
  const strong = await hint();
  await context.setOffline(true);
  await page.reload();
  await expect.poll(steps).toBeGreaterThan(made);
  expect(await hint(), 'the machine was kept, with all that it knows').toBe(strong);
  // A wrong address is an error, not the page.
  await expect(page.goto('./no-such-page.html')).rejects.toThrow();
});
