/** Numbers typed digit by digit. If a number could have another digit, it waits briefly for that. */

/** Milliseconds to wait for another digit. */
const WAIT = 800;

export class Typing {
  #typed = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #take;

  /** @param {(number: number) => void} take called with each number */
  constructor(take) {
    this.#take = take;
  }

  /** @param {number} digit @param {number} highest the highest number on the board */
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

  /** Takes the digits typed so far as the number. */
  flush() {
    clearTimeout(this.#timer);
    const number = this.#typed;
    this.#typed = 0;
    if (number > 0) this.#take(number);
  }

  clear() {
    clearTimeout(this.#timer);
    this.#typed = 0;
  }
}
