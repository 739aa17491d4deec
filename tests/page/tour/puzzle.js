// The states of the page of the puzzle, one after another.

import { keep, libraryOn, openLibrary, puzzleOf } from '../library/libraries.js';
import { openPuzzlePage, puzzleOn, puzzleStateOf, solve } from '../puzzle/puzzle-page.js';
import { anyWay, new_puzzle, slide } from '../puzzle/puzzles.js';
import { expect, openDialog } from '../support.js';
import { close, lookAtDialogs } from './dialogs.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./dialogs.js').Look} Look */

/** Puzzles of all kinds, which the menus of the statistics and the library name. */
const KEPT = [3, 4, 5].flatMap((side) =>
  ['usual', 'spiral'].flatMap((goal) =>
    [6, 20, 50, 120, 'any'].map((start, at) => {
      const puzzle = new_puzzle(/** @type {any} */ ({ side, goal, start }), 1n);
      slide(puzzle, anyWay(puzzle.record));
      return puzzleOf(200 + 100 * side + 10 * goal.length + at, puzzle.record);
    }),
  ),
);

/** What lies on the page: the puzzle, a race, its end, a solution. @param {Page} page @param {Look} look */
async function tourBoard(page, look) {
  const game = puzzleOn(page);
  await look('puzzle');
  await (await openDialog(page, 'games')).locator('.to-giveUp').click();
  await look('a question');
  await page.keyboard.press('n');
  await game.evaluate((/** @type {any} */ element) => element.hint());
  await look('hint');
  await game.evaluate((/** @type {any} */ element) => element.watch('opponent'));
  await look('a solution');
  await game.evaluate((/** @type {any} */ element) => element.stopWatching());
  await solve(game);
  await expect(game.locator('.card').getByRole('button')).toHaveCount(3);
  await look('solved');
}

/** @param {Page} page @param {Look} look */
export async function tourPuzzle(page, look) {
  await keep(page, KEPT);
  await page.evaluate(() => {
    const main = { side: 3, goal: 'spiral', start: 6 };
    localStorage['2048-puzzle'] = JSON.stringify({ kind: 'main', main });
    localStorage['2048-opponent'] = 'climber';
  });
  await openPuzzlePage(page);
  await expect(page.locator('#daily svg')).toBeVisible();
  await tourBoard(page, look);
  await lookAtDialogs(page, look, ['games', 'daily', 'you', 'replay', 'share']);
  await lookAtDialogs(page, look, ['statistics', 'settings', 'help']);
  const library = await openLibrary(page);
  await library.locator('.more').first().click();
  await look('library');
  for (const name of ['learn', 'friends']) {
    await library.locator(`.${name}`).first().click();
    const dialog = page.locator(`#${name}-dialog`);
    await expect(dialog).toBeVisible();
    await look(name);
    await close(dialog);
  }
  await close(libraryOn(page));
  const { record } = await puzzleStateOf(puzzleOn(page));
  await openPuzzlePage(page, `#${record}`);
  await expect(page.locator('#replay-dialog')).toBeVisible();
  await look('a shared puzzle');
}
