/** Maps swipes to intents. A swipe is made by a finger, a pen or, on the board, the mouse. */
import { EDITABLE, isInert, startsIn } from './keys.js';

/** Where no swipe can start. A swipe over the arrow buttons is one; a tap on them presses them. */
const CONTROL = `a, button:not([data-direction]), label, summary, dialog, [role="button"], ${EDITABLE}`;

/** The minimum length of a swipe: in pixels, and as a fraction of the board's shorter side. */
const SWIPE_PIXELS = 24;
const SWIPE_SHARE = 0.06;
/**
 * The minimum ratio of a swipe's length along its main axis to that across it. `benches/swipes.js`
 * compares ratios: a higher one drops more swipes, a lower one takes more along the wrong axis.
 */
const SWIPE_RATIO = 1.1;

/** The minimum length of a swipe on a board, in pixels of the screen. @param {HTMLElement} board */
export function farOn(board) {
  const { width, height } = board.getBoundingClientRect();
  return Math.max(SWIPE_PIXELS, SWIPE_SHARE * Math.min(width, height));
}

/**
 * Returns the direction of a swipe once it is long and straight enough.
 * @param {number} dx @param {number} dy @param {number} far the minimum length
 * @param {number} [ratio] the minimum ratio of the longer side to the shorter one
 */
export function directionOfSwipe(dx, dy, far, ratio = SWIPE_RATIO) {
  const [x, y] = [Math.abs(dx), Math.abs(dy)];
  if (Math.max(x, y) < far || Math.max(x, y) < ratio * Math.min(x, y)) return undefined;
  if (x > y) return dx > 0 ? 1 : 3;
  return dy > 0 ? 2 : 0;
}

/**
 * Whether a finger or pen touches, or the main button of the mouse is down. If not, its release never came: a
 * dialog or menu of the system got it.
 * @param {PointerEvent} event
 */
export const isDown = ({ buttons }) => (buttons & 1) === 1;

/** The time in milliseconds in which the browser makes a click or opens a menu after a gesture, if it does. */
export const CLICK = 100;

/**
 * Swallows the click that the browser makes of a gesture that ends now. Clicks by scripts and assistive
 * technology, and those of a later press, are left alone.
 * @param {Document} page @param {number} id of the pointer
 */
export function swallowClick(page, id) {
  const over = new AbortController();
  const { signal } = over;
  const swallow = (/** @type {MouseEvent & Partial<PointerEvent>} */ event) => {
    // In older browsers, a click doesn't name its pointer.
    const { isTrusted, detail, pointerId = id } = event;
    if (!isTrusted || detail === 0 || pointerId !== id) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  page.addEventListener('click', swallow, { capture: true, signal });
  page.addEventListener('pointerdown', () => over.abort(), { capture: true, signal });
  setTimeout(() => over.abort(), CLICK);
}

/**
 * A press of a finger, a pen or the mouse that may become a swipe or a drag.
 * @typedef {object} Gesture
 * @property {boolean} moved whether it is more than a press, so that its release is no click
 * @property {(event: PointerEvent) => void} move
 * @property {(release?: PointerEvent) => void} end `release` is missing if it was canceled
 */

/**
 * Follows one pointer at a time. A second finger or a canceled pointer ends its gesture.
 * @param {Iterable<EventTarget>} areas where a gesture can start
 * @param {EventTarget} around where other fingers count
 * @param {Document} page
 * @param {AbortSignal} signal removes the listeners
 * @param {(event: PointerEvent) => Gesture | undefined} begin
 */
export function followPointer(areas, around, page, signal, begin) {
  const down = new Set();
  let id = 0;
  /** @type {Gesture | undefined} */
  let gesture;

  const end = (/** @type {PointerEvent | undefined} */ release = undefined) => {
    const ended = gesture;
    gesture = undefined;
    ended?.end(release);
  };
  const touched = (/** @type {PointerEvent} */ event) => {
    if (event.isPrimary) down.clear();
    down.add(event.pointerId);
    end();
  };
  const start = (/** @type {PointerEvent} */ event) => {
    if (gesture || down.size > 1 || event.button !== 0) return;
    id = event.pointerId;
    gesture = begin(event);
  };
  const move = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== id) return;
    if (isDown(event)) gesture?.move(event);
    else up(event);
  };
  const up = (/** @type {PointerEvent} */ event) => {
    down.delete(event.pointerId);
    if (event.pointerId !== id) return;
    const isReleased = event.type === 'pointerup';
    // A pen that swiped over a button has not pressed it.
    if (isReleased && gesture?.moved) swallowClick(page, id);
    end(isReleased ? event : undefined);
  };

  // Captured, so it comes before `start`, and also where no gesture can start.
  around.addEventListener('pointerdown', /** @type {EventListener} */ (touched), {
    capture: true,
    signal,
  });
  for (const area of areas)
    area.addEventListener('pointerdown', /** @type {EventListener} */ (start), { signal });
  // A finger can leave the area, so everything but the start is listened for on the document; captured, so nothing in
  // between can stop it.
  page.addEventListener('pointermove', move, { capture: true, signal });
  page.addEventListener('pointerup', up, { capture: true, signal });
  page.addEventListener('pointercancel', up, { capture: true, signal });
  signal.addEventListener('abort', () => end());
}

/** @param {Event} event */
const cancel = (event) => event.cancelable && event.preventDefault();

/**
 * Turns swipes into intents: one per touch, as soon as it is long enough, however slow. A second finger
 * or a canceled pointer ends the swipe. A mouse can swipe only on the board.
 * @param {HTMLElement | Document} target where a swipe can start, except on controls
 * @param {object} options
 * @param {HTMLElement} options.board
 * @param {(intent: { kind: 'move', direction: number }) => void} options.act
 * @param {AbortSignal} options.signal removes the listeners
 */
export function bindSwipes(target, { board, act, signal }) {
  const root = /** @type {ShadowRoot} */ (board.getRootNode());
  // A game may itself be in a dialog, a label or a link.
  const { host } = root;
  const page = board.ownerDocument;
  let swipes = false;
  // On the board too, because what contains it may keep the event from the document.
  followPointer(new Set([target, board]), page, page, signal, (event) => {
    const { clientX: x, clientY: y, pointerType } = event;
    if (startsIn(event, CONTROL, host)) return undefined;
    if (pointerType === 'mouse' && !event.composedPath().includes(board)) return undefined;
    if (isInert(host)) return undefined;
    const far = farOn(board);
    swipes = true;
    return {
      moved: false,
      move({ clientX, clientY }) {
        const direction = this.moved ? undefined : directionOfSwipe(clientX - x, clientY - y, far);
        if (direction === undefined) return;
        this.moved = true;
        act({ kind: 'move', direction });
      },
      end() {
        swipes = false;
      },
    };
  });

  // Otherwise Chromium takes a quick touch for the start of scrolling, though nothing scrolls there, and
  // fires no click for a tap soon after it. A page that doesn't scroll says so by its touch-action.
  const arrows = root.querySelector('.arrows');
  for (const area of [board, arrows]) {
    area?.addEventListener('touchmove', cancel, { passive: false, signal });
  }
  const onPage = (/** @type {Event} */ event) =>
    swipes && getComputedStyle(page.body).touchAction === 'pinch-zoom' && cancel(event);
  target.addEventListener('touchmove', onPage, { passive: false, signal });
}
