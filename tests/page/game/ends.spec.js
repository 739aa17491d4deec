// How a game ends: won, won and gone on with, lost, and undone.

import { cardOf } from '../game-page.js';
import {
  ARROWS,
  call,
  canMove,
  DOWN,
  expect,
  findMove,
  keep_going,
  LEFT,
  LOST,
  liveOf,
  lostGame,
  openBare,
  openGame,
  openSaved,
  PLAYING,
  plant,
  play,
  RIGHT,
  saveOf,
  stateOf,
  test,
  UP,
  undo,
  WON,
  watchEvents,
  wonAtTheEnd,
  wonGame,
} from '../support.js';

// The card then comes sooner.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/**
 * The words on the card.
 * @param {import('@playwright/test').Locator} game
 */
const endOf = (game) => cardOf(game).getByRole('paragraph').first();

/** A won game without its last move, and that move. */
function beforeTheWin(game = wonGame()) {
  const known = game.steps;
  const turn = undo(game);
  if (!turn) throw new Error('a game without moves');
  expect(game.steps).toBe(known - 1);
  return { save: saveOf(openGame(game.record).game), move: turn.direction };
}

test('2048 wins; play may go on', async ({ page }) => {
  const { save, move } = beforeTheWin();
  const game = await openSaved(page, save);
  const events = await watchEvents(game);
  await page.keyboard.press(ARROWS[move]);
  await expect(endOf(game)).toHaveText('You win!');
  for (const name of ['Keep going', 'New game']) {
    await expect(cardOf(game).getByRole('button', { name })).toBeVisible();
  }
  const won = await stateOf(game);
  expect(won.status).toBe(WON);
  expect((await events()).map(({ type }) => type)).toEqual(['move', 'win', 'change']);

  await page.keyboard.press('u');
  await expect(cardOf(game)).toBeHidden();
  expect((await stateOf(game)).steps).toBe(won.steps - 1);
  await page.keyboard.press(ARROWS[move]);
  await cardOf(game).getByRole('button', { name: 'Keep going' }).click();
  await expect(cardOf(game)).toBeHidden();
  await expect(liveOf(game)).toHaveText('Keep going!');
  expect((await stateOf(game)).status).toBe(PLAYING);
  await events();
  await page.keyboard.press(ARROWS[findMove(won.cells)]);
  expect((await stateOf(game)).steps).toBe(won.steps + 1);
  await expect(cardOf(game)).toBeHidden();
  expect(
    (await events()).map(({ type }) => type),
    'a win is told once',
  ).toEqual(['move', 'change']);
});

test('the last possible move wins first and loses after', async ({ page }) => {
  const { save, move } = beforeTheWin(wonAtTheEnd());
  const game = await openSaved(page, save);
  const events = await watchEvents(game);
  await page.keyboard.press(ARROWS[move]);
  await expect(endOf(game)).toHaveText('You win!');
  expect((await stateOf(game)).status).toBe(WON);
  expect((await events()).map(({ type }) => type)).toEqual(['move', 'win', 'change']);
  await expect(cardOf(game)).toHaveCount(1);
  await expect(game.getByText('Game over')).toHaveCount(0);

  await cardOf(game).getByRole('button', { name: 'Keep going' }).click();
  await expect(endOf(game)).toHaveText('Game over');
  expect((await stateOf(game)).status).toBe(LOST);
  expect((await events()).map(({ type }) => type)).toEqual(['over', 'change']);
  await expect(game.getByText('You win!')).toHaveCount(0);
  await expect(cardOf(game).getByRole('button', { name: 'Keep going' })).toHaveCount(0);
});

test('a lost game says so and can be undone', async ({ page }) => {
  const { game: lost } = lostGame();
  const turn = undo(lost);
  const game = await openSaved(page, saveOf(openGame(lost.record).game), 99999);
  const before = await stateOf(game);
  expect(before.status, 'a game with a move left is not lost').toBe(PLAYING);
  const events = await watchEvents(game);
  await page.keyboard.press(ARROWS[Number(turn?.direction)]);
  await expect(endOf(game)).toHaveText('Game over');
  const over = await stateOf(game);
  expect(over.status).toBe(LOST);
  expect((await events()).map(({ type }) => type)).toEqual(['move', 'over', 'change']);
  for (const key of ARROWS) await page.keyboard.press(key);
  expect(await stateOf(game), 'no move after the end').toEqual(over);
  await page.keyboard.press('u');
  await expect(cardOf(game)).toBeHidden();
  expect(await stateOf(game)).toEqual(before);
  await page.keyboard.press('Shift+U');
  await cardOf(game).getByRole('button', { name: 'New game' }).click();
  await expect(cardOf(game)).toBeHidden();
  expect((await stateOf(game)).steps).toBe(0);
  await page.keyboard.press('u');
  expect(await stateOf(game), 'the lost game comes back').toEqual(over);
});

test('a full board with one move left is not lost', async ({ page }) => {
  // Full boards on which only one direction of the four leads on: each neighbour counts.
  const found = new Map();
  for (let seed = 1n; found.size < 2; seed++) {
    const { game } = lostGame(seed);
    while (undo(game)) {
      const { record } = game;
      const board = openGame(record).cells();
      const across = canMove(board, LEFT) || canMove(board, RIGHT);
      const along = canMove(board, UP) || canMove(board, DOWN);
      const full = board.every((tile) => tile > 0);
      if (full && across !== along) found.set(across, record);
    }
  }
  for (const [across, record] of found) {
    const game = await openSaved(page, saveOf(openGame(record).game));
    const before = await stateOf(game);
    expect(before.status).toBe(PLAYING);
    await expect(cardOf(game)).toBeHidden();
    await page.keyboard.press(across ? 'ArrowLeft' : 'ArrowUp');
    expect((await stateOf(game)).steps).toBe(before.steps + 1);
  }
});

test('where the rules end the game at the goal, there is no going on', async ({ page }) => {
  const won = wonGame('coin-flip');
  expect(keep_going(won)).toBe(false);
  await plant(page, { 'theirs/coin-flip/4x4': saveOf(won) });
  const game = await openBare(page, '<game-2048 rules="coin-flip" save="theirs"></game-2048>');
  const before = await stateOf(game);
  expect(before.status).toBe(WON);
  await expect(endOf(game)).toHaveText('You win!');
  await expect(cardOf(game).getByRole('button')).toHaveText(['New game', 'Undo']);
  await call(game, 'keepGoing');
  await play(game, [0, 1, 2, 3]);
  expect(await stateOf(game)).toEqual(before);
});
