// Everything to press is at least 44 pixels in size, in every window.

import { barOf, hint, panelOf, replaceAi, STRONG, seeing, withoutWeights } from '../ai-player.js';
import { openRecord } from '../game-page.js';
import { entryOf, keep, openLibrary } from '../library/libraries.js';
import { openPuzzlePage, openSpiralRace, puzzleStateOf, solve } from '../puzzle/puzzle-page.js';
import { racePanelOn, startRace } from '../race/races.js';
import {
  call,
  expect,
  lostGame,
  openDialog,
  openEmpty,
  openPage,
  openSaved,
  saveOf,
  test,
  wonGame,
} from '../support.js';
import { expectLarge } from '../targets.js';

/** @typedef {import('@playwright/test').Page} Page */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The dialogs that lead from the name of the game and from the places. */
const DIALOGS = ['games', 'daily', 'you', 'replay', 'share', 'statistics', 'settings', 'help'];

/** Looks at each of these dialogs, with all that is folded in it. @param {Page} page @param {string} where */
async function lookAtDialogs(page, where) {
  for (const name of DIALOGS) {
    const dialog = await openDialog(page, name);
    await dialog.evaluate((it) => {
      for (const details of it.querySelectorAll('details')) details.open = true;
    });
    await expectLarge(page, `${where}: ${name}`);
    await dialog.locator('.close').first().click();
  }
}

test('the game of 2048, its ends, and the dialogs of its page', async ({ page }) => {
  const game = await openSaved(page, saveOf(lostGame().game));
  await expectLarge(page, 'lost');
  await openRecord(game, wonGame().record);
  await expectLarge(page, 'won');
  await call(game, 'newGame');
  await expectLarge(page, 'game');
  await lookAtDialogs(page, 'game');
});

test('a hint, the AI that plays, and a race', async ({ page }) => {
  await withoutWeights(page);
  await replaceAi(page, seeing(STRONG));
  const game = await openPage(page);
  await hint(game);
  await expectLarge(page, 'hint');
  await panelOf(game).getByRole('button', { name: 'Watch it play' }).click();
  await expectLarge(page, 'watching');
  await page.keyboard.press('Escape');
  await expect(barOf(game)).toBeHidden();
  await startRace(page);
  await expectLarge(page, 'race');
  await racePanelOn(page).getByRole('button', { name: 'Give up the race' }).click();
  await expectLarge(page, 'race given up');
});

test('the editor, the calendar, the library, the replay and the trainer', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-28T12:00:00'));
  await openEmpty(page);
  const daily = { name: 'daily/2026-11-27', day: '2026-11-27' };
  const { record } = wonGame();
  await keep(page, [entryOf(1, record, { bookmarks: [5, 9] }), entryOf(2, record, daily)]);
  await openPage(page);
  await page.locator('#daily').click();
  await page.locator('#daily-dialog .day.done').click();
  await expect(page.locator('#daily-dialog .watch')).toBeVisible();
  await expectLarge(page, 'a day of the calendar');
  await page.keyboard.press('Escape');
  for (const name of ['editor', 'race']) {
    await openDialog(page, name);
    await expectLarge(page, name);
    await page.keyboard.press('Escape');
  }
  const library = await openLibrary(page);
  await library.locator('.more').last().click();
  await expectLarge(page, 'library');
  await library.locator('.replay').click();
  const replay = page.locator('#replay-dialog');
  await replay.locator('.review').click();
  await expectLarge(page, 'review');
  await page.keyboard.press('Escape');
  for (const name of ['learn', 'friends']) {
    await library.locator(`.${name}`).first().click();
    await expect(page.locator(`#${name}-dialog`)).toBeVisible();
    await expectLarge(page, name);
    await page.keyboard.press('Escape');
  }
  await page.goto('./#train-corner-1');
  await expect(page.locator('#train-dialog .lesson')).toBeVisible();
  await expectLarge(page, 'trainer');
});

test('the puzzle, its end, its solutions, and the dialogs of its page', async ({ page }) => {
  const game = await openSpiralRace(page);
  await expectLarge(page, 'puzzle');
  await lookAtDialogs(page, 'puzzle');
  await (await openDialog(page, 'games')).locator('.to-giveUp').click();
  await expectLarge(page, 'a question');
  await page.keyboard.press('n');
  await game.evaluate((/** @type {any} */ element) => element.watch('opponent'));
  await expectLarge(page, 'a solution');
  await game.evaluate((/** @type {any} */ element) => element.stopWatching());
  await solve(game);
  await expect(game.locator('.card').getByRole('button')).toHaveCount(3);
  await expectLarge(page, 'solved');
  const { record } = await puzzleStateOf(game);
  const library = await openLibrary(page);
  await library.locator('.more').first().click();
  await expectLarge(page, 'library of puzzles');
  for (const name of ['learn', 'friends']) {
    await library.locator(`.${name}`).first().click();
    await expect(page.locator(`#${name}-dialog`)).toBeVisible();
    await expectLarge(page, `puzzles: ${name}`);
    await page.keyboard.press('Escape');
  }
  await openPuzzlePage(page, `#${record}`);
  await expect(page.locator('#replay-dialog')).toBeVisible();
  await expectLarge(page, 'a shared puzzle');
});
