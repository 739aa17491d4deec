/** A small board that only shows something: a goal, a start, a way to the end. */

/** @param {ArrayLike<number>} cells */
const sideOf = (cells) => Math.sqrt(cells.length);

/** The board row by row, as it is said. @param {ArrayLike<number>} cells @param {string} empty */
export function sayBoard(cells, empty) {
  const side = sideOf(cells);
  const faces = Array.from(cells, (number) => (number === 0 ? empty : String(number)));
  const rows = Array.from({ length: side }, (_, row) => faces.slice(row * side, (row + 1) * side));
  return rows.map((row) => row.join(' ')).join(', ');
}

/** The board as it lies in the given cells; numbers that were there before slide. */
export class LittleBoard {
  /** @type {Map<number, HTMLElement>} */
  #tiles = new Map();
  element = document.createElement('span');

  /** @param {Partial<HTMLElement>} said what of it is said */
  constructor(said) {
    Object.assign(this.element, { className: 'little-board', ...said });
  }

  /** @param {Uint8Array} cells 0 is the empty cell @param {Uint8Array} goal which gives the colours */
  show(cells, goal) {
    const side = sideOf(cells);
    if (this.#tiles.size !== cells.length - 1) {
      this.element.replaceChildren();
      this.#tiles.clear();
    }
    this.element.style.setProperty('--side', String(side));
    for (const [cell, number] of Array.from(cells).entries()) {
      if (number === 0) continue;
      const { style } = this.#tile(number);
      style.setProperty('--row', String(Math.floor(cell / side)));
      style.setProperty('--col', String(cell % side));
      const home = goal.indexOf(number);
      style.setProperty('--base', `var(--row-${Math.floor(home / side)})`);
      style.setProperty('--goal-col', String(home % side));
    }
  }

  /** @param {number} number */
  #tile(number) {
    let tile = this.#tiles.get(number);
    if (!tile) {
      tile = document.createElement('span');
      const face = document.createElement('span');
      face.textContent = String(number);
      tile.append(face);
      this.#tiles.set(number, tile);
      this.element.append(tile);
    }
    return tile;
  }
}
