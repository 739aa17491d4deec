/** Maps keys and swipes to intents. Directions are numbered as in the engine: 0 up, 1 right, 2 down, 3 left. */

/**
 * @typedef {{ kind: 'move', direction: number }
 *   | { kind: 'undo' | 'redo' | 'newGame' | 'hint' | 'watch' | 'leave' }
 *   | { kind: 'ai', act: () => void } | { kind: 'other', key: string }} Intent `ai` is a key that the AI
 *   controls handle, `other` a key that isn't a shortcut; `?` and B are left to the page
 */

/** The letter keys that move tiles, besides W A S D. @typedef {'hjkl' | 'jkil'} KeyScheme */

/** Arrow keys, by `event.key`, which is the same on every layout. */
const ARROWS = new Map([
  ['ArrowUp', 0],
  ['ArrowRight', 1],
  ['ArrowDown', 2],
  ['ArrowLeft', 3],
]);

/** Letter keys, by `event.code`: their position on the keyboard, whatever the layout. */
const LETTERS = new Map([
  ['KeyW', 0],
  ['KeyD', 1],
  ['KeyS', 2],
  ['KeyA', 3],
]);

/** @type {Record<KeyScheme, Map<string, number>>} */
const SCHEMES = {
  hjkl: new Map([...LETTERS, ['KeyK', 0], ['KeyL', 1], ['KeyJ', 2], ['KeyH', 3]]),
  jkil: new Map([...LETTERS, ['KeyI', 0], ['KeyL', 1], ['KeyK', 2], ['KeyJ', 3]]),
};

const EDITABLE = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
/** Where no swipe can start. A swipe over the arrow buttons is one; a tap on them presses them. */
const CONTROL = `a, button:not([data-direction]), label, summary, dialog, [role="button"], ${EDITABLE}`;

/** @param {Event} event @param {string} selector @param {EventTarget} [within] what is around it doesn't count */
const startsIn = (event, selector, within) => {
  const path = /** @type {Partial<Element>[]} */ (event.composedPath());
  // Without it, only the window is left out.
  return path
    .slice(0, path.indexOf(/** @type {any} */ (within)))
    .some((node) => node.matches?.(selector));
};

/**
 * Returns the intent of a key press in 2048.
 * @param {KeyboardEvent} event @param {KeyScheme} scheme
 * @returns {Intent | undefined} undefined if the game doesn't use the key
 */
export function intentOfKey(event, scheme) {
  const { code, key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  if (event.isComposing || key === 'Process' || altKey) return undefined;
  if (ctrlKey || metaKey) {
    if (ctrlKey && metaKey) return undefined;
    // The key that types Z or, on layouts without Latin letters, the key in its position.
    const isZ = /^[a-z]$/i.test(key) ? key.toLowerCase() === 'z' : code === 'KeyZ';
    if (ctrlKey && key.toLowerCase() === 'y' && !shiftKey) return { kind: 'redo' };
    if (!isZ) return undefined;
    return { kind: shiftKey ? 'redo' : 'undo' };
  }
  const arrow = shiftKey ? undefined : ARROWS.get(key);
  const direction = arrow ?? SCHEMES[scheme].get(code);
  if (direction !== undefined) return { kind: 'move', direction };
  if (code === 'KeyU') return { kind: shiftKey ? 'redo' : 'undo' };
  if (code === 'KeyQ') return { kind: 'leave' };
  if (repeat) return undefined;
  if (code === 'KeyT') return { kind: 'hint' };
  if (code === 'KeyV') return { kind: 'watch' };
  if (code === 'KeyN' && shiftKey) return { kind: 'newGame' };
  return /^[^\s?b]$/iu.test(key) ? { kind: 'other', key } : undefined;
}

/**
 * Returns a test for key events that are for an element: the focus is in it, or nowhere. A game that
 * plays on the whole page also takes the keys while a plain button or link has the focus, for example
 * after a dialog has closed. Buttons in a dialog, menu or toolbar may use the keys themselves.
 * @param {HTMLElement & { wholePage: boolean }} element
 * @returns {(event: Event) => boolean}
 */
export const playsFor = (element) => (event) => {
  const { activeElement, body, documentElement } = document;
  const free = !activeElement || activeElement === body || activeElement === documentElement;
  const plain =
    activeElement?.matches('button, a, summary') &&
    !activeElement.closest('dialog, [popover], [role]');
  return free || (element.wholePage && plain) || event.composedPath().includes(element);
};

/**
 * Turns key presses into intents. A held key repeats its move. Keys in text fields are left alone.
 * @template {{ kind: string }} Result
 * @param {EventTarget} target where to listen
 * @param {object} options
 * @param {(event: Event) => boolean} options.accepts whether a key event is for the game
 * @param {(event: KeyboardEvent) => Result | undefined} options.intentOf
 * @param {(intent: Result) => void} options.act
 * @param {string} [options.fields] selector of the game's own text fields, whose keys count too
 * @param {AbortSignal} options.signal removes the listeners
 */
export function bindKeys(target, { accepts, intentOf, act, fields, signal }) {
  const inTextField = (/** @type {Event} */ event) =>
    startsIn(event, EDITABLE) && !(fields && startsIn(event, fields));
  const press = (/** @type {Event} */ event) => {
    if (event.defaultPrevented || inTextField(event) || !accepts(event)) return;
    const intent = intentOf(/** @type {KeyboardEvent} */ (event));
    if (!intent) return;
    // The browser still handles keys that the game doesn't use.
    if (intent.kind !== 'other') event.preventDefault();
    act(intent);
  };
  target.addEventListener('keydown', press, { signal });
}

/** The minimum length of a swipe: in pixels, and as a fraction of the board's shorter side. */
const SWIPE_PIXELS = 24;
const SWIPE_SHARE = 0.06;
/**
 * The minimum ratio of a swipe's length along its main axis to that across it. `benches/swipes.js`
 * compares ratios: a higher one drops more swipes, a lower one takes more along the wrong axis.
 */
const SWIPE_RATIO = 1.1;

/** The minimum length of a swipe on a board, in pixels. @param {HTMLElement} board */
export const farOn = (board) =>
  Math.max(SWIPE_PIXELS, SWIPE_SHARE * Math.min(board.clientWidth, board.clientHeight));

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

/** @param {Event} event */
const cancel = (event) => event.cancelable && event.preventDefault();

/**
 * Turns swipes into intents: one per touch, as soon as it is long enough, however slow. A second finger
 * or a canceled pointer ends the swipe. A mouse can swipe only on the board.
 * @param {HTMLElement | Document} target where a swipe can start, except on controls
 * @param {object} options
 * @param {HTMLElement} options.board
 * @param {(intent: Extract<Intent, { kind: 'move' }>) => void} options.act
 * @param {AbortSignal} options.signal removes the listeners
 */
export function bindSwipes(target, { board, act, signal }) {
  const root = /** @type {ShadowRoot} */ (board.getRootNode());
  // A game may itself be in a dialog, a label or a link.
  const { host } = root;
  /** The pointers that are down. */
  const down = new Set();
  /** The swipe that may begin; null once it has moved. @type {{ id: number, x: number, y: number, far: number } | null | undefined} */
  let swipe;

  const touched = (/** @type {PointerEvent} */ event) => {
    if (event.isPrimary) down.clear();
    down.add(event.pointerId);
    swipe = undefined;
  };
  const start = (/** @type {PointerEvent} */ event) => {
    const { pointerId: id, clientX: x, clientY: y, pointerType, button } = event;
    const byMouse = pointerType === 'mouse';
    if (down.size > 1 || button !== 0 || startsIn(event, CONTROL, host)) return;
    if (byMouse && !event.composedPath().includes(board)) return;
    swipe = { id, x, y, far: farOn(board) };
  };
  const move = (/** @type {PointerEvent} */ event) => {
    if (swipe?.id !== event.pointerId) return;
    const [dx, dy] = [event.clientX - swipe.x, event.clientY - swipe.y];
    const direction = directionOfSwipe(dx, dy, swipe.far);
    if (direction === undefined) return;
    swipe = null;
    act({ kind: 'move', direction });
  };
  const end = (/** @type {PointerEvent} */ event) => {
    down.delete(event.pointerId);
    if (swipe?.id === event.pointerId) swipe = undefined;
  };
  const click = (/** @type {MouseEvent} */ event) => {
    // A pen that swiped over a button has not pressed it. A click by keyboard has no detail.
    if (swipe === null && event.detail) event.stopPropagation();
  };

  // Captured, so it comes before `start`, and also where no swipe can start.
  document.addEventListener('pointerdown', touched, { capture: true, signal });
  document.addEventListener('click', click, { capture: true, signal });
  // A finger can leave the target, so everything but the start is listened for on the document.
  target.addEventListener('pointerdown', /** @type {any} */ (start), { signal });
  document.addEventListener('pointermove', move, { signal });
  document.addEventListener('pointerup', end, { signal });
  document.addEventListener('pointercancel', end, { signal });
  // Otherwise Chromium takes a quick touch for the start of scrolling, though nothing scrolls there, and
  // fires no click for a tap soon after it. A page that doesn't scroll says so by its touch-action.
  const arrows = root.querySelector('.arrows');
  for (const area of [board, arrows]) {
    area?.addEventListener('touchmove', cancel, { passive: false, signal });
  }
  const onPage = (/** @type {Event} */ event) =>
    swipe !== undefined &&
    getComputedStyle(document.body).touchAction === 'pinch-zoom' &&
    cancel(event);
  target.addEventListener('touchmove', onPage, { passive: false, signal });
}
