/** The face of a 2048 tile: its number and its colors. */
import { CLASSIC_GOAL } from '../../pkg/game_constants.js';

/** The highest exponent with its own color: 131072. */
export const COLORS = 17;

/** The number on a tile, in full. @param {number} exponent */
export const tileText = (exponent) => String(2n ** BigInt(exponent));

/** The suffix of a tile's color tokens, as in `--tile-11`. @param {number} exponent */
export const tileColor = (exponent) => (exponent > COLORS ? 'more' : exponent);

/**
 * What is seen and said of tiles. In the puzzle, a tile's number is in the place of the exponent.
 * @typedef {object} Faces
 * @property {(face: HTMLElement, exponent: number) => void} write fills the face of a tile
 * @property {(exponent: number) => string} seen what stands for a tile in a line
 * @property {(exponent: number) => string} named the same with its number, where it is a goal
 * @property {(exponent: number) => string} spoken what a screen reader says
 * @property {(won: string, exponent: number) => string} [wonBy] adds to what is said of a win the tile that was made, where it has a face
 * @property {(digits: HTMLElement, number: number) => void} [abbreviate] fills a tile of a small board
 */

/** @type {Faces} */
export const NUMBERS = {
  write(face, exponent) {
    const digits = tileText(exponent);
    face.textContent = digits;
    face.style.setProperty('--digits', String(Math.max(2, digits.length)));
  },
  seen: tileText,
  named: tileText,
  spoken: tileText,
};

/** @param {HTMLElement} face @param {number} exponent 0 for an empty cell @param {Faces} faces */
export function drawFace(face, exponent, faces) {
  if (exponent) faces.write(face, exponent);
  else face.textContent = '';
  face.classList.toggle('filled', exponent > 0);
  // The tile that wins the classic game shines.
  face.classList.toggle('prize', exponent === CLASSIC_GOAL);
  face.style.setProperty('--fill', `var(--tile-${tileColor(exponent)})`);
  face.style.setProperty('--digit-ink', `var(--tile-ink-${tileColor(exponent)})`);
}
