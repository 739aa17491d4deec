/**
 * Autoplay: the AI thinks, waits until the next move is due, and moves. It knows neither the element nor
 * the engine, and pauses while the page is hidden.
 */

/** @typedef {import('../game/types.js').Evaluation} Evaluation */
/** @typedef {import('../game/types.js').WatchSpeed} WatchSpeed */

/**
 * For each speed, the minimum time between moves in milliseconds. The fastest speed makes more than one move
 * in a frame, so its pause is a mean.
 * @type {Record<WatchSpeed, number>}
 */
const PAUSES = { slow: 1000, normal: 400, fast: 150, fastest: 10 };

/** The most moves between two frames, so a page that hung doesn't make up for all of it at once. */
const MOST = 10;

/**
 * The game to play.
 * @typedef {object} Game
 * @property {() => boolean} playable whether a move can be made now
 * @property {() => boolean} blocked whether a dialog blocks the game; asking costs a layout of the page
 * @property {(signal: AbortSignal) => Promise<Evaluation>} look evaluates the moves
 * @property {(direction: number) => boolean} move
 * @property {() => Document} page returns the document in which it is shown
 * @property {() => Promise<number>} nextFrame resolves to its time in milliseconds
 */

/** Resolves to true after a delay, or when it is aborted. @param {number} ms @param {AbortSignal} signal @returns {Promise<boolean>} */
const sleep = (ms, signal) =>
  new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      // The signal outlives this delay.
      signal.removeEventListener('abort', wake);
      resolve(true);
    };
    const timer = setTimeout(wake, ms);
    signal.addEventListener('abort', wake);
  });

export class Autoplay {
  #game;
  #tell;
  /** Whether it is playing. While the page is hidden it waits, and continues when it is shown again. */
  playing = false;
  /** @type {Document | undefined} */
  #page;
  /** Stops the current move. */
  #stop = new AbortController();
  /** @type {WatchSpeed} */
  #speed = 'normal';

  /**
   * @param {Game} game
   * @param {object} tell
   * @param {() => void} tell.changed called when it starts or pauses
   * @param {(error: Error, once: boolean) => void} tell.failed called when the AI fails; `once` if it
   *   was asked for a single move
   */
  constructor(game, tell) {
    this.#game = game;
    this.#tell = tell;
  }

  get speed() {
    return this.#speed;
  }
  /** @param {WatchSpeed} speed unknown names are ignored */
  set speed(speed) {
    if (!Object.hasOwn(PAUSES, speed) || speed === this.#speed) return;
    this.#speed = speed;
    if (this.playing) this.#go();
  }

  play() {
    if (this.playing) return;
    this.playing = true;
    this.#page = this.#game.page();
    this.#page.addEventListener('visibilitychange', this.#go);
    this.#go();
    this.#tell.changed();
  }

  pause() {
    this.#stop.abort();
    if (!this.playing) return;
    this.playing = false;
    this.#page?.removeEventListener('visibilitychange', this.#go);
    this.#tell.changed();
  }

  async step() {
    this.pause();
    this.#stop = new AbortController();
    await this.#move(this.#stop.signal, { once: true });
  }

  /** Plays at the current speed, unless the page is hidden. */
  #go = async () => {
    this.#stop.abort();
    if (this.#game.page().hidden) return;
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const pause = PAUSES[this.#speed];
    const turn = this.#speed === 'fastest' ? this.#byFrames(pause) : () => sleep(pause, signal);
    /** @type {Promise<boolean> | undefined} */
    let due;
    // Think while the tiles of the last move are still moving.
    while (await this.#move(signal, { due })) due = turn();
    if (!signal.aborted) this.pause();
  };

  /**
   * Paces moves by frames: as many between two of them as the time from one to the next allows.
   * @param {number} pause the mean time between moves
   * @returns {() => Promise<boolean>} settles when the next move can be made
   */
  #byFrames(pause) {
    /** The moves that can be made before the next frame; the fraction is kept for it. */
    let left = 0;
    /** @type {number | undefined} */
    let last;
    return async () => {
      left = Math.max(0, left - 1);
      if (left >= 1) return false;
      while (left < 1) {
        const now = await this.#game.nextFrame();
        left = last === undefined ? 1 : Math.min(MOST, left + (now - last) / pause);
        last = now;
      }
      return true;
    };
  }

  /**
   * @param {AbortSignal} signal
   * @param {{ due?: Promise<boolean>, once?: boolean }} options `due` settles when the move can be made,
   *   and says whether time has passed, in which a dialog may have been opened
   * @returns {Promise<boolean>} whether the move was made
   */
  async #move(signal, { due, once = false }) {
    if (!this.#game.playable()) return false;
    try {
      const { best } = await this.#game.look(signal);
      const waited = (await due) ?? true;
      if (signal.aborted || best === undefined || !this.#game.playable()) return false;
      if (waited && this.#game.blocked()) return false;
      return this.#game.move(best);
    } catch (error) {
      if (!signal.aborted) this.#tell.failed(/** @type {Error} */ (error), once);
      return false;
    }
  }
}
