/**
 * The session that an element plays. It opens the game that the attributes ask for, or the saved one;
 * locks it against other tabs; saves it; replays input that came before it was open; and stops if the
 * engine fails. Both elements use it, and it knows neither game.
 */
import { Saves } from '../storage/saves.js';
import { Stage } from './stage.js';

/** @typedef {import('../storage/saves.js').Kept} Kept */

/**
 * The part of a session that is needed to open, replace and save it.
 * @typedef {Kept & { seed: bigint, isLike(other: any): boolean }} Playable
 */

/**
 * What the attributes ask for: the session to play if none is saved. If they ask for an impossible one, they
 * are `wrong`, and it is a valid one to play instead.
 * @template Session
 * @typedef {{ fresh: Session, seed: bigint | undefined, wrong: boolean }} Wish
 */

/**
 * The game of an element.
 * @template {Playable} Session @template Intent
 * @typedef {object} Game
 * @property {import('../storage/saves.js').SaveFormat<Session>} kind how its sessions are saved
 * @property {readonly string[]} attributes names of the attributes that choose the game
 * @property {import('./notices.js').Notices} notices
 * @property {() => Promise<unknown>} load loads the engine
 * @property {(shown: Session | undefined) => Wish<Session>} wish reads the attributes and shows any error
 *   in them; `shown` stays if there is one
 * @property {(session: Session) => string} keyOf returns the key of a session within its save name
 * @property {(seed: bigint | undefined) => void} restart replaces the current game with a new one
 * @property {() => void} leave cleans up after the session that is shown
 * @property {(session: Session, how: { shown: boolean, fresh: boolean }) => void} show shows an opened
 *   session; `shown` means that it is on the screen already and only its lock was taken
 * @property {() => void} showElsewhere shows and announces that another tab plays
 * @property {(shown: boolean) => void} changed tells the page that another session is shown or, with
 *   `shown`, that the same one is now played here or elsewhere
 * @property {() => void} saved tells the page that everything is stored
 * @property {() => void} crashed stops everything that still runs
 * @property {(intent: Intent) => void} act carries out an intent of the player
 */

/** @template {Playable} Session @template Intent */
export class Opening {
  #element;
  #game;
  #stage = new Stage();
  #saves;
  /** The session that is shown. @type {Session | undefined} */
  session;
  /** The seed that the attributes name. @type {bigint | undefined} */
  seed;
  /** The name that the session is saved under. @type {string | null} */
  #savedAs = null;
  /** The attributes that the session was opened for. */
  #openedFor = '';
  /** Intents that came before the game was open. @type {Intent[]} */
  #early = [];
  /** Whether the attributes will be read at the end of this task. */
  #due = false;
  /** Settles when the game can be played. @type {Promise<void>} */
  ready;
  /** Settles `ready`; undefined once that is done. @type {(() => void) | undefined} */
  #settle;

  /** @param {HTMLElement & { save: string | null }} element @param {Game<Session, Intent>} game */
  constructor(element, game) {
    const { notices } = game;
    this.#element = element;
    this.#game = game;
    this.ready = this.#notReady();
    this.#saves = new Saves(game.kind, {
      notKept: () => notices.notKept(),
      keptAgain: () => notices.clear('storage'),
      saved: () => game.saved(),
      lost: () => this.#lose(),
      outdated: () => this.#reopen(false),
      broken: (save, left) => notices.broken(save, left),
      standsIn: (why) => notices.standsIn(why, (drop) => this.#reopen(drop)),
    });
  }

  /** The session, unless it is being opened or is played elsewhere. */
  get playable() {
    return this.#stage.playable ? this.session : undefined;
  }
  /** Whether intents have to wait because a game is being opened. */
  get opening() {
    return !this.session || this.#stage.opening;
  }
  /** Whether the game that is shown is played in another tab or element. */
  get elsewhere() {
    return this.#stage.elsewhere;
  }
  get crashed() {
    return this.#stage.state === 'crashed';
  }
  get removed() {
    return this.#stage.state === 'removed';
  }
  /** Resolves to whether all moves so far are stored; to false if saving is off. */
  get saved() {
    return this.ready.then(() => this.#saves.saved);
  }

  /** Saves the session as it is now. */
  save() {
    if (this.session && this.#stage.playable) this.#saves.keep(this.session);
  }

  /** Queues an intent while a game is being opened. @param {Intent} intent @returns whether it was queued */
  defer(intent) {
    if (this.opening) this.#early.push(intent);
    return this.opening;
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
      this.#stage.go('crash');
      this.#game.crashed();
      this.#game.notices.crashed();
      return undefined;
    }
  }

  connect() {
    if (!this.session || this.#openedFor !== this.#wanted()) this.setUp();
    else if (this.removed) this.#adopt(this.session);
  }

  remove() {
    this.#stage.go('remove');
    this.#saves.close();
  }

  /** Opens the game that the attributes ask for, once per task however many of them change. */
  setUp() {
    if (this.#due) return;
    this.#due = true;
    this.#expect();
    queueMicrotask(() => {
      this.#due = false;
      if (this.#element.isConnected) this.#setUp();
    });
  }

  /** Takes the game from the tab that plays it. */
  async takeOver() {
    if (this.session) await this.#adopt(this.session, { steal: true });
    this.#element.focus();
  }

  /** @returns {Promise<void>} settles at the next `#beReady` */
  #notReady() {
    return new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  /** Makes `ready` wait for the next game. A promise that still waits stays the same. */
  #expect() {
    if (!this.#settle) this.ready = this.#notReady();
  }

  #beReady() {
    this.#settle?.();
    this.#settle = undefined;
  }

  /** The attributes that choose the game, as one text. */
  #wanted() {
    return JSON.stringify(this.#game.attributes.map((name) => this.#element.getAttribute(name)));
  }

  async #setUp() {
    const { notices } = this.#game;
    try {
      await this.#game.load();
    } catch (error) {
      console.error(error);
      notices.noEngine(() => this.setUp());
      return;
    }
    notices.clear('engine');
    if (!this.#element.isConnected) return;
    const { session } = this;
    if (this.crashed) return this.#beReady();
    const { fresh, seed, wrong } = this.#game.wish(session);
    if (wrong) {
      // The game that is shown stays. If there is none, play one that isn't saved.
      if (session && !this.removed) return this.#beReady();
      if (!session) this.seed = seed;
      return this.#adopt(session ?? fresh, { named: session !== undefined });
    }
    const reseeded = seed !== undefined && seed !== this.seed;
    this.seed = seed;
    // If the attributes ask for the current game, nothing changes, except that a new seed starts a new
    // game. A game without a save name can be given one, but never moves from one name to another.
    const { save } = this.#element;
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
  async #adopt(fresh, options = {}) {
    const { steal = false, restart = false, again = false, drop = false } = options;
    const { save } = this.#element;
    const named = (options.named ?? true) && save !== null;
    const key = named ? `${save}/${this.#game.keyOf(fresh)}` : '';
    const held = key !== '' && key === this.#saves.key && !this.opening;
    if (held && fresh === this.session && !this.removed && !steal && !again) {
      if (restart) this.#game.restart(this.seed);
      return this.#beReady();
    }
    const { elsewhere } = this;
    this.#game.leave();
    this.#stage.go('open');
    this.#expect();
    const wanted = this.#wanted();
    const opened = await this.#saves.open(key, fresh, { steal, drop });
    if (!opened) return;
    this.#openedFor = wanted;
    const before = this.session;
    const shown = opened.session === before;
    this.session = opened.session;
    this.#savedAs = named ? save : null;
    this.#stage.go(opened.held ? 'hold' : 'refuse');
    this.#game.show(opened.session, { shown, fresh: opened.session === fresh });
    if (this.elsewhere) this.#game.showElsewhere();
    if (restart) this.#game.restart(this.seed);
    this.#beReady();
    const moved = this.elsewhere !== elsewhere;
    if (before && (!shown || moved)) this.#game.changed(shown);
    for (const intent of this.#early.splice(0)) this.#game.act(intent);
  }

  /** Handles another tab taking the game. */
  #lose() {
    this.#game.leave();
    this.#stage.go('lose');
    this.#game.showElsewhere();
    if (this.session) this.#game.changed(true);
  }

  /** Opens the saved game instead of its stand-in. @param {boolean} drop whether the stand-in may be lost */
  #reopen(drop) {
    if (!this.session || this.opening || this.crashed) return;
    this.#adopt(this.session, { again: true, drop });
  }
}
