/** The model of the board editor: pure functions without DOM. None modifies a board, each returns a new one. */

import { LENGTHS, MAX_START_EXPONENT } from '../../../pkg/game_constants.js';
import { faceOf } from '../../element/tile-face.js';

/**
 * @typedef {object} EditorBoard
 * @property {number} rows
 * @property {number} cols
 * @property {number[]} cells exponents, row by row: 0 is empty, 1 is a 2
 */

/** Returns the error in a text, in the page's language. @typedef {(words: import('../../i18n/app.js').Words) => string} Fault */

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

/** Returns a board as text: a line for each row, a dot for an empty cell. @param {EditorBoard} board */
export function textOf({ rows, cols, cells }) {
  const faces = cells.map((exponent) => (exponent ? faceOf(exponent) : '.'));
  const lines = Array.from({ length: rows }, (_, row) => faces.slice(row * cols, (row + 1) * cols));
  return lines.map((line) => line.join(' ')).join('\n');
}

/** @param {string} face @returns {number} -1 if it isn't a tile */
function exponentOf(face) {
  if (/^[.0]$/.test(face)) return 0;
  const bits = /^[1-9]\d{0,18}$/.test(face) ? BigInt(face).toString(2) : '';
  return /^10+$/.test(bits) ? bits.length - 1 : -1;
}

/**
 * Reads a board from text, with rows separated by line breaks or `/`.
 * @param {string} text
 * @returns {{ board: EditorBoard, fault?: undefined } | { board?: undefined, fault: Fault }}
 */
export function boardOf(text) {
  const lines = text.trim().split(/[\n/]/);
  const faces = lines.map((line) => line.trim().split(/\s+/).filter(Boolean));
  const unknown = faces.flat().find((face) => exponentOf(face) < 0);
  if (unknown !== undefined) return { fault: (words) => words.textFace(unknown.slice(0, 40)) };
  const [rows, cols] = [faces.length, faces[0].length];
  const uneven = faces.findIndex((row) => row.length !== cols);
  if (uneven > 0) {
    const { length } = faces[uneven];
    return { fault: (words) => words.textRow(uneven + 1, length, cols) };
  }
  const fits = [rows, cols].every((length) => LENGTHS.includes(length));
  if (!fits) return { fault: (words) => words.textSize(rows, cols) };
  return { board: { rows, cols, cells: faces.flat().map(exponentOf) } };
}
