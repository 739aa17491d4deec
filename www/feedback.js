/** Sound and vibration for a turn, made by the browser itself: no file is loaded for them. */
import { Fate, Status } from './engine.js';

/** @typedef {import('./engine.js').Turn} Turn */

/** The steps of a pentatonic scale, in which every two tones sound well together. */
const SCALE = [0, 2, 4, 7, 9];
/** The tone of the smallest merge, in hertz. */
const LOWEST = 196;
const LOUDNESS = 0.12;

/** The tone of an exponent: higher tiles sound higher. @param {number} exponent */
function toneOf(exponent) {
  const step = Math.max(0, exponent - 2);
  const semitones = 12 * Math.floor(step / SCALE.length) + SCALE[step % SCALE.length];
  return LOWEST * 2 ** (semitones / 12);
}

export class Feedback {
  sound = false;
  haptics = false;
  /** @type {AudioContext | undefined} */
  #audio;

  /** Sounds and shakes as the turn deserves. @param {Turn} turn */
  play({ motions, cells, status }) {
    const merged = new Set();
    for (let i = 0; i < motions.length; i += 3) {
      if (motions[i + 2] === Fate.Merges) merged.add(cells[motions[i + 1]]);
    }
    // A page that nobody has touched yet may make no sound and not vibrate. What waits for it would
    // come all at once.
    if (!navigator.userActivation?.hasBeenActive) return;
    const exponents = [...merged].sort((a, b) => a - b);
    if (this.sound) this.#sound(exponents, status);
    if (this.haptics) {
      navigator.vibrate?.(status === Status.Playing ? (merged.size > 0 ? 12 : 4) : [30, 50, 30]);
    }
  }

  /** @param {number[]} merged exponents @param {number} status */
  #sound(merged, status) {
    this.#audio ??= new AudioContext();
    if (this.#audio.state === 'suspended') this.#audio.resume();
    if (merged.length === 0) this.#tone(LOWEST / 2, 0, 0.04);
    merged.forEach((exponent, i) => {
      this.#tone(toneOf(exponent), 0.09 + 0.03 * i, 0.16);
    });
    const end = { [Status.Won]: [7, 9, 12], [Status.Lost]: [4, 3, 2] }[status] ?? [];
    end.forEach((exponent, i) => {
      this.#tone(toneOf(exponent), 0.3 + 0.14 * i, 0.3);
    });
  }

  /** @param {number} hertz @param {number} delay seconds @param {number} length seconds */
  #tone(hertz, delay, length) {
    const audio = /** @type {AudioContext} */ (this.#audio);
    const start = audio.currentTime + delay;
    const oscillator = new OscillatorNode(audio, { type: 'triangle', frequency: hertz });
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(LOUDNESS, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(start);
    oscillator.stop(start + length);
  }
}
