/** How long a puzzle is played. It runs while it is told to, and knows no page. */

export class Clock {
  #before;
  /** When it began to run; undefined while it stands. @type {number | undefined} */
  #since;
  #now;

  /**
   * @param {number} [elapsed] milliseconds that were played before
   * @param {() => number} [now]
   */
  constructor(elapsed = 0, now = () => performance.now()) {
    this.#before = elapsed;
    this.#now = now;
  }

  /** Milliseconds. */
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
