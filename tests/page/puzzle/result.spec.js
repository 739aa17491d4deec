// The result of a puzzle: next to the solved board, in every window.

import { remember } from '../game-page.js';
import { expect, expectApart, test } from '../support.js';
import { openPuzzlePage, openSpiralRace, puzzleStateOf, solve } from './puzzle-page.js';
import { open_puzzle } from './puzzles.js';

/** @typedef {import('@playwright/test').Locator} Locator */

/**
 * Checks that all of the result is in sight, and over neither the board nor a control.
 * @param {Locator} game
 * @param {...Locator} more what the page adds to it
 */
async function expectInPlace(game, ...more) {
  const others = game.page().locator('.board, .actions button, #sides, header button, nav > *');
  for (const part of [game.locator('.verdict'), game.locator('.row'), ...more]) {
    await expect(part).toBeInViewport({ ratio: 1 });
    await expectApart(part, others.filter({ visible: true }));
  }
}

for (const [width, height] of [
  [320, 568],
  [390, 844],
  [768, 1024],
  [844, 390],
  [1440, 900],
])
  test(`${width}×${height}: the board stays in view, and the buttons hold their texts`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const game = await openSpiralRace(page);
    await solve(game);
    const card = game.locator('.card');
    const buttons = card.getByRole('button');
    await expect(buttons).toHaveCount(3);
    await expectInPlace(game);
    for (const button of await buttons.all()) await button.click({ trial: true, timeout: 5000 });
    // What a challenge adds.
    await game.evaluate((element) => {
      const line = document.createElement('p');
      Object.assign(line, { slot: 'more', textContent: 'You matched the shared solution!' });
      line.style.margin = '0';
      element.prepend(line);
    });
    await expectInPlace(game, game.locator('p[slot=more]'));
    const widthOf = async (/** @type {Locator} */ part) => (await part.boundingBox())?.width;
    expect(await widthOf(game.locator('p[slot=more]'))).toBe(await widthOf(card.locator('.row')));
    const widths = await buttons.evaluateAll((all) =>
      all.map(({ clientWidth, scrollWidth }) => ({ clientWidth, scrollWidth })),
    );
    for (const { clientWidth, scrollWidth } of widths) {
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
      expect(clientWidth).toBeGreaterThanOrEqual(44);
    }
  });

test('undo is at the end, too, but not of a puzzle that was given up', async ({ page }) => {
  const game = await openSpiralRace(page);
  const slides = await solve(game);
  await game.locator('.card').getByRole('button', { name: 'Undo' }).click();
  expect(await puzzleStateOf(game)).toMatchObject({ slides: slides - 1, state: 'playing' });
  await game.evaluate((/** @type {any} */ element) => element.giveUp());
  const card = game.locator('.card');
  await expect(card.getByRole('button', { name: 'New puzzle' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('fewer slides than ever are a new best, the first solution is none', async ({ page }) => {
  const game = await openSpiralRace(page);
  const tag = game.locator('#tag');
  // There and back again: two slides more.
  await game.evaluate((/** @type {any} */ element) => {
    const way = [0, 1, 2, 3].find((direction) => element.slide(direction)) ?? 0;
    element.slide((way + 2) % 4);
  });
  await solve(game);
  await expect(game.locator('.headline')).toBeVisible();
  await expect(tag).toBeHidden();
  await game.evaluate((/** @type {any} */ element) => element.restart());
  await solve(game);
  await expect(tag).toHaveText('New best!');
});

for (const [width, height] of [
  [667, 340],
  [844, 390],
])
  test(`${width}×${height}: with the line of a challenge, it covers no button`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const first = await openSpiralRace(page);
    // A puzzle without a slide need not be there again.
    await first.evaluate(async (/** @type {any} */ element) => {
      [0, 1, 2, 3].some((direction) => element.slide(direction));
      await element.saved;
    });
    const { record } = await puzzleStateOf(first);
    const start = open_puzzle(record, 0).record;
    await remember(page, { 'puzzle-challenge': JSON.stringify({ start, theirs: 124 }) });
    const game = await openPuzzlePage(page);
    await solve(game);
    await expect(game.getByText('You beat the shared solution!')).toBeVisible();
    await expect(game.locator('.card').getByRole('button')).toHaveCount(3);
    await expectInPlace(game, game.getByText('You beat the shared solution!'));
  });
