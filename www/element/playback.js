/**
 * Plays what has been recorded: where it stands, whether it goes on, how fast and which way. It knows
 * neither the page nor the engine.
 */

/** How many times faster than a move every `PACE` milliseconds. */
export const SPEEDS = [0.5, 1, 2, 5, 20];
const PACE = 500;

/**
 * What is played: some moves, a part of which is made.
 * @template Turn
 * @typedef {object} Moves
 * @property {number} steps how many are made
 * @property {number} length how many there are
 * @property {() => Turn | undefined} on makes the next one
 * @property {() => Turn | undefined} back takes the last one back
 * @property {(steps: number) => void} seek jumps to where so many are made
 */

/** Nothing to play. @type {Moves<never>} */
const NOTHING = {
  steps: 0,
  length: 0,
  on: () => undefined,
  back: () => undefined,
  seek: () => {},
};

/** @template Turn */
export class Player {
  /** @type {Moves<Turn>} */
  #moves = NOTHING;
  #show;
  #changed;
  #clock;
  #speed = 1;
  #backwards = false;
  /** The timer of the next move, while it plays. @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {object} tell
   * @param {(turn: Turn | undefined) => void} tell.show shows a turn; without one, a jump
   * @param {(turn: Turn | undefined) => void} tell.changed is told after every change
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
  /** @param {number} value takes the nearest of `SPEEDS` */
  set speed(value) {
    const off = (/** @type {number} */ speed) => Math.abs(speed - value);
    this.#speed = SPEEDS.reduce((best, speed) => (off(speed) < off(best) ? speed : best), 1);
    if (this.playing) this.#wait();
  }

  get backwards() {
    return this.#backwards;
  }
  set backwards(value) {
    this.#backwards = Boolean(value);
    // Where nothing is left to play this way, it stops.
    if (this.#atEnd) this.pause();
  }

  /** Plays other moves from now on, from where they stand. @param {Moves<Turn>} [moves] */
  load(moves = NOTHING) {
    this.#stop();
    this.#moves = moves;
  }

  /** Plays on; from the end, all of it again. @param {boolean} [later] whether to wait with the first move */
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

  /** Goes on by so many moves, or back. It pauses. @param {number} count */
  step(count) {
    const by = Math.trunc(count) || 0;
    if (Math.abs(by) !== 1) return this.seek(this.steps + by);
    const played = this.playing;
    this.#stop();
    const turn = by > 0 ? this.#moves.on() : this.#moves.back();
    if (turn) this.#show(turn);
    if (turn || played) this.#changed(turn);
  }

  /** Jumps to where so many moves are made. It pauses. @param {number} steps */
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

  /** The next move, and the wait for the one after it. */
  #next() {
    this.#wait();
    const turn = this.#backwards ? this.#moves.back() : this.#moves.on();
    if (!turn || this.#atEnd) this.#stop();
    if (turn) this.#show(turn);
    this.#changed(turn);
  }

  #wait() {
    this.#stop();
    this.#timer = this.#clock.setTimeout(() => this.#next(), PACE / this.#speed);
  }

  #stop() {
    this.#clock.clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
