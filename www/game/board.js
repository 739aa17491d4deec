/**
 * Draws and animates the tiles. The view contains no rules: a turn lists every motion. With (`play`) and
 * without animation (`show`), the result is the same DOM.
 */
import { sleep, still } from '../element/motion.js';
import { drawFace, NUMBERS, tileText } from '../element/tile-face.js';
import { MotionKind, unpackMotions } from './engine.js';

/** @typedef {import('./engine.js').Turn} Turn */

/**
 * The part of a turn, or of one of its phases, that the tiles need.
 * @typedef {{ motions: Uint8Array, cells: Uint8Array, undone?: boolean }} Part
 */

/** The duration of all phases of a cascade together at normal speed, in milliseconds. */
const CASCADE = 250;

export class BoardView {
  #grid;
  #layer;
  #rows = 0;
  #cols = 0;
  /** The tile in each cell, or on its way there. @type {(HTMLElement | undefined)[]} */
  #tiles = [];
  /** Tiles that are disappearing, through a merge or an undo. @type {Set<HTMLElement>} */
  #leaving = new Set();
  /**
   * Tiles that have disappeared. They stay hidden until the next turn, so that removing them costs no
   * layout of their own.
   * @type {Set<HTMLElement>}
   */
  #gone = new Set();
  /** @type {Part[]} */
  #phases = [];
  #turn = 0;
  /** The last turn that animates a tile; this turn ends its animations. @type {WeakMap<HTMLElement, number>} */
  #lastTurn = new WeakMap();
  /** Merging tiles by the tile they become: they stay below it until it is visible. @type {WeakMap<HTMLElement, HTMLElement[]>} */
  #below = new WeakMap();
  /** Settles when all motions started so far have finished. @type {Promise<unknown>} */
  settled = Promise.resolve();
  /** What its tiles show. */
  faces = NUMBERS;

  /**
   * @param {HTMLElement} grid the parent of the empty cells
   * @param {HTMLElement} layer the parent of the tiles
   */
  constructor(grid, layer) {
    this.#grid = grid;
    this.#layer = layer;
  }

  /**
   * Shows a board without moving tiles.
   * @param {number} rows
   * @param {number} cols
   * @param {Uint8Array} cells exponents, row by row
   * @param {boolean} [appear] whether the tiles appear with an animation
   */
  show(rows, cols, cells, appear = false) {
    if (rows !== this.#rows || cols !== this.#cols) {
      [this.#rows, this.#cols] = [rows, cols];
      const drawn = Array.from(cells, () => document.createElement('div'));
      this.#grid.replaceChildren(...drawn);
    }
    this.#leaving.clear();
    this.#phases.splice(0);
    this.#tiles = Array.from(cells, (exponent, cell) =>
      exponent ? this.#makeTile(cell, exponent, appear ? 'opening' : '') : undefined,
    );
    const tiles = this.#tiles.filter((tile) => tile !== undefined);
    this.#layer.replaceChildren(...tiles);
    this.settled = appear ? this.#animate(tiles) : Promise.resolve();
  }

  /**
   * Animates a turn, forwards or backwards. Tiles still in motion are redirected to their new cells.
   * @param {Turn} turn @param {boolean} [atOnce] whether to show only its end
   */
  play(turn, atOnce) {
    // The remaining phases of a cascade are played at once, so that this turn finds its tiles.
    for (const phase of this.#phases.splice(0)) this.#settle(this.#playPart(phase));
    if (atOnce || this.#layer.ownerDocument.hidden)
      return this.show(this.#rows, this.#cols, turn.cells);
    this.#layer.style.removeProperty('--turn');
    const pace = turn.phases ? Number(getComputedStyle(this.#layer).getPropertyValue('--pace')) : 0;
    this.#settle(pace > 0 ? this.#playPhases(turn, CASCADE * pace) : this.#playPart(turn));
  }

  /** @param {Promise<void>} done */
  #settle(done) {
    this.settled = this.settled.then(() => done);
  }

  /** @param {Part} part @returns {Promise<void>} settles when its tiles are at rest */
  #playPart(part) {
    this.#turn++;
    for (const tile of this.#gone) tile.remove();
    this.#gone.clear();
    return this.#animate(part.undone ? this.#playBack(part) : this.#playOn(part));
  }

  /**
   * Animates a cascade slowly enough to follow, phase by phase, and then the new tile.
   * @param {Turn} turn
   * @param {number} time the total duration in milliseconds
   */
  async #playPhases({ motions, cells, phases = [] }, time) {
    const last = motions.slice(-3);
    /** @type {Part[]} */
    const parts = [...phases];
    if (last[2] === MotionKind.Appears) parts.push({ motions: last, cells });
    const pause = Math.floor(time / phases.length);
    // Tiles slide in the first third of a turn.
    this.#layer.style.setProperty('--turn', `${3 * pause}ms`);
    this.#phases = parts;
    const rests = [];
    for (let part = parts.shift(); part; part = parts.shift()) {
      rests.push(this.#playPart(part));
      if (parts.length > 0) await sleep(pause);
    }
    await Promise.all(rests);
  }

  /** @param {Part} part @returns {HTMLElement[]} the tiles that it animates */
  #playOn({ motions: packed, cells }) {
    const motions = unpackMotions(packed);
    const before = this.#tiles;
    const tiles = [...before];
    for (const { from, kind } of motions) {
      if (kind !== MotionKind.Appears) tiles[from] = undefined;
    }
    const made = [];
    const moving = [];
    const leaving = [];
    for (const { from, to, kind } of motions) {
      const tile = before[from];
      if (kind === MotionKind.Appears) {
        tiles[to] = this.#makeTile(to, cells[to], 'new');
        made.push(tiles[to]);
      } else if (tile) {
        this.#slide(tile, to);
        moving.push(tile);
        if (kind === MotionKind.Slides) tiles[to] = tile;
        else leaving.push({ tile, to });
      }
    }
    for (const { tile, to } of leaving) {
      this.#leaving.add(tile);
      const merged = tiles[to] ?? this.#makeTile(to, cells[to], 'merged');
      const below = this.#below.get(merged) ?? [];
      this.#below.set(merged, [...below, tile]);
      if (tiles[to]) continue;
      tiles[to] = merged;
      made.push(merged);
    }
    this.#tiles = tiles;
    this.#layer.append(...made);
    return [...made, ...moving];
  }

  /** @param {Part} part @returns {HTMLElement[]} */
  #playBack({ motions: packed, cells }) {
    const motions = unpackMotions(packed);
    const before = this.#tiles;
    const tiles = [...before];
    const split = [];
    const leaving = new Set();
    const moving = [];
    for (const motion of motions) tiles[motion.from] = undefined;
    for (const { from, to, kind } of motions) {
      const tile = before[from];
      if (kind === MotionKind.Slides) {
        if (tile) moving.push({ tile, to });
        continue;
      }
      if (tile) leaving.add(tile);
      if (kind === MotionKind.Merges) split.push({ tile: this.#makeTile(from, cells[to], ''), to });
    }
    for (const tile of leaving) {
      this.#leaving.add(tile);
      tile.className = 'tile moves vanishing';
      for (const below of this.#below.get(tile) ?? []) below.remove();
    }
    this.#layer.append(...split.map(({ tile }) => tile));
    // Computes styles so that split tiles start from their common cell before they move apart.
    if (split.length > 0) void getComputedStyle(split[0].tile).transform;
    for (const { tile, to } of [...moving, ...split]) {
      this.#slide(tile, to);
      tiles[to] = tile;
    }
    this.#tiles = tiles;
    return [...leaving, ...moving.map(({ tile }) => tile), ...split.map(({ tile }) => tile)];
  }

  /**
   * Waits until these tiles hold still, then ends their animations and hides those that disappear. They
   * are only removed in the next turn: removing them now would cause an extra layout of the page.
   * @param {HTMLElement[]} tiles
   */
  async #animate(tiles) {
    const turn = this.#turn;
    for (const tile of tiles) this.#lastTurn.set(tile, turn);
    await still(tiles);
    for (const tile of tiles) {
      if (this.#lastTurn.get(tile) !== turn) continue;
      this.#below.delete(tile);
      const leaves = this.#leaving.delete(tile);
      // At rest, all tiles have the same class, so that no animation restarts when the board is shown again.
      tile.className = leaves ? 'gone' : 'tile';
      if (!leaves) continue;
      tile.firstElementChild?.removeAttribute('part');
      this.#gone.add(tile);
    }
  }

  /**
   * @param {number} cell
   * @param {number} exponent
   * @param {'' | 'opening' | 'new' | 'merged'} how
   */
  #makeTile(cell, exponent, how) {
    const tile = document.createElement('div');
    tile.className = `tile ${how}`;
    const face = document.createElement('div');
    face.className = 'face';
    const number = tileText(exponent);
    face.part.add('tile', `tile-${number}`);
    drawFace(face, exponent, this.faces);
    tile.append(face);
    this.#place(tile, cell);
    return tile;
  }

  /** @param {HTMLElement} tile @param {number} cell */
  #slide(tile, cell) {
    tile.classList.add('moves');
    this.#place(tile, cell);
    for (const below of this.#below.get(tile) ?? []) this.#place(below, cell);
  }

  /** @param {HTMLElement} tile @param {number} cell */
  #place(tile, cell) {
    const [row, col] = [Math.floor(cell / this.#cols), cell % this.#cols];
    tile.style.transform = `translate(${100 * col}%, ${100 * row}%)`;
  }
}
