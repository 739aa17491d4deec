// What the tests of the puzzle share: how to open one, and a model of it in Node.

import { initSync as initSolver, Solver } from '../../../pkg/puzzle_solver.js';
import {
  initSync,
  new_puzzle,
  open_puzzle,
  redo_slide,
  slide,
} from '../../../pkg/sliding_puzzle.js';
import { wasm } from '../../support/engines.js';
import { expect, hearEvents, serveBare } from '../support.js';

export { Solver } from '../../../pkg/puzzle_solver.js';
export {
  climb,
  new_puzzle,
  open_puzzle,
  redo_slide,
  run_to,
  slide,
  undo_slide,
} from '../../../pkg/sliding_puzzle.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */
/** @typedef {import('../../../www/puzzle/sliding-puzzle.js').SlidingPuzzle} SlidingPuzzle */

initSync(wasm('sliding_puzzle'));
initSolver(wasm('puzzle_solver'));

/** The attributes of a puzzle whose gap lies in a corner at the start. @param {number} side */
export function cornered(side) {
  const goal = 'usual';
  for (let seed = 1n; ; seed++) {
    const { cells } = new_puzzle({ side, goal, start: 40 }, seed);
    if (cells[0] === 0) return `side="${side}" goal="${goal}" start="40" seed="${seed}"`;
  }
}

/** The keys of the directions. */
export const KEYS = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'];

/** @param {Page} page */
export const puzzleOn = (page) => page.locator('sliding-puzzle');

/** Waits until every puzzle of the page can be played. @param {Page} page */
export const puzzleReady = (page) =>
  page.evaluate(async () => {
    await customElements.whenDefined('sliding-puzzle');
    const puzzles = /** @type {NodeListOf<SlidingPuzzle>} */ (
      document.querySelectorAll('sliding-puzzle')
    );
    await Promise.all([...puzzles].map((puzzle) => puzzle.ready));
  });

/** Loads a page again, and waits until its puzzles can be played. @param {Page} page */
export async function reloadPuzzle(page) {
  await page.reload();
  await puzzleReady(page);
}

/**
 * Opens a page of somebody else's that embeds the element.
 * @param {Page} page
 * @param {string} [attributes]
 * @param {string} [beside] what else is on the page
 * @returns {Promise<Locator>}
 */
export async function openPuzzle(page, attributes = 'seed="5"', beside = '') {
  const body = `<sliding-puzzle ${attributes}></sliding-puzzle>${beside}`;
  await serveBare(page, body, '', 'sliding-puzzle.js');
  await page.goto('./bare.html');
  await puzzleReady(page);
  return puzzleOn(page);
}

/** The puzzle as the element tells it. @param {Locator} puzzle */
export const puzzleState = (puzzle) =>
  puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => {
    const { slides, state, solved, record, history, best, result, cells, movable } = element;
    return {
      ...{ slides, state, solved, record, history, best, result },
      cells: [...cells],
      movable: [...movable],
    };
  });

/**
 * The board as the tiles show it. It fails when a cell holds two, or one has not come to rest.
 * @param {Locator} puzzle
 */
export async function tilesOn(puzzle) {
  const { tiles, moving } = await puzzle.evaluate(async (/** @type {SlidingPuzzle} */ element) => {
    await element.settled;
    const root = /** @type {ShadowRoot} */ (element.shadowRoot);
    const tiles = /** @type {HTMLElement[]} */ ([...root.querySelectorAll('.tile')]);
    const layer = /** @type {HTMLElement} */ (root.querySelector('.tiles')).getBoundingClientRect();
    const side = Math.sqrt(tiles.length + 1);
    return {
      moving: tiles.filter((tile) =>
        tile.getAnimations().some((animation) => animation instanceof CSSTransition),
      ).length,
      tiles: tiles.map((tile) => {
        const place = tile.getBoundingClientRect();
        const [row, col] = ['--row', '--col'].map((name) =>
          Number(tile.style.getPropertyValue(name)),
        );
        const off = Math.max(
          Math.abs(place.left - layer.left - (layer.width * col) / side),
          Math.abs(place.top - layer.top - (layer.height * row) / side),
        );
        return { cell: row * side + col, number: Number(tile.dataset.number), off };
      }),
    };
  });
  expect(moving, 'tiles still in motion').toBe(0);
  const board = Array(tiles.length + 1).fill(0);
  for (const { cell, number, off } of tiles) {
    expect(board[cell], `tiles in cell ${cell}`).toBe(0);
    expect(off, `${number} is out of its place`).toBeLessThan(1);
    board[cell] = number;
  }
  return board;
}

/** Checks that the board on the page is that of the puzzle. @param {Locator} puzzle */
export async function expectTiles(puzzle) {
  expect(await tilesOn(puzzle)).toEqual((await puzzleState(puzzle)).cells);
}

/**
 * The best solution from where a record ends.
 * @param {string} record
 * @returns {number[]} directions
 */
export function wayFrom(record) {
  const puzzle = open_puzzle(record);
  const solver = new Solver(puzzle.side, puzzle.goal_name);
  solver.start(puzzle.cells);
  for (;;) {
    const found = solver.search(200_000);
    if (found) return [...found.slides];
  }
}

/** What a slide would do. @param {string} record @param {number} direction */
export const peek = (record, direction) => slide(open_puzzle(record), direction);

/**
 * A direction in which a number may slide.
 * @param {string} record
 * @param {number[]} [not] those that will not do
 */
export function anyWay(record, not = []) {
  const way = [0, 1, 2, 3].find((way) => !not.includes(way) && peek(record, way));
  if (way === undefined) throw new Error('nothing may slide');
  return way;
}

/** The numbers that slide in a record. @param {string} record */
export function slidesOf(record) {
  const puzzle = open_puzzle(record, 0);
  const slides = [];
  for (let made = redo_slide(puzzle); made; made = redo_slide(puzzle)) slides.push(made.number);
  return slides;
}

/** The board of a puzzle, which has the keyboard. @param {Locator} puzzle */
export const stageOf = (puzzle) => puzzle.locator('#board');

/** The tile of a number. @param {Locator} puzzle @param {number} number */
export const tileOf = (puzzle, number) => puzzle.locator(`[data-number="${number}"]`);

/** Where it says what happens. @param {Locator} puzzle */
export const saidBy = (puzzle) => puzzle.locator('#live');

/** The card at the end. @param {Locator} puzzle */
export const cardOf = (puzzle) => puzzle.locator('.card');

/** Keeps the events of a puzzle from now on. @param {Locator} puzzle */
export const hear = (puzzle) => hearEvents(puzzle, ['slide', 'change', 'end', 'best']);

/** Slides at once, in the page. @param {Locator} puzzle @param {number[]} directions */
export const slideAll = (puzzle, directions) =>
  puzzle.evaluate((/** @type {SlidingPuzzle} */ element, list) => {
    for (const direction of list) element.slide(direction);
  }, directions);

/** Slides there and back, so that it takes two more. @param {string} record */
const detour = (record) => {
  const way = anyWay(record);
  return [way, (way + 2) % 4];
};

/** Solves a puzzle with so many slides more than the best way. @param {Locator} puzzle @param {number} [more] */
export async function solve(puzzle, more = 0) {
  const { record } = await puzzleState(puzzle);
  const detours = Array.from({ length: more / 2 }, () => detour(record)).flat();
  await slideAll(puzzle, [...detours, ...wayFrom(record)]);
}
