/** What both games do from the moment that their element enters a page until it has left it. */

import { upgrade, withPalettes } from './attributes.js';
import { bestEffort } from './best-effort.js';
import { tell } from './dom.js';
import { followLanguage } from './panel.js';
import { SessionHolder } from './session-holder.js';

/** @typedef {import('./session-holder.js').Playable} Playable */

/**
 * How a kind of game is opened, and how it looks and sounds: `looks` are the names of the attributes that
 * change that, other than through style sheets; `loadFeedback` loads its sound and vibration.
 * @template {Playable} Session
 * @typedef {import('./session-holder.js').Kind<Session> & {
 *   looks: readonly string[],
 *   loadFeedback: () => Promise<{ Feedback: new (element: any) => { play(...move: any[]): void } }>,
 * }} Kind
 */

/**
 * @template {HTMLElement & { save: string | null, keepGames: string, sound: boolean, haptics: boolean }} Host the element
 * @template {Playable} Session
 * @template Intent
 * @extends {SessionHolder<Host, Session, Intent>}
 */
export class ElementPlay extends SessionHolder {
  /** Hears the player. @type {import('./input.js').ElementInput<any, any>} */
  input = /** @type {any} */ (undefined);
  #kind;
  /** Its sound and vibration, once they are turned on. @type {{ play(...move: any[]): void } | undefined} */
  feedback;
  /** What `:state()` matches. @type {CustomStateSet | undefined} */
  #states;
  /** Stops following the languages that the page registers. */
  #unfollow = () => {};

  /** @param {Host} element @param {Kind<Session>} kind */
  constructor(element, kind) {
    super(element, kind);
    this.#kind = kind;
    this.#states = element.attachInternals?.().states;
    this.mark('loading');
  }

  // What each game does in its own way

  /** Applies the attributes that change how the game looks and sounds. */
  look() {
    const { element } = this;
    if (this.session) this.session.keepsGames = element.keepGames !== 'off';
    if (this.feedback || !(element.sound || element.haptics)) return;
    bestEffort(async () => {
      const { Feedback } = await this.#kind.loadFeedback();
      this.feedback ??= new Feedback(element);
    });
  }
  /** Shows everything in the language of the element. */
  translate() {
    this.panel.speak(this.element);
  }
  /** Updates everything but the tiles. @param {boolean} _now whether to show the end without a delay */
  update(_now) {}

  /**
   * Tells the page that a game has ended.
   * @param {object} game as plain data
   * @param {'won' | 'lost' | 'replaced'} reason
   */
  tellGameEnd(game, reason) {
    tell(this.element, 'gameend', { ...game, reason });
  }

  /** Tells the page that another game has replaced one, if it can come back. @param {string} [id] its id */
  tellReplaced(id) {
    const before = this.session?.before;
    if (before && before.id === id) this.tellGameEnd(before.pack(), 'replaced');
  }

  /**
   * Keeps fields with the game, or with one that undo or redo brings back.
   * @param {import('./kept-game.js').Notes} notes @param {string} [id]
   * @returns {boolean} whether it is played here
   */
  annotate(notes, id) {
    const known = this.isHeld && this.session?.annotate(notes, id) === true;
    if (known) this.save();
    return known;
  }

  /**
   * The games under the save name of the element, but not that on the board, the newest first.
   * @returns {AsyncGenerator<any>}
   */
  async *games() {
    const { gamesOf } = await import('../storage/games.js');
    yield* await gamesOf(this.#kind.format.name, this.element.save, this.session?.id);
  }

  /**
   * Deletes one of these games.
   * @param {string} id
   * @returns {Promise<boolean>} whether there was one
   */
  async deleteGame(id) {
    const { deleteGameOf } = await import('../storage/games.js');
    const deleted = await deleteGameOf(this.#kind.format.name, this.element.save, id);
    await this.follow();
    return deleted;
  }

  /** @override */
  async follow() {
    await super.follow();
    // The end may still wait until the last move has been seen.
    this.update(!this.panel.waits);
  }

  /** Sets what `:state()` matches. @param {string} state */
  mark(state) {
    try {
      if (this.#states?.has(state)) return;
      this.#states?.clear();
      this.#states?.add(state);
    } catch {
      // Chromium before 125 allows no such names.
    }
  }

  // The life cycle

  connect() {
    upgrade(this.element);
    this.look();
    this.translate();
    this.input.bind();
    this.#unfollow = followLanguage(this.element, () => this.translate());
    this.resume();
    const { element } = this;
    const { activeElement, body } = element.ownerDocument;
    if (element.autofocus && activeElement === body) element.focus();
  }

  disconnect() {
    this.input.unbind();
    this.#unfollow();
    // An element that is only moved within the page keeps its game and its lock.
    queueMicrotask(() => this.element.isConnected || this.remove());
  }

  /** @param {string} name @param {string | null} old @param {string | null} value */
  attributeChanged(name, old, value) {
    const { element, panel } = this;
    // Also before the element is in the page, so that the colors come as early as possible.
    if (name === 'palette') withPalettes(({ show }) => show(element, panel.notices));
    if (old === value || !element.isConnected) return;
    if (name === 'lang') this.translate();
    else if (name === 'whole-page') this.input.bind();
    else if (this.#kind.looks.includes(name)) this.look();
    else if (this.#kind.attributes.includes(name)) {
      panel.forget();
      this.setUp();
    }
  }

  /** @override */
  showElsewhere() {
    this.panel.say(this.panel.messages.elsewhere);
    this.update(true);
  }

  /** @param {Intent} intent @override */
  act(intent) {
    this.ask(() => this.input.act(intent));
  }
}
