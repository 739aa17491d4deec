/** A stopwatch for the playing time of a puzzle, independent of the page. */

export class Clock {
  #before;
  /** The time of the last start; undefined while it is stopped. @type {number | undefined} */
  #since;
  #now;

  /** @param {number} [elapsed] milliseconds played before @param {() => number} [now] */
  constructor(elapsed = 0, now = () => performance.now()) {
    this.#before = elapsed;
    this.#now = now;
  }

  /** The playing time in milliseconds. */
  get elapsed() {
    const running = this.#since === undefined ? 0 : this.#now() - this.#since;
    return Math.round(this.#before + running);
  }

  get running() {
    return this.#since !== undefined;
  }

  /** @param {boolean} runs */
  run(runs) {
    if (runs === this.running) return;
    this.#before = this.elapsed;
    this.#since = runs ? this.#now() : undefined;
  }
}
