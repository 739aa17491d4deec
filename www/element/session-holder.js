/**
 * The holder of the session that an element plays. It opens the game that the attributes ask for, or the saved one;
 * locks it against other tabs; saves it; carries out input that came before it was open; and stops if the engine
 * fails. It knows neither of the games that use it.
 */
import { followGames } from '../storage/channel.js';
import { LazySaves } from '../storage/lazy-saves.js';
import { tell, tellError } from './dom.js';
import { Readiness } from './readiness.js';

/**
 * The part of a session that is needed to open, replace and save it.
 * @typedef {import('../storage/saves.js').Saveable
 *   & { id: string, seed: bigint, keepsGames: boolean, goOnWith(other: any): void, rest(): boolean, pack(): object,
 *     annotate(notes: import('./kept-game.js').Notes, id?: string): boolean, before?: { id: string, pack(): object } }} Playable
 */

/**
 * What the attributes ask for: the session to play if none is saved. If they ask for an impossible one, they
 * are `wrong`, and it is a valid one to play instead.
 * @template Session
 * @typedef {{ fresh: Session, seed: bigint | undefined, wrong: boolean }} Wish
 */

/**
 * How a kind of game is opened.
 * @template {Playable} Session
 * @typedef {object} Kind
 * @property {import('../storage/saves.js').SaveFormat<Session>} format how its sessions are saved
 * @property {object} choice has the attributes that choose the game
 * @property {() => Promise<unknown>} load loads the engine
 */

/** Milliseconds without play after which what is computed from the game is saved. */
const PAUSE = 1000;

/**
 * @template {HTMLElement & { save: string | null, keepGames: string }} Host the element
 * @template {Playable} Session
 * @template Intent
 */
export class SessionHolder {
  element;
  #kind;
  #player;
  /** @type {CustomStateSet | undefined} */
  #marks;
  #readiness = new Readiness();
  #saves;
  /** @type {Session | undefined} */
  session;
  /** @type {bigint | undefined} */
  seed;
  /** @type {string | null} */
  #savedAs = null;
  #openedFor = '';
  /** @type {Intent[]} */
  #early = [];
  #isDue = false;
  #failedToLoad = false;
  /** Whether the saved game has become free while one was being opened. */
  #again = false;
  /** Whether the attributes are following a game that was opened. */
  #follows = false;
  #inPage = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pause;

  /** @param {Host} element @param {Kind<Session>} kind @param {import('./playable-element.js').Player<Session, Intent>} player */
  constructor(element, kind, player) {
    this.element = element;
    this.#kind = kind;
    this.#player = player;
    this.#marks = element.attachInternals?.().states;
    this.mark('loading');
    this.#saves = new LazySaves(kind.format, {
      notKept: (why, opens) =>
        this.#player.panel.notices.notKept(why, opens ? () => this.#reopen(true) : undefined),
      kept: () => this.#player.panel.notices.clear('storage'),
      unsaved: (unsaved) => tell(element, 'unsaved', unsaved),
      saved: () => tell(element, 'saved'),
      lost: () => this.#lose(),
      outdated: () => this.#reopen(false),
      broken: (save) => this.#player.panel.notices.broken(save),
    });
  }

  get ready() {
    return this.#readiness.promise;
  }
  get isHeld() {
    return this.#readiness.state === 'playing';
  }
  get playable() {
    return this.isHeld ? this.session : undefined;
  }
  /** Whether intents have to wait because a game is being opened. */
  get isOpening() {
    return !this.session || ['empty', 'opening', 'claiming'].includes(this.#readiness.state);
  }
  get elsewhere() {
    return this.#readiness.state === 'elsewhere' || this.#readiness.state === 'claiming';
  }
  get crashed() {
    return this.#readiness.state === 'crashed';
  }
  get saved() {
    return this.ready.then(
      () => this.#saves.saved,
      () => false,
    );
  }

  save() {
    const { session } = this;
    if (!session || !this.isHeld) return;
    this.ask(() => this.#saves.keep(session));
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.rest(), PAUSE);
  }

  /** Saves also what is only computed from what was played, once nothing is played for a while. */
  rest() {
    clearTimeout(this.#pause);
    const { session } = this;
    if (session && this.isHeld && session.rest()) this.ask(() => this.#saves.keep(session));
  }

  /** The key of the session that is shown; empty if it isn't saved. */
  get key() {
    return this.#saves.key;
  }

  async follow() {
    if (this.session && !this.isOpening) await this.#saves.follow(this.session);
    // The end may still wait until the last move has been seen.
    this.#player.update(!this.#player.panel.waits);
  }

  /** Sets what `:state()` matches. @param {string} state */
  mark(state) {
    try {
      if (this.#marks?.has(state)) return;
      this.#marks?.clear();
      this.#marks?.add(state);
    } catch {
      // Chromium before 125 allows no such names.
    }
  }

  /** Tells the page that a game has ended. @param {'won' | 'lost' | 'replaced'} reason @param {{ pack(): object }} [game] */
  tellEnd(reason, game = this.session) {
    tell(this.element, 'gameend', { ...game?.pack(), reason });
  }

  /**
   * Changes the game that is played, and saves it before that is shown, so no move that was seen or heard can be lost.
   * @template T
   * @param {(session: Session) => T} act returns undefined or false if nothing has changed
   * @returns {T | undefined}
   */
  change(act) {
    const { playable } = this;
    const result = playable && this.ask(() => act(playable));
    if (result) this.save();
    return result;
  }

  /**
   * Replaces the game that is played, and tells the page of that one if it can come back.
   * @param {(session: Session) => void} act @param {(session: Session) => void} show
   * @returns {boolean} whether it could be replaced
   */
  replace(act, show) {
    const replaced = this.change((session) => {
      const { id } = session;
      act(session);
      return { id, session };
    });
    if (!replaced) return false;
    const { id, session } = replaced;
    show(session);
    if (session.before?.id === id) this.tellEnd('replaced', session.before);
    return true;
  }

  /**
   * Keeps fields with the game, or with one that undo or redo brings back.
   * @param {import('./kept-game.js').Notes} notes @param {string} [id]
   * @returns {boolean} whether it is played here
   */
  annotate(notes, id) {
    const known = this.playable?.annotate(notes, id) ?? false;
    if (known) this.save();
    return known;
  }

  /** Queues an intent while a game is being opened. @param {Intent} intent @returns whether it was queued */
  defer(intent) {
    const { isOpening } = this;
    if (isOpening) this.#early.push(intent);
    return isOpening;
  }

  /**
   * Calls the engine. If the engine fails, the game stops; what was saved is safe.
   * @template T
   * @param {() => T} question @returns {T | undefined}
   */
  ask(question) {
    try {
      return question();
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      console.error(error);
      this.#readiness.go('crash');
      this.#player.stop?.();
      this.#player.panel.notices.crashed();
      return undefined;
    }
  }

  /** Opens the game that the attributes ask for, or goes on with that which was left. */
  resume() {
    this.#inPage.abort();
    this.#inPage = new AbortController();
    const { signal } = this.#inPage;
    const unfollow = followGames(
      () => this.follow().catch(console.warn),
      () => {
        this.rest();
        return this.saved;
      },
    );
    signal.addEventListener('abort', unfollow);
    this.element.ownerDocument.defaultView?.addEventListener('pagehide', () => this.rest(), {
      signal,
    });
    if (!this.session || this.#openedFor !== this.#wanted()) this.setUp();
    else if (this.#readiness.state === 'removed') this.#adopt(this.session);
  }

  remove() {
    this.rest();
    this.#inPage.abort();
    this.#readiness.go('remove');
    this.#saves.close();
  }

  /** Opens the game that the attributes ask for, once per task however many of them change. */
  setUp() {
    if (this.#isDue || this.#follows) return;
    this.#isDue = true;
    // Meanwhile the engine is loaded.
    if (this.element.save !== null) this.#saves.prepare();
    this.#readiness.expect();
    queueMicrotask(() => {
      this.#isDue = false;
      if (this.element.isConnected) this.#setUp();
    });
  }

  /**
   * Goes on with the game of another session where games of its kind are saved.
   * @param {Session} opened must not be used afterwards
   * @param {Partial<Host>} attributes the values that ask for its kind, which follow it
   * @param {(session: Session) => void} show
   * @returns {Promise<boolean>} whether it is played now; not if another tab plays there or the attributes have changed
   *   since
   */
  async goOnWith(opened, attributes, show) {
    this.#follows = true;
    Object.assign(this.element, attributes);
    this.#follows = false;
    await this.#setUp();
    await this.ready;
    const fits = this.playable?.isLike(opened) ?? false;
    return fits && this.replace((session) => session.goOnWith(opened), show);
  }

  async takeOver() {
    if (this.session) await this.#adopt(this.session, { steal: true });
    this.element.focus();
  }

  #wanted() {
    return JSON.stringify(
      Object.keys(this.#kind.choice).map((name) => this.element.getAttribute(name)),
    );
  }

  async #setUp() {
    const { notices } = this.#player.panel;
    try {
      await this.#kind.load();
    } catch (error) {
      notices.noEngine(() => this.setUp());
      this.#failedToLoad = true;
      if (this.#readiness.isAwaited) {
        this.#readiness.settle(Promise.reject(error));
        tellError(this.element, error);
      }
      return;
    }
    notices.clear('engine');
    if (!this.element.isConnected) return;
    const { session } = this;
    if (this.crashed) return this.#readiness.settle();
    const { fresh, seed, wrong } = this.#player.wish(session);
    if (wrong) {
      // The game that is shown stays. If there is none, play one that isn't saved.
      if (session && this.#readiness.state !== 'removed') return this.#readiness.settle();
      if (!session) this.seed = seed;
      return this.#adopt(session ?? fresh, { named: session !== undefined });
    }
    const reseeded = seed !== undefined && seed !== this.seed;
    this.seed = seed;
    // If the attributes ask for the current game, nothing changes, except that a new seed starts a new
    // game. A game without a save name can be given one, but never moves from one name to another.
    const { save } = this.element;
    const stays = this.#savedAs !== null && save !== null && save !== this.#savedAs;
    const same = session?.isLike(fresh) && !stays ? session : undefined;
    const restart = same !== undefined && reseeded && seed !== same.seed;
    await this.#adopt(same ?? fresh, { restart });
  }

  /**
   * Plays a session, or the saved one with the same key.
   * @param {Session} fresh
   * @param {object} [options]
   * @param {boolean} [options.steal] whether to take the game from another tab
   * @param {boolean} [options.named] whether the game may be saved
   * @param {boolean} [options.restart] whether to start a new game once it is open
   * @param {boolean} [options.again] whether to look for the saved game again
   * @param {boolean} [options.drop] whether the stand-in for the saved game may be lost
   */
  async #adopt(fresh, { steal, named = true, restart, again, drop } = {}) {
    const { elsewhere, isOpening } = this;
    const { save } = this.element;
    const isSaved = named && save !== null;
    const key = isSaved ? `${save}/${this.#player.saveKey(fresh)}` : '';
    const isOpen = key === this.#saves.key && !isOpening && this.#readiness.state !== 'removed';
    if (isSaved && isOpen && fresh === this.session && !steal && !again) {
      if (restart) this.#player.newGame();
      return this.#readiness.settle();
    }
    this.#again = false;
    this.#player.leave();
    this.rest();
    this.#readiness.go('open');
    this.#readiness.expect();
    const wanted = this.#wanted();
    const opened = await this.#saves.open(key, fresh, { name: save ?? '', steal, drop });
    if (!opened) return;
    this.#openedFor = wanted;
    const before = this.session;
    const shown = opened.session === before;
    this.session = opened.session;
    this.#savedAs = isSaved ? save : null;
    this.session.keepsGames = this.element.keepGames !== 'off';
    this.#readiness.go(opened.held ? 'hold' : 'refuse');
    this.#player.show(opened.session, { shown, fresh: opened.session === fresh });
    if (this.elsewhere) this.#showElsewhere();
    if (restart) this.#player.newGame();
    this.#readiness.settle();
    const moved = this.elsewhere !== elsewhere;
    if (before ? !shown || moved : this.#failedToLoad) this.#player.tellShown(shown);
    for (const intent of this.#early.splice(0)) this.#player.input.act(intent);
    if (this.elsewhere && this.#again) this.#reopen(false);
  }

  #lose() {
    this.#player.leave();
    this.#readiness.go('lose');
    this.#showElsewhere();
    if (this.session) this.#player.tellShown(true);
  }

  #showElsewhere() {
    const { panel } = this.#player;
    panel.say(panel.messages.elsewhere);
    this.#player.update(true);
  }

  /** @param {boolean} drop whether the stand-in may be lost */
  #reopen(drop) {
    if (this.isOpening) this.#again = true;
    if (!this.session || this.isOpening || this.crashed) return;
    this.#adopt(this.session, { again: true, drop });
  }
}
