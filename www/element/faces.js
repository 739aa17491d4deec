/** Faces of their own for the tiles: texts and pictures in place of numbers, or powers. */
import { fit, PER_DIGITS, readFaces } from './face-texts.js';
import { NUMBERS, tileText } from './tile-face.js';

/** @typedef {import('./tile-face.js').Faces} Faces */
/** @typedef {import('./face-texts.js').Face} Face */

/** The lowest exponent that is shown as a power: 16384. */
const LONG = 14;

/** @param {string} className @param {string} text @param {number} size in em of the face */
function part(className, text, size) {
  const span = document.createElement('span');
  span.className = className;
  span.textContent = text;
  span.style.setProperty('--em', String(size));
  return span;
}

/** @param {number} exponent */
function createPower(exponent) {
  const [power, raised] = ['span', 'sup'].map((tag) => document.createElement(tag));
  raised.textContent = String(exponent);
  power.append('2', raised);
  return power;
}

/**
 * What is shown in place of numbers, the URL of each picture, and the lines of each text.
 * @param {{ faces?: string | null, powers?: boolean }} wish
 * @returns {Faces & {
 *   pictureOf: (exponent: number) => string | undefined,
 *   fitted: (exponent: number) => ReturnType<typeof fit> | undefined,
 * }}
 */
export function facesOf({ faces, powers = false }) {
  const { faceAt, ...said } = readFaces(faces);
  /** What has been fitted already. @type {Map<number, ReturnType<typeof fit>>} */
  const known = new Map();
  /** @param {Face} face @param {number} exponent */
  const fitted = ({ text }, exponent) => {
    const one = known.get(exponent) ?? fit(text);
    known.set(exponent, one);
    return one;
  };

  /** @param {Face} face @param {number} exponent */
  const partsOf = (face, exponent) => {
    const { url, number: hasNumber } = face;
    const { lines, digits } = fitted(face, exponent);
    /** A share of the tile's side, in em of the face. @param {number} share */
    const em = (share) => share / Math.min(0.4, PER_DIGITS / digits);
    const number = tileText(exponent);
    const short = em(Math.min(0.4, PER_DIGITS / number.length));
    const parts = url ? [] : [part('whole', lines, em(0.16)), part('short', number, short)];
    const corner = part('corner', number, em(0.16));
    corner.part.add('number');
    return { parts: hasNumber ? [...parts, corner] : parts, digits };
  };

  return {
    write(face, exponent) {
      const one = faceAt(exponent);
      const isPower = !one && powers && exponent >= LONG;
      face.classList.toggle('faced', one !== undefined);
      face.classList.toggle('pictured', Boolean(one?.url));
      face.style.backgroundImage = one?.url ? `url("${CSS.escape(one.url)}")` : '';
      if (!one && !isPower) return NUMBERS.write(face, exponent);
      if (isPower) {
        face.replaceChildren(createPower(exponent));
        face.style.setProperty('--digits', '2.5');
      } else if (one) {
        const { parts, digits } = partsOf(one, exponent);
        face.replaceChildren(...parts);
        face.style.setProperty('--digits', digits.toFixed(2));
      }
    },
    ...said,
    fitted: (exponent) => {
      const face = faceAt(exponent);
      return face && fitted(face, exponent);
    },
    pictureOf: (exponent) => faceAt(exponent)?.url,
  };
}
