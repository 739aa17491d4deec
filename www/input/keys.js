/**
 * Keyboard and swipes become intents. Every bind returns its unbind. The numbers of the directions
 * are the engine's: 0 up, 1 right, 2 down, 3 left.
 */

/**
 * @typedef {{ kind: 'move', direction: number }
 *   | { kind: 'undo' | 'redo' | 'newGame' | 'hint' | 'watch' | 'leave' }
 *   | { kind: 'ai', act: () => void } | { kind: 'other', key: string }} Intent `ai` is what the
 *   machine's controls make of a key, `other` is a key that means nothing by itself
 */

/** Which letters beside W A S D move the tiles. @typedef {'hjkl' | 'jkil'} KeyScheme */

/** Keys with the same name on every layout. */
const ARROWS = new Map([
  ['ArrowUp', 0],
  ['ArrowRight', 1],
  ['ArrowDown', 2],
  ['ArrowLeft', 3],
]);

/** Letter keys by their place on the keyboard, so that every layout finds them where they are. */
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
const CONTROL = `a, button, label, summary, dialog, [role="button"], ${EDITABLE}`;

/** @param {Event} event @param {string} selector */
export const startsIn = (event, selector) =>
  event.composedPath().some((node) => node instanceof Element && node.matches(selector));

/**
 * What a key press asks for.
 * @param {KeyboardEvent} event
 * @param {KeyScheme} [scheme]
 * @returns {Intent | undefined} undefined when the key is not the game's
 */
export function intentOfKey(event, scheme = 'hjkl') {
  const { code, key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  if (event.isComposing || key === 'Process' || altKey) return undefined;
  if (ctrlKey || metaKey) {
    if (ctrlKey && metaKey) return undefined;
    // The key that says Z; on layouts without Latin letters, the one in its place.
    const isZ = /^[a-z]$/i.test(key) ? key.toLowerCase() === 'z' : code === 'KeyZ';
    if (ctrlKey && key.toLowerCase() === 'y' && !shiftKey) return { kind: 'redo' };
    if (!isZ) return undefined;
    return { kind: shiftKey ? 'redo' : 'undo' };
  }
  const arrow = shiftKey ? undefined : ARROWS.get(key);
  const direction = arrow ?? SCHEMES[scheme].get(code);
  if (direction !== undefined) return { kind: 'move', direction };
  if (code === 'KeyU') return { kind: shiftKey ? 'redo' : 'undo' };
  if (code === 'KeyB') return { kind: 'undo' };
  if (code === 'KeyQ') return { kind: 'leave' };
  if (repeat) return undefined;
  if (code === 'KeyT') return { kind: 'hint' };
  if (code === 'KeyV') return { kind: 'watch' };
  return /^\S$/u.test(key) ? { kind: 'other', key } : undefined;
}

/**
 * Tells whether an element has the keyboard: the focus is in it, or on nothing that uses the keys of a game.
 * A plain button or link uses none of them, so a game that plays on the whole page goes on while the focus is
 * on one, as it is when a dialog that was opened by keyboard has closed. In a dialog, a menu or a toolbar it may.
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

const meant = /** @type {(event: KeyboardEvent, scheme: KeyScheme) => any} */ (intentOfKey);

/**
 * Turns key presses into intents. Repeats play on; fields to write in are left alone.
 * @template {{ kind: string }} [Meant=Intent]
 * @param {EventTarget} target where the presses are heard
 * @param {object} options
 * @param {(event: Event) => boolean} options.accepts whether the game has the keyboard now
 * @param {() => KeyScheme} options.scheme
 * @param {(intent: Meant) => void} options.act
 * @param {(event: KeyboardEvent, scheme: KeyScheme) => Meant | undefined} [options.intentOf] what a
 *   press asks for, where it is not the same as in 2048
 * @param {string} [options.fields] fields of the game's own whose keys are asked for too
 * @returns {() => void} unbind
 */
export function bindKeys(target, { accepts, scheme, act, intentOf = meant, fields }) {
  const writing = (/** @type {Event} */ event) =>
    startsIn(event, EDITABLE) && !(fields && startsIn(event, fields));
  const press = (/** @type {Event} */ event) => {
    if (event.defaultPrevented || writing(event) || !accepts(event)) return;
    const intent = intentOf(/** @type {KeyboardEvent} */ (event), scheme());
    if (!intent) return;
    // A key that is not the game's stays the browser's.
    if (intent.kind !== 'other') event.preventDefault();
    act(intent);
  };
  target.addEventListener('keydown', press);
  return () => target.removeEventListener('keydown', press);
}

/** How far a swipe goes before it counts: in pixels, and as a share of the board's shorter side. */
const SWIPE_PIXELS = 24;
const SWIPE_SHARE = 0.06;
/** How much further along its axis than across. */
const SWIPE_RATIO = 1.3;

/** How far a swipe goes on a board before it counts. @param {HTMLElement} board */
export const farOn = (board) =>
  Math.max(SWIPE_PIXELS, SWIPE_SHARE * Math.min(board.clientWidth, board.clientHeight));

/**
 * The direction of a swipe, once it is far and straight enough.
 * @param {number} dx
 * @param {number} dy
 * @param {number} far
 */
export function directionOfSwipe(dx, dy, far) {
  const [x, y] = [Math.abs(dx), Math.abs(dy)];
  if (Math.max(x, y) < far || Math.max(x, y) < SWIPE_RATIO * Math.min(x, y)) return undefined;
  if (x > y) return dx > 0 ? 1 : 3;
  return dy > 0 ? 2 : 0;
}

/**
 * Says that a touch that moves on a board is the game's. Else Chromium takes a quick one for the start of
 * scrolling, though nothing scrolls there, and a tap soon after it is no click.
 * @param {HTMLElement} board
 * @returns {() => void} unbind
 */
function ownTouches(board) {
  const own = (/** @type {Event} */ event) => {
    if (event.cancelable) event.preventDefault();
  };
  board.addEventListener('touchmove', own, { passive: false });
  return () => board.removeEventListener('touchmove', own);
}

/**
 * Turns swipes into intents: one for each touch, as soon as it has gone far enough, however slowly.
 * A second finger or a cancelled pointer ends it. A mouse swipes on the board alone.
 * @param {HTMLElement | Document} target where a swipe may start, but on no control
 * @param {object} options
 * @param {HTMLElement} options.board
 * @param {(intent: Extract<Intent, { kind: 'move' }>) => void} options.act
 * @returns {() => void} unbind
 */
export function bindSwipes(target, { board, act }) {
  /** The pointers that are down. */
  const down = new Set();
  /** @type {{ id: number, x: number, y: number, far: number } | undefined} */
  let swipe;

  const listeners = {
    /** Heard before `start`, and also where no swipe may start. */
    pointerdown(/** @type {PointerEvent} */ event) {
      if (event.isPrimary) down.clear();
      down.add(event.pointerId);
      swipe = undefined;
    },
    start(/** @type {PointerEvent} */ event) {
      const { pointerId: id, clientX: x, clientY: y, pointerType, button } = event;
      const byMouse = pointerType === 'mouse';
      if (down.size > 1 || button !== 0 || startsIn(event, CONTROL)) return;
      if (byMouse && !event.composedPath().includes(board)) return;
      swipe = { id, x, y, far: farOn(board) };
    },
    pointermove(/** @type {PointerEvent} */ event) {
      if (swipe?.id !== event.pointerId) return;
      const [dx, dy] = [event.clientX - swipe.x, event.clientY - swipe.y];
      const direction = directionOfSwipe(dx, dy, swipe.far);
      if (direction === undefined) return;
      swipe = undefined;
      act({ kind: 'move', direction });
    },
    pointerup(/** @type {PointerEvent} */ event) {
      down.delete(event.pointerId);
      if (swipe?.id === event.pointerId) swipe = undefined;
    },
  };
  // A finger may leave the place where it came down, so all but the start is heard everywhere.
  const bindings = /** @type {[EventTarget, string, any][]} */ ([
    [document, 'pointerdown', listeners.pointerdown],
    [target, 'pointerdown', listeners.start],
    [document, 'pointermove', listeners.pointermove],
    [document, 'pointerup', listeners.pointerup],
    [document, 'pointercancel', listeners.pointerup],
  ]);
  const capture = (/** @type {unknown} */ listener) => listener === listeners.pointerdown;
  for (const [place, type, listener] of bindings) {
    place.addEventListener(type, listener, capture(listener));
  }
  const disown = ownTouches(board);
  return () => {
    disown();
    for (const [place, type, listener] of bindings) {
      place.removeEventListener(type, listener, capture(listener));
    }
  };
}
