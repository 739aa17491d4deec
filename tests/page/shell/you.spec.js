// “You” and the daily game tell of both games, and lead to the other page.

import { openDaily } from '../days.js';
import { entryOf, keep, NOON, played, puzzleOf } from '../library/libraries.js';
import { new_puzzle, slide, wayFrom } from '../puzzle/puzzles.js';
import { expect, open_game, openDialog, openEmpty, openPage, test } from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

const today = { day: '2026-11-22', started: NOON, ended: NOON };

/** The record of a puzzle that is solved, and its slides. @param {'usual' | 'spiral'} goal */
function solved(goal) {
  const puzzle = new_puzzle({ side: 3, goal, start: 20 }, 1n);
  const way = wayFrom(puzzle.record);
  for (const direction of way) slide(puzzle, direction);
  const { record } = puzzle;
  puzzle.free();
  return { record, slides: String(way.length) };
}

const own = played(1);
const daily = played(2, 50);
const [puzzle, dailyPuzzle] = [solved('usual'), solved('spiral')];

/** @param {string} record */
function pointsOf(record) {
  const game = open_game(record);
  const score = game.score.toLocaleString('en');
  game.free();
  return score;
}

/** Keeps games of both pages, and opens one of them. @param {Page} page */
async function openWithBoth(page) {
  await page.clock.setFixedTime(NOON);
  await openEmpty(page);
  await keep(page, [
    entryOf(1, own),
    entryOf(2, daily, { ...today, name: 'daily/2026-11-22', lost: true }),
    puzzleOf(3, puzzle.record),
    puzzleOf(4, dailyPuzzle.record, {
      ...today,
      name: 'puzzle-daily/2026-11-22',
      key: 'puzzle-daily/2026-11-22/3x3/spiral/any',
    }),
  ]);
  await openPage(page);
}

/** @param {Locator} dialog */
const figuresIn = (dialog) =>
  dialog
    .locator('.of-kind')
    .evaluateAll((kinds) =>
      kinds.map((kind) => [...kind.querySelectorAll('dd')].map((one) => one.textContent?.trim())),
    );

test('“You” and the daily game tell of both games, and lead to the other page', async ({
  page,
}) => {
  await openWithBoth(page);
  await page.locator('#you').click();
  const you = page.locator('#you-dialog');
  await expect
    .poll(() => figuresIn(you))
    .toEqual([
      [pointsOf(own), pointsOf(daily), '0'],
      [puzzle.slides, dailyPuzzle.slides, '1'],
    ]);
  await expect(you.locator('.of-kind')).toContainText(['2048 Classic 4×4', 'Puzzle Eight']);
  await you.getByRole('link', { name: 'Puzzle' }).click();
  await expect(page).toHaveURL(/puzzle\.html$/);
  await test.step('the backup has a screen of its own, without the statistics', async () => {
    await openPage(page);
    await page.locator('#you').click();
    await page.locator('#you-dialog').getByRole('button', { name: 'Backup' }).click();
    const dialog = page.getByRole('dialog', { name: 'Backup' });
    await expect(dialog.getByRole('button', { name: 'Export' })).toBeVisible();
    await expect(dialog.getByRole('heading')).toHaveText(['Backup']);
    await page.keyboard.press('Escape');
    await openDialog(page, 'statistics');
    await expect(page.getByRole('dialog', { name: 'Statistics' })).toContainText('Days played');
  });
  await test.step('the daily game tells of the daily puzzle, and leads to it', async () => {
    await openPage(page);
    const dialog = await openDaily(page);
    const other = dialog.getByRole('link', { name: /^Puzzle/ });
    await expect(other).toContainText(`Solved today in ${dailyPuzzle.slides} slides.`);
    await other.click();
    await expect(page.locator('#variant')).toHaveText('Daily Nov 22');
    await expect(page).toHaveURL(/puzzle\.html$/);
    // And back.
    const back = (await openDaily(page)).getByRole('link', { name: /^2048/ });
    await expect(back).toContainText(`Your best today: ${pointsOf(daily)} points.`);
    await back.click();
    await expect(page).toHaveURL(/index\.html$/);
    await expect(page.locator('#variant')).toHaveText('Daily Nov 22');
  });
  await test.step('while games can’t be read, “You” does not say that there are none', async () => {
    await openPage(page);
    await page.evaluate(() => {
      IDBFactory.prototype.open = () => {
        throw new Error('gone');
      };
    });
    await page.locator('#you').click();
    await expect(page.locator('#you-dialog')).toContainText('can’t be read');
    await expect(page.locator('#you-dialog .of-kind')).toHaveCount(0);
  });
});
