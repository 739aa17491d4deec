/** What a race or a challenge says at the end of a game, in place of the game's own headline and result. */
import { write } from '../../element/dom.js';

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
