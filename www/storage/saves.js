/**
 * Saves the session of an element under its name: the newest save, the one before it and the games that were
 * replaced, protected by a lock so that only one tab plays. Without a name, nothing is saved.
 *
 * Nothing is written under a key before the save there has been read. While that fails or takes long, the
 * player plays a stand-in that isn't saved. The player decides when to switch to the saved game. If the
 * save was only late and the stand-in has not been played, the switch happens by itself.
 */
import { PATIENCE, previousOf, Store } from './store.js';
import { Claim } from './tab-lock.js';

/**
 * Notifications of saves.
 * @typedef {object} Listener
 * @property {(error: unknown, games: () => any[]) => void} notKept a write fails or takes long; `games` aren't stored
 * @property {() => void} keptAgain everything is stored again after a failed write, or this tab no longer
 *   has to store it
 * @property {() => void} saved everything played so far is stored
 * @property {() => void} lost another tab or element has taken the game
 * @property {() => void} outdated the saved game can be opened now: its stand-in has not been played, or the
 *   element that played it has left the page
 * @property {(broken: unknown, left: Left) => void} broken a save could not be read
 * @property {(why: StandIn | undefined) => void} standsIn a stand-in is played, and why; undefined when it
 *   no longer is
 */

/**
 * The game that can still be played when a save could not be read: nothing, the previous save, or the
 * newest save without the games before and after it.
 * @typedef {'nothing' | 'previous' | 'newest'} Left
 */

/**
 * Why a stand-in is played: reading the save takes long (`slow`), it has arrived and can be opened
 * (`ready`), it could not be read (`unread`), a newer version wrote it (`newer`), or the browser has no
 * storage (`none`).
 * @typedef {'slow' | 'ready' | 'unread' | 'newer' | 'none'} StandIn
 */

/**
 * The part of a session that is needed to save it.
 * @typedef {object} Saveable
 * @property {string} id the id of the game
 * @property {boolean} hasProgress whether there are moves that could be lost
 * @property {() => object} toSave returns plain data
 * @property {Map<string, object | undefined>} changes other games that have changed since they were last
 *   written, by id: undefined deletes one
 * @property {(other: any) => boolean} isLike whether both belong under the same key
 * @property {(games: Map<string, any>) => void} follow takes other games as stored, by id, and forgets their best
 * @property {(best: number) => void} takeBest takes over the best of the other games with the key
 */

/**
 * How the sessions of one kind are saved.
 * @template {Saveable} Session
 * @typedef {object} SaveFormat
 * @property {string} name the kind of its games, and the prefix of their locks
 * @property {(save: unknown, games: Map<string, unknown>) => { session: Session, damaged: [id: string, game: unknown][] }} restore
 *   throws if the save cannot be read; `damaged` are the games before and after it that cannot be
 * @property {IDBCursorDirection} bestFrom whether the best result is the highest (`prev`) or the lowest (`next`)
 * @property {typeof import('./database.js').connect} [connect] opens the database
 */

/**
 * The result of taking a lock and reading the save.
 * @typedef {object} Loaded
 * @property {boolean} held whether this element has the lock
 * @property {import('./store.js').Kept} [kept]
 * @property {unknown} [error] why it could not be read
 */

/** The version of saves that this build reads and writes. */
const VERSION = 1;

/** Whether a newer build wrote a save, so this one cannot read all of it. @param {any} save */
const isNewer = (save) => typeof save?.version === 'number' && save.version > VERSION;

/** The reason for a failed read. @param {any} error @returns {StandIn} */
function reasonOf({ name } = {}) {
  if (name === 'VersionError') return 'newer';
  // `indexedDB` is blocked, undefined or not declared.
  return ['SecurityError', 'TypeError', 'ReferenceError'].includes(name) ? 'none' : 'unread';
}

/** @template {Saveable} Session */
export class Saves {
  #listener;
  #kind;
  /** @type {Store | undefined} */
  #store;
  /** Where the session is stored. */
  #place = { shelf: 0, kind: '', name: '', key: '' };
  /** The session that is played instead of the saved one. @type {Session | undefined} */
  #standIn;
  /** The save last written or read. @type {unknown} */
  #written;
  /** The claim to the lock of the key. @type {Claim | undefined} */
  #claim;
  /** Whether the session may be written: the lock is held, and the key has been read. */
  #mayWrite = false;
  /** Settles when the save has been read before which the first game could be played. */
  #late = Promise.resolve();
  /** Incremented by every call of `open` and `close`, so a slow one notices that a newer call has come. */
  #visit = 0;

  /** @param {SaveFormat<Session>} kind @param {Listener} listener */
  constructor(kind, listener) {
    this.#kind = kind;
    this.#listener = listener;
  }

  /** Connects to the database before anything is read from it. */
  connect() {
    this.#openStore().connect();
  }

  /** The key that is open; empty if none is. */
  get key() {
    return this.#place.key;
  }

  /**
   * Takes the lock of a key and reads the save there.
   * @param {string} key empty if nothing should be saved
   * @param {Session} fresh the game to play if none is saved
   * @param {object} [how]
   * @param {string} [how.name] the name that the key begins with
   * @param {boolean} [how.steal] whether to take the lock from another tab
   * @param {boolean} [how.drop] whether the saved game may replace `fresh` even if that is a stand-in with
   *   moves that would be lost
   * @param {boolean} [how.atOnce] whether `fresh` is played as a stand-in until the save has been read, which nobody
   *   has to be told unless it takes long
   * @returns {Promise<{ session: Session, held: boolean } | undefined>} the session, and whether it can be
   *   played here; undefined if a newer call has come
   */
  async open(key, fresh, { name = '', steal = false, drop = false, atOnce = false } = {}) {
    const visit = ++this.#visit;
    const stays = fresh === this.#standIn && !drop && fresh.hasProgress;
    this.#leave();
    if (!key) {
      // Yield once, so a newer call in the same task can supersede this one.
      await undefined;
      if (visit !== this.#visit) return undefined;
      this.#listener.standsIn(undefined);
      return { session: fresh, held: true };
    }
    const loading = this.#load(visit, key, steal);
    const inTime = this.#orTimeout(loading);
    const loaded = await (atOnce ? undefined : inTime);
    if (visit !== this.#visit) return undefined;
    this.#place = { shelf: 0, kind: this.#kind.name, name, key };
    if (loaded) return this.#take(loaded, fresh, stays);
    this.#standIn = fresh;
    const late = loading.then((late) => {
      if (!late || visit !== this.#visit) return;
      this.#take(late, fresh, true);
      if (fresh.hasProgress) this.keep(fresh);
    });
    if (atOnce) this.#late = late;
    const explain = (/** @type {Loaded | undefined} */ loaded) => {
      if (!loaded && visit === this.#visit) this.#listener.standsIn('slow');
    };
    if (atOnce) inTime.then(explain);
    else explain(undefined);
    return { session: fresh, held: true };
  }

  /**
   * @param {number} visit
   * @param {string} key
   * @param {boolean} steal
   * @returns {Promise<Loaded | undefined>} undefined if a newer call has come
   */
  async #load(visit, key, steal) {
    const store = this.#openStore();
    const claim = new Claim(`${this.#kind.name}/${key}`);
    this.#claim = claim;
    /** @type {Loaded} */
    const loaded = { held: false };
    /** Tries again when another element of this page gives the game up. */
    const refuse = () => claim.free?.then(() => visit === this.#visit && this.#listener.outdated());
    const lost = () => {
      loaded.held = false;
      if (visit !== this.#visit) return;
      this.#lose();
      refuse();
    };
    loaded.held = await claim.take({ steal, lost });
    if (visit !== this.#visit) return undefined;
    if (!loaded.held) refuse();
    try {
      loaded.kept = await store.read(key, this.#kind.bestFrom);
    } catch (error) {
      console.warn('a saved game could not be read:', error);
      loaded.error = error;
    }
    return visit === this.#visit ? loaded : undefined;
  }

  /**
   * @template T
   * @param {Promise<T>} promise
   * @returns {Promise<T | undefined>} undefined after `PATIENCE` milliseconds
   */
  #orTimeout(promise) {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(undefined), PATIENCE);
      promise.then((value) => {
        clearTimeout(timer);
        resolve(value);
      });
    });
  }

  #openStore() {
    if (this.#store) return this.#store;
    const { notKept, keptAgain, saved } = this.#listener;
    // Ignore notifications of a store that has been closed and replaced.
    /** @type {import('./store.js').Listener} */
    const listener = {
      failed: (error, games) => this.#store === store && notKept(error, games),
      recovered: () => this.#store === store && keptAgain(),
      saved,
    };
    const store = new Store(listener, this.#kind.connect);
    this.#store = store;
    return store;
  }

  /**
   * Returns the loaded session, or a stand-in after notifying the listener why.
   * @param {Loaded} loaded
   * @param {Session} fresh
   * @param {boolean} stays whether `fresh` is a stand-in that must not be lost
   */
  #take({ held, kept, error }, fresh, stays) {
    const why = this.#whyNot(held, kept, error, stays);
    this.#standIn = why && fresh;
    // Without moves in the stand-in nothing can be lost, so there is no need to ask the player.
    const outdated = why === 'ready' && !fresh.hasProgress;
    if (!outdated) this.#listener.standsIn(why);
    if (!kept || why) {
      // The saved game isn't played, but its best counts.
      if (kept) this.#takeBests(fresh, [...kept.bests, kept.save?.best]);
      // Release the lock, because another tab may be able to play the game.
      this.#claim?.leave();
      if (outdated) this.#listener.outdated();
      return { session: fresh, held: true };
    }
    this.#mayWrite = held;
    this.#place.shelf = kept.shelf;
    return { session: this.#restore(kept, fresh), held };
  }

  /**
   * The reason to play a stand-in; undefined if there is none.
   * @param {boolean} held
   * @param {import('./store.js').Kept | undefined} kept
   * @param {unknown} error
   * @param {boolean} stays
   * @returns {StandIn | undefined}
   */
  #whyNot(held, kept, error, stays) {
    if (!kept) return reasonOf(error);
    const saves = [kept.save, kept.previous];
    if (saves.some(isNewer)) return 'newer';
    const nothing = saves.every((save) => save === undefined);
    // If nothing is saved and no other tab plays, the stand-in becomes the game.
    return stays && !(nothing && held) ? 'ready' : undefined;
  }

  /** Saves a session. @param {Session} session */
  keep(session) {
    const { changes } = session;
    if (this.#mayWrite) {
      const save = { ...session.toSave(), ...this.#place };
      const games = [...changes].map(([id, game]) => [id, game && { ...game, ...this.#place }]);
      this.#store?.write(this.#place, { save, previous: this.#written, games });
      this.#written = save;
    }
    // A stand-in may still become the saved game.
    if (session !== this.#standIn) changes.clear();
  }

  /** Resolves to whether all moves so far are stored; to false if saving is off or takes long. */
  get saved() {
    const saved = this.#late.then(() => this.#mayWrite && this.#store?.saved);
    return this.#orTimeout(saved).then(Boolean);
  }

  /** Follows changes that others have made to the other games. @param {Session} session */
  async follow(session) {
    const { key } = this;
    const kept = key && (await this.#store?.read(key, this.#kind.bestFrom));
    if (!kept || key !== this.key) return;
    // An import has replaced everything in the moment in which this tab took the game.
    if (this.#mayWrite && kept.shelf !== this.#place.shelf) return this.#lose();
    session.follow(kept.games);
    this.#takeBests(session, [...kept.bests, kept.save?.best]);
  }

  /** Releases the lock and closes the store. A stand-in stays one. */
  close() {
    this.#visit++;
    const standIn = this.#standIn;
    this.#leave();
    this.#standIn = standIn;
    this.#closeStore();
  }

  /** Closes the store and clears the warning about its failures. */
  #closeStore() {
    this.#store?.close();
    this.#store = undefined;
    this.#listener.keptAgain();
  }

  /** @param {Session} session @param {unknown[]} bests */
  #takeBests(session, bests) {
    for (const best of bests) if (Number(best) > 0) session.takeBest(Number(best));
  }

  /**
   * Returns the newest saved session that can be read, otherwise the fresh one.
   * @param {import('./store.js').Kept} kept
   * @param {Session} fresh
   */
  #restore(kept, fresh) {
    let broken = /** @type {unknown} */ (undefined);
    for (const [value, which, place] of /** @type {const} */ ([
      [kept.save, 'newest', this.key],
      [kept.previous, 'previous', previousOf(this.key)],
    ])) {
      if (value === undefined) continue;
      try {
        const { session, damaged } = this.#kind.restore(value, kept.games);
        if (!session.isLike(fresh)) throw new Error('a save under the key of another game');
        this.#takeBests(session, kept.bests);
        const whole = damaged.length === 0;
        if (broken !== undefined) this.#listener.broken(broken, which);
        else if (!whole) this.#listener.broken(damaged[0][1], which);
        this.#written = value;
        for (const [id, game] of damaged) this.#setAside('games', id, game);
        // It is played again, so it is no longer one that was replaced.
        if (which === 'previous') session.changes.set(session.id, undefined);
        if (!whole || which === 'previous') this.keep(session);
        return session;
      } catch (error) {
        console.warn('a saved game could not be read:', error);
        this.#setAside('saves', place, value);
        broken ??= value;
      }
    }
    if (broken !== undefined) this.#listener.broken(broken, 'nothing');
    this.#takeBests(fresh, kept.bests);
    return fresh;
  }

  /**
   * Sets aside what could not be read, in the tab that plays.
   * @param {'saves' | 'games'} store
   * @param {string} place its key or its id
   * @param {unknown} save
   */
  #setAside(store, place, save) {
    const { shelf, key } = this.#place;
    if (this.#mayWrite) this.#store?.setAside(key, store, [shelf, place], save);
  }

  /** Gives the game up: another tab or element has taken the lock, or an import all games. */
  #lose() {
    if (!this.#mayWrite) return;
    this.#claim?.leave();
    this.#mayWrite = false;
    this.#store?.forget(this.key);
    this.#closeStore();
    this.#listener.lost();
  }

  /**
   * Releases the lock after everything is stored or has failed. Nothing is written under the key after
   * that, because another tab may play the game.
   */
  #leave() {
    const [key, store, written] = [this.key, this.#store, this.#mayWrite];
    this.#claim?.leave(written ? store?.saved.then(() => store.forget(key)) : undefined);
    this.#claim = undefined;
    this.#place.key = '';
    this.#standIn = undefined;
    this.#written = undefined;
    this.#mayWrite = false;
  }
}
