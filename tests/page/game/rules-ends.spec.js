// How a game ends under each of the presets.

import { cardOf, keyOf, openKept, openRecord } from '../game-page.js';
import {
  ARROWS,
  boardOf,
  cells,
  endedGame,
  expect,
  expectShown,
  expectUnmoved,
  LOST,
  move_dir,
  movesOf,
  new_game,
  openBare,
  openSeeded,
  PLAYING,
  plant,
  ready,
  saveOf,
  stateOf,
  test,
  WON,
  withoutLast,
  wonGame,
} from '../support.js';

/** @typedef {import('@playwright/test').Locator} Locator */

// The end of a game then shows at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** What undo must bring back; the best score stays. @param {Locator} game */
async function positionOf(game) {
  const { best, ...position } = await stateOf(game);
  return position;
}

test('coin-flip: 2048 ends the game', async ({ page }) => {
  const { game: model, last } = withoutLast(wonGame('coin-flip'));
  const game = await openKept(page, model);
  const before = await stateOf(game);
  expect(before.status).toBe(PLAYING);
  await page.keyboard.press(ARROWS[last]);
  const won = await stateOf(game);
  expect(won.status).toBe(WON);
  expect(Math.max(...won.cells)).toBe(11);
  await expect(cardOf(game)).toContainText('You win!');
  await expect(cardOf(game).getByRole('button')).toHaveText(['New game', 'Undo']);
  for (const key of ARROWS) await page.keyboard.press(key);
  await expectUnmoved(game, won);
  await cardOf(game).getByRole('button', { name: 'Undo' }).click();
  expect(await stateOf(game)).toMatchObject({ cells: before.cells, steps: before.steps });
});

test('endless: 2048 wins nothing', async ({ page }) => {
  // The same seed and moves give the same boards as in a classic game, up to its win.
  const won = wonGame();
  const model = new_game('endless', won.seed);
  const moves = movesOf(won);
  for (const move of moves.slice(0, -1)) move_dir(model, move);
  const game = await openKept(page, model);
  await page.keyboard.press(ARROWS[moves[moves.length - 1]]);
  const after = await stateOf(game);
  expect(after).toMatchObject({ cells: [...cells(won)], status: PLAYING, score: won.score });
  expect(Math.max(...after.cells)).toBe(11);
  await expect(cardOf(game)).toBeHidden();
  for (const key of ARROWS) await page.keyboard.press(key);
  expect((await stateOf(game)).steps, 'and play goes on').toBeGreaterThan(after.steps);
});

test('cascade: a score of 2048 wins and ends the game', async ({ page }) => {
  const won = endedGame({ rules: 'cascade', rows: 5, cols: 5 }, WON);
  const { game: model, last } = withoutLast(won);
  const game = await openKept(page, model);
  expect((await stateOf(game)).score).toBeLessThan(2048);
  await page.keyboard.press(ARROWS[last]);
  const after = await stateOf(game);
  expect(after).toMatchObject({ status: WON, score: won.score });
  expect(after.score).toBeGreaterThanOrEqual(2048);
  await expect(cardOf(game)).toContainText('You win!');
  await expect(cardOf(game).getByRole('button')).toHaveText(['New game', 'Undo']);
});

test('cascade: a full board loses, and its move scores nothing', async ({ page }) => {
  // The 4s merge, and the tile that then comes fills the board again.
  const board = [2, 2, 5, 3, 3, 4, 5, 6, 7, 3, 4, 5, 6, 7, 3, 4];
  const model = new_game({ rules: 'cascade', board }, 1n);
  const game = await openSeeded(page);
  await openRecord(game, model.record);
  await boardOf(game).focus();
  const before = await stateOf(game);
  expect(before.status).toBe(PLAYING);
  await page.keyboard.press('ArrowLeft');
  const after = await stateOf(game);
  expect(after.status).toBe(LOST);
  expect(after.cells.includes(0)).toBe(false);
  expect(after.cells.slice(0, 3), 'the 4s have merged').toEqual([3, 5, 3]);
  expect(after.score, 'but for no points').toBe(before.score);
  await expect(game.locator('.gain')).toHaveCount(0);
  await expect(cardOf(game)).toContainText('Game over');
  await page.keyboard.press('u');
  expect(await stateOf(game)).toEqual(before);
});

test('two-to-one: a lost game asks for another one', async ({ page }) => {
  const { game: model, last } = withoutLast(endedGame({ rules: 'two-to-one' }, LOST));
  const game = await openKept(page, model);
  const before = await positionOf(game);
  await page.keyboard.press(ARROWS[last]);
  const lost = await stateOf(game);
  expect(lost.status).toBe(LOST);
  const card = cardOf(game);
  await expect(card).toContainText('Play again?');
  await expect(card.getByRole('button')).toHaveText(['Yes', 'No', 'Undo']);
  const button = (/** @type {string} */ name) => card.getByRole('button', { name });

  for (const no of [() => button('No').click(), () => page.keyboard.press('n')]) {
    await no();
    await expect(card, 'no: the board can be seen').toBeHidden();
    await expectUnmoved(game, lost);
    await expectShown(game);
    for (const key of [...ARROWS, 'y', 'n']) await page.keyboard.press(key);
    await expectUnmoved(game, lost);
    await expect(card).toBeHidden();
    await page.keyboard.press('u');
    expect(await positionOf(game)).toEqual(before);
    await page.keyboard.press(ARROWS[last]);
    await expect(card, 'it asks again').toBeVisible();
  }
  for (const yes of [() => button('Yes').click(), () => page.keyboard.press('Y')]) {
    await yes();
    await expect(card).toBeHidden();
    expect((await stateOf(game)).steps).toBe(0);
    await page.keyboard.press('u');
    expect(await stateOf(game), 'undo brings the lost game back').toEqual(lost);
    await expect(card).toBeVisible();
  }
  await button('Undo').click();
  expect(await positionOf(game)).toEqual(before);
});

test('no to one lost game is no to no other, and to no other reason', async ({ page, context }) => {
  const lost = [{ rules: 'two-to-one' }, { rules: 'two-to-one', rows: 3 }, {}].map((rules) =>
    endedGame(rules, LOST),
  );
  await plant(page, Object.fromEntries(lost.map((game) => [keyOf(game), saveOf(game)])));
  const game = await openBare(page, '<game-2048 save="main" rules="two-to-one"></game-2048>');
  const no = cardOf(game).getByRole('button', { name: 'No', exact: true });
  await no.click();
  await expect(cardOf(game)).toBeHidden();
  await game.evaluate((element) => element.setAttribute('rows', '3'));
  await ready(page);
  await expect(cardOf(game)).toBeVisible();
  await no.click();
  await game.evaluate((element) => element.setAttribute('rows', '4'));
  await game.evaluate((element) => element.setAttribute('rules', 'classic'));
  await ready(page);
  await expect(cardOf(game)).toBeVisible();

  await game.evaluate((element) => element.setAttribute('rules', 'two-to-one'));
  await ready(page);
  await no.click();
  const other = await context.newPage();
  const there = await openBare(other, '<game-2048 save="main" rules="two-to-one"></game-2048>');
  await there.getByRole('button', { name: 'Play here' }).click();
  await expect(cardOf(game)).toContainText('open in another tab');
});
