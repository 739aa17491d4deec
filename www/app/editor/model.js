/** A board that is being set up: pure, no DOM. Nothing here changes a board, each gives a new one. */

import { faceOf } from '../../element/tile-face.js';

/**
 * @typedef {object} EditorBoard
 * @property {number} rows
 * @property {number} cols
 * @property {number[]} cells exponents, row by row: 0 is empty, 1 is a 2
 */

/** What is wrong with a text, in the language of the page. @typedef {(words: import('../../i18n/app.js').Words) => string} Fault */

/** The highest exponent that a game can start with. */
export const HIGHEST = 63;
/** The shortest and the longest side of a board. */
const [SHORTEST, LONGEST] = [3, 8];

/** @param {number} rows @param {number} cols @returns {EditorBoard} */
export const blank = (rows, cols) => ({ rows, cols, cells: Array(rows * cols).fill(0) });

/** @param {EditorBoard} board @param {number} cell @param {number} exponent @returns {EditorBoard} */
export const place = (board, cell, exponent) => ({
  ...board,
  cells: board.cells.with(cell, exponent),
});

/**
 * What a press on a cell lays there: the chosen tile, or nothing where it lies already.
 * @param {EditorBoard} board
 * @param {number} cell
 * @param {number} chosen
 */
export const pressed = ({ cells }, cell, chosen) => (cells[cell] === chosen ? 0 : chosen);

/** The next tile up or down. @param {number} exponent @param {1 | -1} by */
export const raised = (exponent, by) => Math.min(Math.max(exponent + by, 0), HIGHEST);

/** Tiles that still fit stay in their row and column. @param {EditorBoard} board @param {number} rows @param {number} cols @returns {EditorBoard} */
export function resize(board, rows, cols) {
  const cells = blank(rows, cols).cells.map((_, cell) => {
    const [row, col] = [Math.floor(cell / cols), cell % cols];
    return row < board.rows && col < board.cols ? board.cells[row * board.cols + col] : 0;
  });
  return { rows, cols, cells };
}

/**
 * The cells on the straight way between two points, so that a quick stroke leaves none out.
 * @param {EditorBoard} board
 * @param {{ x: number, y: number }} from in cells, from the corner of the board
 * @param {{ x: number, y: number }} to
 * @returns {number[]}
 */
export function cellsBetween({ rows, cols }, from, to) {
  const steps = Math.max(
    1,
    Math.ceil(4 * Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y))),
  );
  /** @type {Set<number>} */
  const found = new Set();
  for (let step = 0; step <= steps; step++) {
    const col = Math.floor(from.x + ((to.x - from.x) * step) / steps);
    const row = Math.floor(from.y + ((to.y - from.y) * step) / steps);
    if (row >= 0 && row < rows && col >= 0 && col < cols) found.add(row * cols + col);
  }
  return [...found];
}

/** A board as text: a line for each row, a dot for an empty cell. @param {EditorBoard} board */
export function textOf({ rows, cols, cells }) {
  const faces = cells.map((exponent) => (exponent ? faceOf(exponent) : '.'));
  const lines = Array.from({ length: rows }, (_, row) => faces.slice(row * cols, (row + 1) * cols));
  return lines.map((line) => line.join(' ')).join('\n');
}

/** @param {string} face @returns {number} -1 for what is no tile */
function exponentOf(face) {
  if (/^[.0]$/.test(face)) return 0;
  const bits = /^[1-9]\d{0,18}$/.test(face) ? BigInt(face).toString(2) : '';
  return /^10+$/.test(bits) ? bits.length - 1 : -1;
}

/**
 * Reads a board from text: rows in lines, or with a `/` between them.
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
  const fits = [rows, cols].every((length) => length >= SHORTEST && length <= LONGEST);
  if (!fits) return { fault: (words) => words.textSize(rows, cols) };
  return { board: { rows, cols, cells: faces.flat().map(exponentOf) } };
}
