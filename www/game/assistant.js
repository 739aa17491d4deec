/**
 * Hints and autoplay of one element. The AI controller is loaded when the player first asks for it;
 * what was asked for gives way to whatever happens before it is there.
 */
import { Status } from './engine.js';

/** @typedef {import('../ai/controller.js').AiController} Controller */
/** @typedef {import('../public/game-2048.js').WatchSpeed} WatchSpeed */
/** @typedef {import('./session.js').Session} Session */

/**
 * What it needs of the element: all that the AI controller does, and to show why no move can be made.
 * @typedef {import('../ai/controller.js').Host & { sayEnd(session: Session): false }} Host
 */

export class Assistant {
  #root;
  #host;
  /** Where the hint is asked for. */
  #button;
  /** @type {Controller | undefined} */
  #controller;
  /** What the AI is asked for while it is being loaded. @type {'hint' | 'watch' | undefined} */
  asking;
  /** Counts what happens, so that what was asked for before can give way to it. */
  #happened = 0;

  /** @param {ShadowRoot} root @param {Host} host */
  constructor(root, host) {
    this.#root = root;
    this.#host = host;
    this.#button = /** @type {HTMLElement} */ (root.getElementById('hint'));
  }

  /** Whether the AI plays. */
  get watching() {
    return this.#controller?.watching ?? false;
  }

  async hint() {
    if (!this.#maySee(false)) return undefined;
    return (await this.#load('hint', () => this.hint()))?.hint();
  }

  /** @param {{ speed?: WatchSpeed }} [options] @returns {Promise<boolean>} whether it plays now */
  async watch(options) {
    if (!this.#maySee(true)) return false;
    return (await this.#load('watch', () => this.watch(options)))?.watch(options) ?? false;
  }

  /** Pauses autoplay. */
  pause() {
    this.overtake();
    this.#controller?.pause();
  }

  /** Takes the controls of autoplay away. @returns {boolean} whether there were any */
  stopWatching() {
    this.overtake();
    return this.#controller?.stopWatching() ?? false;
  }

  /** The player acts: autoplay pauses. */
  interrupt() {
    this.#controller?.interrupt();
  }

  /** The game has changed. @param {boolean} byAi */
  changed(byAi) {
    if (!byAi) this.overtake();
    this.#controller?.changed(byAi);
  }

  /** There is nothing more to do in this game. */
  leave() {
    this.overtake();
    this.#controller?.leave();
  }

  /** Takes over the language of the element. */
  speak() {
    this.#controller?.speak();
  }

  /** What the controls of the AI make of a key. @param {KeyboardEvent} event @returns {(() => void) | undefined} */
  keyOf(event) {
    // Any act cancels what the AI is still being loaded for.
    if (this.asking && event.key === 'Escape') return () => {};
    return this.#controller?.keyOf(event);
  }

  /** Something happens: what the AI is still being loaded for is not done. */
  overtake() {
    this.#happened++;
    if (this.asking) this.#ask(undefined);
  }

  /** @param {'hint' | 'watch' | undefined} what what the AI is asked for, until it is loaded */
  #ask(what) {
    this.asking = what;
    this.#button.ariaBusy = what ? 'true' : null;
  }

  /** Whether there is a move to look for. When there is none, it is said why. @param {boolean} goingOn */
  #maySee(goingOn) {
    const session = this.#host.session();
    if (!session) return false;
    const waits = goingOn && session.status === Status.Won && session.canKeepGoing;
    return session.status === Status.Playing || waits || this.#host.sayEnd(session);
  }

  /**
   * Loads the AI controller.
   * @param {'hint' | 'watch'} what what it is asked for
   * @param {() => void} again asks once more
   * @returns {Promise<Controller | undefined>} undefined when it cannot be loaded, which is said, and
   *   when something has happened meanwhile: then nobody waits for it
   */
  async #load(what, again) {
    const { notices } = this.#host;
    const since = this.#happened;
    this.#ask(what);
    try {
      const { AiController } = await import('../ai/controller.js');
      if (since !== this.#happened) return undefined;
      notices.clear('ai');
      this.#controller ??= new AiController(this.#root, this.#host);
      return this.#controller;
    } catch (error) {
      console.warn(error);
      if (since !== this.#happened) return undefined;
      notices.missing('ai', {
        text: ({ notLoaded }) => notLoaded,
        label: ({ reload }) => reload,
        act: again,
      });
      return undefined;
    } finally {
      if (since === this.#happened) this.#ask(undefined);
    }
  }
}
