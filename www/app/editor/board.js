/**
 * The editor's board: its model, whose functions return new boards and change none; its text, which the AI's engine reads and
 * writes; and its template, which is edited by pointer and keyboard.
 */

import { html } from 'lit-html';
import { createRef, ref } from 'lit-html/directives/ref.js';
import { MAX_START_EXPONENT } from '../../../pkg/game_constants.js';
import { board_from_text } from '../../ai/engine.js';
import { drawFace } from '../../element/tile-face.js';
import { isDown } from '../../input/swipes.js';
import { chosenFaces } from '../shell/faces.js';

/** @typedef {import('../../../pkg/ai_2048.js').BoardTextError} BoardTextError */

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
const pressed = ({ cells }, cell, chosen) => (cells[cell] === chosen ? 0 : chosen);

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

export { board_to_text as boardText, load } from '../../ai/engine.js';

/**
 * Reads a board from text.
 * @param {string} text
 * @returns {{ board: EditorBoard, error?: undefined } | { board?: undefined, error: BoardTextError }}
 */
export function parseBoard(text) {
  try {
    const { rows, cols, cells } = board_from_text(text);
    return { board: { rows, cols, cells: [...cells] } };
  } catch (error) {
    return { error: /** @type {BoardTextError} */ (error) };
  }
}

/**
 * Says what is wrong with a text.
 * @param {BoardTextError} error
 * @param {import('../shell/dialog.js').Words} words
 */
export function sayTextError(error, words) {
  switch (error.code) {
    case 'cell':
      return words.textFace(...error.parts);
    case 'row':
      return words.textRow(...error.parts);
    case 'size':
      return words.textSize(...error.parts);
    // A fault of the engine.
    default:
      throw error;
  }
}

/** Draws a tile into an element. @param {number} exponent */
export const drawn = (exponent) =>
  ref((face) => face && drawFace(/** @type {HTMLElement} */ (face), exponent, chosenFaces()));

/**
 * @param {object} host the surrounding dialog
 * @param {() => number} host.chosen returns the tile to place, 0 to erase
 * @param {(typed?: string) => void} host.changed called after every change, with the text that it comes from
 * @param {() => void} host.update renders the board again
 * @param {(exponent: number) => void} host.heard announces the cell's new value after a key
 */
export function createGrid({ chosen, changed, update, heard }) {
  /** The board as edited so far. @type {EditorBoard} */
  let board = blank(4, 4);
  /** The cell that has the focus, or gets it on Tab. */
  let cursor = 0;
  /** A drag in progress: its pointer, the tile it places, and its last point in cells. @type {{ id: number, tile: number, x: number, y: number } | undefined} */
  let stroke;
  /** @type {import('lit-html/directives/ref.js').Ref<HTMLElement>} */
  const grid = createRef();
  const elements = () =>
    /** @type {HTMLElement[]} */ ([...(grid.value?.querySelectorAll('[role=gridcell]') ?? [])]);

  /** @param {number} cell @param {number} tile */
  const put = (cell, tile) => {
    if (board.cells[cell] === tile) return;
    board = place(board, cell, tile);
    changed();
  };

  /** The position of a pointer, in cells from the top left corner of the board. @param {PointerEvent} event */
  const toPoint = ({ clientX, clientY }) => {
    const [first, last] = [elements()[0], elements().at(-1)].map((cell) =>
      /** @type {HTMLElement} */ (cell).getBoundingClientRect(),
    );
    return {
      x: ((clientX - first.left) / (last.right - first.left)) * board.cols,
      y: ((clientY - first.top) / (last.bottom - first.top)) * board.rows,
    };
  };
  const begin = (/** @type {PointerEvent} */ event) => {
    const { isPrimary, button, pointerId: id } = event;
    const point = toPoint(event);
    const [cell] = cellsBetween(board, point, point);
    if (!isPrimary || button !== 0 || cell === undefined) return;
    const tile = pressed(board, cell, chosen());
    stroke = { id, tile, ...point };
    // Captured, so that a drag that ends outside the dialog doesn't close it.
    grid.value?.setPointerCapture(id);
    elements()[cell].focus({ preventScroll: true });
    put(cell, tile);
  };
  const end = (/** @type {PointerEvent} */ { pointerId }) => {
    if (stroke?.id === pointerId) stroke = undefined;
  };
  const go = (/** @type {PointerEvent} */ event) => {
    if (!isDown(event)) end(event);
    if (stroke?.id !== event.pointerId) return;
    const point = toPoint(event);
    for (const cell of cellsBetween(board, stroke, point)) put(cell, stroke.tile);
    Object.assign(stroke, point);
  };

  /** Returns the action of each key. @param {boolean} shift @returns {Partial<Record<string, () => void>>} */
  const keys = (shift) => {
    const { rows, cols, cells } = board;
    const [row, col] = [Math.floor(cursor / cols), cursor % cols];
    /** @param {number} row @param {number} col */
    const lead = (row, col) => {
      const inside = row >= 0 && row < rows && col >= 0 && col < cols;
      if (inside) elements()[row * cols + col].focus();
    };
    /** @param {number} tile */
    const set = (tile) => {
      put(cursor, tile);
      heard(tile);
    };
    const raise = () => set(raised(cells[cursor], 1));
    const lower = () => set(raised(cells[cursor], -1));
    const clear = () => set(0);
    const press = () => set(pressed(board, cursor, chosen()));
    return {
      ArrowUp: shift ? raise : () => lead(row - 1, col),
      ArrowDown: shift ? lower : () => lead(row + 1, col),
      ArrowLeft: () => lead(row, col - 1),
      ArrowRight: () => lead(row, col + 1),
      Home: () => lead(row, 0),
      End: () => lead(row, cols - 1),
      PageUp: raise,
      PageDown: lower,
      '+': raise,
      '=': raise,
      '-': lower,
      '−': lower,
      Delete: clear,
      Backspace: clear,
      Enter: press,
      ' ': press,
    };
  };
  const press = (/** @type {KeyboardEvent} */ event) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    const act = keys(shiftKey)[key];
    if (!act || ctrlKey || metaKey || altKey) return;
    event.preventDefault();
    act();
  };
  /** Makes a cell the only one that Tab reaches. @param {number} cell */
  const rove = (cell) => {
    cursor = cell;
    update();
  };

  return {
    get board() {
      return board;
    },
    /** Shows another board. @param {EditorBoard} next @param {string} [typed] the text being typed that it comes from */
    lay(next, typed) {
      if (next.rows !== board.rows || next.cols !== board.cols) cursor = 0;
      board = next;
      changed(typed);
    },
    /** @param {import('../shell/dialog.js').Words} words */
    template(words) {
      const { rows, cols, cells } = board;
      /** @param {number} row @param {number} col */
      const cellTemplate = (row, col) => {
        const cell = row * cols + col;
        const tile = cells[cell];
        const name = words.cellIs(
          row + 1,
          col + 1,
          tile ? chosenFaces().spoken(tile) : words.empty,
        );
        return html`<div role="gridcell" tabindex=${cell === cursor ? 0 : -1} aria-label=${name} @focus=${() => rove(cell)}><div class="face" ${drawn(tile)}></div></div>`;
      };
      // A press focuses its cell by script, without scrolling.
      return html`
        <div class="editor-board" role="grid" aria-label=${words.editorBoard} aria-describedby="editor-keys" @keydown=${press}
          @mousedown=${(/** @type {Event} */ event) => event.preventDefault()} @pointerdown=${begin} @pointermove=${go}
          @pointerup=${end} @pointercancel=${end} ${ref(grid)}>${Array.from(
            { length: rows },
            (_, row) =>
              html`<div role="row">${Array.from({ length: cols }, (_, col) => cellTemplate(row, col))}</div>`,
          )}</div>`;
    },
  };
}
