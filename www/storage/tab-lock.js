/**
 * Web Locks: only one tab at a time plays under a name, and in it only one element. Without support for locks,
 * everyone can.
 */

/**
 * Requests a lock.
 * @param {string} name
 * @param {object} options
 * @param {boolean} [options.steal] whether to take it from whoever holds it
 * @param {() => void} options.lost called when it is taken away
 * @returns {Promise<(() => Promise<void>) | undefined>} a function that releases the lock and settles when
 *   it is free; undefined if it is held already
 */
export function holdLock(name, { steal = false, lost }) {
  return new Promise((resolve) => {
    const free = async () => {};
    if (!navigator.locks) return resolve(free);
    let held = false;
    /** @type {Promise<void>} */
    let ended;
    const whileHeld = (/** @type {Lock | null} */ lock) => {
      if (!lock) return resolve(undefined);
      held = true;
      return new Promise((release) => {
        resolve(() => {
          release(undefined);
          return ended;
        });
      });
    };
    ended = navigator.locks
      .request(name, steal ? { steal } : { ifAvailable: true }, whileHeld)
      // If the lock was held, somebody has stolen it. Otherwise locks are not available here.
      .catch(() => (held ? lost() : resolve(free)));
  });
}

/** The claims of this page that aren't over. @type {Set<Claim>} */
const claims = new Set();

/** Settles in the next task. Timers are slow in a tab in the background. */
const nextTask = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve(undefined);
    };
    port2.postMessage(undefined);
  });

/**
 * One element's claim to a lock: from its request until it is refused, lost or given up. The elements of a page
 * know each other's claims, so one that is rendered again waits until its predecessor has given the lock up.
 *
 * No two claims wait for each other: a claim waits only for those that were being given up when it looked, and
 * one that is being given up doesn't look any more.
 */
export class Claim {
  #name;
  /** Whether it has the lock, or is about to take it from whoever has it. */
  #has = false;
  #isLeaving = false;
  /** @type {(() => Promise<void>) | undefined} */
  #unlock;
  /** Settles when the claim is over. */
  #over;
  #end = () => {};

  /** @param {string} name the name of the lock */
  constructor(name) {
    this.#name = name;
    this.#over = new Promise((resolve) => {
      this.#end = () => {
        this.#has = false;
        claims.delete(this);
        resolve(undefined);
      };
    });
    claims.add(this);
  }

  /** The other claims of this page to the lock. */
  get #others() {
    return [...claims].filter((claim) => claim !== this && claim.#name === this.#name);
  }

  /** Settles when the element of this page that has the lock has given it up; undefined if none has it. */
  get free() {
    for (const claim of this.#others) if (claim.#has) return claim.#over;
    return undefined;
  }

  /**
   * Requests the lock, after the elements of this page that give it up in the current task.
   * @param {{ steal: boolean, lost: () => void }} options as for `holdLock`
   * @returns {Promise<boolean>} whether it has the lock
   */
  async take({ steal, lost }) {
    this.#has = steal;
    if (this.#others.length > 0) await nextTask();
    const leaving = this.#others.filter((claim) => claim.#isLeaving);
    if (!this.#isLeaving) await Promise.all(leaving.map((claim) => claim.#over));
    if (!this.#isLeaving) {
      this.#unlock = await holdLock(this.#name, {
        steal,
        lost: () => {
          this.#end();
          lost();
        },
      });
    }
    this.#has = this.#unlock !== undefined && claims.has(this);
    if (this.#isLeaving) await this.#unlock?.();
    if (this.#isLeaving || !this.#has) this.#end();
    return this.#has;
  }

  /**
   * Gives the lock up, also if it hasn't been granted yet.
   * @param {Promise<unknown>} [work] what to wait for
   */
  async leave(work) {
    this.#isLeaving = true;
    if (work) await work;
    if (!this.#unlock) return;
    await this.#unlock();
    this.#end();
  }
}
