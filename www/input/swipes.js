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
  const down = new Set();
  /** @type {{ id: number, x: number, y: number, far: number, moved: boolean } | undefined} */
  let swipe;

  const touched = (/** @type {PointerEvent} */ event) => {
    if (event.isPrimary) down.clear();
    down.add(event.pointerId);
    swipe = undefined;
  };
  const start = (/** @type {PointerEvent} */ event) => {
    const { pointerId: id, clientX: x, clientY: y, pointerType, button } = event;
    const byMouse = pointerType === 'mouse';
    if (swipe || down.size > 1 || button !== 0 || startsIn(event, CONTROL, host)) return;
    if ((byMouse && !event.composedPath().includes(board)) || isInert(host)) return;
    swipe = { id, x, y, far: farOn(board), moved: false };
  };
  const move = (/** @type {PointerEvent} */ event) => {
    if (swipe?.id !== event.pointerId) return;
    if (!isDown(event)) return end(event);
    if (swipe.moved) return;
    const [dx, dy] = [event.clientX - swipe.x, event.clientY - swipe.y];
    const direction = directionOfSwipe(dx, dy, swipe.far);
    if (direction === undefined) return;
    swipe.moved = true;
    act({ kind: 'move', direction });
  };
  const end = (/** @type {PointerEvent} */ { pointerId: id, type }) => {
    down.delete(id);
    if (swipe?.id !== id) return;
    // A pen that swiped over a button has not pressed it.
    if (swipe.moved && type === 'pointerup') swallowClick(page, id);
    swipe = undefined;
  };

  // Captured, so it comes before `start`, and also where no swipe can start.
  page.addEventListener('pointerdown', touched, { capture: true, signal });
  // On the board too, because what contains it may keep the event from the document.
  for (const area of new Set([target, board]))
    area.addEventListener('pointerdown', /** @type {EventListener} */ (start), { signal });
  // A finger can leave the target, so everything but the start is listened for on the document; captured,
  // so nothing in between can stop it.
  page.addEventListener('pointermove', move, { capture: true, signal });
  page.addEventListener('pointerup', end, { capture: true, signal });
  page.addEventListener('pointercancel', end, { capture: true, signal });
  // Otherwise Chromium takes a quick touch for the start of scrolling, though nothing scrolls there, and
  // fires no click for a tap soon after it. A page that doesn't scroll says so by its touch-action.
  const arrows = root.querySelector('.arrows');
  for (const area of [board, arrows]) {
    area?.addEventListener('touchmove', cancel, { passive: false, signal });
  }
  const onPage = (/** @type {Event} */ event) =>
    swipe !== undefined &&
    getComputedStyle(page.body).touchAction === 'pinch-zoom' &&
    cancel(event);
  target.addEventListener('touchmove', onPage, { passive: false, signal });
}
