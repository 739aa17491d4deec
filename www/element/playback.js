/**
 * Playback of recorded moves: its position, speed and direction, and whether it is playing. It knows
 * neither the page nor the engine.
 */

/** The playback speeds. At speed 1 there is a move every `PACE` milliseconds. */
export const SPEEDS = [0.5, 1, 2, 5, 20];
const PACE = 500;
/** The longest pause in milliseconds of a game that is played back as it was played. */
const LONGEST_PAUSE = 2000;

/** A multiple of the normal speed, or the one at which the game was played. @typedef {number | 'played'} Speed */

/**
 * A list of moves, some of which have been made.
 * @template Turn
 * @typedef {object} Moves
 * @property {number} steps the number of moves made so far
 * @property {number} length the number of all moves
 * @property {() => Turn | undefined} on makes the next move
 * @property {() => Turn | undefined} back takes back the last one
 * @property {(steps: number) => void} seek jumps to the position after this many moves
 */

/** @type {Moves<never>} */
const NOTHING = {
  steps: 0,
  length: 0,
  on: () => undefined,
  back: () => undefined,
  seek: () => {},
};

/** @template Turn */
export class Playback {
  /** @type {Moves<Turn>} */
  #moves = NOTHING;
  #show;
  #changed;
  #clock;
  /** @type {Speed} */
  #speed = 1;
  /** The milliseconds before each move when it was played; none if they are unknown. @type {ArrayLike<number>} */
  #delays = [];
  #backwards = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {object} tell
   * @param {(turn: Turn | undefined) => void} tell.show shows a turn, or a jump if there is none
   * @param {(turn: Turn | undefined) => void} tell.changed called after every change
   * @param {{ setTimeout: typeof setTimeout, clearTimeout: typeof clearTimeout }} [clock]
   */
  constructor({ show, changed }, clock = globalThis) {
    this.#show = show;
    this.#changed = changed;
    this.#clock = clock;
  }

  get steps() {
    return this.#moves.steps;
  }
  get length() {
    return this.#moves.length;
  }
  get playing() {
    return this.#timer !== undefined;
  }

  get speed() {
    return this.#speed;
  }
  /** @param {Speed} value rounded to the nearest of `SPEEDS`; `played` needs the delays */
  set speed(value) {
    const distance = (/** @type {number} */ speed) => Math.abs(speed - Number(value));
    const nearest = () =>
      SPEEDS.reduce((best, speed) => (distance(speed) < distance(best) ? speed : best), 1);
    this.#speed = value === 'played' && this.#delays.length > 0 ? value : nearest();
    if (this.playing) this.#wait();
  }

  get delays() {
    return this.#delays;
  }
  set delays(value) {
    this.#delays = value;
    if (this.#speed === 'played') this.speed = this.#speed;
  }

  get backwards() {
    return this.#backwards;
  }
  set backwards(value) {
    this.#backwards = Boolean(value);
    // Stop if there is nothing left to play in this direction.
    if (this.#atEnd) this.pause();
  }

  /** Loads other moves, at their own position. @param {Moves<Turn>} [moves] */
  load(moves = NOTHING) {
    this.#stop();
    this.#moves = moves;
  }

  /**
   * Starts to play; at the end, starts over.
   * @param {boolean} [later] whether to wait before the first move
   */
  play(later = false) {
    if (this.playing || this.length === 0) return;
    this.#wait();
    if (this.#atEnd) this.#jump(this.#backwards ? this.length : 0);
    else if (later) this.#changed(undefined);
    else this.#next();
  }

  pause() {
    if (!this.playing) return;
    this.#stop();
    this.#changed(undefined);
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  /** @param {number} count the number of moves; negative steps backward */
  step(count) {
    const by = Math.trunc(count) || 0;
    if (Math.abs(by) !== 1) return this.seek(this.steps + by);
    const played = this.playing;
    this.#stop();
    const turn = by > 0 ? this.#moves.on() : this.#moves.back();
    if (turn) this.#show(turn);
    if (turn || played) this.#changed(turn);
  }

  /** @param {number} steps the number of moves made at the new position */
  seek(steps) {
    const played = this.playing;
    this.#stop();
    const to = Math.min(this.length, Math.max(0, Math.trunc(steps) || 0));
    if (to !== this.steps) this.#jump(to);
    else if (played) this.#changed(undefined);
  }

  get #atEnd() {
    return this.steps === (this.#backwards ? 0 : this.length);
  }

  /** @param {number} steps */
  #jump(steps) {
    this.#moves.seek(steps);
    this.#show(undefined);
    this.#changed(undefined);
  }

  /** Makes the next move and waits for the one after it. */
  #next() {
    const turn = this.#backwards ? this.#moves.back() : this.#moves.on();
    if (!turn || this.#atEnd) this.#stop();
    else this.#wait();
    if (turn) this.#show(turn);
    this.#changed(turn);
  }

  #wait() {
    this.#stop();
    this.#timer = this.#clock.setTimeout(() => this.#next(), this.#delay);
  }

  get #delay() {
    if (this.#speed !== 'played') return PACE / this.#speed;
    const delay = this.#delays[this.steps - Number(this.#backwards)];
    return Math.min(delay || PACE, LONGEST_PAUSE);
  }

  #stop() {
    this.#clock.clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
