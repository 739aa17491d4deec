/**
 * The saves of an element, whose code is loaded when it is needed: on a first visit after the first board, because that
 * can be played before.
 */

/** @typedef {import('./saves.js').Listener} Listener */

/**
 * What the first game waits for before the database is asked, if this browser is known to have saved nothing yet.
 * @type {(() => Promise<unknown>) | undefined}
 */
let painted;

/**
 * Says that this browser has saved nothing yet. The first game is then played without waiting for the database.
 * @param {() => Promise<unknown>} waiting returns a promise that settles once the game has been painted
 */
export function expectNothing(waiting) {
  painted = waiting;
}

/** @template {import('./saves.js').Saveable} Session */
export class LazySaves {
  #kind;
  #listener;
  /** @type {import('./saves.js').Saves<Session> | undefined} */
  #saves;
  /** The key of the game that is played until the code is loaded. */
  #key = '';
  /** Settles when the first game is no longer played without its save. */
  #first = Promise.resolve();
  /** Incremented by every call of `open` and `close`. */
  #visit = 0;

  /** @param {import('./saves.js').SaveFormat<Session>} kind @param {Listener} listener */
  constructor(kind, listener) {
    this.#kind = kind;
    this.#listener = listener;
  }

  async #load() {
    const { Saves } = await import('./saves.js');
    this.#saves ??= new Saves(this.#kind, this.#listener);
    return this.#saves;
  }

  /** Loads the code and connects to the database, unless the first game comes before. */
  prepare() {
    if (painted) return;
    // `open` tells if it fails.
    this.#kind.prepare?.().catch(() => {});
    this.#load().then(
      (saves) => saves.connect(),
      () => {},
    );
  }

  /** The key that is open; empty if none is. */
  get key() {
    return this.#saves?.key ?? this.#key;
  }

  /**
   * Takes the lock of a key and reads the save there, as `Saves` does.
   * @param {string} key
   * @param {Session} fresh
   * @param {Parameters<import('./saves.js').Saves<Session>['open']>[2]} how
   * @returns {ReturnType<import('./saves.js').Saves<Session>['open']>}
   */
  async open(key, fresh, how) {
    const visit = ++this.#visit;
    const first = key ? painted : undefined;
    if (key) painted = undefined;
    if (key && !first) {
      const saves = await this.#load().catch((error) => this.#fail(error, visit));
      if (visit !== this.#visit) return undefined;
      return saves ? saves.open(key, fresh, how) : { session: fresh, held: true };
    }
    if (this.#saves) return this.#saves.open(key, fresh, how);
    this.#key = key;
    if (first)
      this.#first = first()
        .then(() => this.#load())
        .then(
          (saves) =>
            void (visit === this.#visit && saves.open(key, fresh, { ...how, atOnce: true })),
          (error) => this.#fail(error, visit),
        );
    // Yield once, so a newer call in the same task can supersede this one.
    await undefined;
    return visit === this.#visit ? { session: fresh, held: true } : undefined;
  }

  /** Says that nothing can be saved now. @param {unknown} error @param {number} visit @returns {undefined} */
  #fail(error, visit) {
    console.warn('the code that saves games could not be loaded:', error);
    if (visit === this.#visit) this.#listener.notKept('unreadable', true);
  }

  /** @param {Session} session */
  keep(session) {
    this.#saves?.keep(session);
  }

  /** Resolves to whether all moves so far are stored; to false if saving is off or takes long. */
  get saved() {
    return this.#first.then(() => this.#saves?.saved ?? false);
  }

  /** Follows changes that others have made to the other games. @param {Session} session */
  async follow(session) {
    await this.#saves?.follow(session);
  }

  /** Releases the lock and closes the store. A stand-in stays one. */
  close() {
    this.#visit++;
    this.#saves?.close();
  }
}
