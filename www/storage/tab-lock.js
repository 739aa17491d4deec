/** Web Locks: only one tab at a time plays under a name. Without support for locks, every tab can. */

/**
 * Requests a lock.
 * @param {string} name
 * @param {object} options
 * @param {boolean} [options.steal] whether to take it from another tab
 * @param {() => void} options.lost called when another tab takes it
 * @returns {Promise<(() => Promise<void>) | undefined>} a function that releases the lock and settles when
 *   it is free; undefined if another tab holds it
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
      // If the lock was held, another tab has stolen it. Otherwise locks are not available here.
      .catch(() => (held ? lost() : resolve(free)));
  });
}
