/**
 * Whether an element may be played, as one state:
 *
 * - `empty`: nothing was opened yet.
 * - `opening`: a game is being opened. What the player does meanwhile is done afterwards.
 * - `claiming`: the same, while the game that is shown belongs to another tab.
 * - `playing`: the game is held here.
 * - `elsewhere`: another tab, or another element, plays the game.
 * - `removed`: the element was taken from the page, so its lock is gone.
 * - `crashed`: the engine has failed, and can be asked nothing more.
 *
 * @typedef {'empty' | 'opening' | 'claiming' | 'playing' | 'elsewhere' | 'removed' | 'crashed'} State
 */

/**
 * Where each transition leads, by the state that it starts from. Where none is named, nothing changes.
 * @satisfies {Record<string, Partial<Record<State, State>>>}
 */
const TRANSITIONS = {
  /** A game is to be opened. */
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

  /** @param {Transition} transition @returns {boolean} whether the state allows it */
  go(transition) {
    /** @type {Partial<Record<State, State>>} */
    const targets = TRANSITIONS[transition];
    const next = targets[this.state];
    if (next) this.state = next;
    return next !== undefined;
  }

  /** Whether moves are made at once. */
  get playable() {
    return this.state === 'playing';
  }
  /** Whether what is done now has to wait for a game. */
  get opening() {
    return this.state === 'empty' || this.state === 'opening' || this.state === 'claiming';
  }
  /** Whether the game that is shown is played elsewhere. */
  get elsewhere() {
    return this.state === 'elsewhere' || this.state === 'claiming';
  }
}
