/** The board of an exercise: a game of its own that opens any position and is stored nowhere. */
import { load, new_game } from '../../game/engine.js';

/** @typedef {import('../../game/game-2048.js').Game2048} Game2048 */
/** @typedef {{ rules: string, rows: number, cols: number, cells: ArrayLike<number> }} Position */

/** The settings of the player's own board that this one has too. */
const SHARED = ['speed', 'keys', 'powers', 'palette', 'sound', 'volume', 'haptics', 'no-arrows'];

/** The time in milliseconds that a wrong move is shown before it is taken back. */
const SHOWN = 900;

export class LessonBoard {
  element = /** @type {Game2048} */ (document.createElement('game-2048'));
  #own;
  /** Takes back what is shown. @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** Whether a move of the player would be taken for one of this program. */
  #acts = false;

  /**
   * @param {Game2048} own the player's own game
   * @param {(direction: number, cells: Uint8Array) => void} moved called when the player has made a move
   */
  constructor(own, moved) {
    this.#own = own;
    const { element } = this;
    for (const name of ['no-undo', 'no-hints']) element.setAttribute(name, '');
    element.addEventListener('move', (event) => {
      if (this.#acts) return;
      const { direction, cells } = /** @type {CustomEvent} */ (event).detail;
      moved(direction, cells);
    });
  }

  /** Shows a position. @param {Position} position @param {bigint} [seed] of the new tiles */
  async show({ rules, rows, cols, cells }, seed = 1n) {
    clearTimeout(this.#timer);
    const { element } = this;
    element.lang = this.#own.lang;
    for (const name of SHARED) {
      const value = this.#own.getAttribute(name);
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
    await load();
    const game = new_game({ rules, rows, cols, board: Uint8Array.from(cells) }, seed);
    const { record } = game;
    game.free();
    await element.ready;
    await element.open(record);
  }

  focus() {
    this.element.focus({ preventScroll: true });
  }

  /** Makes a move for the player. @param {number} direction */
  play(direction) {
    this.#acts = true;
    this.element.move(direction);
    this.#acts = false;
  }

  /** Takes back all moves. */
  takeBack() {
    clearTimeout(this.#timer);
    while (this.element.steps > 0 && this.element.undo());
  }

  /** Takes them back after they have been seen. @param {() => void} done */
  async takeBackSoon(done) {
    clearTimeout(this.#timer);
    await this.element.settled;
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
