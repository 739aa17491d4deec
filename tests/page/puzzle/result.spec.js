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
  await Promise.all(
    [game.locator('.verdict'), game.locator('.row'), ...more].map(async (part) => {
      await expect(part).toBeInViewport({ ratio: 1 });
      await expectApart(part, others.filter({ visible: true }));
    }),
  );
}

/** Small phones both ways, a tablet and a large screen. */
const WINDOWS = [
  [320, 568],
  [390, 844],
  [667, 340],
  [768, 1024],
  [844, 390],
  [1440, 900],
];

test('the result is in sight next to the board in every window, with what it says and offers', async ({
  page,
}) => {
  const game = await openSpiralRace(page);
  await test.step('the first solution is no new best, fewer slides than ever are', async () => {
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
  await test.step('undo is at the end, too, but not of a puzzle that was given up', async () => {
    const { slides } = await puzzleStateOf(game);
    await game.locator('.card').getByRole('button', { name: 'Undo' }).click();
    expect(await puzzleStateOf(game)).toMatchObject({ slides: slides - 1, state: 'playing' });
    await game.evaluate((/** @type {any} */ element) => element.giveUp());
    const card = game.locator('.card');
    await expect(card.getByRole('button', { name: 'New puzzle' })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  });
  await game.evaluate((/** @type {any} */ element) => element.newPuzzle());
  // A puzzle without a slide need not be there again.
  await game.evaluate(async (/** @type {any} */ element) => {
    [0, 1, 2, 3].some((direction) => element.slide(direction));
    await element.saved;
  });
  const start = open_puzzle((await puzzleStateOf(game)).record, 0).record;
  await solve(game);
  const card = game.locator('.card');
  const buttons = card.getByRole('button');
  const line = game.getByText('You beat the shared solution!');
  const expectInEach = async (/** @type {Locator} */ more, windows = WINDOWS) => {
    await expect.poll(() => buttons.count()).toBeGreaterThan(2);
    for (const [width, height] of windows) {
      await test.step(`${width}×${height}`, async () => {
        await page.setViewportSize({ width, height });
        await expectInPlace(game, more);
        for (const button of await buttons.all())
          await button.click({ trial: true, timeout: 5000 });
        const widths = await buttons.evaluateAll((all) =>
          all.map(({ clientWidth, scrollWidth }) => ({ clientWidth, scrollWidth })),
        );
        for (const { clientWidth, scrollWidth } of widths)
          expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
      });
    }
  };
  // What a page may add.
  await game.evaluate((element) => {
    const line = document.createElement('p');
    Object.assign(line, { slot: 'more', textContent: 'Done for today!' });
    line.style.margin = '0';
    element.prepend(line);
  });
  const added = game.locator('p[slot=more]');
  await expectInEach(added);
  const widthOf = async (/** @type {Locator} */ part) => (await part.boundingBox())?.width;
  expect(await widthOf(added)).toBe(await widthOf(card.locator('.row')));
  await remember(page, { 'puzzle-challenge': JSON.stringify({ start, theirs: 124 }) });
  await openPuzzlePage(page);
  await expect(line).toBeVisible();
  // In the place of what was added. The phones have the least room for it.
  await expectInEach(line, WINDOWS.slice(0, 3));
});
