/** Tiny boards and tiles of 2048 in dialogs. */
import './tiny-board.css';
import { html } from 'lit-html';
import { drawThumbnail } from '../../element/thumbnail.js';
import { tileColor, tileText } from '../../element/tile-face.js';
import { styled } from './dialog-parts.js';

/** A tile that looks like those on the board. @param {number} exponent */
export function tile(exponent) {
  const color = tileColor(exponent);
  const styles = { background: `var(--tile-${color})`, color: `var(--tile-ink-${color})` };
  return html`<span class="tile" translate="no" ${styled(styles)}>${tileText(exponent)}</span>`;
}

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
    const [color, digits] = [tileColor(exponent), tileText(exponent)];
    face.style.background = `var(--tile-${color})`;
    face.style.color = `var(--tile-ink-${color})`;
    face.style.setProperty('--digits', String(Math.max(2, digits.length)));
    face.textContent = digits;
  });
  return element;
}
