/** What the tiles of the puzzle show, unless they have texts of their own. */

/** @type {import('../element/tile-face.js').Faces} */
export const NUMBERS = {
  write(digits, number) {
    digits.textContent = String(number);
  },
  seen: String,
  named: String,
  spoken: String,
};
