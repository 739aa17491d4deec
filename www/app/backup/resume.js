/**
 * What a start finishes: it brings back the games that the browser has lost with its database, and applies the settings
 * of an import that was cut short.
 */
import { SECOND_HOME, useSecondHome, withDatabase } from '../../storage/database.js';

const secondHome = () => import('../../storage/second-home.js');

/** @returns {Promise<number>} how many games came back */
export async function findLost() {
  useSecondHome(secondHome);
  try {
    const [home, chosen] = await withDatabase((database) =>
      Promise.all(['home', 'settings'].map((key) => database.get('state', key))),
    );
    if (chosen) await (await import('./apply.js')).finish(chosen);
    // A first visit has nothing to look for, and need not load that.
    const isThere = !home && (await globalThis.caches?.has(SECOND_HOME));
    return isThere ? await (await secondHome()).bringBack() : 0;
  } catch (error) {
    console.warn('lost games cannot be looked for now:', error);
    return 0;
  }
}
