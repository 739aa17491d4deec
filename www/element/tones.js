/** Tones and vibration, synthesized by the browser, so no sound files are loaded. */
import { bestEffort } from './dom.js';

/** The semitones of a pentatonic scale, in which any two notes sound good together. */
const SCALE = [0, 2, 4, 7, 9];
/** The tone of the smallest merge, in hertz. The speakers of phones hardly play tones below 300. */
export const LOWEST = 440;
/** The most steps above it: higher tones are hardly heard. */
const HIGHEST = 4 * SCALE.length;
export const FANFARE = [7, 9, 12];
/** The loudness of a tone, by the attribute `volume`. @type {Record<string, number>} */
const LOUDNESS = { low: 0.05, medium: 0.15, high: 0.4 };

/** The pitch of an exponent in hertz: higher tiles sound higher. @param {number} exponent */
export function pitch(exponent) {
  const step = Math.min(Math.max(0, exponent - 2), HIGHEST);
  const semitones = 12 * Math.floor(step / SCALE.length) + SCALE[step % SCALE.length];
  return LOWEST * 2 ** (semitones / 12);
}

/** @typedef {{ sound: boolean, volume: string, haptics: boolean }} Host the element with its attributes */

/**
 * What a game plays of a move: its tones, and its vibration in milliseconds.
 * @template {unknown[]} Move
 * @typedef {{ sound(tones: Tones<Move>, ...move: Move): void, vibration(...move: Move): number | number[] }} Score
 */

/**
 * The sound and vibration of moves. A browser may lack either, or refuse it.
 * @template {unknown[]} Move what describes a move
 */
export class Tones {
  #element;
  #score;
  /** @type {AudioContext | undefined} */
  #audio;

  /** @param {Host} element @param {Score<Move>} score */
  constructor(element, score) {
    this.#element = element;
    this.#score = score;
  }

  /** Plays what is turned on of the sound and vibration of a move. @param {Move} move */
  play(...move) {
    const { sound, haptics } = this.#element;
    if (sound) bestEffort(() => this.#allowed && this.#score.sound(this, ...move));
    if (haptics)
      bestEffort(() => this.#allowed && navigator.vibrate?.(this.#score.vibration(...move)));
  }

  /**
   * Whether the browser allows sound and vibration, which needs a first click or key press. Until then
   * tones are skipped: the browser would queue them and play them all at once.
   */
  get #allowed() {
    return navigator.userActivation?.hasBeenActive === true;
  }

  /** @param {number[]} exponents @param {number} delay seconds */
  tune(exponents, delay) {
    exponents.forEach((exponent, i) => {
      this.tone(pitch(exponent), delay + 0.14 * i, 0.3);
    });
  }

  /** @param {number} hertz @param {number} delay seconds @param {number} length seconds */
  tone(hertz, delay, length) {
    this.#audio ??= new AudioContext();
    const audio = this.#audio;
    if (audio.state === 'suspended') bestEffort(() => audio.resume());
    const start = audio.currentTime + delay;
    const oscillator = new OscillatorNode(audio, { type: 'triangle', frequency: hertz });
    const gain = new GainNode(audio, { gain: 0 });
    const loudness = LOUDNESS[this.#element.volume] ?? LOUDNESS.medium;
    gain.gain.setValueAtTime(loudness, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(start);
    oscillator.stop(start + length);
  }
}
