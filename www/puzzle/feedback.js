/** Sound and vibration for a slide. */
import { FANFARE, LOWEST, Tones } from '../element/tones.js';

/** @typedef {import('./engine.js').Slide} Slide */

export class Feedback extends Tones {
  /**
   * Plays the sound and vibration of a slide.
   * @param {Slide} slide @param {boolean} home whether the number has reached its goal cell
   */
  play({ solved }, home) {
    if (!this.allowed) return;
    if (this.sound) {
      this.tone(home ? 2 * LOWEST : LOWEST, 0, 0.06);
      if (solved) this.tune(FANFARE, 0.15);
    }
    this.shake(solved ? [40, 60, 80] : home ? 30 : 15);
  }
}
