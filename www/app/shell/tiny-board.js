/** Tiny boards of 2048 in dialogs. */
import './tiny-board.css';
import { drawThumbnail } from '../../element/thumbnail.js';
import { colorOf, faceOf } from '../../element/tile-face.js';

/**
 * Draws a tiny board. It is hidden from screen readers, which read the text next to it.
 * @param {{ cols: number, cells: ArrayLike<number> }} board
 * @param {HTMLElement} [element] where to draw it
 */
export function tinyBoard(board, element = document.createElement('span')) {
  element.className = 'tiny-board';
  element.ariaHidden = 'true';
  element.translate = false;
  drawThumbnail(element, board, (face, exponent) => {
    if (exponent === 0) return;
    const [color, digits] = [colorOf(exponent), faceOf(exponent)];
    face.style.background = `var(--tile-${color})`;
    face.style.color = `var(--tile-ink-${color})`;
    face.style.setProperty('--digits', String(Math.max(2, digits.length)));
    face.textContent = digits;
  });
  return element;
}
