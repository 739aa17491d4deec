/** Sound and vibration for a turn. */

import { FANFARE, LOWEST, Tones, toneOf } from '../element/tones.js';
import { MotionKind, Status } from './engine.js';

/** @typedef {import('./engine.js').Turn} Turn */

export class Feedback extends Tones {
  /** Plays the sound and vibration of a turn. @param {Turn} turn */
  play({ motions, cells, status }) {
    /** The cells in which tiles merged. */
    const merged = new Set();
    for (let i = 0; i < motions.length; i += 3) {
      if (motions[i + 2] === MotionKind.Merges) merged.add(motions[i + 1]);
    }
    if (!this.allowed) return;
    // A tone for each merge, the higher the tile, the higher.
    const exponents = [...merged].map((cell) => cells[cell]).sort((a, b) => a - b);
    if (this.sound) this.#sound(exponents, status);
    this.shake(status === Status.Playing ? (merged.size > 0 ? 30 : 15) : [40, 60, 80]);
  }

  /** @param {number[]} merged exponents @param {number} status */
  #sound(merged, status) {
    if (merged.length === 0) this.tone(0.75 * LOWEST, 0, 0.05);
    merged.forEach((exponent, i) => {
      this.tone(toneOf(exponent), 0.09 + 0.06 * i, 0.16);
    });
    if (status === Status.Won) this.tune(FANFARE, 0.3);
    if (status === Status.Lost) this.tune([4, 3, 2], 0.3);
  }
}
