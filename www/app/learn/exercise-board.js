/** The boards of exercises: elements of their own whose moves are taken back. */
import { load, new_game } from '../../game/engine.js';

/** @typedef {import('../../game/game-2048.js').Game2048} Game2048 */
/** @typedef {import('../../puzzle/engine.js').Slide} Slide */
/** @typedef {import('../variant/puzzle.js').SlidingPuzzle} SlidingPuzzle */
/** @typedef {import('./puzzle-exercises.js').Exercise} Detour */
/** @typedef {{ rules: string, rows: number, cols: number, cells: ArrayLike<number> }} Position */

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

/** A game of 2048 that opens any position. @extends {ExerciseBoard<Game2048>} */
export class LessonBoard extends ExerciseBoard {
  /**
   * @param {Game2048} own the player's own game
   * @param {(direction: number, cells: Uint8Array) => void} moved called when the player has made a move
   * @param {(text: string) => void} refused called with the reason when the player has tried an impossible move
   */
  constructor(own, moved, refused) {
    super(/** @type {Game2048} */ (document.createElement('game-2048')), own, refused);
    this.element.addEventListener('move', (event) => {
      if (this.acts) return;
      const { direction, cells } = /** @type {CustomEvent} */ (event).detail;
      moved(direction, cells);
    });
  }

  /** @param {{ position: Position }} exercise @param {bigint} [seed] of the new tiles @override */
  async show({ position: { rules, rows, cols, cells } }, seed = 1n) {
    this.follow();
    await load();
    const game = new_game({ rules, rows, cols, board: Uint8Array.from(cells) }, seed);
    const { record } = game;
    game.free();
    await this.element.ready;
    await this.element.open(record);
  }

  /** @override */
  get made() {
    return this.element.steps;
  }

  /** Makes a move for the player. @param {number} direction @override */
  play(direction) {
    this.acts = true;
    this.element.move(direction);
    this.acts = false;
  }
}

/** A puzzle that begins with any board. @extends {ExerciseBoard<SlidingPuzzle>} */
export class PuzzleBoard extends ExerciseBoard {
  /** The numbers that can slide. @type {Detour['ways']} */
  #ways = [];

  /**
   * @param {SlidingPuzzle} own
   * @param {(slid: number) => void} moved called when the player has made a slide
   * @param {(text: string) => void} refused called with the reason when the player has tried an impossible slide
   */
  constructor(own, moved, refused) {
    super(/** @type {SlidingPuzzle} */ (document.createElement('sliding-puzzle')), own, refused);
    this.element.setAttribute('opponent', 'none');
    this.element.addEventListener('slide', (event) => {
      const { number, cells } = /** @type {CustomEvent<Slide>} */ (event).detail;
      if (this.acts) return;
      // A tap may slide several numbers. The first one is the answer, after those that are shown.
      this.takeBack(this.answered + 1);
      if (String(cells) === String(this.element.cells)) moved(number);
    });
  }

  /** @param {Detour} exercise */
  async show({ start, ways }) {
    this.#ways = ways;
    this.follow();
    await this.element.ready;
    await this.element.open(start);
  }

  /** @override */
  get made() {
    return this.element.slides;
  }

  /** Makes a slide for the player, if it is one from the start. @param {number} number @override */
  play(number) {
    const way = this.#ways.find((one) => one.number === number);
    this.acts = true;
    if (way) this.element.slide(way.direction);
    this.acts = false;
  }
}
