/** The boards of the library's rows. Each is drawn when its row comes into view, and its record checked with that. */

/** @typedef {import('./dialog.js').Item} Item */

/** What is wrong with a game: its record has another result, or can't be opened. @typedef {'other' | 'unreadable'} Fault */

/** A game at its position: one that is played on has another board. @param {Item} item */
const boardKey = ({ entry: { id, steps, slides, record } }) =>
  [id, steps ?? slides, record].join(' ');

export class Boards {
  #results;
  /** The boards, and what is wrong with the games of those that are drawn. @type {Map<string, { element: HTMLElement, fault?: Fault }>} */
  #boards = new Map();
  /** What draws a board. @type {WeakMap<Element, () => void>} */
  #draws = new WeakMap();
  #seen;

  /**
   * @param {Pick<import('./results.js').Results, 'board' | 'draw'>} results
   * @param {() => void} changed called after boards have been drawn
   */
  constructor(results, changed) {
    this.#results = results;
    this.#seen = new IntersectionObserver(
      (boards, observer) => {
        const shown = boards.filter(({ isIntersecting }) => isIntersecting);
        for (const { target } of shown) {
          observer.unobserve(target);
          this.#draws.get(target)?.();
        }
        if (shown.length > 0) changed();
      },
      { rootMargin: '200px' },
    );
  }

  /** @param {Item} item */
  of(item) {
    const key = boardKey(item);
    const known = this.#boards.get(key);
    if (known) return known;
    /** @type {{ element: HTMLElement, fault?: Fault }} */
    const board = { element: this.#results.board(item) };
    this.#boards.set(key, board);
    this.#draws.set(board.element, () => {
      try {
        if (!this.#results.draw(item.entry, board.element)) board.fault = 'other';
      } catch (error) {
        console.warn('a game cannot be opened:', error);
        board.fault = 'unreadable';
      }
    });
    this.#seen.observe(board.element);
    return board;
  }

  /** Forgets the boards: other rows are shown. */
  clear() {
    this.#seen.disconnect();
    this.#boards.clear();
  }
}
