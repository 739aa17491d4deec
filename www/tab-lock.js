/** One tab plays under a name at a time (Web Locks). Where there are no locks, every tab plays. */

/**
 * Asks for the lock.
 * @param {string} name
 * @param {object} options
 * @param {boolean} [options.steal] take it from whoever holds it
 * @param {() => void} options.lost told when another tab takes it
 * @returns {Promise<(() => void) | undefined>} gives it back; undefined when another tab holds it
 */
export function holdLock(name, { steal = false, lost }) {
  return new Promise((resolve) => {
    const free = () => {};
    if (!navigator.locks) return resolve(free);
    let held = false;
    const whileHeld = (/** @type {Lock | null} */ lock) => {
      if (!lock) return resolve(undefined);
      held = true;
      return new Promise((release) => resolve(() => release(undefined)));
    };
    navigator.locks
      .request(name, steal ? { steal } : { ifAvailable: true }, whileHeld)
      // A lock that was held is gone because it was stolen; else there are none in this place.
      .catch(() => (held ? lost() : resolve(free)));
  });
}
