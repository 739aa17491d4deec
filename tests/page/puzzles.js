// What the tests of the page of the puzzle share: puzzles played in Node, and the page.

import { readFileSync } from 'node:fs';
import { initSync, open_puzzle, redo_slide, Solver } from '../../pkg/sliding_puzzle.js';
import { expect, openEmpty } from './support.js';

initSync({ module: readFileSync(new URL('../../pkg/sliding_puzzle_bg.wasm', import.meta.url)) });

export { new_puzzle, open_puzzle, slide } from '../../pkg/sliding_puzzle.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */
/** @typedef {import('../../pkg/sliding_puzzle.js').Puzzle} Puzzle */

/** @param {Page} page @returns {Locator} */
export const puzzleOn = (page) => page.locator('#game');

/** Waits until the puzzle of the page can be played. @param {Page} page */
export const puzzleReady = (page) =>
  page.evaluate(async () => {
    await customElements.whenDefined('sliding-puzzle');
    await /** @type {any} */ (document.querySelector('#game')).ready;
  });

/** Opens the page of the puzzle. @param {Page} page @param {string} [hash] */
export async function openPuzzle(page, hash = '') {
  await page.goto(`./puzzle.html${hash}`);
  await puzzleReady(page);
  return puzzleOn(page);
}

/** The puzzle as the element tells it. @param {Locator} game */
export const puzzleStateOf = (game) =>
  game.evaluate((/** @type {any} */ element) => {
    const { side, goalName, difficulty, slides, state, solved, record, best, cells } = element;
    return { side, goalName, difficulty, slides, state, solved, record, best, cells: [...cells] };
  });

/** The shortest way to the goal. @param {Puzzle} puzzle @returns {number[]} */
export function wayOf(puzzle) {
  const solver = new Solver(puzzle.side, puzzle.goal_name);
  solver.start(puzzle.cells);
  for (;;) {
    const way = solver.search(100_000);
    if (way) return [...way.slides];
  }
}

/** Slides in the page at once. @param {Locator} game @param {number[]} slides */
export const slideAll = (game, slides) =>
  game.evaluate((/** @type {any} */ element, slides) => {
    for (const direction of slides) element.slide(direction);
  }, slides);

/** Solves the puzzle of the page by a shortest way. @param {Locator} game */
export async function solve(game) {
  const { record } = await puzzleStateOf(game);
  const way = wayOf(open_puzzle(record));
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

/** The keys of all puzzles that are kept. @param {Page} page @returns {Promise<string[]>} */
export async function puzzleKeys(page) {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('sliding-puzzle');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const keys = request.result.transaction('saves').objectStore('saves').getAllKeys();
          keys.onsuccess = () => {
            request.result.close();
            resolve(keys.result.map(String));
          };
        };
      }),
  );
}

/** Keeps what the page reads at its start. @param {Page} page @param {Record<string, string>} values */
export async function plantSettings(page, values) {
  await openEmpty(page);
  await page.evaluate((values) => {
    for (const [name, value] of Object.entries(values)) localStorage.setItem(`2048-${name}`, value);
  }, values);
}
