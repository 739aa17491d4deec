/** The keys and swipes of an element: what both games do with them alike. */
import { bindKeys, bindSwipes, playsFor } from '../input/keys.js';
import { tell } from './events.js';

/** @typedef {import('../input/keys.js').KeyScheme} KeyScheme */

/** The letters that move the tiles, as the attribute says. @param {{ keys: string }} element */
export const schemeOf = ({ keys }) => /** @type {KeyScheme} */ (keys === 'jkil' ? keys : 'hjkl');

/**
 * Listens to keys and swipes: on the element, or on the whole page where its attribute says so.
 * @template {{ kind: string }} Intent
 */
export class ElementInput {
  #element;
  #board;
  #how;
  /** @type {(() => void)[]} */
  #unbinds = [];

  /**
   * @param {HTMLElement & { wholePage: boolean, keys: string }} element
   * @param {HTMLElement} board where a mouse may swipe
   * @param {object} how
   * @param {(intent: Intent | { kind: 'move', direction: number }) => void} how.act does what was asked for
   * @param {(event: KeyboardEvent, scheme: KeyScheme) => Intent | undefined} how.intentOf what a key asks for
   * @param {string} [how.fields] fields of the game's own whose keys are asked for too
   * @param {() => () => void} [how.bindMore] listens to more; returns its unbind
   */
  constructor(element, board, how) {
    this.#element = element;
    this.#board = board;
    this.#how = how;
  }

  /** Starts listening, or starts anew after the attribute has changed. */
  bind() {
    this.unbind();
    const element = this.#element;
    const board = this.#board;
    const { act, intentOf, fields, bindMore } = this.#how;
    const { wholePage } = element;
    this.#unbinds = [
      bindKeys(wholePage ? document : element, {
        accepts: playsFor(element),
        scheme: () => schemeOf(element),
        act,
        intentOf,
        fields,
      }),
      bindSwipes(wholePage ? document : board, { board, act }),
    ];
    if (bindMore) this.#unbinds.push(bindMore());
  }

  unbind() {
    for (const unbind of this.#unbinds.splice(0)) unbind();
  }
}

/**
 * Lets a button that was pressed with a pointer hand the keyboard back to the board: Space would
 * press it again.
 * @param {HTMLElement} button
 * @param {HTMLElement} element
 */
export function handBack(button, element) {
  button.addEventListener('click', ({ detail }) => {
    if (detail > 0 && button.matches(':focus')) element.focus({ preventScroll: true });
  });
}

/**
 * Gives the keyboard back to the page, which may do more.
 * @param {HTMLElement} element
 * @param {Element | null} focused what in the element has the focus
 */
export function leave(element, focused) {
  if (focused instanceof HTMLElement) focused.blur();
  tell(element, 'leave');
}
