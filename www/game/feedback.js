/** Sound and vibration for a turn. */

import { FANFARE, LOWEST, pitch, Tones } from '../element/tones.js';
import { MotionKind, Status, unpackMotions } from './engine.js';

/** @typedef {import('./engine.js').Turn} Turn */

/** The exponents that a turn has made by merges, the lowest first. @param {Turn} turn */
function mergedBy({ motions, cells }) {
  const merges = unpackMotions(motions).filter(({ kind }) => kind === MotionKind.Merges);
  // Several tiles end in one cell.
  const merged = [...new Set(merges.map(({ to }) => to))].map((cell) => cells[cell]);
  return merged.sort((a, b) => a - b);
}

/** @type {import('../element/tones.js').Score<[turn: Turn, isBest: boolean]>} */
const SCORE = {
  // The higher the tile, the higher the tone. A game that ends with the best score ends like a win.
  sound(tones, turn, isBest) {
    const { status } = turn;
    const merged = mergedBy(turn);
    if (merged.length === 0) tones.tone(0.75 * LOWEST, 0, 0.05);
    merged.forEach((exponent, i) => {
      tones.tone(pitch(exponent), 0.09 + 0.06 * i, 0.16);
    });
    if (status !== Status.Playing)
      tones.tune(isBest || status === Status.Won ? FANFARE : [4, 3, 2], 0.3);
  },
  vibration(turn) {
    if (turn.status !== Status.Playing) return [40, 60, 80];
    return mergedBy(turn).length > 0 ? 30 : 15;
  },
};

/** @param {import('../element/tones.js').Host} element */
export const makeFeedback = (element) => new Tones(element, SCORE);
