// The library of the puzzle.

import { openPuzzlePage, puzzleStateOf } from '../puzzle/puzzle-page.js';
import { new_puzzle, slide, wayFrom } from '../puzzle/puzzles.js';
import { expect, forget, test } from '../support.js';
import { idOf, keep, openLibrary, puzzleOf } from './libraries.js';

/** @typedef {import('@playwright/test').Page} Page */

/** A puzzle after some slides of a shortest solution. @param {bigint} seed @param {number} [slides] Default: all */
function slid(seed, slides = Number.POSITIVE_INFINITY) {
  const puzzle = new_puzzle({ side: 3, goal: 'usual', start: 20 }, seed);
  for (const direction of wayFrom(puzzle.record).slice(0, slides)) slide(puzzle, direction);
  const { record } = puzzle;
  puzzle.free();
  return record;
}

const SOLVED = slid(1n);
const STARTED = slid(2n, 3);

/** @param {Page} page @param {import('./libraries.js').Save[]} puzzles */
async function openWith(page, puzzles) {
  await forget(page);
  await keep(page, puzzles);
  await openPuzzlePage(page);
  return openLibrary(page);
}

test('the library of the puzzle', async ({ page }) => {
  await test.step('what it was', async () => {
    const library = await openWith(page, [
      puzzleOf(1, SOLVED),
      puzzleOf(2, STARTED, { name: 'puzzle-daily/2026-11-20', day: '2026-11-20' }),
    ]);
    await expect(library.getByRole('heading', { level: 2 })).toHaveText('All puzzles');
    await expect(library.locator('.count')).toHaveText('2 puzzles');
    const [daily, solved] = await library.locator('li').all();
    await expect(solved.locator('.badge')).toHaveText(['Best', 'Solved']);
    await expect(solved.locator('.about')).toContainText('Eight ');
    await expect(solved.locator('.facts')).toHaveText('2 undos 1m');
    await expect(solved.locator('.little-board')).toContainText('12345678');
    await expect(daily.locator('.title')).toContainText('3 slides');
    await expect(daily.locator('.badge')).toHaveText(['Daily Nov 20']);
    // Solved ones come first.
    await library.locator('[name=sort]').selectOption('slides');
    await expect(library.locator('li').first().locator('.badge')).toHaveText(['Best', 'Solved']);
  });

  await test.step('a puzzle that doesn’t count is solved if its board is', async () => {
    const puzzle = new_puzzle({ side: 3, goal: 'usual', start: [1, 2, 3, 4, 5, 6, 7, 0, 8] }, 1n);
    const { record } = puzzle;
    slide(puzzle, wayFrom(record)[0]);
    const practice = {
      ...{ counts: /** @type {const} */ (false), name: 'puzzle-practice' },
      ...{ key: 'puzzle-practice/3x3/usual/6', tally: puzzleOf(1, record).tally },
    };
    await forget(page);
    await keep(page, [puzzleOf(1, STARTED, practice)], [puzzleOf(2, puzzle.record, practice)]);
    await openPuzzlePage(page);
    const library = await openLibrary(page);
    const badges = (/** @type {number} */ number) =>
      library.locator(`[data-game="${idOf(number)}"] .badge`).allTextContents();
    expect(await badges(1)).toEqual(['Practice']);
    expect(await badges(2)).toEqual(['Solved', 'Practice']);
  });

  await test.step('shared', async () => {
    const library = await openWith(page, [puzzleOf(1, SOLVED)]);
    await library.locator('.more').click();
    await library.getByRole('button', { name: 'Share' }).click();
    const share = page.locator('#share-dialog');
    await expect(share.locator('.text')).toHaveValue(/^Sliding puzzle 3×3 classic, \d+ slides\./);
    await expect(share.locator('.link')).toHaveValue(new RegExp(SOLVED.slice(0, 12)));
  });

  await test.step('watched, marked, and played on', async () => {
    const library = await openWith(page, [puzzleOf(1, SOLVED)]);
    const row = library.locator(`[data-game="${idOf(1)}"]`);
    await row.locator('.seen').click();
    const replay = page.locator('#replay-dialog');
    await replay.getByRole('slider').fill('2');
    await page.keyboard.press('b');
    await expect(replay.locator('.bookmarks button')).toHaveText(['Slide 2']);
    await expect(replay.locator('datalist option')).toHaveAttribute('value', '2');
    // The AI solves the puzzle on the board, which is another one.
    await expect(replay.locator('.others')).toHaveCount(0);
    await replay.getByRole('button', { name: 'Play on from here' }).click();
    await expect(replay).toBeHidden();
    const { slides } = await puzzleStateOf(page.locator('#game'));
    expect(slides).toBe(2);
    await openLibrary(page);
    await row.locator('.more').click();
    await expect(row.getByRole('button', { name: 'Slide 2' })).toBeVisible();
    await row.getByRole('button', { name: 'Play the same start' }).click();
    await expect(library).toBeHidden();
    expect((await puzzleStateOf(page.locator('#game'))).slides).toBe(0);
    // The puzzle on the board is marked too.
    await page.keyboard.press('b');
    await expect(page.locator('.marked')).toHaveText('Move 0 bookmarked.');
  });
});
