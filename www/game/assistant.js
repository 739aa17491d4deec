/**
 * Hints and autoplay of an element. The AI controller is loaded when it is first requested. If anything
 * else happens while it loads, the request is canceled.
 */
import { Status } from './engine.js';

/** @typedef {import('../ai/controller.js').AiController} Controller */
/** @typedef {import('./types.js').WatchSpeed} WatchSpeed */
/** @typedef {import('./session.js').Session} Session */

/**
 * What the controller uses, and a function that shows why no move can be made.
 * @typedef {import('../ai/controller.js').Host & { sayEnd(session: Session): false }} Host
 */

export class Assistant {
  #root;
  #host;
  #button;
  /** @type {Controller | undefined} */
  #controller;
  /** The request that waits while the AI controller loads. @type {'hint' | 'watch' | undefined} */
  asking;
  /** Incremented by everything that cancels a waiting request. */
  #cancellations = 0;

  /** @param {import('./panel.js').Panel} panel @param {Host} host */
  constructor(panel, host) {
    this.#root = panel.root;
    this.#host = host;
    this.#button = panel.find('hint');
  }

  /** Whether the AI plays. */
  get watching() {
    return this.#controller?.watching ?? false;
  }

  async hint() {
    if (!this.#canAdvise(false)) return undefined;
    return (await this.#load('hint', () => this.hint()))?.hint();
  }

  /** @param {{ speed?: WatchSpeed }} [options] @returns {Promise<boolean>} whether it plays now */
  async watch(options) {
    if (!this.#canAdvise(true)) return false;
    return (await this.#load('watch', () => this.watch(options)))?.watch(options) ?? false;
  }

  pause() {
    this.cancelRequest();
    this.#controller?.pause();
  }

  /** Removes the autoplay controls. @returns {boolean} whether there were any */
  stopWatching() {
    this.cancelRequest();
    return this.#controller?.stopWatching() ?? false;
  }

  /** @param {boolean} byAi whether the AI has changed the game */
  changed(byAi) {
    if (!byAi) this.cancelRequest();
    this.#controller?.changed(byAi);
  }

  leave() {
    this.cancelRequest();
    this.#controller?.leave();
  }

  speak() {
    this.#controller?.speak();
  }

  /** The action of a key in the AI controls. @param {KeyboardEvent} event */
  keyOf(event) {
    // Any action cancels the request, so this one need not do anything.
    if (this.asking && event.key === 'Escape') return () => {};
    return this.#controller?.keyOf(event);
  }

  /** Cancels the request that waits while the AI controller loads. */
  cancelRequest() {
    this.#cancellations++;
    if (this.asking) this.#setAsking(undefined);
  }

  /** @param {'hint' | 'watch' | undefined} what the request that waits now; undefined if none does */
  #setAsking(what) {
    this.asking = what;
    this.#button.ariaBusy = what ? 'true' : null;
  }

  /**
   * Whether a move can be made. If not, announces why.
   * @param {boolean} goingOn whether a win that waits for `keepGoing` counts too
   */
  #canAdvise(goingOn) {
    const session = this.#host.session();
    if (!session) return false;
    const waits = goingOn && session.status === Status.Won && session.canKeepGoing;
    return session.status === Status.Playing || waits || this.#host.sayEnd(session);
  }

  /**
   * Loads the AI controller. Resolves to undefined if it cannot be loaded, which a notice explains, or if
   * the request was canceled.
   * @param {'hint' | 'watch'} what the request @param {() => void} again makes the request again
   */
  async #load(what, again) {
    const { notices } = this.#host;
    const since = this.#cancellations;
    this.#setAsking(what);
    try {
      const { AiController } = await import('../ai/controller.js');
      if (since !== this.#cancellations) return undefined;
      notices.clear('ai');
      this.#controller ??= new AiController(this.#root, this.#host);
      return this.#controller;
    } catch (error) {
      console.warn(error);
      if (since !== this.#cancellations) return undefined;
      notices.missing('ai', {
        text: ({ notLoaded }) => notLoaded,
        label: ({ reload }) => reload,
        act: again,
      });
      return undefined;
    } finally {
      if (since === this.#cancellations) this.#setAsking(undefined);
    }
  }
}
