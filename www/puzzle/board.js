/**
 * The tiles on the board, and touch and mouse input on them. Each number has the same tile as long as the board size
 * stays. The view knows where tiles go, never why.
 */
import { bestEffort, within } from '../element/dom.js';
import { nextFrame } from '../element/motion.js';
import { ARROWS } from '../element/template.js';
import { directionOfSwipe, farOn, followPointer } from '../input/swipes.js';
import { trustedHTML } from '../worker/trusted.js';
import { NUMBERS } from './numbers.js';

/**
 * The tiles that slide together: their direction and number.
 * @typedef {{ direction: number, length: number }} Run
 */

/** The board to show. @typedef {Pick<import('./engine.js').Puzzle, 'side' | 'cells' | 'goal' | 'movable'>} Scene */

/** @typedef {{ number: number, row: number, col: number, slides: boolean, home: boolean }} Tile */

const STEPS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

export class Board {
  #grid;
  #layer;
  #side = 0;
  /** The tiles by number; none at 0. @type {HTMLElement[]} */
  #tiles = [];
  /** @type {Uint8Array} */
  #cells = new Uint8Array();
  shown = 0;
  /** @type {HTMLElement[]} */
  #held = [];
  #panel;
  /** What its tiles show. @type {import('../element/tile-face.js').Faces} */
  faces = NUMBERS;
  /** @type {Scene | undefined} */
  #scene;
  /** Resolves when every motion that has started so far is over. @type {Promise<unknown>} */
  settled = Promise.resolve();

  /** @param {import('./panel.js').Panel} panel */
  constructor(panel) {
    this.#grid = panel.find('grid');
    this.#layer = panel.find('tiles');
    this.#panel = panel;
  }

  /** @param {Scene} scene @param {boolean} [moves] whether to animate the tiles */
  show(scene, moves = false) {
    const { side, cells, goal, movable } = scene;
    this.#scene = scene;
    const isNew = side !== this.#side;
    if (isNew) this.#build(side);
    this.release();
    this.shown++;
    this.#cells = cells;
    this.#layer.classList.toggle('still', !moves && !isNew);
    const empty = cells.indexOf(0);
    const slides = new Set(movable);
    cells.forEach((number, cell) => {
      if (number > 0) this.#showTile(number, cell, goal.indexOf(number), slides.has(cell), empty);
    });
    if (!moves && !isNew) {
      // Lay out the tiles without transitions before turning transitions on again. New ones have none.
      void this.#layer.offsetWidth;
      this.#layer.classList.remove('still');
    }
    this.settled = moves ? this.settled.then(() => this.#rest()) : Promise.resolve();
  }

  /** Shows the same board with other faces. */
  redraw() {
    this.#tiles.forEach((tile, number) => {
      this.#write(tile, number);
    });
    if (this.#scene) this.show(this.#scene);
  }

  /** @param {HTMLElement} tile @param {number} number */
  #write(tile, number) {
    this.faces.write(within(tile, '.digits'), number);
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
      '<span class="face" part="tile"><span class="digits"></span></span>',
    );
    this.#write(tile, number);
    return tile;
  }

  /**
   * @param {number} number @param {number} cell @param {number} goal the cell of the number in the goal
   * @param {boolean} slides @param {number} empty
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
    if (slides) tile.dataset.way = directionTo(empty, cell, side);
    else delete tile.dataset.way;
    const label = this.#panel.tileName({ number, row: row + 1, col: col + 1, slides, home });
    if (tile.ariaLabel !== label) tile.ariaLabel = label;
  }

  /** @param {number} [number] undefined removes the mark */
  mark(number) {
    this.#tiles.forEach((tile, label) => {
      tile.classList.toggle('hinted', label === number);
    });
  }

  /** The cell of the tile under an event. @param {Event} event */
  cellAt(event) {
    const number = this.#tiles.findIndex((tile) => tile && event.composedPath().includes(tile));
    return number < 0 ? undefined : this.#cells.indexOf(number);
  }

  /** The distance from one cell to the next on the screen, in pixels. @param {number} direction */
  stepIn(direction) {
    const { width, height } = this.#layer.getBoundingClientRect();
    return (direction % 2 ? width : height) / this.#side;
  }

  /**
   * Lets the tiles of a run follow the pointer.
   * @param {number} cell the cell where the drag began
   * @param {Run} run @param {number} along the distance in cells
   */
  hold(cell, { direction, length }, along) {
    const ahead = [-this.#side, 1, this.#side, -1][direction];
    this.#held = Array.from({ length }, (_, i) => this.#tiles[this.#cells[cell + ahead * i]]);
    const [x, y] = STEPS[direction];
    for (const tile of this.#held) {
      tile.classList.add('held');
      tile.style.translate = `${100 * x * along}% ${100 * y * along}%`;
    }
  }

  /** Ends the drag. The tiles spring back, unless they are moved in the same task. */
  release() {
    if (this.#held.length === 0) return;
    for (const tile of this.#held.splice(0)) {
      tile.classList.remove('held');
      tile.style.translate = '';
    }
    this.settled = this.settled.then(() => this.#rest());
  }

  #rest() {
    return bestEffort(async () => {
      await nextFrame();
      const animations = this.#layer.getAnimations({ subtree: true });
      // Not `instanceof`: the element may have been moved to another document, with classes of its own.
      const moving = animations.filter((animation) => 'transitionProperty' in animation);
      await Promise.allSettled(moving.map(({ finished }) => finished));
    });
  }
}

/** @param {number} empty @param {number} cell @param {number} side */
function directionTo(empty, cell, side) {
  const sameRow = Math.floor(empty / side) === Math.floor(cell / side);
  const direction = sameRow ? (empty > cell ? 1 : 3) : empty > cell ? 2 : 0;
  return ARROWS[direction][0];
}

/**
 * @typedef {object} Hands
 * @property {(cell: number) => Run | undefined} runFrom returns the run of a cell, if it can slide
 * @property {(cell: number) => void} tap
 * @property {(direction: number) => void} swipe
 */

// Lengths are in pixels of the screen, which differ from those of the layout where the page is scaled.

const STILL = 6;
/** The fraction of a cell after which a dragged tile slides when released. */
const ENOUGH = 1 / 3;
/** The minimum speed of a flick, which also makes the tile slide, in pixels per millisecond. */
const FLICK = 0.4;
const FLICK_PIXELS = 12;
/** The maximum duration of a swipe in milliseconds. It makes the tile slide if it is long enough. */
const SWIPE = 300;

/**
 * Listens for touch and mouse input on the tiles. A tap slides the run of a tile, a dragged tile follows the pointer,
 * and a swipe across a tile that cannot move that way slides the one that can.
 * @param {HTMLElement} board @param {Board} view
 * @param {AbortSignal} signal removes the listeners
 * @param {Hands} hands
 */
export function bindTouch(board, view, signal, hands) {
  followPointer([board], board, board.ownerDocument, signal, (event) => {
    const cell = view.cellAt(event);
    if (cell === undefined) return undefined;
    const { clientX: x, clientY: y, timeStamp: since } = event;
    const { shown } = view;
    const run = hands.runFrom(cell);
    /** The distance from one cell to the next along the run, in pixels. */
    const step = run ? view.stepIn(run.direction) : 0;
    /** @type {'begun' | 'held' | 'over'} */
    let phase = 'begun';
    /** The latest times and distances. */
    let trail = [{ at: since, along: 0 }];
    /** The distance along the run, in pixels. @param {PointerEvent} event */
    const distanceAlong = ({ clientX, clientY }) => {
      const [dx, dy] = STEPS[run?.direction ?? 0];
      return (clientX - x) * dx + (clientY - y) * dy;
    };
    /** The same, up to one cell. @param {PointerEvent} event */
    const heldAlong = (event) => Math.min(step, Math.max(0, distanceAlong(event)));
    return {
      moved: false,
      move(event) {
        // A key has changed the board during the drag.
        if (shown !== view.shown) phase = 'over';
        if (phase === 'over') return;
        if (phase === 'begun') {
          const [dx, dy] = [event.clientX - x, event.clientY - y];
          if (Math.hypot(dx, dy) < STILL) return;
          const along = run && distanceAlong(event) > 0.7 * Math.hypot(dx, dy);
          const direction = along ? undefined : directionOfSwipe(dx, dy, farOn(board));
          this.moved = true;
          if (direction !== undefined) {
            phase = 'over';
            hands.swipe(direction);
          }
          if (!along) return;
          phase = 'held';
        }
        if (!run) return;
        const along = heldAlong(event);
        trail = [...trail.slice(-4), { at: event.timeStamp, along }];
        view.hold(cell, run, along / step);
      },
      end(release) {
        if (phase !== 'held') return;
        view.release();
        if (!release || shown !== view.shown) return;
        const along = heldAlong(release);
        const recent = trail.filter(({ at }) => release.timeStamp - at < 80);
        const first = recent[0] ?? { at: release.timeStamp, along };
        const speed = (along - first.along) / Math.max(1, release.timeStamp - first.at);
        const flicked = speed > FLICK && along >= FLICK_PIXELS;
        const swiped = release.timeStamp - since < SWIPE && along >= farOn(board);
        if (flicked || swiped || along > step * ENOUGH) hands.tap(cell);
      },
    };
  });
  const click = (/** @type {MouseEvent} */ event) => {
    const cell = view.cellAt(event);
    if (cell !== undefined) hands.tap(cell);
  };
  board.addEventListener('click', click, { signal });
}
