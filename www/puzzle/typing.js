/** Numbers that are typed digit by digit. A digit that may begin a longer number waits a moment. */

/** Milliseconds. */
const WAIT = 800;

export class Typing {
  #typed = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #take;

  /** @param {(number: number) => void} take is given each number */
  constructor(take) {
    this.#take = take;
  }

  /**
   * @param {number} digit
   * @param {number} highest the highest number there is
   */
  type(digit, highest) {
    const number = 10 * this.#typed + digit;
    if (number > highest) {
      const begun = this.#typed > 0;
      this.flush();
      if (begun) this.type(digit, highest);
      else this.#take(number);
      return;
    }
    clearTimeout(this.#timer);
    this.#typed = number;
    if (number === 0) return;
    if (10 * number > highest) this.flush();
    else this.#timer = setTimeout(() => this.flush(), WAIT);
  }

  /** What was typed so far is the number. */
  flush() {
    clearTimeout(this.#timer);
    const number = this.#typed;
    this.#typed = 0;
    if (number > 0) this.#take(number);
  }

  /** Forgets what was typed. */
  clear() {
    clearTimeout(this.#timer);
    this.#typed = 0;
  }
}
