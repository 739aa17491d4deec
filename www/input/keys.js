/** Maps keys to intents. Directions are numbered as in the engine: 0 up, 1 right, 2 down, 3 left. */

/**
 * @typedef {{ kind: 'move', direction: number }
 *   | { kind: 'undo' | 'redo' | 'newGame' | 'hint' | 'watch' | 'leave' | 'giveUp' }
 *   | { kind: 'digit', digit: number } | { kind: 'act', act: () => void } | Other} Intent `act` is a key that the controls
 *   of the AI or of a solution handle; only the puzzle has `giveUp` and digits; `?` and B are left to the page
 */

/** A key that isn't a shortcut, by what it types, and by its place. @typedef {{ kind: 'other', key: string, code?: string }} Other */

/** The letter keys that move tiles, besides W A S D. @typedef {'hjkl' | 'jkil'} KeyScheme */

/** Arrow keys, by `event.key`, which is the same on every layout. */
const ARROWS = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'];

/**
 * Letter keys, twice up, right, down and left, by `event.code`: their position on the keyboard, whatever the layout.
 * @type {Record<KeyScheme, string>}
 */
const SCHEMES = { hjkl: 'WDSAKLJH', jkil: 'WDSAILKJ' };

/** The letters printed on keys, where they differ from QWERTY, by `event.code`. @type {Map<string, string>} */
export const labels = new Map();
/**
 * A press of a key. Not its event, which would keep its element in memory.
 * @typedef {Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>} Press
 */
/** @type {Map<string, Press>} */
export const presses = new Map();

/** The letters printed on the keys that have these letters on QWERTY. @param {string} letters */
export const keyLabels = (letters) =>
  Array.from(letters, (letter) => labels.get(`Key${letter}`) ?? letter).join('');

export const EDITABLE = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** @param {Event} event @param {string} selector @param {EventTarget} [within] what is around it doesn't count */
export const startsIn = (event, selector, within) => {
  const path = /** @type {Partial<Element>[]} */ (event.composedPath());
  // Without it, only the window is left out.
  return path
    .slice(0, path.indexOf(/** @type {Element} */ (within)))
    .some((node) => node.matches?.(selector));
};

/**
 * Returns the intent of a key press in 2048.
 * @param {KeyboardEvent} event @param {KeyScheme} scheme
 * @returns {Intent | undefined} undefined if the game doesn't use the key
 */
export function keyIntent(event, scheme) {
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
  const arrow = shiftKey ? -1 : ARROWS.indexOf(key);
  const letter = /^Key.$/.test(code) ? SCHEMES[scheme].indexOf(code[3]) : -1;
  const direction = Math.max(arrow, letter % 4);
  if (direction >= 0) return { kind: 'move', direction };
  if (code === 'KeyU') return { kind: shiftKey ? 'redo' : 'undo' };
  if (code === 'KeyQ') return { kind: 'leave' };
  if (repeat) return undefined;
  if (code === 'KeyT') return { kind: 'hint' };
  if (code === 'KeyV') return { kind: 'watch' };
  if (code === 'KeyN' && shiftKey) return { kind: 'newGame' };
  return code !== 'KeyB' && /^[^\s?]$/u.test(key) ? { kind: 'other', key, code } : undefined;
}

/**
 * Returns a test for key events that are for an element: the focus is in it, or nowhere. A game that
 * plays on the whole page also takes the keys while a plain button or link has the focus, for example
 * after a dialog has closed. Buttons in a dialog, menu or toolbar may use the keys themselves.
 * @param {HTMLElement & { wholePage: boolean }} element
 * @returns {(event: Event) => boolean}
 */
export const playsFor = (element) => (event) => {
  if (event.composedPath().includes(element)) return true;
  const { activeElement, body, documentElement } = element.ownerDocument;
  const free = !activeElement || activeElement === body || activeElement === documentElement;
  const plain =
    activeElement?.matches('button, a, summary') &&
    !activeElement.closest('dialog, [popover], [role]');
  return (free || (element.wholePage && plain === true)) && !isInert(element);
};

/** Whether an element or something around it, in whatever shadow tree, is inert. @param {Element} element */
export function isInert(element) {
  for (let node = /** @type {any} */ (element); node; )
    if (node.inert) return true;
    else node = node.assignedSlot ?? node.parentNode ?? node.host;
  return false;
}

/**
 * Turns key presses into intents. A held key repeats its move. Keys in text fields are left alone.
 * @template {{ kind: string }} Result
 * @param {EventTarget} target where to listen
 * @param {object} options
 * @param {(event: Event) => boolean} options.accepts whether a key event is for the game
 * @param {(event: KeyboardEvent) => Result | undefined} options.toIntent
 * @param {(intent: Result) => void} options.act
 * @param {string} [options.fields] selector of the game's own text fields, whose keys count too
 * @param {AbortSignal} options.signal removes the listeners
 */
export function bindKeys(target, { accepts, toIntent, act, fields, signal }) {
  const inTextField = (/** @type {Event} */ event) =>
    startsIn(event, EDITABLE) && !(fields && startsIn(event, fields));
  const press = (/** @type {Event} */ event) => {
    if (event.defaultPrevented || inTextField(event) || !accepts(event)) return;
    const { code, key, ctrlKey, metaKey, altKey, shiftKey } = /** @type {KeyboardEvent} */ (event);
    presses.set(code, { code, key, ctrlKey, metaKey, altKey, shiftKey });
    const intent = toIntent(/** @type {KeyboardEvent} */ (event));
    if (!intent) return;
    // The browser still handles keys that the game doesn't use.
    if (intent.kind !== 'other') event.preventDefault();
    act(intent);
  };
  target.addEventListener('keydown', press, { signal });
}
