/** A small, static picture of a board, such as the start or the goal. */
import { trustedHTML } from '../worker/trusted.js';

/**
 * Draws a small board.
 * @param {HTMLElement} place
 * @param {{ side: number, cells: Uint8Array, goal: Uint8Array }} board
 * @param {string} label
 */
export function drawMini(place, { side, cells, goal }, label) {
  if (place.ariaLabel !== label) place.ariaLabel = label;
  place.style.setProperty('--cols', String(side));
  const drawn = [...cells].join();
  const shown = `${drawn} ${[...goal].join()}`;
  if (place.dataset.shown === shown) return;
  place.dataset.shown = shown;
  const faces = Array.from(cells, (number) => {
    const face = document.createElement('span');
    if (number === 0) return face;
    const home = goal.indexOf(number);
    face.className = 'small';
    face.style.setProperty('--goal-row', String(Math.floor(home / side)));
    face.style.setProperty('--base', `var(--row-${Math.floor(home / side)})`);
    face.style.setProperty('--goal-col', String(home % side));
    face.innerHTML = trustedHTML(`<span class="digits">${number}</span>`);
    return face;
  });
  place.replaceChildren(...faces);
}
