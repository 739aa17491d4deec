// Input in the editor: presses, strokes of mouse and finger, keys and text.

import {
  expect,
  expectUnmoved,
  fingersOn,
  frame,
  middleOf,
  mouseOn,
  stateOf,
  test,
  watchMoves,
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

test('tiles are placed by presses and by strokes of the mouse', async ({ page }) => {
  const game = await openCleared(page);
  const before = await stateOf(game);

  await test.step('a press places the chosen tile, and takes it away again', async () => {
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
    expect(await editorBoardOn(page)).toEqual(board(0, 0, 0, 0, 0, 0, 17));
    // The other button of the mouse asks for a menu.
    await cellsOn(page).nth(6).click({ button: 'right' });
    expect(await editorBoardOn(page)).toEqual(board(0, 0, 0, 0, 0, 0, 17));
    await expectUnmoved(game, before);
  });

  await test.step('the mouse paints, however quickly, and may leave the board', async () => {
    await button(page, 'Clear all').click();
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
    expect(await editorBoardOn(page)).toEqual(board(0, 0, 0, 0, 3, 3, 3, 3));
    await expect(editorOn(page)).toBeVisible();
    // Without the button nothing is painted.
    await page.mouse.move(first.x, first.y + 100);
    await page.mouse.move(last.x, last.y + 100);
    expect(await editorBoardOn(page)).toEqual(board(0, 0, 0, 0, 3, 3, 3, 3));
    // A stroke that starts on such a tile wipes.
    await page.mouse.move(last.x, last.y);
    await page.mouse.down();
    await page.mouse.move(first.x, first.y, { steps: 5 });
    await page.mouse.up();
    expect(await editorBoardOn(page)).toEqual(board());
  });

  await test.step('tiles have the colors of the game, and another size keeps those that fit', async () => {
    await chooseTile(page, '2');
    await write(page, SNAKE);
    expect(await editorBoardOn(page)).toEqual(SNAKE_CELLS);
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
    expect(await editorBoardOn(page)).toEqual([1, 2, 3, 4, 0, 5, 6, 7, 8, 0, 9, 10, 0, 1, 0]);
    await expect(editorOn(page).getByRole('row')).toHaveCount(3);
    await cellsOn(page).nth(14).click();
    await expect(cellsOn(page).nth(14)).toHaveAccessibleName('Row 3, column 5: 2');
  });

  await test.step('a stroke ends when the release of the mouse never came', async () => {
    await list(page, 'Rows').selectOption('4');
    await list(page, 'Columns').selectOption('4');
    await button(page, 'Clear all').click();
    const [first, last] = [
      await middleOf(cellsOn(page).nth(4)),
      await middleOf(cellsOn(page).nth(7)),
    ];
    const mouse = await mouseOn(page);
    await mouse.press(first);
    await mouse.hover(last);
    expect(await editorBoardOn(page)).toEqual(board(0, 0, 0, 0, 1));
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 568 }, hasTouch: true });

  test('a finger paints and does not scroll, and boards of other shapes fit', async ({ page }) => {
    const game = await openCleared(page);
    const before = await stateOf(game);
    const content = editorOn(page).locator('.content');
    // Boards of other shapes leave everything within reach.
    for (const [width, height] of [
      [320, 568],
      [568, 320],
    ]) {
      await page.setViewportSize({ width, height });
      for (const [rows, cols] of [
        ['3', '8'],
        ['8', '4'],
      ]) {
        const where = `${width} × ${height}, ${rows} × ${cols}`;
        await list(page, 'Rows').selectOption(rows);
        await list(page, 'Columns').selectOption(cols);
        const wide = await content.evaluate((one) => ({
          page: document.documentElement.scrollWidth,
          over: one.scrollWidth - one.clientWidth,
        }));
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
    await page.setViewportSize({ width: 320, height: 568 });
    for (const name of ['Rows', 'Columns']) await list(page, name).selectOption('4');

    await chooseTile(page, '4');
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
    expect(await editorBoardOn(page)).toEqual(
      board().map((_, cell) => (column.includes(cell) ? 2 : 0)),
    );
    expect(await content.evaluate((element) => element.scrollTop)).toBe(0);
    expect(await moves()).toEqual([]);
    await expectUnmoved(game, before);
    // A tap is a press, once.
    await cellsOn(page).nth(0).tap();
    await expect(cellsOn(page).nth(0)).toHaveAccessibleName('Row 1, column 1: 4');
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
  expect(await editorBoardOn(page)).toEqual(board(...Array(12).fill(0), 1, 1, 0, 1));
  await press('Backspace');
  expect(await editorBoardOn(page)).toEqual(board(...Array(12).fill(0), 1, 1));
  await press('Control+ArrowUp', 'Alt+ArrowUp', '7', 'w', 'u');
  await at(15);
  expect(await editorBoardOn(page)).toEqual(board(...Array(12).fill(0), 1, 1));
  // One cell alone is reached by Tab, the last one.
  await expect(editorOn(page).locator('[role=gridcell][tabindex="0"]')).toHaveCount(1);
  // Tab leads out of the board and back to the cell.
  await press('Tab');
  await expect(editorOn(page).getByRole('radio', { name: '2', exact: true })).toBeFocused();
  await press('Shift+Tab');
  await at(15);
  await expectUnmoved(game, before);
});

test('the board as text', async ({ page }) => {
  await test.step('there and back', async () => {
    const game = await openCleared(page);
    const field = editorOn(page).getByRole('textbox', { name: 'As text' });
    await write(page, '  2 0 . 4/. . . 8 /\n. . . .');
    await expect(alertOn(page)).toHaveText(
      'Row 3 has 0 cells, but the first row has 4. Make all rows the same length.',
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
    expect(await editorBoardOn(page)).toEqual([1, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 20]);
    await expect(list(page, 'Rows')).toHaveValue('3');
    await expect(field).toHaveValue('2 . . 4\n. . . 8\n. . . 1048576');
    await cellsOn(page).nth(1).click();
    await expect(field).toHaveValue('2 2 . 4\n. . . 8\n. . . 1048576');
    await button(page, 'Play').click();
    await expect(editorOn(page)).toBeHidden();
    expect((await stateOf(game)).cells).toEqual([1, 1, 0, 2, 0, 0, 0, 3, 0, 0, 0, 20]);
  });

  await test.step('without its engine the board can be played, and it is asked for again', async () => {
    const path = '**/ai_2048_bg*.wasm';
    const failing = (/** @type {import('@playwright/test').Route} */ route) =>
      route.fulfill({ contentType: 'application/wasm', body: 'x' });
    await page.route(path, failing);
    const game = await openCleared(page);
    const summary = editorOn(page).getByText('As text');
    const field = editorOn(page).getByRole('textbox', { name: 'As text' });
    await cellsOn(page).nth(2).click();
    await summary.click();
    await expect(alertOn(page)).toContainText('This couldn’t be loaded.');
    await expect(field).toBeDisabled();
    await page.unroute(path);
    await summary.click();
    await summary.click();
    await expect(field).toHaveValue('. . 2 .\n. . . .\n. . . .\n. . . .');
    await expect(field).toBeEnabled();
    await expect(alertOn(page)).toBeHidden();
    await page.route(path, failing);
    await page.reload();
    await openEditor(page);
    await button(page, 'Clear all').click();
    await cellsOn(page).nth(1).click();
    await summary.click();
    await expect(alertOn(page)).toContainText('This couldn’t be loaded.');
    await button(page, 'Play').click();
    await expect(editorOn(page)).toBeHidden();
    expect((await stateOf(game)).cells).toEqual(board(0, 1));
  });
});
