/**
 * The tiles on the board. Each number keeps its tile for as long as the size stays. The view knows
 * where the tiles go, never why.
 */
import { trustedHTML } from '../worker/trusted.js';

/** @typedef {import('./drag.js').Run} Run */

/**
 * What the board shows.
 * @typedef {object} Scene
 * @property {number} side
 * @property {Uint8Array} cells row by row; 0 is the empty cell
 * @property {Uint8Array} goal
 * @property {Uint8Array} movable the cells whose numbers may slide
 */

/** @typedef {(tile: { number: number, row: number, col: number, slides: boolean, home: boolean }) => string} Name */

/** The directions, and the steps they take by row and column. */
const WAYS = /** @type {const} */ (['up', 'right', 'down', 'left']);

/** After so many milliseconds without a frame, none is to come: the board is out of sight. */
const NO_FRAMES = 500;

/** @param {number} ms */
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export class Board {
  #grid;
  #layer;
  #side = 0;
  /** The tiles by their number; nothing at 0. @type {HTMLElement[]} */
  #tiles = [];
  /** The board that is shown. @type {Uint8Array} */
  #cells = new Uint8Array();
  /** Counts how often a board was shown. */
  shown = 0;
  /** The tiles that a hand holds. @type {HTMLElement[]} */
  #held = [];
  #name;
  /** Settles when every motion begun so far has come to rest. @type {Promise<unknown>} */
  settled = Promise.resolve();

  /**
   * @param {HTMLElement} grid where the empty cells are drawn
   * @param {HTMLElement} layer where the tiles lie
   * @param {Name} name what each tile is called
   */
  constructor(grid, layer, name) {
    this.#grid = grid;
    this.#layer = layer;
    this.#name = name;
  }

  /**
   * Shows a board: every tile goes to its place.
   * @param {Scene} scene
   * @param {boolean} [moves] whether the tiles are seen to move there
   */
  show({ side, cells, goal, movable }, moves = false) {
    if (side !== this.#side) this.#build(side);
    this.release();
    this.shown++;
    this.#cells = cells;
    this.#layer.classList.toggle('still', !moves);
    const empty = cells.indexOf(0);
    const slides = new Set(movable);
    cells.forEach((number, cell) => {
      if (number > 0) this.#showTile(number, cell, goal.indexOf(number), slides.has(cell), empty);
    });
    if (!moves) {
      // What is to stand still must be drawn in its place before it may move again.
      void this.#layer.offsetWidth;
      this.#layer.classList.remove('still');
    }
    this.settled = moves ? this.settled.then(() => this.#rest()) : Promise.resolve();
  }

  /** @param {number} side */
  #build(side) {
    this.#side = side;
    const count = side * side;
    const cells = Array.from({ length: count }, () => document.createElement('div'));
    this.#grid.replaceChildren(...cells);
    this.#tiles = [];
    for (let number = 1; number < count; number++) this.#tiles[number] = this.#makeTile(number);
    this.#layer.replaceChildren(...this.#tiles.slice(1));
  }

  /** @param {number} number */
  #makeTile(number) {
    const tile = document.createElement('button');
    tile.type = 'button';
    tile.className = 'tile';
    tile.dataset.number = String(number);
    tile.innerHTML = trustedHTML(
      `<span class="face" part="tile"><span class="digits">${number}</span></span>`,
    );
    return tile;
  }

  /**
   * @param {number} number
   * @param {number} cell
   * @param {number} goal the cell where it belongs
   * @param {boolean} slides
   * @param {number} empty
   */
  #showTile(number, cell, goal, slides, empty) {
    const tile = this.#tiles[number];
    const side = this.#side;
    const [row, col] = [Math.floor(cell / side), cell % side];
    const home = cell === goal;
    const values = { row, col, 'goal-row': Math.floor(goal / side), 'goal-col': goal % side };
    for (const [name, value] of Object.entries(values)) {
      tile.style.setProperty(`--${name}`, String(value));
    }
    tile.style.setProperty('--base', `var(--row-${values['goal-row']})`);
    tile.classList.toggle('home', home);
    tile.classList.toggle('slides', slides);
    tile.tabIndex = slides ? 0 : -1;
    if (slides) tile.dataset.way = wayTo(empty, cell, side);
    else delete tile.dataset.way;
    const label = this.#name({ number, row: row + 1, col: col + 1, slides, home });
    if (tile.ariaLabel !== label) tile.ariaLabel = label;
  }

  /** Marks the tile that a hint means. @param {number} [number] none without it */
  mark(number) {
    for (const tile of this.#tiles)
      tile?.classList.toggle('hinted', tile === this.#tiles[number ?? 0]);
  }

  /** The cell of the tile that an event meets. @param {Event} event */
  cellOf(event) {
    const tile = event
      .composedPath()
      .find((node) => node instanceof HTMLElement && node.classList.contains('tile'));
    if (!(tile instanceof HTMLElement)) return undefined;
    return this.#cells.indexOf(Number(tile.dataset.number));
  }

  /** The way from one cell to the next, in pixels. */
  get step() {
    return this.#layer.clientWidth / (this.#side || 1);
  }

  /**
   * Lets the tiles of a run follow a hand.
   * @param {number} cell where the hand is
   * @param {Run} run
   * @param {number} along pixels
   */
  hold(cell, { direction, length }, along) {
    const ahead = [-this.#side, 1, this.#side, -1][direction];
    this.#held = Array.from({ length }, (_, i) => this.#tiles[this.#cells[cell + ahead * i]]);
    const [x, y] = [
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ][direction];
    for (const tile of this.#held) {
      tile.classList.add('held');
      tile.style.translate = `${x * along}px ${y * along}px`;
    }
  }

  /** The hand lets go: the tiles spring back, unless they are sent on at once. */
  release() {
    if (this.#held.length === 0) return;
    for (const tile of this.#held.splice(0)) {
      tile.classList.remove('held');
      tile.style.translate = '';
    }
    this.settled = this.settled.then(() => this.#rest());
  }

  /** Waits until nothing moves any more. */
  async #rest() {
    const frame = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    await Promise.race([frame, sleep(NO_FRAMES)]);
    const animations = this.#layer.getAnimations({ subtree: true });
    const moving = animations.filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }
}

/** Which way the empty cell lies from another. @param {number} empty @param {number} cell @param {number} side */
function wayTo(empty, cell, side) {
  if (Math.floor(empty / side) === Math.floor(cell / side)) return WAYS[empty > cell ? 1 : 3];
  return WAYS[empty > cell ? 2 : 0];
}
