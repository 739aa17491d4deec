/** Sound and vibration for a slide. */
import { FANFARE, LOWEST, Tones } from '../element/tones.js';

/**
 * A slide, whether its number has reached its goal cell, and whether no puzzle of the kind was solved in fewer slides.
 * @typedef {[slide: import('./engine.js').Slide, home: boolean, isBest: boolean]} Move
 */

/** @extends {Tones<Move>} */
export class Feedback extends Tones {
  /** @param {Move} move @override */
  sound(...[{ solved }, home, isBest]) {
    this.tone(home ? 2 * LOWEST : LOWEST, 0, 0.06);
    if (solved)
      this.tune(isBest ? [...FANFARE, ...FANFARE.map((tone) => tone + 5)] : FANFARE, 0.15);
  }

  /** @param {Move} move @override */
  vibration(...[{ solved }, home]) {
    if (solved) return [40, 60, 80];
    return home ? 30 : 15;
  }
}
