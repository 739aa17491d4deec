/**
 * What an element plays: it opens what the attributes ask for, or what is saved in its place, holds it
 * against other tabs, saves it, remembers what the player does before it is there, and stops when the
 * engine fails. Both elements have one; it knows neither game.
 */

import { Saves } from '../storage/saves.js';
import { Stage } from './stage.js';

/** @typedef {import('../storage/saves.js').Kept} Kept */

/**
 * A session, as far as it is opened, replaced and saved.
 * @typedef {Kept & { seed: bigint, isLike(other: any): boolean }} Playable
 */

/**
 * What the attributes ask for.
 * @template Session
 * @typedef {object} Wish
 * @property {Session} fresh the session to play where none is saved; where the attributes are wrong, one
 *   to play in their place
 * @property {bigint | undefined} seed
 * @property {boolean} wrong whether the attributes ask for a game that cannot be
 */

/**
 * The game of an element.
 * @template {Playable} Session
 * @template Intent
 * @typedef {object} Game
 * @property {import('../storage/saves.js').Kind<Session>} kind how its sessions are saved
 * @property {readonly string[]} attributes that choose what is played
 * @property {import('./notices.js').Notices} notices
 * @property {() => Promise<unknown>} load loads the engine
 * @property {(shown: Session | undefined) => Wish<Session>} wish reads the attributes, and shows what is wrong
 *   with them; `shown` stays where they are wrong
 * @property {(session: Session) => string} keyOf the key of a session, below the name that it is saved under
 * @property {(seed: bigint | undefined) => void} restart starts a new game in place of the one that is played
 * @property {() => void} leave puts away what belongs to the session that is shown
 * @property {(session: Session, how: { shown: boolean, fresh: boolean }) => void} show shows a session that was
 *   opened; it is `shown` already when only its lock was taken
 * @property {() => void} showElsewhere shows and says that another tab plays
 * @property {(shown: boolean) => void} changed tells the page that another session is shown, or that the one
 *   that was `shown` already is now played here, or elsewhere
 * @property {() => void} saved tells the page that all is stored
 * @property {() => void} crashed stops what still runs
 * @property {(intent: Intent) => void} act does what the player did
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
  /** What the player did before there was a game. @type {Intent[]} */
  #early = [];
  /** Whether the attributes will be read at the end of this task. */
  #due = false;
  /** Settles when the game can be played. @type {Promise<void>} */
  ready;
  /** Settles it; undefined once it is settled. @type {(() => void) | undefined} */
  #settle;

  /**
   * @param {HTMLElement & { save: string | null }} element
   * @param {Game<Session, Intent>} game
   */
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

  /** The session, unless it cannot be played: it is being opened, or played elsewhere. */
  get playable() {
    return this.#stage.playable ? this.session : undefined;
  }
  /** Whether what the player does has to wait. */
  get opening() {
    return !this.session || this.#stage.opening;
  }
  /** Whether the game that is shown is played in another tab, or by another element. */
  get elsewhere() {
    return this.#stage.elsewhere;
  }
  get crashed() {
    return this.#stage.state === 'crashed';
  }
  get removed() {
    return this.#stage.state === 'removed';
  }
  /** Whether all that was played so far is stored, once that is known; false where nothing is stored. */
  get saved() {
    return this.ready.then(() => this.#saves.saved);
  }

  /** Saves the session as it is now. */
  save() {
    if (this.session && this.#stage.playable) this.#saves.keep(this.session);
  }

  /** Keeps an intent until there is a game. @param {Intent} intent @returns {boolean} whether there is none yet */
  defer(intent) {
    if (this.opening) this.#early.push(intent);
    return this.opening;
  }

  /**
   * Asks something of the engine. A fault in it stops the game; what was saved is safe.
   * @template T
   * @param {() => T} question
   * @returns {T | undefined}
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

  /** The element came onto a page. */
  connect() {
    if (!this.session || this.#openedFor !== this.#wanted()) this.setUp();
    else if (this.removed) this.#adopt(this.session);
  }

  /** The element has left the page. */
  remove() {
    this.#stage.go('remove');
    this.#saves.close();
  }

  /** Opens what the attributes ask for, once for all that change in this task. */
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

  /** Another game is to come. Whoever waits for one already, waits on. */
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
      // The game that is shown stays. In place of none, one is played that is not saved.
      if (session && !this.removed) return this.#beReady();
      if (!session) this.seed = seed;
      return this.#adopt(session ?? fresh, { named: session !== undefined });
    }
    const reseeded = seed !== undefined && seed !== this.seed;
    this.seed = seed;
    // Attributes that ask for what is being played change nothing, and another seed starts a new
    // game. A game that has no name takes one; one that is saved under a name stays under it.
    const { save } = this.#element;
    const stays = this.#savedAs !== null && save !== null && save !== this.#savedAs;
    const same = session?.isLike(fresh) && !stays ? session : undefined;
    const restart = same !== undefined && reseeded && seed !== same.seed;
    await this.#adopt(same ?? fresh, { restart });
  }

  /**
   * Plays this session, or the one that is saved in its place.
   * @param {Session} fresh
   * @param {object} [options]
   * @param {boolean} [options.steal] whether to take the game from another tab
   * @param {boolean} [options.named] whether the game may be saved
   * @param {boolean} [options.restart] whether a new game takes its place
   * @param {boolean} [options.again] whether to look for the saved game once more
   * @param {boolean} [options.drop] whether a stand-in for the saved game may be lost
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

  /** Another tab has taken the game. */
  #lose() {
    this.#game.leave();
    this.#stage.go('lose');
    this.#game.showElsewhere();
    if (this.session) this.#game.changed(true);
  }

  /** Opens the saved game in place of the one that stands in for it. @param {boolean} drop whether that may be lost */
  #reopen(drop) {
    if (!this.session || this.opening || this.crashed) return;
    this.#adopt(this.session, { again: true, drop });
  }
}
