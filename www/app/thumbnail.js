/** A board as a tiny picture. It is hidden from screen readers, because the text next to it says the same. */

import { colorOf, faceOf } from '../element/tile-face.js';

/**
 * @param {{ cols: number, cells: ArrayLike<number> }} board exponents, row by row
 * @returns {HTMLElement}
 */
export function tinyBoard({ cols, cells }) {
  const board = document.createElement('span');
  board.className = 'tiny-board';
  board.ariaHidden = 'true';
  board.style.setProperty('--cols', String(cols));
  const faces = Array.from(cells, (exponent) => {
    const face = document.createElement('span');
    if (exponent === 0) return face;
    const color = colorOf(exponent);
    const digits = faceOf(exponent);
    face.style.cssText = `background: var(--tile-${color}); color: var(--tile-ink-${color}); --digits: ${Math.max(2, digits.length)}`;
    face.textContent = digits;
    return face;
  });
  board.append(...faces);
  return board;
}
