/** Sound and vibration for a turn. */

import { FANFARE, LOWEST, Tones, toneOf } from '../element/tones.js';
import { MotionKind, motionsOf, Status } from './engine.js';

/** @typedef {import('./engine.js').Turn} Turn */

export class Feedback extends Tones {
  /** Plays the sound and vibration of a turn. @param {Turn} turn */
  play({ motions, cells, status }) {
    if (!this.allowed) return;
    const merges = motionsOf(motions).filter(({ kind }) => kind === MotionKind.Merges);
    // A tone for each merge, in which several tiles end in one cell: the higher the tile, the higher.
    const merged = [...new Set(merges.map(({ to }) => to))].map((cell) => cells[cell]);
    merged.sort((a, b) => a - b);
    if (this.sound) this.#sound(merged, status);
    this.shake(status === Status.Playing ? (merged.length > 0 ? 30 : 15) : [40, 60, 80]);
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
