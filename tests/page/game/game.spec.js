// The game as a player lives it: new games, undo, the best score, and what it
// tells the page around it.

import {
  ARROWS,
  call,
  DOWN,
  expect,
  expectShown,
  gameOn,
  LEFT,
  liveOf,
  move_dir,
  new_game,
  openBare,
  openGame,
  openingFor,
  openSaved,
  PLAYING,
  play,
  RIGHT,
  saveOf,
  stateOf,
  test,
  UP,
  watchEvents,
} from '../support.js';

/** @typedef {import('../support.js').Game2048} Game2048 */

test('one press brings back the game that a new game replaced', async ({ page }) => {
  const game = await openSaved(page, saveOf(openingFor()), 5000);
  const before = await stateOf(game);
  await game.getByRole('button', { name: 'New game' }).click();
  const fresh = await stateOf(game);
  expect(fresh).toMatchObject({ score: 0, steps: 0, status: PLAYING, best: 5000 });
  expect(fresh.record).not.toBe(before.record);
  expect(fresh.cells.filter((tile) => tile > 0)).toHaveLength(2);
  await page.keyboard.press('u');
  expect(await stateOf(game)).toEqual(before);
  await expectShown(game);
  await page.keyboard.press('Shift+U');
  expect(await stateOf(game)).toEqual(fresh);
  await expectShown(game);
  await page.keyboard.press('u');
  await page.keyboard.press('u');
  expect((await stateOf(game)).steps, 'the old game has all its moves').toBe(before.steps - 1);
});

test('undo is no re-roll: the same move brings the same tile', async ({ page }) => {
  const game = await openSaved(page, saveOf(openingFor()));
  await page.keyboard.press('ArrowLeft');
  const once = await stateOf(game);
  for (let tries = 0; tries < 3; tries++) {
    await page.keyboard.press('u');
    await page.keyboard.press('ArrowLeft');
    expect(await stateOf(game)).toEqual(once);
  }
  // Another move drops what was to be made again.
  await page.keyboard.press('u');
  await page.keyboard.press('ArrowRight');
  const right = await stateOf(game);
  await page.keyboard.press('Shift+U');
  expect(await stateOf(game)).toEqual(right);
  await expect(liveOf(game)).toHaveText('Nothing to redo.');
});

test('the best score outlasts undo', async ({ page }) => {
  const game = await openSaved(page, saveOf(openingFor()));
  const first = await stateOf(game);
  for (let round = 0; round < 4; round++) {
    for (const key of ARROWS) await page.keyboard.press(key);
  }
  const high = await stateOf(game);
  expect(high.score).toBeGreaterThan(first.score);
  expect(high.best).toBe(high.score);
  for (let i = 0; i < 30; i++) await page.keyboard.press('u');
  expect(await stateOf(game)).toMatchObject({ steps: 0, score: 0, best: high.best });
  await call(game, 'newGame');
  expect((await stateOf(game)).best).toBe(high.best);
  await expect(game.locator('#best')).toHaveText(String(high.best));
});

test('events tell the whole of a move, in order', async ({ page }) => {
  const game = await openBare(page, '<div><game-2048 seed="11"></game-2048></div>');
  const model = openGame(new_game('classic', 11n).record);
  const events = await watchEvents(game);
  for (const move of [LEFT, DOWN, RIGHT, UP, LEFT, LEFT, DOWN]) {
    const turn = move_dir(model.game, move);
    await play(game, [move]);
    const heard = await events();
    if (!turn) {
      expect(heard, 'a no-op move tells nothing').toEqual([]);
      continue;
    }
    expect(heard.map(({ type }) => type)).toEqual(['move', 'change']);
    const { direction, gain, score, steps, status } = turn;
    expect(heard[0].detail).toMatchObject({ direction, gain, score, steps, status, undone: false });
    expect(Object.values(heard[0].detail.cells)).toEqual(model.cells());
    expect(Object.values(heard[0].detail.motions)).toEqual([...turn.motions]);
    const { best, record } = await stateOf(game);
    expect(heard[1].detail).toEqual({ score, steps, status, best, record });
    expect(record).toBe(model.game.record);
  }
  await call(game, 'undo');
  expect((await events()).map(({ type }) => type)).toEqual(['change']);
  await call(game, 'newGame');
  expect((await events()).map(({ type }) => type)).toEqual(['change']);
});

test('a listener may play on', async ({ page }) => {
  const game = await openBare(page, '<game-2048 seed="11"></game-2048>');
  const { steps, seen } = await game.evaluate((/** @type {Game2048} */ element) => {
    /** @type {number[]} */
    const seen = [];
    element.addEventListener('change', () => {
      seen.push(element.steps);
      for (let move = 0; element.steps < 20 && move < 4; move++) if (element.move(move)) break;
    });
    for (let move = 0; move < 4; move++) if (element.move(move)) break;
    return { steps: element.steps, seen };
  });
  expect(steps).toBe(20);
  expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
  await expectShown(gameOn(page));
});
