/**
 * The state that decides whether an element can be played:
 *
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
 * The target of each transition, by starting state. From any other state, the transition does nothing.
 * @satisfies {Record<string, Partial<Record<State, State>>>}
 */
const TRANSITIONS = {
  /** A game starts to open. */
  open: {
    empty: 'opening',
    opening: 'opening',
    claiming: 'claiming',
    playing: 'opening',
    elsewhere: 'claiming',
    removed: 'opening',
  },
  /** The game is open and locked for this element. */
  hold: { opening: 'playing', claiming: 'playing' },
  /** The game is open, but another tab holds the lock. */
  refuse: { opening: 'elsewhere', claiming: 'elsewhere' },
  /** Another tab has taken the game. */
  lose: { playing: 'elsewhere' },
  /** The element has left the page. */
  remove: {
    empty: 'removed',
    opening: 'removed',
    claiming: 'removed',
    playing: 'removed',
    elsewhere: 'removed',
  },
  /** The engine has failed. */
  crash: {
    empty: 'crashed',
    opening: 'crashed',
    claiming: 'crashed',
    playing: 'crashed',
    elsewhere: 'crashed',
    removed: 'crashed',
  },
};

/** @typedef {keyof typeof TRANSITIONS} Transition */

export class Stage {
  /** @type {State} */
  state = 'empty';

  /** @param {Transition} transition @returns {boolean} whether the current state allows it */
  go(transition) {
    /** @type {Partial<Record<State, State>>} */
    const targets = TRANSITIONS[transition];
    const next = targets[this.state];
    if (next) this.state = next;
    return next !== undefined;
  }

  /** Whether moves are carried out immediately. */
  get playable() {
    return this.state === 'playing';
  }
  /** Whether intents have to wait because a game is being opened. */
  get opening() {
    return this.state === 'empty' || this.state === 'opening' || this.state === 'claiming';
  }
  /** Whether the game that is shown is played elsewhere. */
  get elsewhere() {
    return this.state === 'elsewhere' || this.state === 'claiming';
  }
}
