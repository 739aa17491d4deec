/** The board of an exercise: an element like the player's own, whose moves are taken back. */

/** @typedef {import('../../game/game-2048.js').Game2048} Game2048 */
/** @typedef {import('../variant/puzzle.js').SlidingPuzzle} SlidingPuzzle */

/** The settings of the player's own board that that of an exercise has too. */
const SHARED = ['speed', 'keys', 'powers', 'palette', 'sound', 'volume', 'haptics', 'no-arrows'];

/** The time in milliseconds that a wrong move is shown before it is taken back. */
const SHOWN = 900;

/** It is stored nowhere. */
export class ExerciseBoard {
  #own;
  /** Takes back what is shown. @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** Whether a move of the player would be taken for one of this program. */
  #acts = false;
  /** The number of moves shown that have been judged. */
  answered = 0;

  /**
   * @param {Game2048 | SlidingPuzzle} own the player's own game
   * @param {(direction: number, cells: Uint8Array) => void} moved called when the player has made a move
   * @param {(text: string) => void} refused called with the reason when the player has tried an impossible move
   */
  constructor(own, moved, refused) {
    this.#own = own;
    const element = /** @type {typeof own} */ (document.createElement(own.localName));
    this.element = element;
    element.shadowRoot?.addEventListener('refuse', (event) => {
      event.preventDefault();
      refused(/** @type {CustomEvent} */ (event).detail);
    });
    for (const name of ['no-undo', 'no-hints']) element.setAttribute(name, '');
    const isPuzzle = 'slide' in element;
    if (isPuzzle) element.setAttribute('opponent', 'none');
    element.addEventListener(isPuzzle ? 'slide' : 'move', (event) => {
      if (this.#acts) return;
      const { direction, cells } = /** @type {CustomEvent} */ (event).detail;
      if (isPuzzle) {
        // A tap may slide several numbers. The first one is the answer, after those that are shown.
        this.takeBack(this.answered + 1);
        if (String(cells) !== String(element.cells)) return;
      }
      moved(direction, cells);
    });
  }

  /** Opens an exercise, and makes the board like the player's own. @param {string} record */
  async show(record) {
    clearTimeout(this.#timer);
    const { element } = this;
    element.lang = this.#own.lang;
    for (const name of SHARED) {
      const value = this.#own.getAttribute(name);
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
    await element.ready;
    await element.open(record);
  }

  focus() {
    this.element.focus({ preventScroll: true });
  }

  /** The number of moves made in the exercise. */
  get made() {
    return 'slides' in this.element ? this.element.slides : this.element.steps;
  }

  /** Makes a move for the player. @param {number} direction */
  play(direction) {
    this.#acts = true;
    if ('slide' in this.element) this.element.slide(direction);
    else this.element.move(direction);
    this.#acts = false;
  }

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
