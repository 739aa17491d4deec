// What the tests of the page of the puzzle share.

import { open_puzzle, redo_slide } from '../../../pkg/sliding_puzzle.js';
import { openEmpty } from '../database.js';
import { remember } from '../game-page.js';
import { expect, keptIn } from '../support.js';
import { puzzleReady, slideAll, wayFrom } from './puzzles.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

/** @param {Page} page @returns {Locator} */
export const puzzleOn = (page) => page.locator('#game');

/** Opens the page of the puzzle. @param {Page} page @param {string} [hash] */
export async function openPuzzlePage(page, hash = '') {
  await page.goto(`./puzzle.html${hash}`);
  await puzzleReady(page);
  return puzzleOn(page);
}

/** Opens the page of the puzzle where the spiral race is the player's own. @param {Page} page */
export async function openSpiralRace(page) {
  await openEmpty(page);
  const main = { side: 3, goal: 'spiral', start: 6 };
  await remember(page, { puzzle: JSON.stringify({ kind: 'main', main }), opponent: 'climber' });
  return openPuzzlePage(page);
}

/** Shows all fields of the chooser. @param {Locator} dialog */
export async function showMore(dialog) {
  const more = dialog.locator('.more');
  if ((await more.getAttribute('open')) === null) await more.locator('summary').click();
}

/** The puzzle as the element tells it. @param {Locator} game */
export const puzzleStateOf = (game) =>
  game.evaluate((/** @type {any} */ element) => {
    const { side, goalName, difficulty, slides, state, solved, record, best, cells } = element;
    return { side, goalName, difficulty, slides, state, solved, record, best, cells: [...cells] };
  });

/** Solves the puzzle of the page by a shortest way. @param {Locator} game */
export async function solve(game) {
  const { record } = await puzzleStateOf(game);
  const way = wayFrom(record);
  await slideAll(game, way);
  expect((await puzzleStateOf(game)).solved).toBe(true);
  return way.length;
}

/** The boards of a record, one for each of its slides and the first. @param {string} record */
export function boardsOf(record) {
  const puzzle = open_puzzle(record, 0);
  const boards = [[...puzzle.cells]];
  while (redo_slide(puzzle)) boards.push([...puzzle.cells]);
  return boards;
}

/** The name above the board. @param {Page} page */
export const nameOn = (page) => page.locator('#variant');

/** The keys of all puzzles that are kept. @param {Page} page */
export const puzzleKeys = async (page) => Object.keys(await keptIn(page, 'slots'));
