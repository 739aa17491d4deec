/** What faces say in place of numbers, and how large their texts can be. */
import { FACE_LENGTH } from '../../pkg/game_constants.js';
import { NUMBERS } from './tile-face.js';

/** @typedef {import('./tile-face.js').Faces} Faces */
/** @typedef {import('../game/types.js').TileFace} TileFace */

/** @typedef {{ text: string, name: string, url: string, number: boolean }} Face */

/** The shares of its cell's width and height that a text may fill. @typedef {{ width: number, height: number }} Room */

/** A tile has a margin, and its number is below the text. @type {Room} */
const ROOM = { width: 0.78, height: 0.62 };
/** The height of a line in em. */
const LINE = 1.1;
/** The font size of a number is that of its cell, times this, by its digits: see board.css. */
export const PER_DIGITS = 1.06;

const RIGHT_TO_LEFT =
  /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;
/** What could hide in a text, or change the direction of what follows. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const segmenter = globalThis.Intl?.Segmenter && new Intl.Segmenter();

/** The characters of a text, as a reader counts them. @param {string} text */
export const charactersOf = (text) =>
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
 * Reads a face. One that can't be shown or said gives way to its number, a picture where there are none to its name.
 * @param {unknown} given @param {string} tile its number @param {boolean} pictures @returns {Face | undefined}
 */
function faceIn(given, tile, pictures) {
  const {
    text,
    name,
    image,
    number = true,
  } = /** @type {TileFace} */ (typeof given === 'object' && given ? given : { text: given });
  const face = { text: textOf(text), name: textOf(name), url: textOf(image), number };
  if (face.url && !pictures) {
    face.url = '';
    face.text ||= face.name;
    const instead = face.text ? 'name' : 'number';
    console.warn(
      `The face of the ${tile} is a picture, so its ${instead} is shown: here, faces are texts.`,
    );
  }
  const why =
    charactersOf(face.text).length > FACE_LENGTH
      ? `has more than ${FACE_LENGTH} characters`
      : face.url && !face.name && !face.text && 'is a picture without a name';
  if (why) console.warn(`The face of the ${tile} ${why}, so its number is shown.`);
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
 * @param {string} text @param {Room} [room]
 * @returns {{ lines: string, digits: number }} its size as that of a number with so many digits
 */
export function fit(text, room = ROOM) {
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
    const width = Math.max(...lines.map(widthOf)) / room.width;
    const digits = PER_DIGITS * Math.max(width, (LINE * lines.length) / room.height);
    return { lines: lines.join('\n'), digits: Math.max(2, digits) };
  });
  return tries.reduce((best, one) => (one.digits < best.digits ? one : best));
}

/**
 * The faces in an attribute, and what is said of tiles that have one or not.
 * @param {string | null | undefined} faces
 * @param {{ numbers?: Faces, pictures?: boolean }} [how] what tiles without a face show, and whether one may be a picture
 * @returns {Omit<Faces, 'write'> & { faceAt: (exponent: number) => Face | undefined }}
 */
export function readFaces(faces, { numbers = NUMBERS, pictures = true } = {}) {
  const list = listIn(faces ?? '');
  const own = Array.isArray(list)
    ? list.map((given, at) => faceIn(given, numbers.seen(at + 1), pictures))
    : [];
  /** A face, without effect on the text around it. @param {string} text */
  const isolated = (text) => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);
  const faceAt = (/** @type {number} */ exponent) => own[exponent - 1];
  const seen = (/** @type {number} */ exponent) => {
    const face = faceAt(exponent);
    return face ? isolated(face.text || face.name) : numbers.seen(exponent);
  };
  const named = (/** @type {number} */ exponent) =>
    faceAt(exponent) ? `${seen(exponent)} (${numbers.seen(exponent)})` : numbers.named(exponent);
  return {
    faceAt,
    seen,
    named,
    spoken: (exponent) => {
      const face = faceAt(exponent);
      return face ? isolated(face.name) : numbers.spoken(exponent);
    },
    wonBy: (won, exponent) => (faceAt(exponent) ? `${won} ${named(exponent)}` : won),
  };
}
