/**
 * Keeps the session of one element under its name: the lock that says which tab plays, the newest
 * save and the one before it, the best score. Without a name it keeps nothing.
 *
 * Nothing is written under a key before what is saved there was read. While that is impossible, or
 * takes long, a stand-in is played that is not kept. It gives way when the player says so; to a save
 * that is only late, also by itself while nothing was played.
 */
import { Store } from './database.js';
import { holdLock } from './tab-lock.js';

/**
 * What a keeper has to tell.
 * @typedef {object} Listener
 * @property {() => void} notKept told when a write fails
 * @property {() => void} keptAgain told when everything is stored again after a write failed,
 *   or what failed is no longer this tab's to store
 * @property {() => void} saved told whenever all that was played so far is stored
 * @property {() => void} lost another tab has taken the game
 * @property {() => void} outdated what is saved can be opened after all, in place of a stand-in that
 *   was not played
 * @property {(broken: unknown, left: Left) => void} broken a save could not be read
 * @property {(why: StandIn | undefined) => void} standsIn why a stand-in is played; undefined when
 *   none is played any more
 */

/**
 * What is left to play when a save could not be read: nothing, the save before it, or the game of
 * that very save, but not the game before it.
 * @typedef {'nothing' | 'previous' | 'newest'} Left
 */

/**
 * Why a stand-in is played: the save or the lock is `slow` to come, or `ready` to be opened; the save
 * could not be read (`unread`); a `newer` version wrote it; or the browser keeps nothing (`none`).
 * @typedef {'slow' | 'ready' | 'unread' | 'newer' | 'none'} StandIn
 */

/**
 * What a keeper has to know of a session.
 * @typedef {object} Kept
 * @property {number} best a whole number; 0 is none
 * @property {string} [bestRecord] the record of the game that reached the best, as it stood then
 * @property {boolean} hasProgress whether anything was played that could be lost
 * @property {() => unknown} toSave plain data
 * @property {(best: number, record?: string) => void} takeBest what was kept as the best
 */

/**
 * What is kept, and where.
 * @template {Kept} Session
 * @typedef {object} Kind
 * @property {string} name of its locks
 * @property {(save: unknown) => { session: Session, whole: boolean }} restore throws when the save
 *   cannot be read; `whole` is false when only a part of it could be
 * @property {(session: Session, other: Session) => boolean} alike whether both belong under one key
 * @property {typeof import('./database.js').connect} [connect] opens the database
 */

/** @typedef {Awaited<ReturnType<typeof holdLock>>} Unlock */

/**
 * What has come of taking a lock and reading what is saved.
 * @typedef {object} Loaded
 * @property {Unlock} [unlock] undefined when another tab holds the lock
 * @property {import('./database.js').Kept} [kept]
 * @property {unknown} [error] why it could not be read
 */

/** The version of saves that this build reads and writes. */
const VERSION = 1;

/** Milliseconds after which a stand-in is played. */
export const PATIENCE = 3000;

/** Whether a later build wrote it, which may know more than this one. @param {unknown} save */
function isNewer(save) {
  const { version } = /** @type {{ version?: unknown }} */ (save ?? {});
  return typeof version === 'number' && version > VERSION;
}

/** Why nothing could be read. @param {unknown} error @returns {StandIn} */
function reasonOf(error) {
  const { name } = /** @type {Error} */ (error ?? {});
  if (name === 'VersionError') return 'newer';
  // `indexedDB` is forbidden, undefined, or not even declared.
  return ['SecurityError', 'TypeError', 'ReferenceError'].includes(name) ? 'none' : 'unread';
}

/** @template {Kept} Session */
export class Saves {
  #listener;
  #kind;
  /** @type {Store | undefined} */
  #store;
  /** The key that is opened; empty while none is. */
  key = '';
  /** Whether what is played may be written: its key was read, and its lock is held. */
  #writes = false;
  /** The session that is played in place of the one saved under the key. @type {Session | undefined} */
  #standIn;
  /** The save last written or read. @type {unknown} */
  #written;
  /** The record of the best score last written or read. @type {string | undefined} */
  #record;
  /** @type {Unlock} */
  #unlock;
  /** Counts what was opened and closed, so that a slow opening gives way to a newer one. */
  #visit = 0;
  /** By key, what settles when its last opening or leaving is over: they go one after the other. @type {Map<string, Promise<unknown>>} */
  #busy = new Map();

  /** @param {Kind<Session>} kind @param {Listener} listener */
  constructor(kind, listener) {
    this.#kind = kind;
    this.#listener = listener;
  }

  /**
   * Takes the lock of a key and reads what is saved there.
   * @param {string} key empty when nothing is to be kept
   * @param {Session} fresh the game to play when none is saved
   * @param {object} [how]
   * @param {boolean} [how.steal] whether to take the lock from another tab
   * @param {boolean} [how.drop] whether `fresh` may give way to what is saved although it stands in
   *   for it, and was played
   * @returns {Promise<{ session: Session, held: boolean } | undefined>} the session, and whether it
   *   may be played here; undefined when a newer call has come
   */
  async open(key, fresh, { steal = false, drop = false } = {}) {
    const visit = ++this.#visit;
    const stays = fresh === this.#standIn && !drop && fresh.hasProgress;
    this.#leave();
    if (!key) {
      // A newer call of the same task goes before this one.
      await undefined;
      if (visit !== this.#visit) return undefined;
      this.#listener.standsIn(undefined);
      return { session: fresh, held: true };
    }
    const loading = this.#load(visit, key, steal);
    const loaded = await this.#patiently(loading);
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
   * @returns {Promise<Loaded | undefined>} undefined when a newer call has come
   */
  #load(visit, key, steal) {
    const store = this.#storeOf();
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

  /** What is opened next under a key waits for this. @param {string} key @param {Promise<unknown> | undefined} work */
  #busyWith(key, work) {
    const over = Promise.resolve(work).then(() => {
      if (this.#busy.get(key) === over) this.#busy.delete(key);
    });
    this.#busy.set(key, over);
  }

  /** @template T @param {Promise<T>} promise @returns {Promise<T | undefined>} undefined when it takes long */
  #patiently(promise) {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(undefined), PATIENCE);
      promise.then((value) => {
        clearTimeout(timer);
        resolve(value);
      });
    });
  }

  #storeOf() {
    if (this.#store) return this.#store;
    const { notKept, keptAgain, saved } = this.#listener;
    // A store that is closed says nothing about the next one.
    const failed = () => {
      if (this.#store === store) notKept();
    };
    const recovered = () => {
      if (this.#store === store) keptAgain();
    };
    const store = new Store({ failed, recovered, saved }, this.#kind.connect);
    this.#store = store;
    return store;
  }

  /**
   * Plays what was loaded, or a stand-in, and says why.
   * @param {Loaded} loaded
   * @param {Session} fresh
   * @param {boolean} stays whether `fresh` is a stand-in that must not be lost
   */
  #take({ unlock, kept, error }, fresh, stays) {
    const why = this.#whyNot(unlock, kept, error, stays);
    this.#standIn = why && fresh;
    // Where nothing was played yet, nothing is lost, and there is nothing to ask.
    const outdated = why === 'ready' && !fresh.hasProgress;
    if (!outdated) this.#listener.standsIn(why);
    if (!kept || why) {
      if (kept) fresh.takeBest(kept.best);
      // Release the lock: another tab may be able to play it.
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
   * Why a stand-in is to be played.
   * @param {Unlock} unlock
   * @param {import('./database.js').Kept | undefined} kept
   * @param {unknown} error
   * @param {boolean} stays
   * @returns {StandIn | undefined}
   */
  #whyNot(unlock, kept, error, stays) {
    if (!kept) return reasonOf(error);
    const saves = [kept.save, kept.previous];
    if (saves.some(isNewer)) return 'newer';
    const nothing = saves.every((save) => save === undefined);
    // Where nothing is saved, and nobody else plays, the stand-in is the game from now on.
    return stays && !(nothing && unlock) ? 'ready' : undefined;
  }

  /** Keeps a session as it is now. @param {Session} session */
  keep(session) {
    if (!this.#writes) return;
    const save = session.toSave();
    const { best, bestRecord } = session;
    const record = bestRecord === this.#record ? undefined : (bestRecord ?? null);
    this.#store?.write(this.key, { save, previous: this.#written, best, record });
    this.#written = save;
    this.#record = bestRecord;
  }

  /**
   * Whether all that was played so far is stored, once that is known; false where nothing is stored.
   * @returns {Promise<boolean>}
   */
  get saved() {
    return this.#writes && this.#store ? this.#store.saved : Promise.resolve(false);
  }

  /** Gives the lock back and closes the store. A stand-in stays one. */
  close() {
    this.#visit++;
    const standIn = this.#standIn;
    this.#leave();
    this.#standIn = standIn;
    this.#closeStore();
  }

  /** Closes the store, and with it what was told of its failures. */
  #closeStore() {
    this.#store?.close();
    this.#store = undefined;
    this.#listener.keptAgain();
  }

  /**
   * The saved session if there is one that can be read, else the fresh one.
   * @param {import('./database.js').Kept} kept
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
        if (!this.#kind.alike(session, fresh))
          throw new Error('a save under the key of another game');
        session.takeBest(best, record);
        if (!whole || broken !== undefined) this.#listener.broken(broken ?? value, which);
        if (whole) this.#written = value;
        else this.#setAside(which, value);
        // What is left of a damaged save takes its place.
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

  /** Only the tab that plays may change what is stored. @param {'newest' | 'previous'} which @param {unknown} save */
  #setAside(which, save) {
    if (this.#writes) this.#store?.setAside(this.key, which, save);
  }

  /** Another tab has taken the lock. */
  #lose() {
    this.#unlock = undefined;
    if (!this.#writes) return;
    this.#writes = false;
    this.#store?.forget(this.key);
    this.#closeStore();
    this.#listener.lost();
  }

  /**
   * Gives the lock back as soon as all is stored, or has failed. Nothing is written under the key
   * after that: another tab may play the game.
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
