/** A board as a tiny picture. Who cannot see it misses nothing: it stands beside words. */

/** The highest exponent with a colour of its own. */
const COLOURS = 17;

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
    const colour = exponent > COLOURS ? 'more' : exponent;
    const digits = String(2n ** BigInt(exponent));
    face.style.cssText = `background: var(--tile-${colour}); color: var(--tile-ink-${colour}); --digits: ${Math.max(2, digits.length)}`;
    face.textContent = digits;
    return face;
  });
  board.append(...faces);
  return board;
}
