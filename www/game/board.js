/**
 * Draws and animates the tiles. The view contains no rules: a turn lists every motion. With (`play`) and
 * without animation (`show`), the result is the same DOM.
 */
import { drawFace, faceOf } from '../element/tile-face.js';
import { MotionKind } from './engine.js';

/** @typedef {import('./engine.js').Turn} Turn */

/**
 * The part of a turn, or of one of its phases, that the tiles need.
 * @typedef {{ motions: Uint8Array, cells: Uint8Array, undone?: boolean }} Part
 */

/** The duration of all phases of a cascade together at normal speed, in milliseconds. */
const CASCADE = 250;
/** The time in milliseconds to wait for a frame; without one, the board is out of sight. */
const NO_FRAMES = 500;

/** @param {number} ms @returns {Promise<boolean>} false */
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms, false));

/**
 * Waits until after the next frame, when styles are computed and reading animations costs nothing.
 * @returns {Promise<boolean>} true
 */
const nextFrame = () =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0, true)));

/**
 * Iterates over the motions of a turn.
 * @param {Uint8Array} packed three numbers per motion: from, to, kind
 */
function* motionsOf(packed) {
  for (let i = 0; i < packed.length; i += 3) {
    yield { from: packed[i], to: packed[i + 1], kind: packed[i + 2] };
  }
}

export class BoardView {
  #grid;
  #layer;
  #rows = 0;
  #cols = 0;
  /** The tile in each cell, or on its way there. @type {(HTMLElement | undefined)[]} */
  #tiles = [];
  /** Tiles that are disappearing, through a merge or an undo, with the number of that turn. @type {Map<HTMLElement, number>} */
  #leaving = new Map();
  /** Tiles that have disappeared, hidden until the next turn removes them. @type {Set<HTMLElement>} */
  #gone = new Set();
  /** The remaining phases of a cascade. @type {Part[]} */
  #phases = [];
  /** Counts the turns played. */
  #turn = 0;
  /** Merging tiles by the tile they become: they stay below it until it is visible. @type {WeakMap<HTMLElement, HTMLElement[]>} */
  #below = new WeakMap();
  /** Settles when all motions started so far have finished. @type {Promise<unknown>} */
  settled = Promise.resolve();
  /** Whether new tiles show large numbers as powers. */
  powers = false;

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
    this.settled = appear ? this.#restOf(tiles) : Promise.resolve();
  }

  /**
   * Animates a turn, forwards or backwards. Tiles still in motion are redirected to their new cells.
   * @param {Turn} turn
   */
  play(turn) {
    // The remaining phases of a cascade are played at once, so that this turn finds its tiles.
    for (const phase of this.#phases.splice(0)) this.#settle(this.#playPart(phase));
    if (document.hidden) return this.show(this.#rows, this.#cols, turn.cells);
    this.#layer.style.removeProperty('--phase');
    const pace = turn.phases ? Number(getComputedStyle(this.#layer).getPropertyValue('--pace')) : 0;
    this.#settle(pace > 0 ? this.#playPhases(turn, CASCADE * pace) : this.#playPart(turn));
  }

  /** Makes `settled` wait for this too. @param {Promise<void>} done */
  #settle(done) {
    this.settled = this.settled.then(() => done);
  }

  /** @param {Part} part @returns {Promise<void>} settles when its tiles are at rest */
  #playPart(part) {
    this.#turn++;
    for (const tile of this.#gone) tile.remove();
    this.#gone.clear();
    return this.#restOf(part.undone ? this.#playBack(part) : this.#playOn(part));
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
    this.#layer.style.setProperty('--phase', `${pause}ms`);
    this.#phases = parts;
    let rest;
    for (let part = parts.shift(); part; part = parts.shift()) {
      rest = this.#playPart(part);
      if (parts.length > 0) await sleep(pause);
    }
    await rest;
  }

  /** @param {Part} part @returns {HTMLElement[]} the tiles whose animations end the turn */
  #playOn({ motions, cells }) {
    const before = this.#tiles;
    const tiles = [...before];
    for (const { from, kind } of motionsOf(motions)) {
      if (kind !== MotionKind.Appears) tiles[from] = undefined;
    }
    const made = [];
    const leaving = [];
    for (const { from, to, kind } of motionsOf(motions)) {
      const tile = before[from];
      if (kind === MotionKind.Appears) {
        tiles[to] = this.#makeTile(to, cells[to], 'new');
        made.push(tiles[to]);
      } else if (tile) {
        this.#place(tile, to);
        if (kind === MotionKind.Slides) tiles[to] = tile;
        else leaving.push({ tile, to });
      }
    }
    for (const { tile, to } of leaving) {
      this.#leaving.set(tile, this.#turn);
      const merged = tiles[to] ?? this.#makeTile(to, cells[to], 'merged');
      const below = this.#below.get(merged) ?? [];
      this.#below.set(merged, [...below, tile]);
      if (tiles[to]) continue;
      tiles[to] = merged;
      made.push(merged);
    }
    this.#tiles = tiles;
    this.#layer.append(...made);
    return [...made, ...leaving.map(({ tile }) => tile)];
  }

  /** @param {Part} part @returns {HTMLElement[]} */
  #playBack({ motions, cells }) {
    const before = this.#tiles;
    const tiles = [...before];
    const split = [];
    const leaving = new Set();
    const moving = [];
    for (const motion of motionsOf(motions)) tiles[motion.from] = undefined;
    for (const { from, to, kind } of motionsOf(motions)) {
      const tile = before[from];
      if (kind === MotionKind.Slides) {
        if (tile) moving.push({ tile, to });
        continue;
      }
      if (tile) leaving.add(tile);
      if (kind === MotionKind.Merges) split.push({ tile: this.#makeTile(from, cells[to], ''), to });
    }
    for (const tile of leaving) {
      this.#leaving.set(tile, this.#turn);
      tile.className = 'tile vanishing';
      for (const below of this.#below.get(tile) ?? []) below.remove();
    }
    this.#layer.append(...split.map(({ tile }) => tile));
    // Computes styles so that split tiles start from their common cell before they move apart.
    if (split.length > 0) void getComputedStyle(split[0].tile).transform;
    for (const { tile, to } of [...moving, ...split]) {
      this.#place(tile, to);
      tiles[to] = tile;
    }
    this.#tiles = tiles;
    return [...leaving, ...moving.map(({ tile }) => tile), ...split.map(({ tile }) => tile)];
  }

  /**
   * Waits for the animations of these tiles, then hides those that are disappearing. They are only removed
   * in the next turn: removing them now would cause an extra layout of the page.
   * @param {HTMLElement[]} tiles
   */
  async #restOf(tiles) {
    const turn = this.#turn;
    // Without frames, nothing moves, so there is nothing to wait for.
    if (await Promise.race([nextFrame(), sleep(NO_FRAMES)])) {
      const animations = tiles.flatMap((tile) => tile.getAnimations({ subtree: true }));
      await Promise.allSettled(animations.map(({ finished }) => finished));
    }
    for (const tile of tiles) {
      const left = this.#leaving.get(tile);
      // A tile that disappears in a later turn is hidden by that turn, maybe already.
      if (this.#gone.has(tile) || (left !== undefined && left !== turn)) continue;
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
    const number = faceOf(exponent);
    face.part.add('tile', `tile-${number}`);
    drawFace(face, exponent, this.powers);
    tile.append(face);
    this.#place(tile, cell);
    return tile;
  }

  /** @param {HTMLElement} tile @param {number} cell */
  #place(tile, cell) {
    tile.style.setProperty('--row', String(Math.floor(cell / this.#cols)));
    tile.style.setProperty('--col', String(cell % this.#cols));
    for (const below of this.#below.get(tile) ?? []) this.#place(below, cell);
  }
}
