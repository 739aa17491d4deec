/** Sound and vibration for a slide. */
import { FANFARE, LOWEST, Tones } from '../element/tones.js';

/**
 * A slide, and whether its number has reached its goal cell.
 * @typedef {[slide: import('./engine.js').Slide, home: boolean]} Move
 */

/** @extends {Tones<Move>} */
export class Feedback extends Tones {
  /** @param {Move} move @override */
  sound(...[{ solved }, home]) {
    this.tone(home ? 2 * LOWEST : LOWEST, 0, 0.06);
    if (solved) this.tune(FANFARE, 0.15);
  }

  /** @param {Move} move @override */
  vibration(...[{ solved }, home]) {
    if (solved) return [40, 60, 80];
    return home ? 30 : 15;
  }
}
