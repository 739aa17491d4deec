// Which game the page shows: chosen in its dialog, named above the board, each kept on its own.

import { PRESETS } from '../../../pkg/game_constants.js';
import { chooseDaily } from '../days.js';
import { remember, titleOf } from '../game-page.js';
import { openInFrame } from '../other-origins.js';
import {
  ARROWS,
  boardOf,
  call,
  choose,
  expect,
  expectShown,
  expectUnmoved,
  findMove,
  gameOn,
  openBare,
  openDialog,
  openEmpty,
  openPage,
  play,
  ready,
  reload,
  stateOf,
  test,
} from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').FrameLocator} FrameLocator */
/** @typedef {import('../support.js').Game2048} Game2048 */

/** Shows the fields of all sizes. @param {import('@playwright/test').Locator} dialog */
const showFields = (dialog) => dialog.locator('[name=size][value=other]').check();

/**
 * Chooses rules and a size as a player does.
 * @param {Page} page
 * @param {string} rules
 * @param {number} [rows]
 * @param {number} [cols]
 */
async function pick(page, rules, rows = 4, cols = 4) {
  const dialog = await openDialog(page, 'games');
  await dialog.locator(`[name=rules][value="${rules}"]`).check();
  await showFields(dialog);
  await dialog.locator('[name=rows]').selectOption(String(rows));
  await dialog.locator('[name=cols]').selectOption(String(cols));
  await dialog.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(dialog).toBeHidden();
  await ready(page);
}

/** The size of the board that is shown. @param {Page} page */
const sizeOn = (page) =>
  gameOn(page).evaluate((element) => {
    const { rules, size } = /** @type {Game2048} */ (element);
    return { rules, ...size };
  });

test('rules and size are chosen and named, and only those whose goal fits on the board', async ({
  page,
}) => {
  const game = await openPage(page);
  await expect(titleOf(page)).toHaveText('Classic 4×4');
  for (const [rules, name, rows, cols] of /** @type {const} */ ([
    ['coin-flip', 'Coin flip', 3, 8],
    ['two-to-one', 'More fours', 7, 4],
  ])) {
    await pick(page, rules, rows, cols);
    await expect(titleOf(page)).toHaveText(`${name} ${rows}×${cols}`);
    expect(await sizeOn(page)).toEqual({ rules, rows, cols });
    await expectShown(game);
  }
  // The dialog comes back with what is played.
  const dialog = await openDialog(page, 'games');
  await expect(dialog.locator('[name=rules][value="two-to-one"]')).toBeChecked();
  await expect(dialog.locator('[name=rows]')).toHaveValue('7');
  await expect(dialog.locator('[name=cols]')).toHaveValue('4');
  await page.keyboard.press('Escape');
  await choose(page, 'language', 'zh-CN');
  await expect(titleOf(page)).toHaveText('4 更多 7×4');
  await reload(page);
  await expect(titleOf(page)).toHaveText('4 更多 7×4');
  expect(await sizeOn(page)).toEqual({ rules: 'two-to-one', rows: 7, cols: 4 });
  await test.step('rules whose goal does not fit on a board are not offered for it', async () => {
    await openEmpty(page);
    await remember(page, { language: 'en', game: '{}' });
    await openPage(page);
    let dialog = await openDialog(page, 'games');
    const offered = () =>
      dialog
        .locator('[name=rules]')
        .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('value')));
    expect(await offered()).toEqual([...PRESETS, 'own']);
    await showFields(dialog);
    await dialog.locator('[name=rows]').selectOption('2');
    // Neither is a board of less than eight cells.
    const lengths = await dialog.locator('[name=cols] > option').allTextContents();
    expect(lengths).toEqual(['4', '5', '6', '7', '8']);
    expect(await offered()).toEqual(['cascade', 'endless', 'own']);
    await expect(dialog).toContainText(
      'This board is too small for the goal of Classic, Coin flip, and More fours.',
    );
    await dialog.locator('[name=cols]').selectOption('5');
    expect(await offered()).toEqual([...PRESETS, 'own']);
    await expect(dialog.locator('[name=rules][value="classic"]')).toBeChecked();
    await dialog.locator('[name=cols]').selectOption('4');
    await dialog.getByRole('button', { name: 'Play', exact: true }).click();
    await ready(page);
    expect(await sizeOn(page)).toEqual({ rules: 'endless', rows: 2, cols: 4 });
    dialog = await openDialog(page, 'games');
    await dialog.getByRole('radio', { name: '4×4' }).check();
    await dialog.locator('[name=rules][value="classic"]').check();
    await dialog.getByRole('radio', { name: '3×3' }).check();
    await expect(dialog.locator('[name=rules][value="endless"]')).toBeChecked();
    await dialog.getByRole('radio', { name: '4×4' }).check();
    await expect(dialog.locator('[name=rules][value="classic"]')).toBeChecked();
  });
});

test('each rules and size keeps its own game and its own best', async ({ page }) => {
  const game = await openPage(page);
  const kinds = /** @type {const} */ ([
    ['classic', 4, 4, 12],
    ['endless', 4, 4, 16],
    ['classic', 5, 4, 8],
  ]);
  const left = [];
  for (const [rules, rows, cols, moves] of kinds) {
    await pick(page, rules, rows, cols);
    expect(await stateOf(game), 'a game of its own').toMatchObject({ steps: 0, best: 0 });
    await play(
      game,
      Array.from({ length: moves }, (_, i) => i % 4),
    );
    for (let i = 0; i < 2; i++) await call(game, 'undo');
    left.push(await stateOf(game));
  }
  for (const [index, [rules, rows, cols]] of kinds.entries()) {
    await pick(page, rules, rows, cols);
    if (index % 2 > 0) {
      await reload(page);
    }
    expect(await stateOf(game)).toEqual(left[index]);
    await expectShown(game);
  }
  expect(new Set(left.map(({ best }) => best)).size, 'their bests differ').toBeGreaterThan(2);
  await call(game, 'redo');
  expect((await stateOf(game)).steps, 'redo is kept too').toBe(left[2].steps + 1);
  await test.step('a square size is played with the same rules, and the other game is kept', async () => {
    await pick(page, 'endless');
    await play(game, [0, 1, 2, 3, 0, 1]);
    const left = await stateOf(game);
    const dialog = await openDialog(page, 'games');
    await expect(dialog.getByRole('radio', { name: '4×4' })).toBeChecked();
    await expect(dialog.locator('select')).toHaveCount(0);
    await dialog.getByRole('radio', { name: '5×5' }).check();
    await expect(dialog, 'the rules may be chosen too').toBeVisible();
    await dialog.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(dialog).toBeHidden();
    await ready(page);
    await expect(titleOf(page)).toHaveText('Endless 5×5');
    expect((await stateOf(game)).steps).toBe(0);
    await openDialog(page, 'games');
    await dialog.getByRole('radio', { name: '4×4' }).check();
    await dialog.getByRole('button', { name: 'Play', exact: true }).click();
    await ready(page);
    expect(await stateOf(game)).toEqual(left);
  });
  await test.step('rules that the engine does not know are no dead end', async () => {
    await openEmpty(page);
    await remember(page, { game: '{"main":{"rules":"~AAAA","rows":4,"cols":4}}' });
    await openPage(page);
    await expect(game.locator('.notice')).toContainText('unknown rules “~AAAA”');
    await pick(page, 'endless');
    await expect(titleOf(page)).toHaveText('Endless 4×4');
    await expect(game.locator('.notice')).toHaveCount(0);
  });
});

test('Q opens the chooser, and keys alone lead through it', async ({ page }) => {
  const game = await openPage(page);
  const before = await stateOf(game);
  await page.keyboard.press('q');
  const dialog = page.getByRole('dialog', { name: 'Choose a game' });
  await expect(dialog).toBeVisible();
  // In small windows its button is always in sight, unless so little height is left that it would cover all but a row.
  const button = dialog.locator('.play');
  for (const [width, height] of [
    [320, 568],
    [844, 390],
  ]) {
    await page.setViewportSize({ width, height });
    await expect(button).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize({ width: 320, height: 256 });
  await expect(button).not.toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 720 });
  // Only the leaf of the calendar has a number on it.
  await expect(page.locator('svg text')).toHaveText([/^\d+$/]);
  for (const key of ['q', 'u', 'y']) await page.keyboard.press(key);
  // Keys beside the controls play nothing either.
  await dialog.getByRole('heading', { name: 'Choose a game' }).click();
  for (const key of [...ARROWS, 'w', 'a', 's', 'd', 'u']) await page.keyboard.press(key);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expectUnmoved(game, before);

  await page.keyboard.press('q');
  await expect(dialog).toBeVisible();
  const focused = dialog.locator(':focus');
  /** @param {string} selector */
  const tabTo = async (selector) => {
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press('Tab');
      if (await focused.evaluate((it, selector) => it.matches(selector), selector)) return;
    }
    throw new Error(`Tab never came to ${selector}`);
  };
  await tabTo('[name=size]');
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
  await tabTo('[name=rows]');
  await page.keyboard.type('4');
  await tabTo('[name=cols]');
  await page.keyboard.type('6');
  await tabTo('[name=rules]');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.locator('[name=rules][value=cascade]')).toBeChecked();
  await tabTo('.play');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await ready(page);
  await expect(titleOf(page)).toHaveText('Cascade 4×6');
  await page.keyboard.press('ArrowUp');
  expect((await stateOf(game)).steps, 'the board has the keyboard').toBe(1);
  // Enter on the rules plays too.
  await page.keyboard.press('q');
  await tabTo('[name=rules]');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(titleOf(page)).toHaveText('Coin flip 4×6');
  await test.step('Q in the element of another page gives the keyboard back', async () => {
    await openBare(page, '<game-2048 seed="5"></game-2048>');
    const left = await page.evaluateHandle(() => {
      const counter = { count: 0 };
      document.addEventListener('leave', () => counter.count++);
      return counter;
    });
    await page.keyboard.press('q');
    expect(await left.jsonValue(), 'without the keyboard there is none to give').toEqual({
      count: 0,
    });
    await boardOf(game).focus();
    const { cells } = await stateOf(game);
    await page.keyboard.press(ARROWS[findMove(cells)]);
    const played = await stateOf(game);
    expect(played.steps).toBe(1);
    await page.keyboard.press('q');
    expect(await left.jsonValue()).toEqual({ count: 1 });
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    for (const key of ARROWS) await page.keyboard.press(key);
    await expectUnmoved(game, played);
  });
});

test.describe('in a frame', () => {
  // Playwright's way of blocking workers throws in such a frame.
  test.use({ serviceWorkers: 'allow' });

  test('the chooser works where forms and storage are forbidden', async ({ page }) => {
    const frame = await openInFrame(page);
    const game = frame.locator('game-2048');
    await expect(game.locator('.notice')).toBeVisible();
    const dialog = await openDialog(frame, 'games');
    await dialog.locator('[value="coin-flip"]').check();
    await showFields(dialog);
    await dialog.locator('[name=rows]').selectOption('3');
    await dialog.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(frame.locator('#variant')).toHaveText('Coin flip 3×4');
    await expect(game.locator('td')).toHaveCount(12);
    await chooseDaily(frame, 'game');
    await expect(frame.locator('#variant')).toHaveText(/^Daily /);
    await expect(game.locator('td')).toHaveCount(16);
    await frame.getByRole('button', { name: 'Back to my game' }).click();
    await expect(frame.locator('#variant')).toHaveText('Coin flip 3×4');
  });
});
