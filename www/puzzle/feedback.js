/** Sound and vibration for a slide. */
import { FANFARE, LOWEST, Tones } from '../element/tones.js';

/**
 * A slide, whether its number has reached its goal cell, and whether no puzzle of the kind was solved in fewer slides.
 * @typedef {[slide: import('./engine.js').Slide, home: boolean, isBest: boolean]} Move
 */

/** @type {import('../element/tones.js').Score<Move>} */
const SCORE = {
  sound(tones, { solved }, home, isBest) {
    tones.tone(home ? 2 * LOWEST : LOWEST, 0, 0.06);
    if (solved)
      tones.tune(isBest ? [...FANFARE, ...FANFARE.map((tone) => tone + 5)] : FANFARE, 0.15);
  },
  vibration({ solved }, home) {
    if (solved) return [40, 60, 80];
    return home ? 30 : 15;
  },
};

/** @param {import('../element/tones.js').Host} element */
export const makeFeedback = (element) => new Tones(element, SCORE);
