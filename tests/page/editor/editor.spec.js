// The editor: which board it opens with, and the game that is played from there.

import { lookAt, withoutWeights } from '../ai-player.js';
import {
  call,
  choose,
  expect,
  expectShown,
  expectUnmoved,
  forget,
  gameOn,
  KEY,
  keptIn,
  new_game,
  openingFor,
  openPage,
  openSaved,
  plant,
  playedIn,
  ready,
  reload,
  saveOf,
  stateOf,
  test,
} from '../support.js';
import {
  alertOn,
  board,
  button,
  cellsOn,
  chooseTile,
  editorBoardOn,
  editorOn,
  list,
  openCleared,
  openEditor,
  SNAKE,
  SNAKE_CELLS,
  write,
} from './editors.js';

test('it opens with the board that is being played, in every language', async ({ page }) => {
  await test.step('with that board, until one is laid', async () => {
    const game = await openSaved(page, saveOf(openingFor()));
    const { cells } = await stateOf(game);
    await openEditor(page);
    expect(await editorBoardOn(page)).toEqual(cells);
    await expect(list(page, 'Rules')).toHaveValue('classic');
    await expect(list(page, 'Rows')).toHaveValue('4');
    await expect(list(page, 'Columns')).toHaveValue('4');
    const first = cells[0] ? String(2 ** cells[0]) : 'empty';
    await expect(cellsOn(page).first()).toHaveAccessibleName(`Row 1, column 1: ${first}`);
    await button(page, 'Clear all').click();
    expect(await editorBoardOn(page)).toEqual(board());
    await button(page, 'Current board').click();
    expect(await editorBoardOn(page)).toEqual(cells);
    // What is laid stays until the game has gone on.
    await button(page, 'Clear all').click();
    await cellsOn(page).nth(3).click();
    await page.mouse.click(5, 5);
    await expect(editorOn(page)).toBeHidden();
    await openEditor(page);
    expect(await editorBoardOn(page)).toEqual(board(0, 0, 0, 1));
    await page.keyboard.press('Escape');
    await call(game, 'undo');
    await openEditor(page);
    expect(await editorBoardOn(page)).toEqual((await stateOf(game)).cells);
  });

  await test.step('in Chinese every word is translated', async () => {
    await page.keyboard.press('Escape');
    await choose(page, 'language', 'zh-CN');
    await openEditor(page);
    await button(page, '全部清空').click();
    await expect(cellsOn(page).nth(5)).toHaveAccessibleName('第 2 行第 2 列：空');
    await cellsOn(page).nth(5).click();
    await expect(cellsOn(page).nth(5)).toHaveAccessibleName('第 2 行第 2 列：2');
    const texts = await editorOn(page).evaluate((dialog) => [
      ...[...dialog.querySelectorAll('*')].flatMap((element) => [
        element.getAttribute('aria-label') ?? '',
        element.getAttribute('title') ?? '',
      ]),
      String(dialog.textContent),
    ]);
    const latin = texts.filter((text) =>
      /[a-z]{2}/i.test(text.replaceAll(/2048verse|Delete|AI/g, '')),
    );
    expect(latin).toEqual([]);
    await chooseTile(page, '橡皮');
    await cellsOn(page).nth(5).click();
    await button(page, '开始').click();
    await expect(alertOn(page)).toHaveText('请至少放置一个方块。');
  });
});

test('the game starts from the board and counts nowhere', async ({ page }) => {
  const game = await openCleared(page);
  const before = await stateOf(game);
  expect(before.best).toBe(5000);
  await expect(editorOn(page)).toContainText('For practice: no best score, no statistics.');
  await write(page, SNAKE);
  await button(page, 'Play').click();
  await expect(editorOn(page)).toBeHidden();
  await ready(page);
  const start = await stateOf(game);
  expect(start.cells).toEqual(SNAKE_CELLS);
  expect(start).toMatchObject({ score: 0, steps: 0 });
  expect(start.record).toMatch(/^1\.classic\.4x4~BCDEFGHIJKABAAAC\./);
  await expectShown(game);
  await expect(page.locator('#variant')).toHaveText('Practice 4×4');
  // The slot was empty before: what undo brings back doesn't count either.
  const label = game.locator('#score').locator('..').locator('.label');
  await call(game, 'undo');
  await expect(label).toHaveText('Not counted');
  await call(game, 'redo');
  await expect.poll(() => stateOf(game)).toEqual(start);
  // The game has the keyboard.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  const played = await stateOf(game);
  expect(played.steps).toBeGreaterThan(0);
  await expect
    .poll(async () => (await playedIn(page))['practice/classic/4x4']?.steps)
    .toBe(played.steps);
  expect((await playedIn(page))[KEY].record).toBe(before.record);
  // Practice is kept, and the best score is as it was.
  await reload(page);
  expect(await stateOf(game)).toEqual(played);
  await expect(label).toHaveText('Not counted');
  await call(game, 'newGame');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await expect(label, 'a new game of practice').toHaveText('Not counted');
  expect((await stateOf(game)).best).toBe(0);
  await reload(page);
  await expect(label).toHaveText('Not counted');
  await page.getByRole('button', { name: 'Back to my game' }).click();
  await expect(page.locator('#variant')).toHaveText('Classic 4×4');
  await ready(page);
  expect(await stateOf(game)).toEqual(before);
  await expect(label).toHaveText('Score');
});

test('boards of other rules and another size', async ({ page }) => {
  await test.step('two boards after each other, of other rules and another size', async () => {
    const game = await openCleared(page);
    await write(page, '2 2 . / . . . / . . .');
    await list(page, 'Rules').selectOption('cascade');
    await button(page, 'Play').click();
    await expect(page.locator('#variant')).toHaveText('Practice 3×3');
    expect((await stateOf(game)).record).toMatch(/^1\.cascade\.3x3~BBAAAAAAA\./);
    // Practice knows nothing of the player's own game.
    await page.keyboard.press('u');
    expect(await stateOf(game)).toMatchObject({ best: 0, cells: [1, 1, 0, 0, 0, 0, 0, 0, 0] });
    await openEditor(page);
    await expect(list(page, 'Rules')).toHaveValue('cascade');
    expect(await editorBoardOn(page)).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0]);
    await cellsOn(page).nth(8).click();
    await button(page, 'Play').click();
    await expect(editorOn(page)).toBeHidden();
    expect((await stateOf(game)).cells).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 1]);
  });

  await test.step('rules of one’s own can be kept', async () => {
    const { rules } = new_game(/** @type {any} */ ({ odds: [1, 3] }), 1n);
    expect(rules).toMatch(/^~/);
    await forget(page);
    await plant(page, {});
    await page.evaluate(
      (rules) =>
        localStorage.setItem('2048-game', JSON.stringify({ main: { rules, rows: 3, cols: 4 } })),
      rules,
    );
    const game = await openPage(page);
    await openEditor(page);
    await expect(list(page, 'Rules')).toHaveValue(rules);
    await expect(list(page, 'Rules').locator('option:checked')).toHaveText('Custom rules');
    await button(page, 'Clear all').click();
    await cellsOn(page).nth(0).click();
    await button(page, 'Play').click();
    await expect(page.locator('#variant')).toHaveText('Practice 3×4');
    expect((await stateOf(game)).record).toContain(`1.${rules}.3x4~BAAA`);
    // Where the game has a preset, there is none of one's own.
    await openEditor(page);
    await write(page, SNAKE);
    await list(page, 'Rules').selectOption('endless');
    await button(page, 'Play').click();
    await expect(page.locator('#variant')).toHaveText('Practice 4×4');
    await openEditor(page);
    await expect(list(page, 'Rules')).toHaveValue('endless');
    await expect(list(page, 'Rules').locator('option')).toHaveCount(5);
  });
});

test('what cannot be played is refused, and why', async ({ page, context }) => {
  const game = await openCleared(page);

  await test.step('a board in which nothing moves, or which has won', async () => {
    const before = await stateOf(game);
    const play = async (/** @type {string} */ why) => {
      await button(page, 'Play').click();
      await expect(alertOn(page)).toHaveText(why);
      await expect(alertOn(page)).toBeInViewport();
      await expect(editorOn(page)).toBeVisible();
      await expect(button(page, 'Play')).toBeFocused();
      await expectUnmoved(game, before);
    };
    await play('Place at least one tile.');
    await cellsOn(page).nth(0).click();
    await expect(alertOn(page)).toBeHidden();
    await write(page, '2 4 2 / 4 2 4 / 2 4 2');
    await play('Nothing can move on this board.');
    await write(page, '2048 2 . . / . . . . / . . . . / . . . .');
    await list(page, 'Rules').selectOption('coin-flip');
    await play(
      'This board has already reached the goal, and under these rules the game ends there.',
    );
    expect(Object.keys(await keptIn(page, 'slots')).filter((key) => key.startsWith('pr'))).toEqual(
      [],
    );
    await list(page, 'Rules').selectOption('classic');
    await expect(alertOn(page)).toBeHidden();
    await button(page, 'Play').click();
    await expect(editorOn(page)).toBeHidden();
    expect((await stateOf(game)).cells).toEqual(board(11, 1));
  });

  await test.step('practice that another tab plays is left alone', async () => {
    const practice = await stateOf(game);
    const other = await context.newPage();
    await other.goto('./');
    await other.evaluate(() => localStorage.removeItem('2048-game'));
    await reload(other);
    const main = await stateOf(gameOn(other));
    await openEditor(other);
    await button(other, 'Clear all').click();
    await cellsOn(other).nth(1).click();
    await button(other, 'Play').click();
    await expect(alertOn(other)).toContainText('Your practice game is open in another tab');
    await expect(other.locator('#variant')).toHaveText('Classic 4×4');
    await ready(other);
    expect(await stateOf(gameOn(other))).toEqual(main);
    expect(await editorBoardOn(other)).toEqual(board(0, 1));
    expect(await stateOf(game)).toEqual(practice);
  });
});

test('the AI is asked about the board that is laid', async ({ page }) => {
  await withoutWeights(page);
  await openCleared(page);
  const ask = button(page, 'What would the AI do?');
  const evaluation = editorOn(page).locator('.evaluation');
  await ask.click();
  await expect(alertOn(page)).toHaveText('Place at least one tile.');
  await expect(evaluation).toBeHidden();
  const told = async (/** @type {Parameters<typeof lookAt>[0]} */ laid) => {
    await ask.click();
    await expect(evaluation).toContainText('only looks a few moves ahead');
    const { best } = lookAt(laid);
    const name = ['Up', 'Right', 'Down', 'Left'][Number(best)];
    await expect(evaluation.getByRole('img', { name: new RegExp(`^${name}: `) })).toHaveClass(
      /best/,
    );
    await expect(editorOn(page).getByRole('status')).toContainText(`${name}: best.`);
  };
  await write(page, SNAKE);
  await told({ cells: SNAKE_CELLS });
  // What it said is of that board alone.
  await cellsOn(page).nth(12).click();
  await expect(evaluation).toBeHidden();
  await write(page, '2 2 4 / 4 8 2 / 2 4 .');
  await list(page, 'Rules').selectOption('cascade');
  await expect(evaluation).toBeHidden();
  await told({ rules: 'cascade', rows: 3, cols: 3, cells: [1, 1, 2, 2, 3, 1, 1, 2, 0] });
  // What is written is laid at once: when the text is left, nothing moves from under the pointer.
  const field = editorOn(page).getByRole('textbox', { name: 'As text' });
  await field.fill('2 2 4 / 4 8 2 / 2 4 .');
  await field.press('End');
  // In the middle, where the caret stays.
  await field.press('Backspace');
  await field.pressSequentially('0');
  await field.press('Home');
  await field.press('Delete');
  await field.pressSequentially('8');
  await expect(field).toHaveValue('8 2 4 / 4 8 2 / 2 4 0');
  expect(
    await field.evaluate((/** @type {HTMLTextAreaElement} */ text) => text.selectionStart),
  ).toBe(1);
  await field.fill('2 2 4 / 4 8 2 / 2 4 4');
  expect(await editorBoardOn(page)).toEqual([1, 1, 2, 2, 3, 1, 1, 2, 2]);
  await expect(evaluation).toBeHidden();
  const place = await ask.boundingBox();
  await field.blur();
  expect(await ask.boundingBox()).toEqual(place);
  await told({ rules: 'cascade', rows: 3, cols: 3, cells: [1, 1, 2, 2, 3, 1, 1, 2, 2] });
  await write(page, '2 4 2 / 4 2 4 / 2 4 2');
  await list(page, 'Rules').selectOption('classic');
  await ask.click();
  await expect(alertOn(page)).toHaveText('Nothing can move on this board.');
});
