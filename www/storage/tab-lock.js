/** One tab plays under a name at a time (Web Locks). Where there are no locks, every tab plays. */

/**
 * Asks for the lock.
 * @param {string} name
 * @param {object} options
 * @param {boolean} [options.steal] take it from whoever holds it
 * @param {() => void} options.lost told when another tab takes it
 * @returns {Promise<(() => Promise<void>) | undefined>} gives it back, and settles when it is free
 *   again; undefined when another tab holds it
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
      // A lock that was held is gone because it was stolen; else there are none in this place.
      .catch(() => (held ? lost() : resolve(free)));
  });
}
