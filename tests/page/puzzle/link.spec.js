// A link that carries a puzzle: what it holds comes first, and the player's own stays as it is.

import { expect, openDialog, test } from '../support.js';
import { boardsOf, nameOn, openPuzzlePage, puzzleOn, puzzleStateOf, solve } from './puzzle-page.js';
import {
  new_puzzle,
  open_puzzle,
  puzzleReady,
  reloadPuzzle,
  slide,
  slideAll,
  wayFrom,
} from './puzzles.js';

/** An address without a record: a closed dialog leaves it a moment after it is hidden. */
const PLAIN = /^[^#]*$/;

/** @typedef {import('@playwright/test').Page} Page */

/** A puzzle of another player's, solved. */
const theirs = new_puzzle({ side: 3, goal: 'spiral', start: 20 }, 77n);
for (const direction of wayFrom(theirs.record)) slide(theirs, direction);

/** @param {Page} page */
const dialogOn = (page) => page.locator('#replay-dialog');

/** The board that the dialog shows. @param {Page} page */
const shownIn = (page) =>
  dialogOn(page)
    .locator('.little-board')
    .evaluate((board) => {
      const side = Math.sqrt(board.children.length + 1);
      const cells = Array(side * side).fill(0);
      for (const tile of /** @type {HTMLElement[]} */ ([...board.children])) {
        const [row, col] = ['--row', '--col'].map((name) =>
          Number(tile.style.getPropertyValue(name)),
        );
        cells[row * side + col] = Number(tile.textContent);
      }
      return cells;
    });

test('a link shows what it holds, and its slides can be watched, as one’s own', async ({
  page,
}) => {
  const game = await openPuzzlePage(page);
  await slideAll(game, [0, 1, 2, 3]);
  const before = await puzzleStateOf(game);
  await page.goto(`./puzzle.html#${theirs.record}`);
  await reloadPuzzle(page);
  const dialog = dialogOn(page);
  await expect(dialog.locator('.about')).toHaveText(
    `A shared puzzle · Spiral 3×3 · Medium · ${theirs.slides} slides · solved · Verified by replaying every slide`,
  );
  await expect(dialog.getByRole('button', { name: 'Play', exact: true })).toBeFocused();
  const proof = dialog.locator('.proof');
  await proof.locator('summary').click();
  await expect(proof.locator('p')).toContainText('these slides lead exactly');
  const boards = boardsOf(theirs.record);
  expect(await shownIn(page), 'the solved board comes first').toEqual(boards.at(-1));
  await dialog.getByRole('button', { name: 'Watch', exact: true }).click();
  await dialog.getByRole('button', { name: 'Go to the start' }).click();
  expect(await shownIn(page)).toEqual(boards[0]);
  await dialog.getByRole('button', { name: 'Step forward' }).click();
  expect(await shownIn(page)).toEqual(boards[1]);
  await expect(dialog.locator('.count')).toHaveText(`Slide 1 of ${theirs.slides}`);
  await dialog.getByRole('button', { name: 'Step back' }).click();
  expect(await shownIn(page)).toEqual(boards[0]);
  await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Pause' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Go to the end' }).click();
  expect(await shownIn(page)).toEqual(boards.at(-1));
  await expect(dialog.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await dialog.getByRole('slider').fill('2');
  expect(await shownIn(page)).toEqual(boards[2]);
  expect(await puzzleStateOf(game)).toEqual(before);
  // Closed, the address is the page's again.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(PLAIN);
  await reloadPuzzle(page);
  await expect(dialog).toBeHidden();
  expect(await puzzleStateOf(game)).toEqual(before);
  await test.step('one’s own slides are watched, and the AI’s and the best', async () => {
    const slides = (await solve(game)) + before.slides;
    await openDialog(page, 'replay');
    await expect(dialog.locator('.count')).toHaveText(`Slide 0 of ${slides}`);
    await expect(dialog.getByRole('button', { name: 'Play this puzzle yourself' })).toBeHidden();
    await dialog.getByRole('button', { name: 'Watch a shortest solution' }).click();
    await expect(dialog).toBeHidden();
    await expect
      .poll(() => puzzleOn(page).evaluate((/** @type {any} */ element) => element.watching))
      .toBe(true);
  });
});

test('the start of a link is played as practice, and a shared solution is a challenge', async ({
  page,
}) => {
  const game = await openPuzzlePage(page);
  await slideAll(game, [0, 1, 2, 3]);
  const before = await puzzleStateOf(game);
  const laid = new_puzzle({ side: 3, goal: 'usual', start: [1, 2, 3, 4, 0, 6, 7, 5, 8] }, 1n);
  for (const model of [theirs, laid]) {
    await page.evaluate((record) => {
      location.hash = record;
    }, model.record);
    await expect(dialogOn(page)).toBeVisible();
    await dialogOn(page).getByRole('button', { name: 'Play', exact: true }).click();
    await expect(dialogOn(page)).toBeHidden();
    await expect(nameOn(page)).toHaveText('Practice 3×3');
    const { slides, cells, record, best } = await puzzleStateOf(game);
    expect({ slides, cells, best }).toEqual({ slides: 0, cells: [...model.start], best: null });
    expect(open_puzzle(record).known_slides).toBe(0);
    await reloadPuzzle(page);
    await expect(nameOn(page)).toHaveText('Practice 3×3');
    expect((await puzzleStateOf(game)).cells).toEqual([...model.start]);
    const label = game.locator('#slides').locator('..').locator('.label');
    await expect(label).toHaveText('Not counted');
    await game.evaluate((/** @type {any} */ element) => element.newPuzzle());
    await slideAll(game, [0, 1, 2, 3]);
    await expect(label, 'a new puzzle of practice').toHaveText('Not counted');
  }
  await page.getByRole('button', { name: 'Back to my puzzle' }).click();
  await puzzleReady(page);
  expect(await puzzleStateOf(game)).toEqual(before);
  await expect(game.locator('#slides').locator('..').locator('.label')).toHaveText('Slides');
  await test.step('a challenge, whose result outlasts a reload', async () => {
    await page.goto('about:blank');
    await openPuzzlePage(page, `#${theirs.record}`);
    const dialog = dialogOn(page);
    await expect(dialog).toContainText(`It can’t be done in fewer than ${theirs.slides} slides.`);
    await expect(dialog.locator('.compared')).toBeHidden();
    await dialog.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(dialog).toBeHidden();
    // No solution is shorter.
    await expect(page.getByText(`Match ${theirs.slides} slides`, { exact: true })).toBeVisible();
    const [headline, detail] = ['headline', 'detail'].map((slot) => game.locator(`[slot=${slot}]`));
    await expect(headline).toBeHidden();
    await reloadPuzzle(page);
    await solve(game);
    const [outcome, both] = [
      'You matched the shared solution!',
      `You ${theirs.slides} · shared ${theirs.slides}, verified`,
    ];
    for (const reloads of [false, true]) {
      if (reloads) await reloadPuzzle(page);
      await expect(headline).toHaveText(outcome);
      await expect(detail).toHaveText(both);
    }
    await page.evaluate((record) => {
      location.hash = record;
    }, theirs.record);
    await expect(dialog.locator('.compared')).toHaveText(`${outcome} ${both}`);
    // Another puzzle has nothing to do with it.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Back to my puzzle' }).click();
    await puzzleReady(page);
    await solve(game);
    await expect(game.locator('#headline')).toBeVisible();
    await expect(headline).toBeHidden();
  });
});

test('a link that is wrong is refused with the reason, and the player goes back to their own puzzle', async ({
  page,
}) => {
  const game = await openPuzzlePage(page);
  const before = await puzzleStateOf(game);
  const unsolvable = theirs.record.replace('w20', '~213456780');
  for (const [record, reason] of [
    [theirs.record.replace('3x3', '4x4'), /check sum/],
    ['hello', /version/],
    ['%E0%A4%A', /version/],
    ['p1.3x3', /bad record/],
    [unsolvable, /bad record/],
    [`p1.3x3.spiral.w6.q.${'A'.repeat(200_000)}`, /more than 100000 characters/],
  ]) {
    await page.evaluate((record) => {
      location.hash = record;
    }, String(record));
    await expect(dialogOn(page)).toBeVisible();
    const alert = dialogOn(page).getByRole('alert');
    await expect(alert.locator('> p')).toHaveText(
      'This link is incomplete or damaged, so the puzzle can’t be shown. Your own puzzle is safe.',
    );
    await expect(alert.locator('details p')).toBeHidden();
    await expect(alert.locator('details')).toHaveText(reason);
    await expect(
      dialogOn(page).getByRole('button', { name: 'Play this puzzle yourself' }),
    ).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(dialogOn(page)).toBeHidden();
    await expect(page).toHaveURL(PLAIN);
  }
  await page.evaluate(() => {
    location.hash = 'hello';
  });
  await dialogOn(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expect(dialogOn(page)).toBeHidden();
  await expect(page).toHaveURL(PLAIN);
  expect(await puzzleStateOf(game)).toEqual(before);
});
