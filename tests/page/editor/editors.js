// What the tests of the editor share: its controls, and ways to open it.

import { forget, openDialog, openingFor, openSaved, saveOf } from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page */
export const editorOn = (page) => page.locator('#editor-dialog');

/** @param {Page} page */
export const cellsOn = (page) => editorOn(page).getByRole('gridcell');

/** @param {Page} page */
export const alertOn = (page) => editorOn(page).getByRole('alert');

/** @param {Page} page @param {string} name */
export const button = (page, name) => editorOn(page).getByRole('button', { name });

/** @param {Page} page @param {string} name */
export const chooseTile = (page, name) =>
  editorOn(page).getByRole('radio', { name, exact: true }).check();

/** @param {Page} page @param {string} name */
export const list = (page, name) => editorOn(page).getByRole('combobox', { name, exact: true });

/** The board that is set up, as its cells show it. @param {Page} page */
export const editorBoardOn = (page) =>
  cellsOn(page).evaluateAll((cells) =>
    cells.map((cell) => (cell.textContent ? Math.log2(Number(cell.textContent)) : 0)),
  );

/** @param {number[]} tiles the first of sixteen */
export const board = (...tiles) => [...tiles, ...Array(16 - tiles.length).fill(0)];

/** Opens the editor by the menu of the game's name. @param {Page} page */
export async function openEditor(page) {
  await openDialog(page, 'editor');
}

/** A page with a game some moves in, its editor, and an empty board in it. @param {Page} page */
export async function openCleared(page) {
  await forget(page);
  const game = await openSaved(page, saveOf(openingFor()), 5000);
  await openEditor(page);
  await button(page, 'Clear all').click();
  return game;
}

/** @param {Page} page @param {string} text */
export async function write(page, text) {
  const field = editorOn(page).getByRole('textbox', { name: 'As text' });
  if (!(await field.isVisible())) await editorOn(page).locator('summary').click();
  await field.fill(text);
  await field.blur();
}

export const SNAKE = '2 4 8 16\n32 64 128 256\n512 1024 . 2\n. . . 4';

export const SNAKE_CELLS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 1, 0, 0, 0, 2];
