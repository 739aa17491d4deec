// The puzzle of the day: the same for everyone, kept by its day, counted in a streak.

import { chooseDaily, IN_THE_EAST, openDaily, setDay, streakOn } from '../days.js';
import { choose, expect, openDialog, test } from '../support.js';
import {
  nameOn,
  openPuzzlePage,
  puzzleKeys,
  puzzleOn,
  puzzleStateOf,
  solve,
} from './puzzle-page.js';
import { new_puzzle, puzzleReady, reloadPuzzle } from './puzzles.js';

test.use(IN_THE_EAST);

/** Plays the puzzle of today. @param {import('@playwright/test').Page} page */
async function playDaily(page) {
  await chooseDaily(page, 'puzzle');
  await puzzleReady(page);
  return puzzleOn(page);
}

test('the seed is the date, for everyone', async ({ page, browser }) => {
  const other = await (await browser.newContext({ timezoneId: 'America/Lima' })).newPage();
  const starts = new Set();
  for (const day of ['2026-11-21', '2026-11-22']) {
    await setDay(page, day);
    await other.clock.setFixedTime(new Date(`${day}T23:30:00-05:00`));
    const model = new_puzzle(
      { side: 3, goal: 'spiral', start: 'any' },
      BigInt(day.replaceAll('-', '')),
    );
    for (const one of [page, other]) {
      await openPuzzlePage(one);
      const { record, cells } = await puzzleStateOf(await playDaily(one));
      expect(record).toBe(model.record);
      expect(cells).toEqual([...model.cells]);
    }
    starts.add(String(model.cells));
  }
  expect(starts.size, 'another day, another puzzle').toBe(2);
  await other.context().close();
});

test('the daily puzzle and the own one do not touch, and the streak is counted', async ({
  page,
}) => {
  await setDay(page, '2026-11-20');
  const game = await openPuzzlePage(page);
  const own = await puzzleStateOf(game);
  expect(await streakOn(page)).toBe('Solve the daily puzzle to start a streak.');
  await playDaily(page);
  await solve(game);
  await setDay(page, '2026-11-21');
  await reloadPuzzle(page);
  // Yesterday's is over: the page shows the player's own.
  await expect(nameOn(page)).toHaveText('Fifteen');
  expect(await puzzleStateOf(game)).toEqual(own);
  expect(await streakOn(page)).toBe('Solve the daily puzzle to start a streak.');
  await playDaily(page);
  await expect(nameOn(page)).toHaveText('Daily Nov 21');
  const slides = await solve(game);
  expect(await streakOn(page)).toBe(`2-day streak. Solved today in ${slides} slides.`);
  const daily = await puzzleStateOf(game);
  await reloadPuzzle(page);
  await expect(nameOn(page)).toHaveText('Daily Nov 21');
  expect(await puzzleStateOf(game)).toEqual(daily);

  let dialog = await openDialog(page, 'share');
  await expect(dialog.locator('.text')).toHaveValue(
    new RegExp(`^Sliding puzzle 3×3 spiral · Daily 2026-11-21, ${slides} slides\\.`),
  );
  await page.keyboard.press('Escape');
  dialog = await openDialog(page, 'statistics');
  await expect(dialog.locator('.days .pairs')).toContainText('Days completed2');
  await expect(dialog.locator('.days .pairs')).toContainText('Streak2');
  await page.keyboard.press('Escape');

  dialog = await openDaily(page);
  await expect(dialog).toContainText('You’re already playing it.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Back to my puzzle' }).click();
  await puzzleReady(page);
  expect(await puzzleStateOf(game)).toEqual(own);
  expect((await puzzleKeys(page)).filter((key) => key.startsWith('puzzle-daily'))).toEqual(
    expect.arrayContaining([
      'puzzle-daily/2026-11-20/3x3/spiral/any',
      'puzzle-daily/2026-11-21/3x3/spiral/any',
    ]),
  );
});

for (const language of ['zh-CN', 'de'])
  test(`${language}: the date fits in the header of a small phone`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await setDay(page, '2026-11-23');
    await openPuzzlePage(page);
    await choose(page, 'language', language);
    await page.locator('#daily').click();
    await page.locator('#daily-dialog .play-today').click();
    await expect(nameOn(page)).toContainText('23');
    const { clientWidth, scrollWidth } = await nameOn(page).evaluate(
      ({ clientWidth, scrollWidth }) => ({ clientWidth, scrollWidth }),
    );
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });
