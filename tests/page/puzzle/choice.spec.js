// The chooser of the puzzle: every kind is a puzzle of its own, with its own best.

import { choose, expect, openDialog, test } from '../support.js';
import {
  nameOn,
  openPuzzlePage,
  openSpiralRace,
  puzzleKeys,
  puzzleStateOf,
  showMore,
  solve,
} from './puzzle-page.js';
import { puzzleReady, reloadPuzzle } from './puzzles.js';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Chooses a puzzle as a player does.
 * @param {Page} page
 * @param {{ side?: number, goal?: string, start?: string | number, opponent?: string }} wanted
 */
async function pick(page, { side, goal, start, opponent }) {
  const dialog = await openDialog(page, 'games');
  await showMore(dialog);
  if (side) await dialog.getByRole('radio', { name: `${side}×${side}` }).check();
  if (goal) await dialog.locator(`[name=goal][value=${goal}]`).check();
  if (typeof start === 'string') await dialog.locator(`[name=start][value="${start}"]`).check();
  else if (start) {
    await dialog.locator('[name=start][value=own]').check();
    await dialog.locator('[name=slides]').fill(String(start));
  }
  if (opponent) await dialog.locator(`[name=opponent][value=${opponent}]`).check();
  await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(dialog).toBeHidden();
  await puzzleReady(page);
}

test('the first puzzle is Fifteen, and a name or a number of slides chooses another', async ({
  page,
}) => {
  const game = await openPuzzlePage(page);
  await expect(nameOn(page)).toHaveText('Fifteen');
  expect(await puzzleStateOf(game)).toMatchObject({
    side: 4,
    goalName: 'usual',
    difficulty: 'any',
  });
  await pick(page, { opponent: 'optimal' });
  await expect(game).toHaveAttribute('opponent', 'optimal');
  const settings = await openDialog(page, 'settings');
  await expect(settings.locator('[name=opponent][value=optimal]')).toBeChecked();
  await page.keyboard.press('Escape');
  const dialog = await openDialog(page, 'games');
  await expect(dialog.locator('.more')).not.toHaveAttribute('open');
  await expect(dialog.getByRole('radio', { name: /^Fifteen The classic/ })).toBeChecked();
  await expect(
    dialog.locator('label:has([name=kind]) .little-board').nth(2).locator('> *'),
  ).toHaveCount(8);
  await page.keyboard.press('Escape');
  for (const [name, start, puzzle] of /** @type {const} */ ([
    ['Fifteen · Easy start', '20', { side: 4, goalName: 'usual', difficulty: 20 }],
    ['Eight', '20', { side: 3, goalName: 'usual', difficulty: 20 }],
    ['Spiral race', '6', { side: 3, goalName: 'spiral', difficulty: 6 }],
  ])) {
    await openDialog(page, 'games');
    await dialog.getByRole('radio', { name: new RegExp(`^${name}`) }).check();
    await expect(dialog.locator(`[name=start][value="${start}"]`)).toBeChecked();
    await dialog.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(dialog).toBeHidden();
    await puzzleReady(page);
    await expect(nameOn(page)).toHaveText(name);
    expect(await puzzleStateOf(game)).toMatchObject(puzzle);
  }
  // The race is against the greedy AI, which another name leaves; against the other, it is a puzzle without a name.
  await expect(game).toHaveAttribute('opponent', 'climber');
  await pick(page, { opponent: 'optimal' });
  await openDialog(page, 'games');
  await expect(dialog.locator('[name=kind]:checked')).toHaveCount(0);
  await expect(dialog.locator('.more')).toHaveAttribute('open');
  await test.step('a number of one’s own, and what is none', async () => {
    const slides = dialog.getByLabel('Slides', { exact: true });
    await expect(slides).toBeHidden();
    await dialog.getByRole('radio', { name: /^Custom/ }).check();
    await expect(slides).toBeFocused();
    for (const wrong of ['0', '1000', '2.5', '']) {
      await slides.fill(wrong);
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('alert')).toHaveText(/whole number from 1 to 999/);
      await expect(dialog).toBeVisible();
    }
    await slides.fill('33');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await puzzleReady(page);
    await expect(nameOn(page)).toHaveText('Spiral 3×3 · 33');
    expect(await puzzleStateOf(game)).toMatchObject({ difficulty: 33 });
    await openDialog(page, 'games');
    await expect(dialog.getByRole('radio', { name: /^Custom/ })).toBeChecked();
    await expect(slides).toHaveValue('33');
  });
  await test.step('a wrong number is shown where it is folded away, until another puzzle is chosen', async () => {
    const slides = dialog.getByLabel('Slides', { exact: true });
    await slides.fill('0');
    await dialog.locator('.more summary').click();
    await expect(slides).toBeHidden();
    await dialog.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(dialog.getByRole('alert')).not.toBeEmpty();
    await expect(slides).toBeFocused();
    await dialog.getByRole('radio', { name: /^Eight/ }).check();
    await expect(dialog.getByRole('alert')).toBeHidden();
  });
});

test('each size, goal and difficulty is a puzzle of its own, with a best of its own', async ({
  page,
}) => {
  const game = await openSpiralRace(page);
  const slides = await solve(game);
  expect((await puzzleStateOf(game)).best).toBe(slides);
  const solved = await puzzleStateOf(game);

  await pick(page, { side: 4, goal: 'usual', start: '20' });
  await expect(nameOn(page)).toHaveText('Fifteen · Easy start');
  expect(await puzzleStateOf(game)).toMatchObject({
    side: 4,
    goalName: 'usual',
    difficulty: 20,
    slides: 0,
    best: null,
  });
  await test.step('by keys alone, and the goals are shown', async () => {
    await page.locator('#games').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Choose a puzzle' });
    await dialog.locator('.more summary').focus();
    await page.keyboard.press('Enter');
    const goals = dialog.locator('label:has([name=goal]) .little-board');
    await expect(goals).toHaveCount(2);
    await expect(goals.first().locator('> *')).toHaveCount(15);
    await dialog.getByRole('radio', { name: '4×4' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(goals.first().locator('> *')).toHaveCount(8);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await dialog.getByRole('button', { name: 'Play', exact: true }).focus();
    await page.keyboard.press('Enter');
    await puzzleReady(page);
    await expect(nameOn(page)).toHaveText('Spiral 3×3 · Medium');
  });
  await pick(page, { side: 5, goal: 'spiral', start: 'any' });
  await expect(nameOn(page)).toHaveText('Spiral 5×5 · Hardest');
  expect(await puzzleStateOf(game)).toMatchObject({ side: 5, difficulty: 'any' });
  const large = await puzzleStateOf(game);
  await reloadPuzzle(page);
  await expect(nameOn(page)).toHaveText('Spiral 5×5 · Hardest');
  expect(await puzzleStateOf(game)).toEqual(large);

  // What was solved is there again by undo; choosing it asks for a new one.
  await pick(page, { side: 3, goal: 'spiral', start: '6' });
  await expect.poll(async () => (await puzzleStateOf(game)).state).toBe('playing');
  const again = await puzzleStateOf(game);
  expect(again).toMatchObject({ side: 3, best: slides, slides: 0 });
  expect(again.record).not.toBe(solved.record);
  expect(await puzzleKeys(page)).toContain('puzzle/3x3/spiral/6');
});

test('statistics: what was solved, the best of each kind, and all of it cleared and back', async ({
  page,
}) => {
  const game = await openSpiralRace(page);
  let dialog = await openDialog(page, 'statistics');
  await expect(dialog).toContainText('You haven’t played a puzzle yet.');
  await page.keyboard.press('Escape');
  const easy = await solve(game);
  await pick(page, { side: 3, goal: 'usual', start: '20' });
  const medium = await solve(game);
  dialog = await openDialog(page, 'statistics');
  const rows = dialog.locator('.bests tbody tr');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Spiral race' }).locator('td').first()).toHaveText(
    String(easy),
  );
  await expect(rows.filter({ hasText: 'Eight' }).locator('td').first()).toHaveText(String(medium));
  const figures = dialog.locator('.played .figures');
  await expect(figures).toContainText('Games2');
  await expect(figures).toContainText('Solved2');
  await dialog.locator('select').selectOption('Eight');
  await expect(figures).toContainText('Games1');

  await rows.filter({ hasText: 'Spiral race' }).getByRole('button').click();
  const replay = page.locator('#replay-dialog');
  await expect(replay.locator('.about')).toContainText(`Spiral race · ${easy} slides · solved`);
  await replay.locator('.close').click();

  await dialog.getByRole('button', { name: 'Clear statistics' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Clear statistics' }).click();
  await dialog.getByRole('button', { name: 'Clear statistics' }).click();
  await expect(dialog).toContainText('Statistics cleared.');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog).toContainText('Your statistics are back.');
  await expect(rows).toHaveCount(2);
  await expect(figures).toContainText('Solved2');
  await dialog.getByRole('button', { name: 'Clear statistics' }).click();
  await dialog.getByRole('button', { name: 'Clear statistics' }).click();
  await expect(dialog).toContainText('Statistics cleared.');
  await expect(dialog).toContainText('You haven’t played a puzzle yet.');
  // The page is loaded again, so that nothing comes back from what it shows.
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Escape')]);
  await puzzleReady(page);
  expect(await puzzleStateOf(game)).toMatchObject({ best: null, solved: true });
  await openDialog(page, 'statistics');
  await expect(dialog).toContainText('You haven’t played a puzzle yet.');
  await page.keyboard.press('Escape');
  await choose(page, 'language', 'zh-CN');
  await openDialog(page, 'statistics');
  await expect(dialog).toContainText('还没有玩过题目。');
});
