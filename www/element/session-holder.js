/**
 * The holder of the session that an element plays. It opens the game that the attributes ask for, or the saved one;
 * locks it against other tabs; saves it; carries out input that came before it was open; and stops if the engine
 * fails. It knows neither of the games that use it.
 */
import { followGames } from '../storage/channel.js';
import { LazySaves } from '../storage/lazy-saves.js';
import { tell, tellError } from './dom.js';

/**
 * The part of a session that is needed to open, replace and save it.
 * @typedef {import('../storage/saves.js').Saveable
 *   & { id: string, seed: bigint, keepsGames: boolean, goOnWith(other: any): void, rest(): boolean, pack(): object,
 *     annotate(notes: import('./kept-game.js').Notes, id?: string): boolean, before?: { id: string, pack(): object } }} Playable
 */
/** @typedef {import('../storage/games.js').Entry} Entry */

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
 * @property {readonly string[]} attributes names of the attributes that choose the game
 * @property {() => Promise<unknown>} load loads the engine
 */

/**
 * What plays a kind of game.
 * @template {Playable} Session
 * @template Intent
 * @typedef {object} Player
 * @property {Pick<import('./game-panel.js').ElementPanel<any, any>, 'notices' | 'messages' | 'say' | 'waits'>} panel
 * @property {{ act(intent: Intent): void }} input carries out what the player asks for
 * @property {(shown: Session | undefined) => Wish<Session>} wish reads the attributes and shows any error in them; there
 *   may be a session that stays then
 * @property {(session: Session) => string} keyOf the key of a session within its save name
 * @property {() => void} newGame replaces the current game with a new one
 * @property {() => void} leave cleans up after the session that is shown
 * @property {(session: Session, how: { shown: boolean, fresh: boolean }) => void} show shows an opened session; `shown`
 *   means that it is on the screen already and only its lock was taken
 * @property {(now: boolean) => void} update shows everything but the tiles; the end without a delay if it is `now`
 * @property {(shown: boolean) => void} tellShown tells the page that another session is shown, or that the same one is
 *   now played here or elsewhere
 * @property {() => void} [stop] stops everything that still runs after the engine has failed
 */

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
 * A game starts to open; it is open and held, or another tab holds it; another tab takes it; the element has
 * left the page; the engine has failed.
 * @typedef {'open' | 'hold' | 'refuse' | 'lose' | 'remove' | 'crash'} Transition
 */

/** Milliseconds without play after which what is computed from the game is saved. */
const PAUSE = 1000;

const END = /** @type {const} */ ({ remove: 'removed', crash: 'crashed' });

/**
 * The transitions from each state, and where they lead. All others do nothing.
 * @type {Record<State, Partial<Record<Transition, State>>>}
 */
export const TRANSITIONS = {
  empty: { open: 'opening', ...END },
  opening: { open: 'opening', hold: 'playing', refuse: 'elsewhere', ...END },
  claiming: { open: 'claiming', hold: 'playing', refuse: 'elsewhere', ...END },
  playing: { open: 'opening', lose: 'elsewhere', ...END },
  elsewhere: { open: 'claiming', ...END },
  removed: { open: 'opening', crash: 'crashed' },
  crashed: {},
};

/**
 * @template {HTMLElement & { save: string | null, keepGames: string }} Host the element
 * @template {Playable} Session
 * @template Intent
 */
export class SessionHolder {
  element;
  #kind;
  #player;
  /** What `:state()` matches. @type {CustomStateSet | undefined} */
  #marks;
  /** @type {State} */
  #state = 'empty';
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
  /** Whether the attributes will be read at the end of this task. */
  #due = false;
  /** Whether the engine could not be loaded at first. */
  #failed = false;
  /** Whether the saved game has become free while one was being opened. */
  #again = false;
  /** Whether the attributes are following a game that was opened. */
  #follows = false;
  #unfollow = () => {};
  /** @type {any} */
  #pause;
  ready = Promise.resolve();
  /** @type {((fault?: Promise<never>) => void) | undefined} */
  #settle;

  /** @param {Host} element @param {Kind<Session>} kind @param {Player<Session, Intent>} player */
  constructor(element, kind, player) {
    this.element = element;
    this.#kind = kind;
    this.#player = player;
    this.#marks = element.attachInternals?.().states;
    this.mark('loading');
    this.#expect();
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

  get isHeld() {
    return this.#state === 'playing';
  }
  get playable() {
    return this.isHeld ? this.session : undefined;
  }
  /** Whether intents have to wait because a game is being opened. */
  get isOpening() {
    return !this.session || ['empty', 'opening', 'claiming'].includes(this.#state);
  }
  /** Whether the game that is shown is played in another tab or element. */
  get elsewhere() {
    return this.#state === 'elsewhere' || this.#state === 'claiming';
  }
  get crashed() {
    return this.#state === 'crashed';
  }
  /** Resolves to whether all moves so far are stored; to false if saving is off. */
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

  /** Follows changes that the library or other tabs have made to other games. */
  async follow() {
    if (this.session && !this.isOpening) await this.#saves.follow(this.session);
    // The end may still wait until the last move has been seen.
    this.#player.update(!this.#player.panel.waits);
  }

  /** @param {Intent} intent */
  act(intent) {
    this.ask(() => this.#player.input.act(intent));
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

  /** @param {'won' | 'lost'} reason */
  tellEnd(reason) {
    tell(this.element, 'gameend', { ...this.session?.pack(), reason });
  }

  /** Tells the page that another game has replaced one, if it can come back. @param {string} [id] its id */
  tellReplaced(id) {
    const before = this.session?.before;
    if (before && before.id === id)
      tell(this.element, 'gameend', { ...before.pack(), reason: 'replaced' });
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
      this.#go('crash');
      this.#player.stop?.();
      this.#player.panel.notices.crashed();
      return undefined;
    }
  }

  /** Opens the game that the attributes ask for, or goes on with that which was left. */
  resume() {
    this.#unfollow();
    const unfollow = followGames(
      () => this.follow().catch(console.warn),
      () => {
        this.rest();
        return this.saved;
      },
    );
    const { defaultView } = this.element.ownerDocument;
    const rest = () => this.rest();
    defaultView?.addEventListener('pagehide', rest);
    this.#unfollow = () => {
      unfollow();
      defaultView?.removeEventListener('pagehide', rest);
    };
    if (!this.session || this.#openedFor !== this.#wanted()) this.setUp();
    else if (this.#state === 'removed') this.#adopt(this.session);
  }

  remove() {
    this.rest();
    this.#unfollow();
    this.#go('remove');
    this.#saves.close();
  }

  /** Opens the game that the attributes ask for, once per task however many of them change. */
  setUp() {
    if (this.#due || this.#follows) return;
    this.#due = true;
    // Meanwhile the engine is loaded.
    if (this.element.save !== null) this.#saves.prepare();
    this.#expect();
    queueMicrotask(() => {
      this.#due = false;
      if (this.element.isConnected) this.#setUp();
    });
  }

  /**
   * Goes on with the game of another session where games of its kind are saved.
   * @param {Session} opened must not be used afterwards
   * @param {Partial<Host>} attributes the values that ask for its kind, which follow it
   * @returns {Promise<string | undefined>} the id of the game that it replaces; undefined if it can't be played,
   *   because another tab plays there or the attributes have changed since
   */
  async goOnWith(opened, attributes) {
    this.#follows = true;
    Object.assign(this.element, attributes);
    this.#follows = false;
    await this.#setUp();
    await this.ready;
    const { playable } = this;
    if (!playable?.isLike(opened)) return undefined;
    const { id } = playable;
    playable.goOnWith(opened);
    return id;
  }

  async takeOver() {
    if (this.session) await this.#adopt(this.session, { steal: true });
    this.element.focus();
  }

  /** @param {Transition} transition */
  #go(transition) {
    this.#state = TRANSITIONS[this.#state][transition] ?? this.#state;
  }

  /** Makes `ready` wait for the next game. A promise that still waits stays the same. */
  #expect() {
    if (this.#settle) return;
    this.ready = new Promise((resolve) => {
      this.#settle = resolve;
    });
    // Nobody has to handle a rejection: `error` tells it too.
    this.ready.catch(() => {});
  }

  /** @param {Promise<never>} [fault] */
  #beReady(fault) {
    this.#settle?.(fault);
    this.#settle = undefined;
  }

  #wanted() {
    return JSON.stringify(this.#kind.attributes.map((name) => this.element.getAttribute(name)));
  }

  async #setUp() {
    const { notices } = this.#player.panel;
    try {
      await this.#kind.load();
    } catch (error) {
      notices.noEngine(() => this.setUp());
      this.#failed = true;
      if (this.#settle) {
        this.#beReady(Promise.reject(error));
        tellError(this.element, error);
      }
      return;
    }
    notices.clear('engine');
    if (!this.element.isConnected) return;
    const { session } = this;
    if (this.crashed) return this.#beReady();
    const { fresh, seed, wrong } = this.#player.wish(session);
    if (wrong) {
      // The game that is shown stays. If there is none, play one that isn't saved.
      if (session && this.#state !== 'removed') return this.#beReady();
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
  async #adopt(fresh, options = {}) {
    const { steal = false, restart = false, again = false, drop = false } = options;
    const { save } = this.element;
    const named = (options.named ?? true) && save !== null;
    const key = named ? `${save}/${this.#player.keyOf(fresh)}` : '';
    const isOpen = key !== '' && key === this.#saves.key && !this.isOpening;
    if (isOpen && fresh === this.session && this.#state !== 'removed' && !steal && !again) {
      if (restart) this.#player.newGame();
      return this.#beReady();
    }
    const { elsewhere } = this;
    this.#again = false;
    this.#player.leave();
    this.rest();
    this.#go('open');
    this.#expect();
    const wanted = this.#wanted();
    const opened = await this.#saves.open(key, fresh, { name: save ?? '', steal, drop });
    if (!opened) return;
    this.#openedFor = wanted;
    const before = this.session;
    const shown = opened.session === before;
    this.session = opened.session;
    this.#savedAs = named ? save : null;
    this.session.keepsGames = this.element.keepGames !== 'off';
    this.#go(opened.held ? 'hold' : 'refuse');
    this.#player.show(opened.session, { shown, fresh: opened.session === fresh });
    if (this.elsewhere) this.#showElsewhere();
    if (restart) this.#player.newGame();
    this.#beReady();
    const moved = this.elsewhere !== elsewhere;
    if (before ? !shown || moved : this.#failed) this.#player.tellShown(shown);
    for (const intent of this.#early.splice(0)) this.act(intent);
    if (this.elsewhere && this.#again) this.#reopen(false);
  }

  #lose() {
    this.#player.leave();
    this.#go('lose');
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
