// The editor: a board is set up by presses, strokes, keys and text, and played from there.

import { lookAt, withoutWeights } from '../ai-player.js';
import { AxeBuilder } from '../axe.js';
import {
  call,
  expect,
  expectShown,
  expectUnmoved,
  fingersOn,
  frame,
  gameOn,
  KEY,
  keptIn,
  middleOf,
  new_game,
  openingFor,
  openPage,
  openSaved,
  plant,
  ready,
  saveOf,
  stateOf,
  test,
  watchMoves,
} from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page */
const editorOn = (page) => page.locator('#editor-dialog');
/** @param {Page} page */
const cellsOn = (page) => editorOn(page).getByRole('gridcell');
/** @param {Page} page */
const alertOn = (page) => editorOn(page).getByRole('alert');
/** @param {Page} page @param {string} name */
const button = (page, name) => editorOn(page).getByRole('button', { name });
/** @param {Page} page @param {string} name */
const chooseTile = (page, name) => editorOn(page).getByRole('radio', { name, exact: true }).check();
/** @param {Page} page @param {string} name */
const list = (page, name) => editorOn(page).getByRole('combobox', { name, exact: true });

/** The board that is set up, as its cells show it. @param {Page} page */
const laidOn = (page) =>
  cellsOn(page).evaluateAll((cells) =>
    cells.map((cell) => (cell.textContent ? Math.log2(Number(cell.textContent)) : 0)),
  );

/** @param {number[]} tiles the first of sixteen */
const board = (...tiles) => [...tiles, ...Array(16 - tiles.length).fill(0)];

/** Opens the editor by the dialog of games. @param {Page} page */
async function openEditor(page) {
  await page.locator('#games').click();
  await page.locator('#games-dialog .set-up').click();
  await expect(editorOn(page)).toBeVisible();
}

/** A page with a game some moves in, its editor, and an empty board in it. @param {Page} page */
async function openCleared(page) {
  const game = await openSaved(page, saveOf(openingFor()), 5000);
  await openEditor(page);
  await button(page, 'Clear all').click();
  return game;
}

/** @param {Page} page @param {string} text */
async function write(page, text) {
  const field = editorOn(page).getByRole('textbox', { name: 'As text' });
  if (!(await field.isVisible())) await editorOn(page).locator('summary').click();
  await field.fill(text);
  await field.blur();
}

const SNAKE = '2 4 8 16\n32 64 128 256\n512 1024 . 2\n. . . 4';
const SNAKE_CELLS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 1, 0, 0, 0, 2];

test('it opens with the board that is being played, until one is laid', async ({ page }) => {
  const game = await openSaved(page, saveOf(openingFor()));
  const { cells } = await stateOf(game);
  await openEditor(page);
  expect(await laidOn(page)).toEqual(cells);
  await expect(list(page, 'Rules')).toHaveValue('classic');
  await expect(list(page, 'Rows')).toHaveValue('4');
  await expect(list(page, 'Columns')).toHaveValue('4');
  const first = cells[0] ? String(2 ** cells[0]) : 'empty';
  await expect(cellsOn(page).first()).toHaveAccessibleName(`Row 1, column 1: ${first}`);
  await button(page, 'Clear all').click();
  expect(await laidOn(page)).toEqual(board());
  await button(page, 'Current board').click();
  expect(await laidOn(page)).toEqual(cells);
  // What is laid stays until the game has gone on.
  await button(page, 'Clear all').click();
  await cellsOn(page).nth(3).click();
  await page.mouse.click(5, 5);
  await expect(editorOn(page)).toBeHidden();
  await openEditor(page);
  expect(await laidOn(page)).toEqual(board(0, 0, 0, 1));
  await page.keyboard.press('Escape');
  await call(game, 'undo');
  await openEditor(page);
  expect(await laidOn(page)).toEqual((await stateOf(game)).cells);
});

test('a press places the chosen tile, and takes it away again', async ({ page }) => {
  const game = await openCleared(page);
  const before = await stateOf(game);
  const cell = cellsOn(page).nth(5);
  await cell.click();
  await expect(cell).toHaveAccessibleName('Row 2, column 2: 2');
  await chooseTile(page, '131072');
  await cell.click();
  await expect(cell).toHaveAccessibleName('Row 2, column 2: 131072');
  await cell.click();
  await expect(cell).toHaveAccessibleName('Row 2, column 2: empty');
  await cell.click();
  await cellsOn(page).nth(6).click();
  await chooseTile(page, 'Eraser');
  await cell.click();
  await cell.click();
  expect(await laidOn(page)).toEqual(board(0, 0, 0, 0, 0, 0, 17));
  // The other button of the mouse asks for a menu.
  await cellsOn(page).nth(6).click({ button: 'right' });
  expect(await laidOn(page)).toEqual(board(0, 0, 0, 0, 0, 0, 17));
  await expectUnmoved(game, before);
});

test('tiles have the colours of the game, and another size keeps those that fit', async ({
  page,
}) => {
  await openCleared(page);
  await write(page, SNAKE);
  expect(await laidOn(page)).toEqual(SNAKE_CELLS);
  const colour = (/** @type {string} */ name) =>
    page.evaluate((name) => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.color = `var(${name})`;
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }, name);
  for (const exponent of [1, 10]) {
    for (const face of [
      cellsOn(page)
        .nth(exponent - 1)
        .locator('.face'),
      editorOn(page).locator(`[value="${exponent}"] + .face`),
    ]) {
      await expect(face).toHaveCSS('background-color', await colour(`--tile-${exponent}`));
      await expect(face).toHaveCSS('color', await colour(`--tile-ink-${exponent}`));
    }
  }
  await list(page, 'Rows').selectOption('3');
  await list(page, 'Columns').selectOption('5');
  expect(await laidOn(page)).toEqual([1, 2, 3, 4, 0, 5, 6, 7, 8, 0, 9, 10, 0, 1, 0]);
  await expect(editorOn(page).getByRole('row')).toHaveCount(3);
  await cellsOn(page).nth(14).click();
  await expect(cellsOn(page).nth(14)).toHaveAccessibleName('Row 3, column 5: 2');
});

test('the mouse paints, however quickly, and may leave the board', async ({ page }) => {
  await openCleared(page);
  await chooseTile(page, '8');
  const [first, last] = [
    await middleOf(cellsOn(page).nth(4)),
    await middleOf(cellsOn(page).nth(7)),
  ];
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  // One step over the whole row, and on to the page beside the dialog.
  await page.mouse.move(last.x, last.y);
  await page.mouse.move(2, last.y);
  await page.mouse.up();
  expect(await laidOn(page)).toEqual(board(0, 0, 0, 0, 3, 3, 3, 3));
  await expect(editorOn(page)).toBeVisible();
  // Without the button nothing is painted.
  await page.mouse.move(first.x, first.y + 100);
  await page.mouse.move(last.x, last.y + 100);
  expect(await laidOn(page)).toEqual(board(0, 0, 0, 0, 3, 3, 3, 3));
  // A stroke that starts on such a tile wipes.
  await page.mouse.move(last.x, last.y);
  await page.mouse.down();
  await page.mouse.move(first.x, first.y, { steps: 5 });
  await page.mouse.up();
  expect(await laidOn(page)).toEqual(board());
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 568 }, hasTouch: true });

  test('a finger paints and does not scroll', async ({ page }) => {
    const game = await openCleared(page);
    const before = await stateOf(game);
    await chooseTile(page, '4');
    const content = editorOn(page).locator('.content');
    await content.evaluate((element) => element.scrollTo(0, 0));
    const moves = await watchMoves(game);
    const fingers = await fingersOn(page);
    const [top, bottom] = [
      await middleOf(cellsOn(page).nth(1)),
      await middleOf(cellsOn(page).nth(13)),
    ];
    await fingers.swipe(bottom, { x: 0, y: top.y - bottom.y });
    await frame(page);
    const column = [1, 5, 9, 13];
    expect(await laidOn(page)).toEqual(board().map((_, cell) => (column.includes(cell) ? 2 : 0)));
    expect(await content.evaluate((element) => element.scrollTop)).toBe(0);
    expect(await moves()).toEqual([]);
    await expectUnmoved(game, before);
    // A tap is a press, once.
    await cellsOn(page).nth(0).tap();
    await expect(cellsOn(page).nth(0)).toHaveAccessibleName('Row 1, column 1: 4');
  });

  test('all is at hand', async ({ page }) => {
    await openCleared(page);
    for (const [width, height] of [
      [320, 568],
      [568, 320],
      [844, 390],
      [1440, 900],
    ]) {
      await page.setViewportSize({ width, height });
      for (const [rows, cols] of [
        ['3', '8'],
        ['8', '4'],
      ]) {
        const where = `${width} × ${height}, ${rows} × ${cols}`;
        await list(page, 'Rows').selectOption(rows);
        await list(page, 'Columns').selectOption(cols);
        const wide = await editorOn(page).evaluate((dialog) => {
          const content = /** @type {HTMLElement} */ (dialog.querySelector('.content'));
          return {
            page: document.documentElement.scrollWidth,
            over: content.scrollWidth - content.clientWidth,
          };
        });
        expect.soft(wide, where).toEqual({ page: width, over: 0 });
        await expect.soft(button(page, 'Play'), where).toBeInViewport({ ratio: 1 });
        const small = await editorOn(page).evaluate((dialog, everyCell) => {
          const parts = [
            ...dialog.querySelectorAll('button, select, summary, .tiles input, [role=gridcell]'),
          ];
          return parts
            .filter((part) => everyCell || part.role !== 'gridcell')
            .map((part) => ({ part, box: part.getBoundingClientRect() }))
            .filter(({ box }) => box.width < 43.9 || box.height < 43.9)
            .map(({ part, box }) => `${part.outerHTML}: ${box.width} × ${box.height}`);
        }, cols !== '8');
        expect.soft(small, where).toEqual([]);
      }
    }
  });
});

test('the keyboard does it all', async ({ page }) => {
  const game = await openCleared(page);
  const before = await stateOf(game);
  const press = async (/** @type {string[]} */ ...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const at = (/** @type {number} */ cell) => expect(cellsOn(page).nth(cell)).toBeFocused();
  await button(page, 'Close').focus();
  await press('Tab');
  await at(0);
  await press('ArrowLeft', 'ArrowUp');
  await at(0);
  await press('ArrowRight', 'ArrowDown');
  await at(5);
  await press('End');
  await at(7);
  await press('ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown');
  await at(15);
  await press('Home');
  await at(12);
  await press('+', '+', 'PageUp', 'Shift+ArrowUp', '-');
  await expect(cellsOn(page).nth(12)).toHaveAccessibleName('Row 4, column 1: 8');
  await expect(editorOn(page).getByRole('status')).toHaveText('8');
  await press('PageDown', 'Shift+ArrowDown', '-', '-', '-');
  await expect(cellsOn(page).nth(12)).toHaveAccessibleName('Row 4, column 1: empty');
  await expect(editorOn(page).getByRole('status')).toHaveText('empty');
  await press('Enter', 'ArrowRight', 'Space', 'ArrowRight', '=', 'Delete', 'ArrowRight', '=');
  expect(await laidOn(page)).toEqual(board(...Array(12).fill(0), 1, 1, 0, 1));
  await press('Backspace');
  expect(await laidOn(page)).toEqual(board(...Array(12).fill(0), 1, 1));
  await press('Control+ArrowUp', 'Alt+ArrowUp', '7', 'w', 'u');
  await at(15);
  expect(await laidOn(page)).toEqual(board(...Array(12).fill(0), 1, 1));
  // One cell alone is reached by Tab, the last one.
  await expect(editorOn(page).locator('[role=gridcell][tabindex="0"]')).toHaveCount(1);
  // Tab leads out of the board and back to the cell.
  await press('Tab');
  await expect(editorOn(page).getByRole('radio', { name: '2', exact: true })).toBeFocused();
  await press('Shift+Tab');
  await at(15);
  await expectUnmoved(game, before);
});

test('the game starts from the board and counts nowhere', async ({ page }) => {
  const game = await openCleared(page);
  const before = await stateOf(game);
  expect(before.best).toBe(5000);
  await expect(editorOn(page)).toContainText('For practice: no best score, no statistics.');
  await write(page, SNAKE);
  const bests = await keptIn(page, 'best');
  await button(page, 'Play').click();
  await expect(editorOn(page)).toBeHidden();
  await ready(page);
  const start = await stateOf(game);
  expect(start.cells).toEqual(SNAKE_CELLS);
  expect(start).toMatchObject({ score: 0, steps: 0 });
  expect(start.record).toMatch(/^1\.classic\.4x4~BCDEFGHIJKABAAAC\./);
  await expectShown(game);
  await expect(page.locator('#variant')).toHaveText('Practice 4×4');
  // The game has the keyboard.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  const played = await stateOf(game);
  expect(played.steps).toBeGreaterThan(0);
  await expect
    .poll(async () => (await keptIn(page, 'saves'))['practice/classic/4x4']?.game.steps)
    .toBe(played.steps);
  expect((await keptIn(page, 'saves'))[KEY].game.record).toBe(before.record);
  // Practice is kept, and the best score is as it was.
  await page.reload();
  await ready(page);
  expect(await stateOf(game)).toEqual(played);
  expect((await keptIn(page, 'best'))[KEY]).toBe(bests[KEY]);
  await page.getByRole('button', { name: 'Back to my game' }).click();
  await expect(page.locator('#variant')).toHaveText('Classic 4×4');
  await ready(page);
  expect(await stateOf(game)).toEqual(before);
});

test('two boards after each other, of other rules and another size', async ({ page }) => {
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
  expect(await laidOn(page)).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0]);
  await cellsOn(page).nth(8).click();
  await button(page, 'Play').click();
  await expect(editorOn(page)).toBeHidden();
  expect((await stateOf(game)).cells).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 1]);
});

test('rules of one’s own can be kept', async ({ page }) => {
  const { rules } = new_game(/** @type {any} */ ({ odds: [1, 3] }), 1n);
  expect(rules).toMatch(/^~/);
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

test('a board that cannot be played is refused, and why', async ({ page }) => {
  const game = await openCleared(page);
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
  await play('This board has already reached the goal, and under these rules the game ends there.');
  expect(Object.keys(await keptIn(page, 'saves')).filter((key) => key.startsWith('pr'))).toEqual(
    [],
  );
  await list(page, 'Rules').selectOption('classic');
  await expect(alertOn(page)).toBeHidden();
  await button(page, 'Play').click();
  await expect(editorOn(page)).toBeHidden();
  expect((await stateOf(game)).cells).toEqual(board(11, 1));
});

test('practice that another tab plays is left alone', async ({ page, context }) => {
  const first = await openCleared(page);
  await cellsOn(page).nth(0).click();
  await button(page, 'Play').click();
  await expect(editorOn(page)).toBeHidden();
  const practice = await stateOf(first);
  const other = await context.newPage();
  await other.goto('./');
  await other.evaluate(() => localStorage.removeItem('2048-game'));
  await other.reload();
  await ready(other);
  const main = await stateOf(gameOn(other));
  await openEditor(other);
  await button(other, 'Clear all').click();
  await cellsOn(other).nth(1).click();
  await button(other, 'Play').click();
  await expect(alertOn(other)).toContainText('Your practice game is open in another tab');
  await expect(other.locator('#variant')).toHaveText('Classic 4×4');
  await ready(other);
  expect(await stateOf(gameOn(other))).toEqual(main);
  expect(await laidOn(other)).toEqual(board(0, 1));
  expect(await stateOf(first)).toEqual(practice);
});

test('the machine is asked about the board that is laid', async ({ page }) => {
  await withoutWeights(page);
  await openCleared(page);
  const ask = button(page, 'What would the AI do?');
  const outlook = editorOn(page).locator('.outlook');
  await ask.click();
  await expect(alertOn(page)).toHaveText('Place at least one tile.');
  await expect(outlook).toBeHidden();
  const told = async (/** @type {Parameters<typeof lookAt>[0]} */ laid) => {
    await ask.click();
    await expect(outlook).toContainText('only looks a few moves ahead');
    const { best } = lookAt(laid);
    const name = ['Up', 'Right', 'Down', 'Left'][Number(best)];
    await expect(outlook.getByRole('img', { name: new RegExp(`^${name}: `) })).toHaveClass(/best/);
    await expect(editorOn(page).getByRole('status')).toContainText(`${name}: best.`);
  };
  await write(page, SNAKE);
  await told({ cells: SNAKE_CELLS });
  // What it said is of that board alone.
  await cellsOn(page).nth(12).click();
  await expect(outlook).toBeHidden();
  await write(page, '2 2 4 / 4 8 2 / 2 4 .');
  await list(page, 'Rules').selectOption('cascade');
  await expect(outlook).toBeHidden();
  await told({ rules: 'cascade', rows: 3, cols: 3, cells: [1, 1, 2, 2, 3, 1, 1, 2, 0] });
  // What is written is laid at once: when the text is left, nothing moves from under the pointer.
  const field = editorOn(page).getByRole('textbox', { name: 'As text' });
  await field.fill('2 2 4 / 4 8 2 / 2 4 4');
  expect(await laidOn(page)).toEqual([1, 1, 2, 2, 3, 1, 1, 2, 2]);
  await expect(outlook).toBeHidden();
  const place = await ask.boundingBox();
  await field.blur();
  expect(await ask.boundingBox()).toEqual(place);
  await told({ rules: 'cascade', rows: 3, cols: 3, cells: [1, 1, 2, 2, 3, 1, 1, 2, 2] });
  await write(page, '2 4 2 / 4 2 4 / 2 4 2');
  await list(page, 'Rules').selectOption('classic');
  await ask.click();
  await expect(alertOn(page)).toHaveText('Nothing can move on this board.');
});

test('the board as text, there and back', async ({ page }) => {
  const game = await openCleared(page);
  const field = editorOn(page).getByRole('textbox', { name: 'As text' });
  await write(page, '  2 0 . 4/. . . 8 /\n. . . .');
  await expect(alertOn(page)).toHaveText(
    'Row 3 has 0, but the first row has 4. Make all rows the same length.',
  );
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  // What cannot be read is not forgotten: nothing is started instead of it.
  await cellsOn(page).nth(0).focus();
  await button(page, 'Play').click();
  await expect(alertOn(page)).toContainText('Row 3 has 0');
  await expect(editorOn(page)).toBeVisible();
  await write(page, '2 6 . . / . . . . / . . . .');
  await expect(alertOn(page)).toContainText('“6” isn’t a tile.');
  await write(page, '2 4 8 / 2 4 8');
  await expect(alertOn(page)).toContainText('This is 2 × 3.');
  await write(page, ' 2 0 . 4/. . . 8\r\n. . . 1048576 ');
  await expect(alertOn(page)).toBeHidden();
  await expect(field).not.toHaveAttribute('aria-invalid');
  expect(await laidOn(page)).toEqual([1, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 20]);
  await expect(list(page, 'Rows')).toHaveValue('3');
  await expect(field).toHaveValue('2 . . 4\n. . . 8\n. . . 1048576');
  await cellsOn(page).nth(1).click();
  await expect(field).toHaveValue('2 2 . 4\n. . . 8\n. . . 1048576');
  await button(page, 'Play').click();
  await expect(editorOn(page)).toBeHidden();
  expect((await stateOf(game)).cells).toEqual([1, 1, 0, 2, 0, 0, 0, 3, 0, 0, 0, 20]);
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN' });

  test('every word is translated', async ({ page }) => {
    await openSaved(page, saveOf(openingFor()));
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
    const latin = texts.filter((text) => /[a-z]{2}/i.test(text.replaceAll(/Delete|AI/g, '')));
    expect(latin).toEqual([]);
    await chooseTile(page, '橡皮');
    await cellsOn(page).nth(5).click();
    await button(page, '开始').click();
    await expect(alertOn(page)).toHaveText('请至少放置一个方块。');
  });
});

test.describe('axe finds nothing', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('by day, by night, with every tile and a fault', async ({ page }) => {
    await openCleared(page);
    await write(page, `${SNAKE}\n`.replace('\n. . . 4', '\n2048 4096 8192 16384'));
    await write(page, '2 3');
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      await page.emulateMedia({ colorScheme });
      await frame(page);
      const { violations, passes } = await new AxeBuilder({ page }).analyze();
      const found = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
      );
      expect.soft(found, colorScheme).toEqual([]);
      expect(passes.map(({ id }) => id)).toContain('aria-required-children');
    }
  });
});
