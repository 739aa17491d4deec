// Bookmarks: moves of a game that are marked in its replay, shown there and in the library, and played on from.

import {
  call,
  expect,
  forget,
  keptIn,
  openDialog,
  openingFor,
  openSaved,
  reload,
  saveOf,
  stateOf,
  test,
  wonGame,
} from '../support.js';
import { entryOf, libraryOn, openLibrary, openWith, played } from './libraries.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

/** @param {Page} page */
const replayOn = (page) => page.locator('#replay-dialog');

/** @param {Page} page @param {number} steps */
const seek = (page, steps) =>
  replayOn(page)
    .locator('replay-2048')
    .evaluate(async (/** @type {any} */ replay, steps) => {
      await replay.ready;
      replay.seek(steps);
    }, steps);

/** @param {Page} page */
const marksOn = (page) => replayOn(page).locator('.bookmarks button');

/** @param {Page} page */
const markButton = (page) => replayOn(page).getByRole('button', { name: 'Bookmark this move' });

test('moves of the game on the board are marked, in its replay and on the board', async ({
  page,
}) => {
  await test.step('in its replay, by B and a button', async () => {
    const game = await openSaved(page, saveOf(openingFor()));
    await openDialog(page, 'replay');
    await seek(page, 3);
    await page.keyboard.press('b');
    await expect(marksOn(page)).toHaveText(['Move 3']);
    await seek(page, 1);
    await expect(markButton(page)).toHaveAttribute('aria-pressed', 'false');
    await markButton(page).click();
    await expect(markButton(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(marksOn(page)).toHaveText(['Move 1', 'Move 3']);
    // A mark leads to its move.
    await marksOn(page).last().click();
    await expect(marksOn(page).last()).toHaveAttribute('aria-current', 'step');
    expect(
      await replayOn(page)
        .locator('replay-2048')
        .evaluate((/** @type {any} */ r) => r.steps),
    ).toBe(3);
    // The game is as it was.
    const before = await stateOf(game);
    expect(before.steps).toBe(openingFor().steps);
    await game.evaluate((/** @type {any} */ { saved }) => saved);
    await reload(page);
    await openDialog(page, 'replay');
    await expect(marksOn(page)).toHaveText(['Move 1', 'Move 3']);
    await seek(page, 3);
    await page.keyboard.press('b');
    await expect(marksOn(page)).toHaveText(['Move 1']);
  });

  await test.step('marks are on the slider, where its thumb would be', async () => {
    await openSaved(page, saveOf(openingFor()));
    await openDialog(page, 'replay');
    const marks = () =>
      replayOn(page)
        .locator('replay-2048 #scrubber')
        .evaluate((/** @type {HTMLElement} */ { style }) => style.getPropertyValue('--marks'));
    expect(await marks()).toBe('');
    const { steps } = openingFor();
    for (const move of [0, steps / 2]) {
      await seek(page, move);
      await page.keyboard.press('b');
    }
    await expect(marksOn(page)).toHaveCount(2);
    expect((await marks()).match(/[\d.]+%(?= \/)/g)).toEqual(['0%', '50%']);
    await page.keyboard.press('b');
    await expect(marksOn(page)).toHaveCount(1);
    expect((await marks()).match(/[\d.]+%(?= \/)/g)).toEqual(['0%']);
  });

  await test.step('B on the board', async () => {
    const game = await openSaved(page, saveOf(openingFor()));
    const { steps } = openingFor();
    const said = page.locator('.marked');
    await page.keyboard.press('b');
    await expect(said).toHaveText(`Move ${steps} bookmarked.`);
    await page.keyboard.press('u');
    await page.keyboard.press('b');
    await expect(said).toHaveText(`Move ${steps - 1} bookmarked.`);
    await openDialog(page, 'replay');
    await expect(marksOn(page)).toHaveText([`Move ${steps - 1}`, `Move ${steps}`]);
    await page.keyboard.press('Escape');
    await expect(replayOn(page)).toBeHidden();
    await page.keyboard.press('b');
    await expect(said).toHaveText(`Bookmark removed from move ${steps - 1}.`);
    // With other keys, or in a menu, it is no mark.
    for (const key of ['Control+b', 'Shift+B', 'Alt+b']) await page.keyboard.press(key);
    const bookmarks = () => game.evaluate((/** @type {any} */ element) => element.bookmarks);
    expect(await bookmarks()).toEqual([steps]);
    await game.evaluate((/** @type {any} */ { saved }) => saved);
    await reload(page);
    expect(await bookmarks()).toEqual([steps]);
  });
});

test('kept games are marked, and no others', async ({ page }) => {
  await test.step('replays from the statistics have marks too', async () => {
    const record = played(2);
    await openWith(page, [entryOf(1, record, { bookmarks: [5] })]);
    await page.keyboard.press('Escape');
    await expect(libraryOn(page)).toBeHidden();
    await openDialog(page, 'statistics');
    await page.locator('#statistics-dialog .played .watch').first().click();
    await expect(marksOn(page)).toHaveText(['Move 5']);
    await seek(page, 3);
    await page.keyboard.press('b');
    await expect(marksOn(page)).toHaveText(['Move 3', 'Move 5']);
    await expect
      .poll(async () => Object.values(await keptIn(page, 'games'))[0].bookmarks)
      .toEqual([3, 5]);
  });

  await test.step('a kept game is marked in its replay, and played on from there', async () => {
    const record = wonGame().record;
    const library = await openWith(page, [entryOf(1, record), entryOf(2, played(3))]);
    const row = library.locator('li').filter({ hasText: '2048' });
    await row.locator('.seen').click();
    await seek(page, 12);
    await page.keyboard.press('b');
    await expect(marksOn(page)).toHaveText(['Move 12']);
    await expect
      .poll(async () => (await keptIn(page, 'games'))[entryOf(1, record).id].bookmarks)
      .toEqual([12]);
    await page.keyboard.press('Escape');
    await expect(replayOn(page)).toBeHidden();
    await row.locator('.more').click();
    await row.getByRole('button', { name: 'Move 12' }).click();
    await expect(libraryOn(page)).toBeHidden();
    const game = page.locator('game-2048');
    expect((await stateOf(game)).steps).toBe(12);
    await expect(page.locator('#variant')).toHaveText('Practice 4×4');
  });

  await test.step('a mark on a game that undo brings back comes along', async () => {
    await forget(page);
    const game = await openSaved(page, saveOf(openingFor()));
    await call(game, 'newGame');
    const library = await openLibrary(page);
    await library.locator('.seen').click();
    await seek(page, 2);
    await page.keyboard.press('b');
    await expect(marksOn(page)).toHaveText(['Move 2']);
    for (const dialog of [replayOn(page), libraryOn(page)]) {
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
    await page.keyboard.press('u');
    expect((await stateOf(game)).steps).toBe(openingFor().steps);
    expect(await game.evaluate((/** @type {any} */ element) => element.bookmarks)).toEqual([2]);
  });

  await test.step('a game that runs elsewhere is not marked', async () => {
    const other = entryOf(1, played(4, 5_000, 'endless', 3));
    const library = await openWith(page, [], [other]);
    await library.locator('.seen').click();
    await expect(replayOn(page)).toBeVisible();
    await expect(markButton(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(replayOn(page)).toBeHidden();
    await openLibrary(page);
  });

  await test.step('a shared game has no bookmarks', async () => {
    await openSaved(page, saveOf(openingFor()));
    await page.goto(`./#${openingFor(99n).record}`);
    await reload(page);
    await expect(replayOn(page)).toBeVisible();
    await expect(markButton(page)).toBeHidden();
    await page.keyboard.press('b');
    await expect(marksOn(page)).toHaveCount(0);
  });
});
