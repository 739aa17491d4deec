/**
 * The AI plays on: it thinks, waits for its time, and moves. It knows neither the page nor the
 * engine. Where the page is hidden, it costs nothing.
 */

/** @typedef {import('../public/game-2048.js').Evaluation} Evaluation */
/** @typedef {import('../public/game-2048.js').WatchSpeed} WatchSpeed */

/**
 * A speed: so many milliseconds from move to move at least, and so many boards valued for each.
 * The fastest waits for the board alone.
 * @type {Record<WatchSpeed, { pause: number, nodes: number }>}
 */
const PACES = {
  slow: { pause: 1000, nodes: 200_000 },
  normal: { pause: 400, nodes: 100_000 },
  fast: { pause: 150, nodes: 50_000 },
  fastest: { pause: 0, nodes: 15_000 },
};

/**
 * What is played.
 * @typedef {object} Game
 * @property {() => boolean} playable whether a move can be made now
 * @property {(nodes: number, signal: AbortSignal) => Promise<Evaluation>} look
 * @property {(direction: number) => boolean} move
 * @property {() => Promise<unknown>} settled settles when the tiles are at rest
 */

/** Settles after a time, or as soon as it is stopped. @param {number} ms @param {AbortSignal} signal @returns {Promise<void>} */
const sleep = (ms, signal) =>
  new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      // The signal lasts as long as it plays.
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    signal.addEventListener('abort', wake);
  });

export class Autoplay {
  #game;
  #tell;
  #playing = false;
  /** Stops what it is at. @type {AbortController | undefined} */
  #stop;
  /** @type {WatchSpeed} */
  #speed = 'normal';

  /**
   * @param {Game} game
   * @param {object} tell
   * @param {() => void} tell.changed whether it plays has changed
   * @param {(error: Error, once: boolean) => void} tell.failed in making one move, or in playing on
   */
  constructor(game, tell) {
    this.#game = game;
    this.#tell = tell;
  }

  /** Whether it plays; hidden, it goes on as soon as it is seen. */
  get playing() {
    return this.#playing;
  }

  get speed() {
    return this.#speed;
  }
  /** @param {WatchSpeed} speed a name that is none changes nothing */
  set speed(speed) {
    if (!Object.hasOwn(PACES, speed) || speed === this.#speed) return;
    this.#speed = speed;
    if (this.#playing) this.#go();
  }

  play() {
    if (this.#playing) return;
    this.#playing = true;
    document.addEventListener('visibilitychange', this.#go);
    this.#go();
    this.#tell.changed();
  }

  pause() {
    this.#stop?.abort();
    this.#stop = undefined;
    if (!this.#playing) return;
    this.#playing = false;
    document.removeEventListener('visibilitychange', this.#go);
    this.#tell.changed();
  }

  /** Makes one move, as soon as it is found. */
  async step() {
    this.pause();
    const stop = new AbortController();
    this.#stop = stop;
    await this.#move(stop.signal, PACES.slow.nodes, { once: true });
    if (this.#stop === stop) this.#stop = undefined;
  }

  /** Plays on at its speed, or not at all while the page is hidden. */
  #go = async () => {
    this.#stop?.abort();
    this.#stop = undefined;
    if (document.hidden) return;
    const stop = new AbortController();
    this.#stop = stop;
    const { signal } = stop;
    const { pause, nodes } = PACES[this.#speed];
    /** When the next move may be made. @type {Promise<unknown> | undefined} */
    let due;
    // It thinks while the tiles of its last move still go their way.
    while (await this.#move(signal, nodes, { due })) {
      due = pause > 0 ? sleep(pause, signal) : this.#game.settled();
    }
    if (!signal.aborted) this.pause();
  };

  /**
   * @param {AbortSignal} signal
   * @param {number} nodes
   * @param {object} options
   * @param {Promise<unknown>} [options.due] when it may be made
   * @param {boolean} [options.once] whether no other one follows
   * @returns {Promise<boolean>} whether it was made
   */
  async #move(signal, nodes, { due, once = false }) {
    if (!this.#game.playable()) return false;
    try {
      const { best } = await this.#game.look(nodes, signal);
      await due;
      if (signal.aborted || best === undefined || !this.#game.playable()) return false;
      return this.#game.move(best);
    } catch (error) {
      if (!signal.aborted) this.#tell.failed(/** @type {Error} */ (error), once);
      return false;
    }
  }
}
