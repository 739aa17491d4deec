/**
 * Keeps the session of one element under its name: the lock that says which tab plays, the newest
 * save and the one before it, the best score. Without a name it keeps nothing.
 */
import { Store } from './store.js';
import { holdLock } from './tab-lock.js';

/**
 * What a keeper has to tell.
 * @typedef {object} Listener
 * @property {() => void} notKept told once when the browser keeps nothing here
 * @property {() => void} lost another tab has taken the game
 * @property {(broken: unknown, left: Left) => void} broken a save could not be read
 */

/**
 * What is left to play when a save could not be read: nothing, the save before it, or the game of
 * that very save, but not the game before it.
 * @typedef {'nothing' | 'previous' | 'newest'} Left
 */

/**
 * What a keeper has to know of a session.
 * @typedef {object} Kept
 * @property {number} best a whole number; 0 is none
 * @property {() => unknown} toSave plain data
 * @property {(best: number) => void} takeBest what was kept as the best
 */

/**
 * What is kept, and where.
 * @template {Kept} Session
 * @typedef {object} Kind
 * @property {string} name of its locks
 * @property {(save: unknown) => { session: Session, whole: boolean }} restore throws when the save
 *   cannot be read; `whole` is false when only a part of it could be
 * @property {(session: Session, other: Session) => boolean} alike whether both belong under one key
 * @property {typeof import('./store.js').connect} [connect] opens the database
 */

/** @template {Kept} Session */
export class Keeper {
  #listener;
  #kind;
  /** @type {Store | undefined} */
  #store;
  /** The key that is held; empty while none is. */
  key = '';
  /** The save last written or read. @type {unknown} */
  #written;
  /** @type {(() => Promise<void>) | undefined} */
  #unlock;
  /** Counts what was opened and closed, so that a slow opening gives way to a newer one. */
  #visit = 0;
  /** Settles when the last opening or closing is over: they go one after the other. */
  #busy = Promise.resolve();

  /** @param {Kind<Session>} kind @param {Listener} listener */
  constructor(kind, listener) {
    this.#kind = kind;
    this.#listener = listener;
  }

  /**
   * Takes the lock of a key and reads what is saved there.
   * @param {string} key empty when nothing is to be kept
   * @param {Session} fresh the game to play when none is saved
   * @param {boolean} steal whether to take the lock from another tab
   * @returns {Promise<{ session: Session, held: boolean } | undefined>} the session, and whether it
   *   may be played here; undefined when a newer call has come
   */
  open(key, fresh, steal) {
    const visit = ++this.#visit;
    const opened = this.#busy.then(() => this.#open(visit, key, fresh, steal));
    this.#busy = opened.then(() => {});
    return opened;
  }

  /**
   * @param {number} visit
   * @param {string} key
   * @param {Session} fresh
   * @param {boolean} steal
   */
  async #open(visit, key, fresh, steal) {
    if (visit !== this.#visit) return undefined;
    await this.#release();
    this.key = '';
    this.#written = undefined;
    if (!key) return { session: fresh, held: true };
    this.#store ??= new Store(this.#listener.notKept, this.#kind.connect);
    let stolen = false;
    const lost = () => {
      stolen = true;
      if (visit === this.#visit) this.#lose();
    };
    const unlock = await holdLock(`${this.#kind.name}/${key}`, { steal, lost });
    const kept = await this.#store.read(key);
    if (visit !== this.#visit) {
      await unlock?.();
      return undefined;
    }
    this.key = key;
    if (!stolen) this.#unlock = unlock;
    const session = this.#restore(kept, fresh);
    session.takeBest(kept.best);
    return { session, held: this.#unlock !== undefined };
  }

  /** Keeps a session as it is now. @param {Session} session */
  keep(session) {
    if (!this.key || !this.#store || !this.#unlock) return;
    const save = session.toSave();
    this.#store.write(this.key, { save, previous: this.#written, best: session.best });
    this.#written = save;
  }

  /** Gives the lock back and closes the store. */
  close() {
    this.#visit++;
    this.key = '';
    this.#busy = this.#busy.then(async () => {
      await this.#release();
      await this.#store?.close();
      this.#store = undefined;
    });
  }

  /**
   * The saved session if there is one that can be read, else the fresh one.
   * @param {import('./store.js').Kept} kept
   * @param {Session} fresh
   */
  #restore({ save, previous }, fresh) {
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
    return fresh;
  }

  /** Only the tab that plays may change what is stored. @param {'newest' | 'previous'} which @param {unknown} save */
  #setAside(which, save) {
    if (this.#unlock) this.#store?.setAside(this.key, which, save);
  }

  #lose() {
    this.#unlock = undefined;
    this.#listener.lost();
  }

  async #release() {
    const unlock = this.#unlock;
    this.#unlock = undefined;
    await unlock?.();
  }
}
