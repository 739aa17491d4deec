// How a game ends: won, won and gone on with, lost, and undone; and where rules have an end of their own. Which board
// ends a game is tested without a page: tests/game/goal.rs and tests/game/loss.rs.

import { cardOf, hintOf, keyOf, openRecord } from '../game-page.js';
import {
  ARROWS,
  boardOf,
  call,
  endedGame,
  expect,
  expectApart,
  expectShown,
  expectUnmoved,
  findMove,
  frame,
  LOST,
  liveOf,
  lostGame,
  new_game,
  openBare,
  openPage,
  openSaved,
  PLAYING,
  plant,
  ready,
  saveOf,
  stateOf,
  test,
  WON,
  watchEvents,
  withoutLast,
  wonAtTheEnd,
  wonGame,
} from '../support.js';
import { toastOf, watchCelebration } from './rare.js';

/** @typedef {import('@playwright/test').Locator} Locator */

// The end of a game then shows at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The words on the card. @param {Locator} game */
const endOf = (game) => cardOf(game).getByRole('paragraph').first();

/** @param {Locator} game @param {string} name */
const button = (game, name) => cardOf(game).getByRole('button', { name });

/** Checks that an array of events has these types. @param {() => Promise<{ type: string }[]>} events */
const typesOf = async (events) => (await events()).map(({ type }) => type);

/** What undo must bring back; the best score stays. @param {Locator} game */
async function positionOf(game) {
  const { best, ...position } = await stateOf(game);
  return position;
}

test('2048 wins, and play may go on', async ({ page }) => {
  const { game: model, last } = withoutLast(wonGame());
  const game = await openSaved(page, saveOf(model));
  const events = await watchEvents(game);
  const added = await watchCelebration(game);

  await test.step('the move that wins tells it once, and can be undone', async () => {
    await page.keyboard.press(ARROWS[last]);
    await expect(endOf(game)).toHaveText('You win!');
    for (const name of ['Keep going', 'New game']) await expect(button(game, name)).toBeVisible();
    await expect.poll(added, 'nothing flies').toEqual(['celebration']);
    const won = await stateOf(game);
    expect(won.status).toBe(WON);
    expect(await typesOf(events)).toEqual(['move', 'win', 'change']);
    await page.keyboard.press('u');
    await expect(cardOf(game)).toBeHidden();
    expect((await stateOf(game)).steps).toBe(won.steps - 1);
  });

  await test.step('the button keeps going, and the next move wins no more', async () => {
    await page.keyboard.press(ARROWS[last]);
    await button(game, 'Keep going').click();
    await expect(cardOf(game)).toBeHidden();
    await expect(liveOf(game)).toHaveText('Keep going!');
    const { cells, steps, status } = await stateOf(game);
    expect(status).toBe(PLAYING);
    await events();
    await page.keyboard.press(ARROWS[findMove(cells)]);
    expect((await stateOf(game)).steps).toBe(steps + 1);
    await expect(cardOf(game)).toBeHidden();
    expect(await typesOf(events), 'a win is told once').toEqual(['move', 'change']);
  });

  await test.step('the card has the focus: Enter keeps going, and N starts a new game', async () => {
    await page.keyboard.press('u');
    await page.keyboard.press('u');
    await page.keyboard.press(ARROWS[last]);
    await expect(button(game, 'Keep going')).toBeFocused();
    await page.keyboard.press('Enter');
    expect((await stateOf(game)).status).toBe(PLAYING);
    await page.keyboard.press('u');
    await page.keyboard.press(ARROWS[last]);
    expect((await stateOf(game)).status).toBe(WON);
    await page.keyboard.press('n');
    expect(await stateOf(game)).toMatchObject({ steps: 0, status: PLAYING });
  });

  await test.step('the last possible move wins first and loses after', async () => {
    const { game: model, last } = withoutLast(wonAtTheEnd());
    await openRecord(game, model.record);
    await events();
    await page.keyboard.press(ARROWS[last]);
    await expect(endOf(game)).toHaveText('You win!');
    expect((await stateOf(game)).status).toBe(WON);
    expect(await typesOf(events)).toEqual(['move', 'win', 'change']);
    await expect(cardOf(game)).toHaveCount(1);
    await expect(game.getByText('Game over')).toHaveCount(0);
    await button(game, 'Keep going').click();
    await expect(endOf(game)).toHaveText('Game over');
    expect((await stateOf(game)).status).toBe(LOST);
    expect(await typesOf(events)).toEqual(['over', 'change']);
    await expect(game.getByText('You win!')).toHaveCount(0);
    await expect(button(game, 'Keep going')).toHaveCount(0);
  });
});

test('a lost game says so, can be undone, and is not missed', async ({ page, context }) => {
  const { game: model, last } = withoutLast(lostGame().game);
  const game = await openSaved(page, saveOf(model), 99999);
  const before = await stateOf(game);
  const events = await watchEvents(game);

  await test.step('the last move ends it, and nothing moves after the end', async () => {
    expect(before.status, 'a game with a move left is not lost').toBe(PLAYING);
    await expect(game.locator('#best')).toHaveText('99,999');
    await page.keyboard.press(ARROWS[last]);
    await expect(endOf(game)).toHaveText('Game over');
    const over = await stateOf(game);
    expect(over.status).toBe(LOST);
    expect(await typesOf(events)).toEqual(['move', 'over', 'change']);
    for (const key of ARROWS) await page.keyboard.press(key);
    expect(await stateOf(game), 'no move after the end').toEqual(over);
    await page.keyboard.press('u');
    await expect(cardOf(game)).toBeHidden();
    expect(await stateOf(game)).toEqual(before);
  });

  await test.step('the card takes the focus: Enter plays again', async () => {
    await page.keyboard.press(ARROWS[last]);
    const over = await stateOf(game);
    await expect(button(game, 'New game')).toBeFocused();
    await page.keyboard.press('Enter');
    expect(await stateOf(game)).toMatchObject({ steps: 0, status: PLAYING });
    await expect(boardOf(game)).toBeFocused();
    await page.keyboard.press('u');
    expect(await stateOf(game), 'the lost game comes back').toEqual(over);
    await button(game, 'New game').click();
    await expect(cardOf(game)).toBeHidden();
    expect((await stateOf(game)).steps).toBe(0);
    await page.keyboard.press('u');
  });

  await test.step('a new game in its place needs no way back', async () => {
    // What this is said by would say the other too, and is loaded then.
    await page.keyboard.press('x');
    await expect(hintOf(game)).toContainText('isn’t a shortcut');
    await page.keyboard.press('Shift+N');
    expect((await stateOf(game)).steps).toBe(0);
    await frame(page);
    expect(await toastOf(game).count()).toBe(0);
    await page.keyboard.press('u');
  });

  await test.step('nothing of the end lies on the board, not even in forced colors', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(cardOf(game)).toBeVisible();
    for (const part of ['.verdict', '.row']) {
      await expectApart(game.locator(part), boardOf(game), part);
    }
    await expectShown(game);
    await page.emulateMedia({ forcedColors: null });
  });

  await test.step('another tab offers no review of it', async () => {
    await expect(page.locator('#review')).toBeVisible();
    const tab = await context.newPage();
    const other = await openPage(tab);
    await expect(cardOf(other)).toContainText('another tab');
    await expect(cardOf(other).getByRole('button')).toHaveText(['Play here']);
    await expect(other.locator('#review')).toBeHidden();
    await tab.close();
  });
});

test('rules may end a game at the goal, or on a full board', async ({ page }) => {
  const game = await openPage(page);

  await test.step('coin-flip: 2048 ends the game', async () => {
    const { game: model, last } = withoutLast(wonGame('coin-flip'));
    await openRecord(game, model.record);
    const before = await stateOf(game);
    expect(before.status).toBe(PLAYING);
    await page.keyboard.press(ARROWS[last]);
    const won = await stateOf(game);
    expect(won.status).toBe(WON);
    expect(Math.max(...won.cells)).toBe(11);
    await expect(cardOf(game)).toContainText('You win!');
    await expect(cardOf(game).getByRole('button')).toHaveText(['New game', 'Undo']);
    for (const key of ARROWS) await page.keyboard.press(key);
    await call(game, 'keepGoing');
    await expectUnmoved(game, won);
    await button(game, 'Undo').click();
    expect(await stateOf(game)).toMatchObject({ cells: before.cells, steps: before.steps });
  });

  await test.step('cascade: a full board loses, and its move scores nothing', async () => {
    // The 4s merge, and the tile that then comes fills the board again.
    const board = [2, 2, 5, 3, 3, 4, 5, 6, 7, 3, 4, 5, 6, 7, 3, 4];
    await openRecord(game, new_game({ rules: 'cascade', board }, 1n).record);
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
});

test('two-to-one: a lost game asks for another one', async ({ page, context }) => {
  const { game: model, last } = withoutLast(endedGame({ rules: 'two-to-one' }, LOST));
  const others = [{ rules: 'two-to-one', rows: 3 }, {}].map((rules) => endedGame(rules, LOST));
  const saves = [model, ...others].map((game) => [keyOf(game), saveOf(game)]);
  await plant(page, Object.fromEntries(saves));
  const body = '<game-2048 save="main" rules="two-to-one" whole-page></game-2048>';
  const game = await openBare(page, body);
  const card = cardOf(game);
  const before = await positionOf(game);
  await page.keyboard.press(ARROWS[last]);
  const lost = await stateOf(game);
  expect(lost.status).toBe(LOST);
  await expect(card).toContainText('Play again?');
  await expect(card.getByRole('button')).toHaveText(['Yes', 'No', 'Undo']);

  await test.step('no: the board can be seen', async () => {
    for (const no of [() => button(game, 'No').click(), () => page.keyboard.press('n')]) {
      await no();
      await expect(card).toBeHidden();
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
  });

  await test.step('yes: another game begins, and undo brings the lost one back', async () => {
    for (const yes of [() => button(game, 'Yes').click(), () => page.keyboard.press('Y')]) {
      await yes();
      await expect(card).toBeHidden();
      expect((await stateOf(game)).steps).toBe(0);
      await page.keyboard.press('u');
      expect(await stateOf(game)).toEqual(lost);
      await expect(card).toBeVisible();
    }
    await button(game, 'Undo').click();
    expect(await positionOf(game)).toEqual(before);
    await page.keyboard.press(ARROWS[last]);
  });

  await test.step('no to one lost game is no to no other, and to no other reason', async () => {
    /** @param {Record<string, string>} attributes */
    const goTo = async (attributes) => {
      await game.evaluate((element, attributes) => {
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      }, attributes);
      await ready(page);
    };
    await button(game, 'No').click();
    await expect(card).toBeHidden();
    await goTo({ rows: '3' });
    await expect(card).toBeVisible();
    await button(game, 'No').click();
    await goTo({ rows: '4', rules: 'classic' });
    await expect(card).toBeVisible();
    await goTo({ rules: 'two-to-one' });
    await button(game, 'No').click();
    const there = await openBare(await context.newPage(), body);
    await there.getByRole('button', { name: 'Play here' }).click();
    await expect(card).toContainText('open in another tab');
  });
});
