// Learning from one's mistakes, and from the detours of a sliding puzzle.

import { puzzleState } from '../puzzle/puzzles.js';
import { expect, inWindows, test } from '../support.js';
import { dialogOn, GAME, isAsked, learnFromLast, PUZZLES } from './learning.js';

/**
 * A player answers an exercise: impossibly, wrongly, with a hint, and right.
 * @param {import('@playwright/test').Page} page
 * @param {import('./learning.js').Kind} kind
 */
async function answer(page, kind) {
  const { words } = kind;
  await kind.open(page);
  await page.getByRole('button', { name: 'Learn from your mistakes' }).click();
  const dialog = dialogOn(page);
  const board = dialog.locator(kind.board);
  const said = dialog.locator('p.said');
  await expect(dialog.locator('.task')).toHaveText(words.task);
  await expect(dialog.locator('.count')).toHaveText(words.count);
  await isAsked(page, kind);
  await expect(board).toBeFocused();

  await test.step('everything of it is in sight', async () => {
    const windows = /** @type {const} */ ([
      [320, 568],
      [390, 844],
      [844, 390],
      [1440, 900],
      [1280, 720],
    ]);
    await inWindows(page, windows, async (size) => {
      const content = dialog.locator('.content');
      const hidden = await content.evaluate((it) => it.scrollHeight - it.clientHeight);
      expect.soft(hidden, size).toBe(0);
    });
  });
  await test.step('an impossible move is said to be one', async () => {
    await kind.impossible(page);
    await expect(said).toHaveText(words.impossible);
    await isAsked(page, kind);
  });
  await test.step('the move that was made is wrong', async () => {
    await page.keyboard.press(kind.made);
    await expect(said).toHaveText(words.made);
    await isAsked(page, kind);
  });
  await test.step('a hint leaves the keyboard to the board', async () => {
    await dialog.getByRole('button', { name: 'Hint' }).click();
    await expect(said).toHaveText(words.hint);
    await expect(board).toBeFocused();
  });
  await test.step('another one is wrong too, and the player needn’t wait for it', async () => {
    await page.keyboard.press(kind.wrong);
    await expect(said).toHaveText(words.wrong);
    await page.keyboard.press(kind.best);
    await expect(said).toHaveText(words.praise);
  });
  await test.step('Enter goes on, and what was not found at once comes again', async () => {
    await page.keyboard.press('Enter');
    const status = dialog.getByRole('status');
    for (const words of ['1 found', '0 solution shown', '1 will come back tomorrow.'])
      await expect(status).toContainText(words);
  });
  if (kind === GAME) return;
  // The player's own puzzle is untouched.
  expect((await puzzleState(page.locator('#game'))).slides).toBe(0);
}

test('2048: a wrong move is shown and taken back, and a better one is found', ({ page }) =>
  answer(page, GAME));

test('the puzzle: a wrong slide is shown and taken back, and a better one is found', async ({
  page,
}) => {
  for (const kind of PUZZLES) await test.step(kind.name, () => answer(page, kind));
});

for (const kind of [GAME, PUZZLES[0]]) {
  test(`${kind.name}: what was missed in the last games comes again, until it is found`, async ({
    page,
  }) => {
    const { words } = kind;
    const dialog = dialogOn(page);
    const [said, status] = [dialog.locator('p.said'), dialog.getByRole('status')];
    const comeBack = async (/** @type {string} */ day) => {
      await page.clock.setFixedTime(`2026-11-${day}T12:00`);
      await page.reload();
      await learnFromLast(page, kind);
    };
    const isAskedAgain = async () => {
      await expect(dialog.locator('.count')).toContainText('1 of 1 · Missed before');
      await expect(dialog.locator('.task')).toHaveText(words.task);
      await isAsked(page, kind);
    };
    await page.clock.setFixedTime('2026-11-22T12:00');
    await kind.openKept(page);
    await learnFromLast(page, kind);
    await expect(dialog.locator('.count')).toHaveText(words.count);
    await isAsked(page, kind);
    await dialog.getByRole('button', { name: 'Skip' }).click();
    await expect(status).toContainText('1 will come back tomorrow.');

    await test.step('not on the same day', async () => {
      await comeBack('22');
      await expect(status).toContainText(words.none);
    });
    await test.step('the solution is played, and finds nothing', async () => {
      await comeBack('24');
      await isAskedAgain();
      await dialog.getByRole('button', { name: 'Solution' }).click();
      await expect(said).toHaveText(words.solution);
      await expect.poll(() => kind.shown(page)).not.toEqual(kind.cells);
      await dialog.getByRole('button', { name: 'Next' }).click();
      await expect(status).toContainText('1 solution shown');
    });
    await test.step('it is found', async () => {
      await comeBack('26');
      await isAskedAgain();
      await page.keyboard.press(kind.best);
      await expect(said).toHaveText(words.praise);
      await dialog.getByRole('button', { name: 'Next' }).click();
      await expect(status).toContainText('1 found');
    });
  });
}
