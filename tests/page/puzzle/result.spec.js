// The result of a puzzle: a card next to the solved board, in every window.

import { remember } from '../game-page.js';
import { expect, expectApart, test } from '../support.js';
import { openPuzzlePage, openSpiralRace, puzzleStateOf, solve } from './puzzle-page.js';
import { open_puzzle } from './puzzles.js';

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
    await expect(card.getByRole('button')).toHaveCount(4);
    await expect(card).toBeInViewport({ ratio: 1 });
    const covered = await game.evaluate((element) => {
      const card = element.shadowRoot?.querySelector('.card')?.getBoundingClientRect();
      const faces = element.shadowRoot?.querySelectorAll('.tile .face') ?? [];
      const range = document.createRange();
      return [...faces].filter((face) => {
        range.selectNodeContents(face);
        const { top, bottom, left, right } = range.getBoundingClientRect();
        // A line is higher than its digits.
        const digits = { top: top + (bottom - top) / 4, bottom: bottom - (bottom - top) / 4 };
        return (
          card &&
          digits.bottom > card.top &&
          card.bottom > digits.top &&
          right > card.left &&
          card.right > left
        );
      }).length;
    });
    expect(covered, 'numbers under the card').toBe(0);
    await game.locator('#undo').click({ trial: true, timeout: 5000 });
    // What a challenge adds.
    await game.evaluate((element) => {
      const line = document.createElement('p');
      Object.assign(line, { slot: 'end', textContent: 'You matched the shared solution!' });
      line.style.margin = '0';
      element.prepend(line);
    });
    await expect(card).toBeInViewport({ ratio: 1 });
    const widthOf = async (/** @type {import('@playwright/test').Locator} */ part) =>
      (await part.boundingBox())?.width;
    expect(await widthOf(game.locator('p[slot=end]'))).toBe(await widthOf(card.locator('.row')));
    const buttons = await card
      .getByRole('button')
      .evaluateAll((all) =>
        all.map(({ clientWidth, scrollWidth }) => ({ clientWidth, scrollWidth })),
      );
    for (const { clientWidth, scrollWidth } of buttons) {
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
      expect(clientWidth).toBeGreaterThanOrEqual(44);
    }
    const veil = await game
      .locator('#tiles')
      .evaluate((tiles) => getComputedStyle(tiles, '::after').content);
    expect(veil, 'no veil over the solved board').toBe('none');
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
    const card = game.locator('.card');
    await expect(card.getByRole('button')).toHaveCount(4);
    const buttons = page.locator('.actions button, header button, nav a, footer button');
    await expectApart(card, buttons.filter({ visible: true }));
  });
