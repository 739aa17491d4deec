// Learning from the detours of a sliding puzzle.

import { expectAccessible } from '../axe.js';
import { openEmpty } from '../database.js';
import { keep, libraryOn, openLibrary, puzzleOf } from '../library/libraries.js';
import { openPuzzlePage } from '../puzzle/puzzle-page.js';
import { KEYS, new_puzzle, open_puzzle, puzzleState, slide, wayFrom } from '../puzzle/puzzles.js';
import { expect, test } from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */

/** A puzzle with one detour: the slide after two good ones is taken back by the next one. @param {number} side */
function withDetour(side) {
  for (let seed = 1n; ; seed++) {
    const puzzle = new_puzzle({ side, goal: 'usual', start: 20 }, seed);
    const length = wayFrom(puzzle.record).length;
    if (length < 8) continue;
    for (const direction of wayFrom(puzzle.record).slice(0, 2)) slide(puzzle, direction);
    const before = puzzle.record;
    const numbers = [0, 1, 2, 3].flatMap((direction) => {
      const after = open_puzzle(before);
      const slid = slide(after, direction);
      if (!slid) return [];
      const closer = wayFrom(after.record).length < length - 2;
      return [{ direction, number: slid.number, closer }];
    });
    // Not the slide that takes the last one back, so that the detour is the player's only one.
    const [made, wrong] = numbers.filter(({ closer }) => !closer);
    const [best, second] = numbers.filter(({ closer }) => closer);
    if (!made || !wrong || !best || second) continue;
    slide(puzzle, made.direction);
    for (const direction of wayFrom(puzzle.record)) slide(puzzle, direction);
    const cells = [...open_puzzle(before).cells];
    return { record: puzzle.record, cells, made, wrong, best, left: length - 2 };
  }
}

/** @param {Page} page */
const dialogOn = (page) => page.locator('#learn-dialog');
/** @param {Page} page */
const boardOn = (page) => dialogOn(page).locator('sliding-puzzle');
/** @param {Page} page @param {number[]} cells */
const isShown = (page, cells) =>
  expect.poll(async () => [...(await puzzleState(boardOn(page))).cells]).toEqual(cells);

for (const side of [3, 4]) {
  test(`a detour on ${side} × ${side} is shown and taken back, and a better slide is found`, async ({
    page,
  }) => {
    const { record, cells, made, wrong, best, left } = withDetour(side);
    await openPuzzlePage(page, `#${record}`);
    await page.getByRole('button', { name: 'Watch', exact: true }).click();
    await page.getByRole('button', { name: 'Learn from your mistakes' }).click();
    const dialog = dialogOn(page);
    const said = dialog.locator('p.said');
    await expect(dialog.locator('.task')).toContainText(`You slid the ${made.number}`);
    await expect(dialog.locator('.count')).toHaveText(
      `1 of 1 · Slide 3 · Fewest slides left: ${left}`,
    );
    await isShown(page, cells);
    await expect(boardOn(page)).toBeFocused();
    // A number that is neither in the row nor in the column of the gap.
    const gap = cells.indexOf(0);
    const apart = cells.findIndex(
      (_, at) => at % side !== gap % side && Math.floor(at / side) !== Math.floor(gap / side),
    );
    await boardOn(page).locator(`[data-number="${cells[apart]}"]`).click();
    await expect(said).toContainText(`${cells[apart]}`);
    await isShown(page, cells);

    await page.keyboard.press(KEYS[made.direction]);
    await expect(said).toHaveText(
      `That’s the slide you made. A detour: ${left + 1} slides left instead of ${left - 1}.`,
    );
    await isShown(page, cells);
    await page.keyboard.press(KEYS[wrong.direction]);
    await expect(said).toHaveText(/^A detour/);
    await isShown(page, cells);
    await dialog.getByRole('button', { name: 'Hint' }).click();
    await expect(said).toContainText(`the ${best.number}`);
    await expect(boardOn(page)).toBeFocused();
    await page.keyboard.press(KEYS[best.direction]);
    await expect(said).toHaveText(`Yes! Slides left: ${left - 1}.`);
    await expectAccessible(page);

    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('status')).toContainText('1 found');
    // The player's own puzzle is untouched.
    expect((await puzzleState(page.locator('#game'))).slides).toBe(0);
  });
}

test('the detours of the last puzzles, and a solution', async ({ page }) => {
  const { record, cells, made, best } = withDetour(3);
  await openEmpty(page);
  await keep(page, [puzzleOf(1, record)]);
  await openPuzzlePage(page);
  await openLibrary(page);
  await libraryOn(page).getByRole('button', { name: 'Mistakes from your last 20 puzzles' }).click();
  const dialog = dialogOn(page);
  await expect(dialog.locator('.task')).toContainText(`You slid the ${made.number}`);
  await isShown(page, cells);
  await dialog.getByRole('button', { name: 'Solution' }).click();
  await expect(dialog.locator('p.said')).toHaveText(`The best slide is the ${best.number}.`);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByRole('status')).toContainText('1 solution shown');
});

test('a detour that was missed comes again, until it is found', async ({ page }) => {
  await page.clock.setFixedTime('2026-11-22T12:00');
  const { record, cells, made, best } = withDetour(3);
  await openEmpty(page);
  await keep(page, [puzzleOf(1, record)]);
  await openPuzzlePage(page);
  const dialog = dialogOn(page);
  const learn = async () => {
    await openLibrary(page);
    await libraryOn(page)
      .getByRole('button', { name: 'Mistakes from your last 20 puzzles' })
      .click();
  };
  await learn();
  await expect(dialog.locator('.task')).toContainText(`You slid the ${made.number}`);
  await isShown(page, cells);
  await dialog.getByRole('button', { name: 'Skip' }).click();
  await expect(dialog.getByRole('status')).toContainText('1 will come back tomorrow.');

  // Not today.
  await page.reload();
  await learn();
  await expect(dialog.getByRole('status')).toContainText('No mistakes to learn from');

  await page.clock.setFixedTime('2026-11-24T12:00');
  await page.reload();
  await learn();
  await expect(dialog.locator('.count')).toContainText('1 of 1 · Missed before');
  await expect(dialog.locator('.task')).toContainText(`You slid the ${made.number}`);
  await isShown(page, cells);
  await page.keyboard.press(KEYS[best.direction]);
  await expect(dialog.locator('p.said')).toHaveText(/^Yes/);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByRole('status')).toContainText('1 found');
});
