/** The editor's board: draws it, and edits it by pointer and keyboard. */
import { drawFace, faceOf } from '../../element/tile-face.js';
import { isDown } from '../../input/swipes.js';
import { blank, cellsBetween, place, pressed, raised } from './model.js';

/** @typedef {import('./model.js').EditorBoard} EditorBoard */

/**
 * The callbacks to the surrounding dialog.
 * @typedef {object} Host
 * @property {() => number} chosen returns the tile to place, 0 to erase
 * @property {() => void} changed called after every change of a cell
 * @property {(exponent: number) => void} heard announces the cell's new value after a key
 * @property {() => import('../shell/dialog.js').Words} words
 * @property {() => boolean} powers
 */

export class EditorGrid {
  /** The element to add to the dialog. */
  element = document.createElement('div');
  #host;
  /** The board as edited so far. @type {EditorBoard} */
  board = blank(4, 4);
  /** @type {HTMLElement[]} */
  #cells = [];
  /** The cell that has the focus, or gets it on Tab. */
  #cursor = 0;
  /** A drag in progress: its pointer, the tile it places, and its last point in cells. @type {{ id: number, tile: number, x: number, y: number } | undefined} */
  #stroke;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
    const grid = this.element;
    grid.className = 'editor-board';
    grid.setAttribute('role', 'grid');
    grid.setAttribute('aria-describedby', 'editor-keys');
    grid.addEventListener('focusin', ({ target }) => {
      const cell = this.#cells.indexOf(/** @type {HTMLElement} */ (target));
      if (cell >= 0) this.#rove(cell);
    });
    grid.addEventListener('keydown', (event) => this.#press(event));
    // A press focuses its cell by script, without scrolling.
    grid.addEventListener('mousedown', (event) => event.preventDefault());
    grid.addEventListener('pointerdown', (event) => this.#begin(event));
    grid.addEventListener('pointermove', (event) => this.#go(event));
    const end = (/** @type {PointerEvent} */ { pointerId }) => {
      if (this.#stroke?.id === pointerId) this.#stroke = undefined;
    };
    grid.addEventListener('pointerup', end);
    grid.addEventListener('pointercancel', end);
  }

  /** Shows a board, also to apply another language. @param {EditorBoard} board */
  lay(board) {
    const { rows, cols, cells } = board;
    this.element.ariaLabel = this.#host.words().editorBoard;
    const sameSize = rows === this.board.rows && cols === this.board.cols;
    this.board = board;
    if (!sameSize || this.#cells.length === 0) this.#make(rows, cols);
    for (const cell of cells.keys()) this.#draw(cell);
  }

  /** @param {number} rows @param {number} cols */
  #make(rows, cols) {
    this.#cells = Array.from({ length: rows * cols }, () => {
      const cell = document.createElement('div');
      cell.setAttribute('role', 'gridcell');
      cell.tabIndex = -1;
      const face = document.createElement('div');
      face.className = 'face';
      cell.append(face);
      return cell;
    });
    const lines = Array.from({ length: rows }, (_, row) => {
      const line = document.createElement('div');
      line.setAttribute('role', 'row');
      line.append(...this.#cells.slice(row * cols, (row + 1) * cols));
      return line;
    });
    this.element.replaceChildren(...lines);
    this.#cursor = 0;
    this.#rove(0);
  }

  /** @param {number} cell */
  #draw(cell) {
    const { cols, cells } = this.board;
    const words = this.#host.words();
    const what = cells[cell] ? faceOf(cells[cell]) : words.empty;
    const name = words.cellIs(Math.floor(cell / cols) + 1, (cell % cols) + 1, what);
    const element = this.#cells[cell];
    element.setAttribute('aria-label', name);
    const face = /** @type {HTMLElement} */ (element.firstElementChild);
    drawFace(face, cells[cell], this.#host.powers());
  }

  /** @param {number} cell @param {number} tile */
  #put(cell, tile) {
    if (this.board.cells[cell] === tile) return;
    this.board = place(this.board, cell, tile);
    this.#draw(cell);
    this.#host.changed();
  }

  // The pointer

  /** The position of a pointer, in cells from the top left corner of the board. @param {PointerEvent} event */
  #pointOf({ clientX, clientY }) {
    const { rows, cols } = this.board;
    const { left, top } = this.#cells[0].getBoundingClientRect();
    const { right, bottom } = this.#cells[rows * cols - 1].getBoundingClientRect();
    return {
      x: ((clientX - left) / (right - left)) * cols,
      y: ((clientY - top) / (bottom - top)) * rows,
    };
  }

  /** @param {PointerEvent} event */
  #begin(event) {
    const { isPrimary, button, pointerId: id } = event;
    const point = this.#pointOf(event);
    const [cell] = cellsBetween(this.board, point, point);
    if (!isPrimary || button !== 0 || cell === undefined) return;
    const tile = pressed(this.board, cell, this.#host.chosen());
    this.#stroke = { id, tile, ...point };
    // Captured, so that a drag that ends outside the dialog doesn't close it.
    this.element.setPointerCapture(id);
    this.#cells[cell].focus({ preventScroll: true });
    this.#put(cell, tile);
  }

  /** @param {PointerEvent} event */
  #go(event) {
    const stroke = this.#stroke;
    if (stroke?.id !== event.pointerId) return;
    if (!isDown(event)) {
      this.#stroke = undefined;
      return;
    }
    const point = this.#pointOf(event);
    for (const cell of cellsBetween(this.board, stroke, point)) this.#put(cell, stroke.tile);
    Object.assign(stroke, point);
  }

  // Keys

  /** Makes a cell the only one that Tab reaches. @param {number} cell */
  #rove(cell) {
    this.#cells[this.#cursor].tabIndex = -1;
    this.#cells[cell].tabIndex = 0;
    this.#cursor = cell;
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    const act = this.#keys(shiftKey)[key];
    if (!act || ctrlKey || metaKey || altKey) return;
    event.preventDefault();
    act();
  }

  /** Returns the action of each key. @param {boolean} shift @returns {Partial<Record<string, () => void>>} */
  #keys(shift) {
    const cell = this.#cursor;
    const { rows, cols, cells } = this.board;
    const [row, col] = [Math.floor(cell / cols), cell % cols];
    /** @param {number} row @param {number} col */
    const go = (row, col) => {
      const inside = row >= 0 && row < rows && col >= 0 && col < cols;
      if (inside) this.#cells[row * cols + col].focus();
    };
    /** @param {number} tile */
    const put = (tile) => {
      this.#put(cell, tile);
      this.#host.heard(tile);
    };
    const raise = () => put(raised(cells[cell], 1));
    const lower = () => put(raised(cells[cell], -1));
    const clear = () => put(0);
    const press = () => put(pressed(this.board, cell, this.#host.chosen()));
    return {
      ArrowUp: shift ? raise : () => go(row - 1, col),
      ArrowDown: shift ? lower : () => go(row + 1, col),
      ArrowLeft: () => go(row, col - 1),
      ArrowRight: () => go(row, col + 1),
      Home: () => go(row, 0),
      End: () => go(row, cols - 1),
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
  }
}
