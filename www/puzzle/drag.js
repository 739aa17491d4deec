/**
 * Touch and mouse input on the tiles. A tap slides the run of a tile, a dragged tile follows the pointer,
 * and a swipe across a tile that cannot move that way slides the one that can.
 */
import { directionOfSwipe, farOn, isDown, swallowClick } from '../input/swipes.js';

/**
 * The tiles that slide together: their direction and number.
 * @typedef {{ direction: number, length: number }} Run
 */

/**
 * @typedef {object} Hands
 * @property {(cell: number) => Run | undefined} runOf returns the run of a cell, if it can slide
 * @property {(cell: number) => void} tap
 * @property {(direction: number) => void} swipe
 */

// Lengths are in pixels of the screen, which differ from those of the layout where the page is scaled.

/** The minimum length of a drag, in pixels. */
const STILL = 6;
/** The fraction of a cell after which a dragged tile slides when released. */
const ENOUGH = 1 / 3;
/** The minimum speed of a flick, which also makes the tile slide, in pixels per millisecond. */
const FLICK = 0.4;
/** The minimum length of a flick, in pixels. */
const FLICK_PIXELS = 12;
/** The maximum duration of a swipe in milliseconds. It makes the tile slide if it is long enough. */
const SWIPE = 300;

/** The x and y steps of the directions. */
export const STEPS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/**
 * @typedef {object} Drag
 * @property {number} id the pointer's id
 * @property {number} x the starting point in pixels
 * @property {number} y
 * @property {number} since the starting time in milliseconds
 * @property {number} cell
 * @property {Run | undefined} run
 * @property {number} step the distance from one cell to the next along the run, in pixels
 * @property {number} shown the view's `shown` at the start, to notice that the board has changed
 * @property {'begun' | 'held' | 'over'} phase
 * @property {boolean} moved whether it is more than a click
 * @property {{ at: number, along: number }[]} trail the latest times and distances
 */

/**
 * Listens for touch and mouse input on the tiles.
 * @param {HTMLElement} board @param {import('./board.js').Board} view
 * @param {AbortSignal} signal removes the listeners
 * @param {Hands} hands
 */
export function bindTouch(board, view, signal, hands) {
  const page = board.ownerDocument;
  const down = new Set();
  /** @type {Drag | undefined} */
  let drag;

  /** @param {Drag} drag @param {PointerEvent} event @returns {number} the distance along the run, in pixels */
  const alongOf = ({ run, x, y }, { clientX, clientY }) => {
    const [dx, dy] = STEPS[run?.direction ?? 0];
    return (clientX - x) * dx + (clientY - y) * dy;
  };
  /** @param {Drag} drag @param {PointerEvent} event @returns {number} the same, up to one cell */
  const heldAlong = (drag, event) => Math.min(drag.step, Math.max(0, alongOf(drag, event)));
  const letGo = () => {
    const held = drag?.phase === 'held';
    drag = undefined;
    if (held) view.release();
  };

  const listeners = {
    pointerdown(/** @type {PointerEvent} */ event) {
      if (event.isPrimary) down.clear();
      down.add(event.pointerId);
      letGo();
      const cell = view.cellOf(event);
      if (down.size > 1 || event.button !== 0 || cell === undefined) return;
      const { pointerId: id, clientX: x, clientY: y, timeStamp: since } = event;
      const trail = [{ at: since, along: 0 }];
      const { shown } = view;
      const run = hands.runOf(cell);
      const step = run ? view.stepIn(run.direction) : 0;
      drag = { id, x, y, since, cell, run, step, shown, phase: 'begun', moved: false, trail };
    },
    pointermove(/** @type {PointerEvent} */ event) {
      if (drag?.id !== event.pointerId) return;
      if (!isDown(event)) return letGo();
      // A key has changed the board during the drag.
      if (drag.shown !== view.shown) drag.phase = 'over';
      if (drag.phase === 'over') return;
      const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
      if (drag.phase === 'begun') {
        if (Math.hypot(dx, dy) < STILL) return;
        const along = drag.run && alongOf(drag, event) > 0.7 * Math.hypot(dx, dy);
        const direction = along ? undefined : directionOfSwipe(dx, dy, farOn(board));
        drag.moved = true;
        if (direction !== undefined) {
          drag.phase = 'over';
          hands.swipe(direction);
        }
        if (!along) return;
        drag.phase = 'held';
      }
      if (!drag.run) return;
      const along = heldAlong(drag, event);
      drag.trail = [...drag.trail.slice(-4), { at: event.timeStamp, along }];
      view.hold(drag.cell, drag.run, along / drag.step);
    },
    pointerup(/** @type {PointerEvent} */ event) {
      down.delete(event.pointerId);
      if (drag?.id !== event.pointerId) return;
      const { phase, cell, step, trail, since, shown, moved } = drag;
      if (moved) swallowClick(page, drag.id);
      if (phase === 'held' && shown === view.shown) {
        const along = heldAlong(drag, event);
        const recent = trail.filter(({ at }) => event.timeStamp - at < 80);
        const first = recent[0] ?? { at: event.timeStamp, along };
        const speed = (along - first.along) / Math.max(1, event.timeStamp - first.at);
        const flicked = speed > FLICK && along >= FLICK_PIXELS;
        const swiped = event.timeStamp - since < SWIPE && along >= farOn(board);
        letGo();
        if (flicked || swiped || along > step * ENOUGH) hands.tap(cell);
      } else letGo();
    },
    pointercancel(/** @type {PointerEvent} */ event) {
      down.delete(event.pointerId);
      if (drag?.id === event.pointerId) letGo();
    },
    click(/** @type {MouseEvent} */ event) {
      const cell = view.cellOf(event);
      if (cell !== undefined) hands.tap(cell);
    },
  };
  board.addEventListener('pointerdown', listeners.pointerdown, { signal });
  board.addEventListener('click', listeners.click, { signal });
  for (const type of /** @type {const} */ (['pointermove', 'pointerup', 'pointercancel'])) {
    page.addEventListener(type, listeners[type], { capture: true, signal });
  }
  signal.addEventListener('abort', letGo);
}
