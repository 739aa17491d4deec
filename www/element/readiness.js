/** Whether an element can be played, and the promise that it will be. */

/**
 * - `empty`: nothing has been opened yet.
 * - `opening`: a game is being opened; intents wait until it is open.
 * - `claiming`: the same, while the game that is shown belongs to another tab.
 * - `playing`: this element holds the lock of the game.
 * - `elsewhere`: another tab or element plays the game.
 * - `removed`: the element was removed from the page, so its lock is gone.
 * - `crashed`: the engine has failed and cannot be used again.
 *
 * @typedef {'empty' | 'opening' | 'claiming' | 'playing' | 'elsewhere' | 'removed' | 'crashed'} State
 */

/**
 * A game starts to open; it is open and held, or another tab holds it; another tab takes it; the element has
 * left the page; the engine has failed.
 * @typedef {'open' | 'hold' | 'refuse' | 'lose' | 'remove' | 'crash'} Transition
 */

const END = /** @type {const} */ ({ remove: 'removed', crash: 'crashed' });

/**
 * The transitions from each state, and where they lead. All others do nothing.
 * @type {Record<State, Partial<Record<Transition, State>>>}
 */
export const TRANSITIONS = {
  empty: { open: 'opening', ...END },
  opening: { open: 'opening', hold: 'playing', refuse: 'elsewhere', ...END },
  claiming: { open: 'claiming', hold: 'playing', refuse: 'elsewhere', ...END },
  playing: { open: 'opening', lose: 'elsewhere', ...END },
  elsewhere: { open: 'claiming', ...END },
  removed: { open: 'opening', crash: 'crashed' },
  crashed: {},
};

export class Readiness {
  /** @type {State} */
  state = 'empty';
  /** Settles when the game can be played; rejects if the engine can't be loaded. */
  promise = Promise.resolve();
  /** @type {((fault?: Promise<never>) => void) | undefined} */
  #settle;

  constructor() {
    this.expect();
  }

  /** @param {Transition} transition */
  go(transition) {
    this.state = TRANSITIONS[this.state][transition] ?? this.state;
  }

  /** Whether the promise waits. */
  get isAwaited() {
    return this.#settle !== undefined;
  }

  /** Makes the promise wait for the next game. One that still waits stays the same. */
  expect() {
    if (this.#settle) return;
    this.promise = new Promise((resolve) => {
      this.#settle = resolve;
    });
    // Nobody has to handle a rejection: `error` tells it too.
    this.promise.catch(() => {});
  }

  /** @param {Promise<never>} [fault] */
  settle(fault) {
    this.#settle?.(fault);
    this.#settle = undefined;
  }
}
