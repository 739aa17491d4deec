/** Faces of their own for the tiles: texts and pictures in place of numbers, or powers. */
import { FACE_LENGTH } from '../../pkg/game_constants.js';
import { NUMBERS, tileText } from './tile-face.js';

/** @typedef {import('./tile-face.js').Faces} Faces */
/** @typedef {import('../game/types.js').TileFace} TileFace */

/** @typedef {{ text: string, name: string, url: string, number: boolean }} Face */

/** The lowest exponent that is shown as a power: 16384. */
const LONG = 14;

/** The share of its cell's width and height that a text may fill: a tile has a margin, and its number is below the text. */
const ROOM = { width: 0.78, height: 0.62 };
/** The height of a line in em. */
const LINE = 1.1;
/** The font size of a number is that of its cell, times this, by its digits: see board.css. */
const PER_DIGITS = 1.06;

const RIGHT_TO_LEFT =
  /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;
/** What could hide in a text, or change the direction of what follows. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const segmenter = globalThis.Intl?.Segmenter && new Intl.Segmenter();

/** The characters of a text, as a reader counts them. @param {string} text */
const charactersOf = (text) =>
  segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : [...text];

/** @param {unknown} value */
const textOf = (value) =>
  typeof value === 'string' ? value.replaceAll(UNSEEN, ' ').trim().replaceAll(/\s+/g, ' ') : '';

/** The faces in an attribute: JSON if it begins with a bracket, otherwise separated by white space. @param {string} text */
function listIn(text) {
  if (!text.startsWith('[')) return text.split(/\s+/).filter(Boolean);
  try {
    return JSON.parse(text);
  } catch (error) {
    console.warn('faces:', error);
    return [];
  }
}

/**
 * Reads a face. One that can't be shown or said gives way to its number.
 * @param {unknown} given @param {number} at @returns {Face | undefined}
 */
function faceIn(given, at) {
  const {
    text,
    name,
    image,
    number = true,
  } = /** @type {TileFace} */ (typeof given === 'object' && given ? given : { text: given });
  const face = { text: textOf(text), name: textOf(name), url: textOf(image), number };
  const why =
    charactersOf(face.text).length > FACE_LENGTH
      ? `has more than ${FACE_LENGTH} characters`
      : face.url && !face.name && !face.text && 'is a picture without a name';
  if (why) console.warn(`The face of the ${tileText(at + 1)} ${why}, so its number is shown.`);
  return why || !(face.text || face.url) ? undefined : { ...face, name: face.name || face.text };
}

/** @type {CanvasRenderingContext2D | null} */
let context;
/** The width of a text in em. @param {string} text */
function widthOf(text) {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return text.length;
  context.font = '700 100px system-ui, sans-serif';
  return context.measureText(text).width / 100;
}

/**
 * Breaks a text at spaces so that its letters can be as large as possible.
 * @param {string} text @returns {{ lines: string, digits: number }} its size as that of a number with so many digits
 */
function fit(text) {
  const words = text.split(' ');
  const tries = words.map((_, at) => {
    const least = Math.max(...words.map(widthOf), widthOf(text) / (at + 1));
    /** @type {string[]} */
    const lines = [];
    for (const word of words) {
      const last = lines.at(-1);
      const longer = `${last} ${word}`;
      if (last !== undefined && widthOf(longer) <= least * 1.05) lines.splice(-1, 1, longer);
      else lines.push(word);
    }
    const width = Math.max(...lines.map(widthOf)) / ROOM.width;
    const digits = PER_DIGITS * Math.max(width, (LINE * lines.length) / ROOM.height);
    return { lines: lines.join('\n'), digits: Math.max(2, digits) };
  });
  return tries.reduce((best, one) => (one.digits < best.digits ? one : best));
}

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
  const list = listIn(faces ?? '');
  const own = Array.isArray(list) ? list.map(faceIn) : [];
  /** What has been fitted already. @type {Map<number, ReturnType<typeof fit>>} */
  const known = new Map();
  /** A face, without effect on the text around it. @param {string} text */
  const isolated = (text) => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);
  const faceAt = (/** @type {number} */ exponent) => own[exponent - 1];
  const seen = (/** @type {number} */ exponent) => {
    const face = faceAt(exponent);
    return face ? isolated(face.text || face.name) : tileText(exponent);
  };

  /** @param {Face} face @param {number} exponent */
  const fitted = ({ text }, exponent) => {
    const one = known.get(exponent) ?? fit(text);
    known.set(exponent, one);
    return one;
  };
  const named = (/** @type {number} */ exponent) =>
    faceAt(exponent) ? `${seen(exponent)} (${tileText(exponent)})` : tileText(exponent);

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
    seen,
    fitted: (exponent) => {
      const face = faceAt(exponent);
      return face && fitted(face, exponent);
    },
    pictureOf: (exponent) => faceAt(exponent)?.url,
    named,
    wonBy: (won, exponent) => (faceAt(exponent) ? `${won} ${named(exponent)}` : won),
    spoken: (exponent) => {
      const face = faceAt(exponent);
      return face ? isolated(face.name) : tileText(exponent);
    },
  };
}
