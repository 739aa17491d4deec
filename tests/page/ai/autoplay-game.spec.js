// What becomes of a game that the AI plays: one history, no counting, its win and its end.

import {
  barOf,
  replaceAi,
  restoreAi,
  seeing,
  waitsFor,
  watch,
  withoutWeights,
} from '../ai-player.js';
import { openRecord } from '../game-page.js';
import {
  call,
  expect,
  expectShown,
  findMove,
  gameOn,
  KEY,
  LOST,
  liveOf,
  lostGame,
  movesOf,
  openGame,
  openPage,
  openSaved,
  play,
  playedIn,
  reload,
  saveOf,
  stateOf,
  test,
  undo,
  WON,
  withoutLast,
  wonGame,
} from '../support.js';
import { expectPaused, openMoving, pause, playsOn } from './autoplays.js';

/** @typedef {import('../support.js').Game2048} Game2048 */
/** @typedef {import('@playwright/test').Locator} Locator */

test.beforeEach(({ page }) => withoutWeights(page));

test('its moves and the player’s are one game, which it plays to a win or to the end', async ({
  page,
  context,
}) => {
  const game = await openMoving(page);
  const start = await stateOf(game);
  await play(game, [findMove(start.cells)]);
  await watch(game, 'fastest');
  await playsOn(game, 4);
  await pause(game);
  await play(game, [findMove((await stateOf(game)).cells)]);
  const far = await stateOf(game);
  expect(far.steps).toBe(start.steps + 6);
  expect(openGame(far.record).cells()).toEqual(far.cells);
  expect(movesOf(openGame(far.record).game)).toHaveLength(far.steps);
  await goTo(game, start.steps);
  expect((await stateOf(game)).record).toBe(start.record);
  await goTo(game, far.steps);
  expect((await stateOf(game)).record).toBe(far.record);
  await expectShown(game);
  await expect.poll(async () => (await playedIn(page))[KEY].record).toBe(far.record);
  await reload(page);
  expect((await stateOf(game)).record).toBe(far.record);

  await test.step('a new game ends it, and another tab too', async () => {
    await watch(game, 'fast');
    await playsOn(game);
    await call(game, 'newGame');
    await expect(barOf(game)).toBeHidden();
    await expect.poll(() => waitsFor(page)).toBe(false);
    await watch(game);
    await playsOn(game);
    const other = await context.newPage();
    await openPage(other);
    await gameOn(other).getByRole('button', { name: 'Play here' }).click();
    await expect(game.locator('.card')).toContainText('open in another tab');
    await expect(barOf(game)).toBeHidden();
    await expect.poll(() => waitsFor(page)).toBe(false);
    await other.close();
  });

  await test.step('it stops at a win, and goes on when it is asked to', async () => {
    await restoreAi(page);
    const won = wonGame();
    const last = Number(undo(won)?.direction);
    await replaceAi(page, seeing({ values: [1, 1, 1, 1], best: last }));
    await openSaved(page, saveOf(openGame(won.record).game));
    await watch(game, 'fast');
    await expect.poll(async () => (await stateOf(game)).status).toBe(WON);
    await expect(game.getByRole('button', { name: 'Keep going' })).toBeVisible();
    await expectPaused(game);
    // Whoever lets it play leaves the win behind.
    await page.keyboard.press('v');
    await expect.poll(async () => (await stateOf(game)).status).not.toBe(WON);
    await expect(game.locator('.card')).toBeHidden();
  });

  await test.step('at the end of the game its controls go', async () => {
    const { game: before, last } = withoutLast(lostGame().game);
    await openRecord(game, before.record);
    await page.workers()[0].evaluate((best) => Object.assign(self, { sees: { best } }), last);
    await watch(game, 'fast');
    await expect.poll(async () => (await stateOf(game)).status).toBe(LOST);
    await expect(barOf(game)).toBeHidden();
    await expect(liveOf(game)).toContainText('Game over. No moves left.');
    await expect(game.locator('.card')).toContainText('This game doesn’t count.');
    expect(await watch(game)).toBe(false);
  });
});

/** Takes moves back, or brings them back. @param {Locator} game @param {number} steps */
const goTo = (game, steps) =>
  game.evaluate((/** @type {Game2048} */ element, steps) => {
    while (element.steps > steps) element.undo();
    while (element.steps < steps) element.redo();
  }, steps);

test('a game with its moves does not count, and that is said once', async ({ page }) => {
  const game = await openMoving(page);
  await play(game, [findMove((await stateOf(game)).cells)]);
  const before = await stateOf(game);
  const tally = () => playedIn(page).then((games) => games[KEY]);
  await expect.poll(async () => (await tally()).tally.moves).toBeGreaterThan(0);
  const counted = (await tally()).tally;
  await watch(game, 'fastest');
  await playsOn(game);
  await expect(game.locator('.hint')).toHaveText(
    'The AI made a move, so this game won’t count. Undo its moves to make it count again.',
  );
  await playsOn(game, 4);
  await pause(game);
  const after = await stateOf(game);
  expect(after.score).toBeGreaterThan(before.best);
  expect(after.best).toBe(before.best);
  // What the player did before stays counted, and nothing else is.
  await expect.poll(async () => (await tally()).steps).toBe(after.steps);
  expect(await tally()).toMatchObject({ counts: false, tally: counted });
  const label = game.locator('.figure', { has: game.page().locator('#score') }).locator('.label');
  await expect(label).toHaveText('Not counted');
  // While its moves are taken back, the game counts; brought back, it does not; also after a reload.
  await goTo(game, before.steps);
  await expect(label).toHaveText('Score');
  await reload(page);
  await expect(label).toHaveText('Score');
  await goTo(game, after.steps);
  await expect(label).toHaveText('Not counted');
  expect((await stateOf(game)).score).toBe(after.score);
  await play(game, [findMove((await stateOf(game)).cells)]);
  expect((await stateOf(game)).best).toBe(before.best);
  await expect.poll(tally).toMatchObject({ counts: false });
  const { moves } = counted;
  expect((await tally()).tally.moves).toBe(moves);
  await watch(game, 'fast');
  await playsOn(game);
  await expect(game.locator('.hint'), 'it was said before').toHaveCount(0);
  // Another move in the place of its first one is the player's.
  await pause(game);
  await goTo(game, before.steps);
  await play(game, [findMove((await stateOf(game)).cells)]);
  await expect.poll(tally).toMatchObject({ tally: { moves: moves + 1 } });
  expect((await tally()).counts).toBeUndefined();
  await expect(label).toHaveText('Score');
  // A new game counts.
  await call(game, 'newGame');
  await play(game, [findMove((await stateOf(game)).cells)]);
  await expect.poll(tally).toMatchObject({ tally: { moves: 1 } });
  expect((await tally()).counts).toBeUndefined();
});
