/** The board of an exercise: an element of its own whose moves are taken back. */

/** The settings of the player's own board that that of an exercise has too. */
const SHARED = ['speed', 'keys', 'powers', 'palette', 'sound', 'volume', 'haptics', 'no-arrows'];

/** The time in milliseconds that a wrong move is shown before it is taken back. */
const SHOWN = 900;

/**
 * The board of an exercise. It is stored nowhere.
 * @template {HTMLElement & { undo(): boolean, settled: Promise<void> }} Element
 */
export class ExerciseBoard {
  #own;
  /** Takes back what is shown. @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** Whether a move of the player would be taken for one of this program. */
  acts = false;
  /** The number of moves shown that have been judged. */
  answered = 0;

  /**
   * @param {Element} element
   * @param {HTMLElement} own the player's own game
   * @param {(text: string) => void} refused called with the reason when the player has tried an impossible move
   */
  constructor(element, own, refused) {
    this.element = element;
    this.#own = own;
    element.shadowRoot?.addEventListener('refuse', (event) => {
      event.preventDefault();
      refused(/** @type {CustomEvent} */ (event).detail);
    });
    for (const name of ['no-undo', 'no-hints']) element.setAttribute(name, '');
  }

  /** Makes it like the player's own. */
  follow() {
    clearTimeout(this.#timer);
    const { element } = this;
    element.lang = this.#own.lang;
    for (const name of SHARED) {
      const value = this.#own.getAttribute(name);
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
  }

  focus() {
    this.element.focus({ preventScroll: true });
  }

  /** The number of moves made in the exercise. @abstract @returns {number} */
  get made() {
    return 0;
  }

  /** Makes a move for the player. @abstract @param {number} _move */
  play(_move) {}

  /** @abstract @param {any} _exercise @returns {Promise<void>} */
  async show(_exercise) {}

  /** @param {number} [left] the number that stays */
  takeBack(left = 0) {
    clearTimeout(this.#timer);
    this.answered = Math.min(this.answered, left);
    while (this.made > left && this.element.undo());
  }

  /** Takes them back after they have been seen. @param {() => void} done */
  async takeBackSoon(done) {
    clearTimeout(this.#timer);
    await this.element.settled;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.takeBack();
      done();
    }, SHOWN);
  }

  /** Stops what is going on. */
  leave() {
    clearTimeout(this.#timer);
  }
}
