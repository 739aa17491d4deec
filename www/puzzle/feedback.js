/** Sound and vibration for a slide. */
import { LOWEST, Tones, toneOf } from '../element/tones.js';

/** @typedef {import('./engine.js').Slide} Slide */

/** The notes of a solved puzzle, as exponents for `toneOf`. */
const FANFARE = [7, 9, 12];

export class Feedback extends Tones {
  /**
   * Plays the sound and vibration of a slide.
   * @param {Slide} slide @param {boolean} home whether the number has reached its goal cell
   */
  play({ solved }, home) {
    if (!this.allowed) return;
    if (this.sound) {
      this.tone(home ? 2 * LOWEST : LOWEST, 0, 0.06);
      for (const [i, step] of solved ? FANFARE.entries() : []) {
        this.tone(toneOf(step), 0.15 + 0.14 * i, 0.3);
      }
    }
    this.shake(solved ? [30, 50, 30] : home ? 12 : 4);
  }
}
