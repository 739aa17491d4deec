/**
 * The tiles on the board. The view knows where tiles go, never why: a turn names every motion. The
 * animated way (`play`) and the immediate way (`show`) end in the same DOM.
 */
import { drawFace, faceOf } from '../element/tile-face.js';
import { MotionKind } from './engine.js';

/** @typedef {import('./engine.js').Turn} Turn */

/**
 * A turn or a phase of one, as the tiles need it.
 * @typedef {{ motions: Uint8Array, cells: Uint8Array, undone?: boolean }} Part
 */

/** All the phases of a cascade together take so many milliseconds, at the usual pace. */
const CASCADE = 250;
/** After so many milliseconds without a frame, none is to come: the board is out of sight. */
const NO_FRAMES = 500;

/** @param {number} ms @returns {Promise<boolean>} false */
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms, false));

/**
 * After the next frame, when its styles are computed and asking for animations costs nothing.
 * @returns {Promise<boolean>} true
 */
const nextFrame = () =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0, true)));

/**
 * The motions of a turn, one by one.
 * @param {Uint8Array} packed three numbers each: from, to, kind
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
  /** The tile that stands in each cell, or is on its way there. @type {(HTMLElement | undefined)[]} */
  #tiles = [];
  /** Tiles that are going out, into a merge or because they were taken back, and in which turn. @type {Map<HTMLElement, number>} */
  #leaving = new Map();
  /** Tiles that have gone out, hidden until the next turn removes them. @type {Set<HTMLElement>} */
  #gone = new Set();
  /** The phases of a cascade that are still to come. @type {Part[]} */
  #phases = [];
  /** Counts the turns played. */
  #turn = 0;
  /** Tiles that go into a merge, by the tile it makes: they stay below it until it is seen. @type {WeakMap<HTMLElement, HTMLElement[]>} */
  #below = new WeakMap();
  /** Settles when every motion begun so far has come to rest. @type {Promise<unknown>} */
  settled = Promise.resolve();
  /** Whether long faces are shown as powers, from the next tile on. */
  powers = false;

  /**
   * @param {HTMLElement} grid where the empty cells are drawn
   * @param {HTMLElement} layer where the tiles lie
   */
  constructor(grid, layer) {
    this.#grid = grid;
    this.#layer = layer;
  }

  /**
   * Shows a board at once.
   * @param {number} rows
   * @param {number} cols
   * @param {Uint8Array} cells exponents, row by row
   * @param {boolean} [appear] whether the tiles appear as new ones do
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
   * Plays a turn, forwards or backwards. Tiles still in flight are steered to their new places.
   * @param {Turn} turn
   */
  play(turn) {
    // What is left of a cascade comes at once, so that this turn finds its tiles.
    for (const phase of this.#phases.splice(0)) this.#settle(this.#playPart(phase));
    if (document.hidden) return this.show(this.#rows, this.#cols, turn.cells);
    this.#layer.style.removeProperty('--phase');
    const pace = turn.phases ? Number(getComputedStyle(this.#layer).getPropertyValue('--pace')) : 0;
    this.#settle(pace > 0 ? this.#playPhases(turn, CASCADE * pace) : this.#playPart(turn));
  }

  /** Lets `settled` wait for this too. @param {Promise<void>} done */
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
   * Plays a cascade phase by phase, so that the eye can follow; then what appears.
   * @param {Turn} turn
   * @param {number} time milliseconds for all of it
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
    // What came apart must be drawn in one place before it can move to another.
    if (split.length > 0) void getComputedStyle(split[0].tile).transform;
    for (const { tile, to } of [...moving, ...split]) {
      this.#place(tile, to);
      tiles[to] = tile;
    }
    this.#tiles = tiles;
    return [...leaving, ...moving.map(({ tile }) => tile), ...split.map(({ tile }) => tile)];
  }

  /**
   * Waits for the animations of these tiles; then what was leaving is hidden. Removing it would lay out
   * the page once more, so it waits for the next turn, which lays it out anyway.
   * @param {HTMLElement[]} tiles
   */
  async #restOf(tiles) {
    const turn = this.#turn;
    // Where no frames are drawn, nothing moves, and nothing is to be waited for.
    if (await Promise.race([nextFrame(), sleep(NO_FRAMES)])) {
      const animations = tiles.flatMap((tile) => tile.getAnimations({ subtree: true }));
      await Promise.allSettled(animations.map(({ finished }) => finished));
    }
    for (const tile of tiles) {
      const left = this.#leaving.get(tile);
      // A tile that leaves in a later turn is that turn's to hide, and may be hidden by now.
      if (this.#gone.has(tile) || (left !== undefined && left !== turn)) continue;
      this.#below.delete(tile);
      const leaves = this.#leaving.delete(tile);
      // At rest all tiles are alike, so that nothing plays again when the board is shown again.
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
