/** The keys and swipes of an element: what both games do with them alike. */
import { bindKeys, bindSwipes, playsFor } from '../input/keys.js';
import { tell } from './events.js';

/** @typedef {import('../input/keys.js').KeyScheme} KeyScheme */

/** The letters that move the tiles, as the attribute says. @param {{ keys: string }} element */
export const schemeOf = ({ keys }) => /** @type {KeyScheme} */ (keys === 'jkil' ? keys : 'hjkl');

/**
 * Listens to keys and swipes: on the element, or on the whole page where its attribute says so.
 * @template {{ kind: string }} Intent moves of tiles are among them
 * @param {HTMLElement & { wholePage: boolean, keys: string }} element
 * @param {HTMLElement} board where a mouse may swipe
 * @param {object} how
 * @param {(intent: Intent) => void} how.act does what was asked for
 * @param {(event: KeyboardEvent, scheme: KeyScheme) => Intent | undefined} how.intentOf what a key asks for
 * @param {string} [how.fields] fields of the game's own whose keys are asked for too
 * @returns {(() => void)[]} their unbinds
 */
export function bindInput(element, board, { act, intentOf, fields }) {
  const { wholePage } = element;
  return [
    bindKeys(wholePage ? document : element, {
      accepts: playsFor(element),
      scheme: () => schemeOf(element),
      act,
      intentOf,
      fields,
    }),
    bindSwipes(wholePage ? document : board, { board, act: /** @type {any} */ (act) }),
  ];
}

/**
 * Gives the keyboard back to the page, which may do more.
 * @param {HTMLElement} element
 * @param {Element | null} focused what in the element may have the focus
 */
export function leave(element, focused) {
  /** @type {HTMLElement | null} */ (focused)?.blur();
  tell(element, 'leave');
}
