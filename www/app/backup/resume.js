/**
 * What a start finishes: it brings back the games that the browser has lost with its database, and what an import that was
 * cut short has left, its settings and the games that are still to be kept twice.
 */
import { DUE, SECOND_HOME, useSecondHome, withDatabase } from '../../storage/database.js';

const secondHome = () => import('../../storage/second-home.js');

/** @returns {Promise<number>} how many games came back */
export async function findLost() {
  useSecondHome(secondHome);
  try {
    const [home, chosen, due] = await withDatabase((database) =>
      Promise.all(['home', 'settings', DUE].map((key) => database.get('state', key))),
    );
    if (chosen) await (await import('./apply.js')).finish(chosen);
    if (due) await (await secondHome()).keepDue(due);
    // A first visit has nothing to look for, and need not load that.
    const isThere = !home && (await globalThis.caches?.has(SECOND_HOME));
    return isThere ? await (await secondHome()).bringBack() : 0;
  } catch (error) {
    console.warn('lost games cannot be looked for now:', error);
    return 0;
  }
}
