/** What is said at the end of a game besides its result, or in place of it. */

import { html, nothing, render } from 'lit-html';
import { write } from '../../element/dom.js';
import { Status } from '../../game/engine.js';

/** The parts of the card, in their order. @typedef {'review' | 'clean' | 'times'} Part */

/** @type {{ [Name in Part]?: unknown }} */
let notes = {};
/** The game that they are about. @type {string | undefined} */
let about;
/** @type {HTMLElement | undefined} */
let place;

/**
 * Adds parts to the card, as long as that game is on the board.
 * @param {import('../../game/game-2048.js').Game2048} game the element that plays; its game is over
 * @param {typeof notes} added
 */
export function noteEnd(game, added) {
  const draw = () => {
    const { review = '', clean, times } = notes;
    // A screen reader announces the review when it appears, so its line is there before its text.
    const parts = html`<p role="status">${review}</p>${clean ?? nothing}${times ?? nothing}`;
    if (place) render(parts, place);
  };
  if (!place) {
    place = Object.assign(document.createElement('div'), { slot: 'more' });
    place.style.display = 'contents';
    game.append(place);
    game.addEventListener('change', () => {
      if (game.gameId === about && game.status !== Status.Playing) return;
      notes = {};
      draw();
    });
  }
  notes = game.gameId === about ? { ...notes, ...added } : added;
  about = game.gameId;
  draw();
}

/** What a race or a challenge says in place of the game's own headline and result. */
export class Verdict {
  /** The headline and what is below it. They are there before their texts, because screen readers announce changes. */
  #parts = ['headline', 'detail'].map((slot) => {
    const part = document.createElement('span');
    part.role = 'status';
    return /** @type {const} */ ([slot, part]);
  });

  /** @param {HTMLElement} game the element that plays */
  constructor(game) {
    game.append(...this.#parts.map(([, part]) => part));
  }

  /** Shows two texts, or the game's own if there are none. @param {[headline: string, detail: string]} [texts] */
  show(texts) {
    this.#parts.forEach(([slot, part], i) => {
      part.slot = texts ? slot : '';
      write(part, texts?.[i] ?? '');
    });
  }

  remove() {
    for (const [, part] of this.#parts) part.remove();
  }
}
