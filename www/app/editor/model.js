/** The model of the board editor: pure functions without DOM. None modifies a board, each returns a new one. */

import { MAX_START_EXPONENT } from '../../../pkg/game_constants.js';

/**
 * @typedef {object} EditorBoard
 * @property {number} rows
 * @property {number} cols
 * @property {number[]} cells exponents, row by row: 0 is empty, 1 is a 2
 */

/** @param {number} rows @param {number} cols @returns {EditorBoard} */
export const blank = (rows, cols) => ({ rows, cols, cells: Array(rows * cols).fill(0) });

/** @param {EditorBoard} board @param {number} cell @param {number} exponent @returns {EditorBoard} */
export const place = (board, cell, exponent) => ({
  ...board,
  cells: board.cells.with(cell, exponent),
});

/**
 * Returns the new exponent of a pressed cell: the chosen tile, or 0 if the cell already has it.
 * @param {EditorBoard} board
 * @param {number} cell
 * @param {number} chosen
 */
export const pressed = ({ cells }, cell, chosen) => (cells[cell] === chosen ? 0 : chosen);

/** Returns the next higher or lower exponent. @param {number} exponent @param {1 | -1} by */
export const raised = (exponent, by) => Math.min(Math.max(exponent + by, 0), MAX_START_EXPONENT);

/**
 * Resizes a board. Tiles that still fit keep their row and column.
 * @param {EditorBoard} board
 * @param {number} rows
 * @param {number} cols
 * @returns {EditorBoard}
 */
export function resize(board, rows, cols) {
  const cells = blank(rows, cols).cells.map((_, cell) => {
    const [row, col] = [Math.floor(cell / cols), cell % cols];
    return row < board.rows && col < board.cols ? board.cells[row * board.cols + col] : 0;
  });
  return { rows, cols, cells };
}

/**
 * Returns the cells on the straight line between two points, so that a quick drag skips none.
 * @param {EditorBoard} board
 * @param {{ x: number, y: number }} from in cells from the top left corner of the board
 * @param {{ x: number, y: number }} to
 * @returns {number[]}
 */
export function cellsBetween({ rows, cols }, from, to) {
  const steps = Math.max(
    1,
    Math.ceil(4 * Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y))),
  );
  /** @type {Set<number>} */
  const crossed = new Set();
  for (let step = 0; step <= steps; step++) {
    const col = Math.floor(from.x + ((to.x - from.x) * step) / steps);
    const row = Math.floor(from.y + ((to.y - from.y) * step) / steps);
    if (row >= 0 && row < rows && col >= 0 && col < cols) crossed.add(row * cols + col);
  }
  return [...crossed];
}
