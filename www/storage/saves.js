/**
 * Saves the session of an element under its name: its game, and those before and after it, protected by a lock so that
 * only one tab plays. Without a name, nothing is saved.
 *
 * A game is kept, or it isn't, and the player is told why. Nothing is written under a key before the save there has been
 * read. While that fails or takes long, the player plays a stand-in that isn't kept, and decides when to switch to the
 * saved game. If that was only late and the stand-in has not been played, the switch happens by itself.
 */
import { PATIENCE, Store } from './store.js';
import { Claim } from './tab-lock.js';

/**
 * What isn't stored: games as plain data, and the values that are still to be written to the database.
 * @typedef {{ games: () => any[], changes: () => import('./store.js').Change[] }} Unsaved
 */

/**
 * Notifications of saves.
 * @typedef {object} Listener
 * @property {(why: NotKept, opens: boolean) => void} notKept the game that is played isn't kept; `opens` if the saved one
 *   may be opened in its place
 * @property {() => void} kept it is kept, or nothing has to be
 * @property {(unsaved: Unsaved) => void} unsaved a write fails or takes long
 * @property {() => void} saved everything played so far is stored
 * @property {() => void} lost another tab or element has taken the game
 * @property {() => void} outdated the saved game can be opened now: its stand-in has not been played, or the
 *   element that played it has left the page
 * @property {(broken: unknown) => void} broken something could not be read
 */

/**
 * Why a game isn't kept: the saved one came late, the browser stores nothing, a newer version wrote the saved one, or
 * that could not be read.
 * @typedef {'slow' | 'blocked' | 'newer' | 'unreadable'} NotKept
 */

/**
 * The part of a session that is needed to save it.
 * @typedef {object} Saveable
 * @property {boolean} hasProgress whether there are moves that could be lost
 * @property {(id: string) => object | undefined} find one of its games as plain data
 * @property {() => import('../element/kept-game.js').Unsaved} take takes what has to be written
 * @property {(other: any) => boolean} isLike whether both belong under the same key
 * @property {(rows: Map<string, any>) => void} follow takes other games as stored, by id, and forgets their best
 * @property {(best: number) => void} takeBest takes over the best of the other games with the key
 */

/**
 * How the sessions of one kind are saved.
 * @template {Saveable} Session
 * @typedef {object} SaveFormat
 * @property {string} name the kind of its games, and the prefix of their locks
 * @property {(kept: import('./store.js').Kept) => Promise<Restored<Session>>} restore opens what is stored
 * @property {() => Promise<unknown>} [prepare] loads what `restore` needs
 * @property {IDBCursorDirection} bestFrom whether the best result is the highest (`prev`) or the lowest (`next`)
 * @property {typeof import('./database.js').connect} [connect] opens the database
 */

/**
 * What was stored, as far as it could be opened.
 * @template Session
 * @typedef {object} Restored
 * @property {Session} [session]
 * @property {boolean} newer whether a newer version wrote it
 * @property {unknown[]} broken what could not be read
 */

/** Opens a place where nothing is stored. */
const NOTHING = { session: undefined, newer: false, broken: [] };

/**
 * The result of taking a lock and reading the save.
 * @template Session
 * @typedef {object} Loaded
 * @property {boolean} held whether this element has the lock
 * @property {boolean} steal whether it was to be taken from whoever had it
 * @property {import('./store.js').Kept} [kept]
 * @property {Restored<Session>} [restored]
 * @property {unknown} [error] why it could not be read
 */

/** The reason for a failed read. @param {any} error @returns {NotKept} */
function failureReason({ name } = {}) {
  if (name === 'VersionError') return 'newer';
  // `indexedDB` is blocked, undefined or not declared.
  return ['SecurityError', 'TypeError', 'ReferenceError'].includes(name) ? 'blocked' : 'unreadable';
}

/** @template {Saveable} Session */
export class Saves {
  #listener;
  #kind;
  /** @type {Store | undefined} */
  #store;
  /** The session that was last saved. @type {Session | undefined} */
  #session;
  /** Where the session is stored. */
  #place = { kind: '', name: '', key: '' };
  /** The session that is played instead of the saved one. @type {Session | undefined} */
  #standIn;
  /** Why that isn't kept. @type {NotKept | undefined} */
  #why;
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
      this.#explain();
      return { session: fresh, held: true };
    }
    const loading = this.#load(visit, key, steal);
    const inTime = this.#orTimeout(loading);
    const loaded = await (atOnce ? undefined : inTime);
    if (visit !== this.#visit) return undefined;
    this.#place = { kind: this.#kind.name, name, key };
    if (loaded) return this.#take(loaded, fresh, stays);
    this.#standIn = fresh;
    const late = loading.then((late) => {
      if (!late || visit !== this.#visit) return;
      this.#take(late, fresh, true);
      if (fresh.hasProgress) this.keep(fresh);
    });
    if (atOnce) this.#late = late;
    inTime.then((loaded) => {
      if (!loaded && visit === this.#visit) this.#explain('slow');
    });
    return { session: fresh, held: true };
  }

  /**
   * @param {number} visit
   * @param {string} key
   * @param {boolean} steal
   * @returns {Promise<Loaded<Session> | undefined>} undefined if a newer call has come
   */
  async #load(visit, key, steal) {
    const store = this.#openStore();
    const claim = new Claim(`${this.#kind.name}/${key}`);
    this.#claim = claim;
    /** @type {Loaded<Session>} */
    const loaded = { held: false, steal };
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
      loaded.restored = loaded.kept.slot ? await this.#kind.restore(loaded.kept) : NOTHING;
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

  /**
   * Tells whether the game that is played is kept.
   * @param {NotKept} [why] why it is a stand-in, if it is one
   * @param {boolean} [opens] whether the saved game may be opened in its place
   */
  #explain(why, opens = false) {
    this.#why = why;
    if (why) this.#listener.notKept(why, opens);
    else if (this.#store?.isFailing) this.#listener.notKept('blocked', false);
    else this.#listener.kept();
  }

  #openStore() {
    if (this.#store) return this.#store;
    const { unsaved, saved } = this.#listener;
    // Ignore notifications of a store that has been closed and replaced.
    /** @type {import('./store.js').Listener} */
    const listener = {
      failed: () => {
        if (this.#store !== store) return;
        if (!this.#why) this.#explain();
        unsaved({ games: () => this.#unsavedIn(store), changes: () => store.changes });
      },
      recovered: () => this.#store === store && !this.#why && this.#explain(),
      saved,
      lost: () => this.#store === store && this.#lose(),
    };
    const store = new Store(listener, this.#kind.connect);
    this.#store = store;
    return store;
  }

  /**
   * Returns the loaded session, or a stand-in after notifying the listener why.
   * @param {Loaded<Session>} loaded
   * @param {Session} fresh
   * @param {boolean} stays whether `fresh` is a stand-in that must not be lost
   */
  #take({ held, steal, kept, restored, error }, fresh, stays) {
    // If no saved game can be played and no other tab plays, the stand-in becomes the game.
    const waits = stays && restored && !restored.newer && !(held && !restored.session);
    const failed = kept ? 'unreadable' : failureReason(error);
    const why = !restored ? failed : restored.newer ? 'newer' : waits ? 'slow' : undefined;
    this.#standIn = why && fresh;
    // Without moves in the stand-in nothing can be lost, so there is no need to ask the player.
    const outdated = waits === true && !fresh.hasProgress;
    if (!outdated) this.#explain(why, waits || why === 'unreadable');
    if (!kept || !restored || why) {
      // The saved game isn't played, but its best counts.
      if (kept) fresh.takeBest(kept.best);
      // Release the lock, because another tab may be able to play the game.
      this.#claim?.leave();
      if (outdated) this.#listener.outdated();
      return { session: fresh, held: true };
    }
    this.#mayWrite = held;
    // Where there are locks, nobody writes who has lost one. But it may have been taken by force.
    const loser = steal || !navigator.locks ? kept.slot?.owner : undefined;
    if (held) this.#store?.own(this.key, crypto.randomUUID(), loser);
    const { broken } = restored;
    const session = restored.session?.isLike(fresh) ? restored.session : fresh;
    session.takeBest(kept?.best ?? 0);
    if (broken.length > 0) {
      this.#listener.broken(broken[0]);
      if (held) for (const one of broken) this.#store?.setAside(this.key, one);
      // What is played there from now on is told apart from what could not be read, also without a move.
      this.keep(session);
    }
    return { session, held };
  }

  /** The games that are not stored as they are now, as plain data. @param {Store} store */
  #unsavedIn(store) {
    const rows = store.unsaved;
    return [...rows].flatMap(([id, row]) => this.#session?.find(id) ?? row ?? []);
  }

  /** @param {Session} session */
  keep(session) {
    if (!this.#mayWrite) return;
    this.#session = session;
    const { slot, rows, chunks, twice } = session.take();
    const placed = rows.map(
      ([id, row]) =>
        /** @type {[string, object | undefined]} */ ([id, row && { ...row, ...this.#place }]),
    );
    this.#store?.write(this.key, { slot, rows: placed, chunks, twice });
  }

  /** Resolves to whether all moves so far are stored; to false if saving is off or takes long. */
  get saved() {
    const saved = this.#late.then(() => this.#mayWrite && this.#store?.saved);
    // Another tab may have taken the game over meanwhile.
    return this.#orTimeout(saved).then((stored) => stored === true && this.#mayWrite);
  }

  /** Follows changes that others have made to the other games. @param {Session} session */
  async follow(session) {
    const { key } = this;
    const kept = key && (await this.#store?.read(key, this.#kind.bestFrom));
    if (!kept || key !== this.key) return;
    session.follow(new Map([...kept.games].map(([id, { row }]) => [id, row])));
    session.takeBest(kept.best);
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
    if (!this.#why) this.#explain();
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
    this.#mayWrite = false;
  }
}
