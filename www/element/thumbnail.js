/** Draws small, non-interactive boards of both games. */

/**
 * Draws a board into an element. A number keeps its face as long as it is on the board, so that a style
 * sheet can animate its `--row` and `--col`.
 * @param {HTMLElement} place
 * @param {{ cols: number, cells: ArrayLike<number> }} board row by row; 0 is an empty cell
 * @param {(face: HTMLElement, value: number) => void} paint
 * @param {boolean} [empties] whether empty cells have a face too
 */
export function drawThumbnail(place, { cols, cells }, paint, empties = true) {
  const entries = [...Array.from(cells).entries()].filter(([, value]) => value || empties);
  place.style.setProperty('--cols', String(cols));
  if (place.childElementCount !== entries.length) {
    place.replaceChildren(...entries.map(() => document.createElement('span')));
  }
  const faces = /** @type {HTMLElement[]} */ ([...place.children]);
  for (const [cell, value] of entries) {
    const known = faces.findIndex(({ dataset }) => dataset.value === String(value));
    const [face] = faces.splice(Math.max(0, known), 1);
    face.dataset.value = String(value);
    face.style.setProperty('--row', String(Math.floor(cell / cols)));
    face.style.setProperty('--col', String(cell % cols));
    paint(face, value);
  }
}

/**
 * @param {HTMLElement} place @param {Uint8Array} cells
 * @param {Uint8Array} goal determines the color of each number and its part of a picture
 * @param {boolean} [empties]
 * @param {(digits: HTMLElement, number: number) => void} [abbreviate] writes what is in place of a number
 */
export function drawNumbers(place, cells, goal, empties, abbreviate) {
  const cols = Math.sqrt(cells.length);
  const shown = `${cells} ${goal}`;
  if (place.dataset.shown === shown) return;
  place.dataset.shown = shown;
  const paint = (/** @type {HTMLElement} */ face, /** @type {number} */ number) => {
    face.className = number ? 'small' : '';
    const digits = document.createElement('span');
    digits.className = 'digits';
    digits.textContent = String(number);
    abbreviate?.(digits, number);
    face.replaceChildren(...(number ? [digits] : []));
    const home = goal.indexOf(number);
    const row = Math.floor(home / cols);
    face.style.setProperty('--goal-row', String(row));
    face.style.setProperty('--base', `var(--row-${row})`);
    face.style.setProperty('--goal-col', String(home % cols));
  };
  drawThumbnail(place, { cols, cells }, paint, empties);
}

/** @param {Uint8Array} cells @param {string} empty @param {(number: number) => string} [spoken] */
export function sayNumbers(cells, empty, spoken = String) {
  const cols = Math.sqrt(cells.length);
  // A text may have spaces.
  const [between, after] = spoken === String ? [' ', ', '] : [', ', '; '];
  const rows = Array.from({ length: cols }, (_, row) => {
    const line = cells.subarray(row * cols, (row + 1) * cols);
    return Array.from(line, (number) => (number ? spoken(number) : empty)).join(between);
  });
  return rows.join(after);
}
