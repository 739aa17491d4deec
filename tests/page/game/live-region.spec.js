// What was said of one game is no longer there when another one is opened.

import { expect, liveOf, openBare, serveBare, test } from '../support.js';

test('another game is opened in silence', async ({ page }) => {
  const game = await openBare(page, '<game-2048 seed="1"></game-2048>');
  const say = async () => {
    await game.evaluate((/** @type {any} */ element) => element.undo());
    await expect(liveOf(game)).toHaveText('Nothing to undo.');
    await expect(game.locator('.hint')).toHaveText('Nothing to undo.');
  };
  await say();
  await game.evaluate((/** @type {any} */ element) => {
    element.rows = 5;
    return element.ready;
  });
  await expect(liveOf(game)).toHaveText('');
  await expect(game.locator('.hint')).toHaveCount(0);
  // The same rules and size, but another game.
  const record = await game.evaluate((/** @type {any} */ { record }) => record);
  await say();
  await game.evaluate((/** @type {any} */ element, record) => element.open(record), record);
  await expect(liveOf(game)).toHaveText('');
});

test('another puzzle is opened in silence', async ({ page }) => {
  await serveBare(page, '<sliding-puzzle seed="1"></sliding-puzzle>', '', 'sliding-puzzle.js');
  await page.goto('./bare.html');
  const puzzle = page.locator('sliding-puzzle');
  await puzzle.evaluate((/** @type {any} */ element) => element.ready);
  const live = puzzle.locator('#live');
  const say = async () => {
    await puzzle.evaluate((/** @type {any} */ element) => element.undo());
    await expect(live).toHaveText('Nothing to undo.');
  };
  await say();
  await puzzle.evaluate((/** @type {any} */ element) => {
    element.side = 4;
    return element.ready;
  });
  await expect(live).toHaveText('');
  const record = await puzzle.evaluate((/** @type {any} */ { record }) => record);
  await say();
  await puzzle.evaluate((/** @type {any} */ element, record) => element.open(record), record);
  await expect(live).toHaveText('');
});
