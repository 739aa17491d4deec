/** Texts of their own on the tiles of the puzzle. Loaded when there are some. */
import { addSheets } from '../element/dom.js';
import { charactersOf, fit, readFaces } from '../element/face-texts.js';
import STYLES from './faces.css?inline';
import { NUMBERS } from './numbers.js';

/** Between the arrows of a tile that can slide. */
const ROOM = { width: 0.6, height: 0.62 };
/** A cell of a small board has a border and a gap beside it. */
const SMALL_ROOM = { width: 0.74, height: 1 };
/** The number of characters of a text on a small board. */
const SMALL_LENGTH = 3;
/** The digits of a number that is as large as those on a small board. */
const SMALL_DIGITS = 2.12;

/** @param {string} className @param {string} text */
function part(className, text) {
  const span = document.createElement('span');
  span.className = className;
  span.textContent = text;
  return span;
}

/** @type {import('../element/wear.js').Wardrobe['facesFor']} */
export function facesFor({ faces }, root) {
  addSheets(root, STYLES);
  const { faceAt, ...said } = readFaces(faces, { numbers: NUMBERS, pictures: false });
  return {
    ...said,
    write(digits, number) {
      const text = faceAt(number)?.text;
      digits.classList.toggle('words', text !== undefined);
      if (text === undefined) return NUMBERS.write(digits, number);
      const fitted = fit(text, ROOM);
      digits.style.setProperty('--digits', fitted.digits.toFixed(2));
      digits.replaceChildren(part('lines', fitted.lines), part('broken', text));
    },
    abbreviate(digits, number) {
      const text = faceAt(number)?.text;
      if (text === undefined) return;
      const start = charactersOf(text).slice(0, SMALL_LENGTH).join('').trim();
      digits.textContent = start;
      digits.style.fontSize = `${Math.min(1, SMALL_DIGITS / fit(start, SMALL_ROOM).digits)}em`;
    },
  };
}
