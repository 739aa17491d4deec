/** Handling of keys and swipes that both games share. */
import { bindKeys, bindSwipes, playsFor } from '../input/keys.js';
import { tell } from './events.js';

/** @typedef {import('../input/keys.js').KeyScheme} KeyScheme */

/**
 * How a gamepad plays an element.
 * @typedef {{ act: (intent: any) => void, panel: import('./panel.js').ElementPanel<any, any> }} Player
 */
/** @typedef {Map<HTMLElement & { wholePage: boolean }, Player>} Players */

/** The elements that listen. @type {Players} */
const players = new Map();
/** Lets a gamepad play. */
const connect = () => import('./gamepad.js').then((gamepad) => gamepad.play(players), console.warn);

/** The letter keys chosen by the `keys` attribute. @param {{ keys: string }} element */
export const schemeOf = ({ keys }) => /** @type {KeyScheme} */ (keys === 'jkil' ? keys : 'hjkl');

/**
 * Listens for keys and swipes: on the element, or on the whole page if its attribute says so.
 * @template {{ kind: string }} Intent an intent of the game; moves of tiles are among them
 * @param {HTMLElement & { wholePage: boolean, keys: string }} element
 * @param {HTMLElement} board the area where a mouse can swipe
 * @param {object} how
 * @param {(intent: Intent) => void} how.act carries out an intent
 * @param {Player['panel']} how.panel where a gamepad says what its buttons do
 * @param {(event: KeyboardEvent, scheme: KeyScheme) => Intent | undefined} how.intentOf maps a key to an
 *   intent
 * @param {string} [how.fields] selector of the game's own fields, whose keys count too
 * @param {AbortSignal} how.signal removes the listeners
 */
export function bindInput(element, board, how) {
  const { act, intentOf, fields, signal } = how;
  players.set(element, how);
  // Does nothing from the second element on.
  addEventListener('gamepadconnected', connect);
  signal.addEventListener('abort', () => {
    players.delete(element);
    if (players.size === 0) removeEventListener('gamepadconnected', connect);
  });
  const { wholePage } = element;
  bindKeys(wholePage ? document : element, {
    accepts: playsFor(element),
    intentOf: (event) => intentOf(event, schemeOf(element)),
    act,
    fields,
    signal,
  });
  bindSwipes(wholePage ? document : board, { board, act: /** @type {any} */ (act), signal });
}

/**
 * Gives the focus back to the page and tells it so.
 * @param {HTMLElement} element
 * @param {Element | null} focused the part of the element that may have the focus
 */
export function leave(element, focused) {
  /** @type {HTMLElement | null} */ (focused)?.blur();
  tell(element, 'leave');
}
