/**
 * Saves the session of an element under its name: the newest save, the one before it and the best score,
 * protected by a lock so that only one tab plays. Without a name, nothing is saved.
 *
 * Nothing is written under a key before the save there has been read. While that fails or takes long, the
 * player plays a stand-in that isn't saved. The player decides when to switch to the saved game. If the
 * save was only late and the stand-in has not been played, the switch happens by itself.
 */
import { PATIENCE, Store } from './store.js';
import { holdLock } from './tab-lock.js';

/**
 * Notifications of saves.
 * @typedef {object} Listener
 * @property {() => void} notKept a write has failed or takes long
 * @property {() => void} keptAgain everything is stored again after a failed write, or this tab no longer
 *   has to store it
 * @property {() => void} saved everything played so far is stored
 * @property {() => void} lost another tab has taken the game
 * @property {() => void} outdated the saved game can be opened now; its stand-in has not been played
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
 * @property {number} best an integer; 0 if there is no best yet
 * @property {string} [bestRecord] the record of the game at the moment that it reached the best
 * @property {boolean} hasProgress whether there are moves that could be lost
 * @property {() => unknown} toSave returns plain data
 * @property {(other: any) => boolean} isLike whether both belong under the same key
 * @property {(best: number, record?: string) => void} takeBest takes over the stored best
 */

/**
 * How the sessions of one kind are saved.
 * @template {Saveable} Session
 * @typedef {object} SaveFormat
 * @property {string} name the prefix of its locks
 * @property {(save: unknown) => { session: Session, whole: boolean }} restore throws if the save cannot be
 *   read; `whole` is false if only a part of it could be
 * @property {typeof import('./database.js').connect} [connect] opens the database
 */

/** @typedef {Awaited<ReturnType<typeof holdLock>>} Unlock */

/**
 * The result of taking a lock and reading the save.
 * @typedef {object} Loaded
 * @property {Unlock} [unlock] releases the lock; undefined if another tab holds it
 * @property {import('./store.js').Kept} [kept]
 * @property {unknown} [error] why it could not be read
 */

/** The version of saves that this build reads and writes. */
const VERSION = 1;

/** Whether a newer build wrote a save, so this one cannot read all of it. @param {unknown} save */
function isNewer(save) {
  const { version } = /** @type {{ version?: unknown }} */ (save ?? {});
  return typeof version === 'number' && version > VERSION;
}

/** The reason for a failed read. @param {unknown} error @returns {StandIn} */
function reasonOf(error) {
  const { name } = /** @type {Error} */ (error ?? {});
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
  /** The key that is open; empty if none is. */
  key = '';
  /** Whether the session may be written: its key has been read and its lock is held. */
  #writes = false;
  /** The session that is played instead of the saved one. @type {Session | undefined} */
  #standIn;
  /** The save last written or read. @type {unknown} */
  #written;
  /** The record of the best score last written or read. @type {string | undefined} */
  #record;
  /** @type {Unlock} */
  #unlock;
  /** Incremented by every call of `open` and `close`, so a slow one notices that a newer call has come. */
  #visit = 0;
  /**
   * By key, a promise for the last opening or closing. The next one waits for it.
   * @type {Map<string, Promise<unknown>>}
   */
  #busy = new Map();

  /** @param {SaveFormat<Session>} kind @param {Listener} listener */
  constructor(kind, listener) {
    this.#kind = kind;
    this.#listener = listener;
  }

  /**
   * Takes the lock of a key and reads the save there.
   * @param {string} key empty if nothing should be saved
   * @param {Session} fresh the game to play if none is saved
   * @param {object} [how]
   * @param {boolean} [how.steal] whether to take the lock from another tab
   * @param {boolean} [how.drop] whether the saved game may replace `fresh` even if that is a stand-in with
   *   moves that would be lost
   * @returns {Promise<{ session: Session, held: boolean } | undefined>} the session, and whether it can be
   *   played here; undefined if a newer call has come
   */
  async open(key, fresh, { steal = false, drop = false } = {}) {
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
    const loaded = await this.#orTimeout(loading);
    if (visit !== this.#visit) return undefined;
    this.key = key;
    if (loaded) return this.#take(loaded, fresh, stays);
    this.#standIn = fresh;
    this.#listener.standsIn('slow');
    loading.then((late) => {
      if (!late || visit !== this.#visit) return;
      this.#take(late, fresh, true);
      if (fresh.hasProgress) this.keep(fresh);
    });
    return { session: fresh, held: true };
  }

  /**
   * @param {number} visit
   * @param {string} key
   * @param {boolean} steal
   * @returns {Promise<Loaded | undefined>} undefined if a newer call has come
   */
  #load(visit, key, steal) {
    const store = this.#openStore();
    const loading = Promise.resolve(this.#busy.get(key)).then(async () => {
      if (visit !== this.#visit) return undefined;
      /** @type {Loaded} */
      const loaded = {};
      let stolen = false;
      const lost = () => {
        stolen = true;
        loaded.unlock = undefined;
        if (visit === this.#visit) this.#lose();
      };
      try {
        const unlock = await holdLock(`${this.#kind.name}/${key}`, { steal, lost });
        if (!stolen) loaded.unlock = unlock;
        if (visit === this.#visit) loaded.kept = await store.read(key);
      } catch (error) {
        console.warn('a saved game could not be read:', error);
        loaded.error = error;
      }
      if (visit === this.#visit) return loaded;
      await loaded.unlock?.();
      return undefined;
    });
    this.#busyWith(key, loading);
    return loading;
  }

  /**
   * Makes the next opening of a key wait for some work.
   * @param {string} key
   * @param {Promise<unknown> | undefined} work
   */
  #busyWith(key, work) {
    const over = Promise.resolve(work).then(() => {
      if (this.#busy.get(key) === over) this.#busy.delete(key);
    });
    this.#busy.set(key, over);
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
    const current = (/** @type {() => void} */ notify) => () => {
      if (this.#store === store) notify();
    };
    const listener = { failed: current(notKept), recovered: current(keptAgain), saved };
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
  #take({ unlock, kept, error }, fresh, stays) {
    const why = this.#whyNot(unlock, kept, error, stays);
    this.#standIn = why && fresh;
    // Without moves in the stand-in nothing can be lost, so there is no need to ask the player.
    const outdated = why === 'ready' && !fresh.hasProgress;
    if (!outdated) this.#listener.standsIn(why);
    if (!kept || why) {
      if (kept) fresh.takeBest(kept.best);
      // Release the lock, because another tab may be able to play the game.
      this.#busyWith(this.key, unlock?.());
      if (outdated) this.#listener.outdated();
      return { session: fresh, held: true };
    }
    this.#unlock = unlock;
    this.#writes = unlock !== undefined;
    this.#record = kept.record;
    return { session: this.#restore(kept, fresh), held: this.#writes };
  }

  /**
   * The reason to play a stand-in; undefined if there is none.
   * @param {Unlock} unlock
   * @param {import('./store.js').Kept | undefined} kept
   * @param {unknown} error
   * @param {boolean} stays
   * @returns {StandIn | undefined}
   */
  #whyNot(unlock, kept, error, stays) {
    if (!kept) return reasonOf(error);
    const saves = [kept.save, kept.previous];
    if (saves.some(isNewer)) return 'newer';
    const nothing = saves.every((save) => save === undefined);
    // If nothing is saved and no other tab plays, the stand-in becomes the game.
    return stays && !(nothing && unlock) ? 'ready' : undefined;
  }

  /** Saves a session. @param {Session} session */
  keep(session) {
    if (!this.#writes) return;
    const save = session.toSave();
    const { best, bestRecord } = session;
    const record = bestRecord === this.#record ? undefined : (bestRecord ?? null);
    this.#store?.write(this.key, { save, previous: this.#written, best, record });
    this.#written = save;
    this.#record = bestRecord;
  }

  /** Resolves to whether all moves so far are stored; to false if saving is off or takes long. */
  get saved() {
    const saved = this.#writes && this.#store?.saved;
    return saved ? this.#orTimeout(saved).then(Boolean) : Promise.resolve(false);
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

  /**
   * Returns the newest saved session that can be read, otherwise the fresh one.
   * @param {import('./store.js').Kept} kept
   * @param {Session} fresh
   */
  #restore({ save, previous, best, record }, fresh) {
    /** @type {unknown} */
    let broken;
    for (const [value, which] of /** @type {const} */ ([
      [save, 'newest'],
      [previous, 'previous'],
    ])) {
      if (value === undefined) continue;
      try {
        const { session, whole } = this.#kind.restore(value);
        if (!session.isLike(fresh)) throw new Error('a save under the key of another game');
        session.takeBest(best, record);
        if (!whole || broken !== undefined) this.#listener.broken(broken ?? value, which);
        if (whole) this.#written = value;
        else this.#setAside(which, value);
        // Replace a damaged save with the part that could be read.
        if (!whole) this.keep(session);
        return session;
      } catch (error) {
        console.warn('a saved game could not be read:', error);
        this.#setAside(which, value);
        broken ??= value;
      }
    }
    if (broken !== undefined) this.#listener.broken(broken, 'nothing');
    fresh.takeBest(best, record);
    return fresh;
  }

  /**
   * Sets a broken save aside, in the tab that plays.
   * @param {'newest' | 'previous'} which
   * @param {unknown} save
   */
  #setAside(which, save) {
    if (this.#writes) this.#store?.setAside(this.key, which, save);
  }

  /** Handles another tab taking the lock. */
  #lose() {
    this.#unlock = undefined;
    if (!this.#writes) return;
    this.#writes = false;
    this.#store?.forget(this.key);
    this.#closeStore();
    this.#listener.lost();
  }

  /**
   * Releases the lock after everything is stored or has failed. Nothing is written under the key after
   * that, because another tab may play the game.
   */
  #leave() {
    const { key } = this;
    const [store, unlock] = [this.#store, this.#unlock];
    this.key = '';
    this.#writes = false;
    this.#standIn = undefined;
    this.#written = undefined;
    this.#record = undefined;
    this.#unlock = undefined;
    if (!unlock) return;
    const left = store?.saved.then(() => {
      store.forget(key);
      return unlock();
    });
    this.#busyWith(key, left);
  }
}
