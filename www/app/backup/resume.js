/**
 * Finishes an import that was cut short, when a page is opened, and brings games back that the browser has lost. The
 * code for that is loaded only if there is one.
 */
import { COPY, SHELVES, withDatabase } from '../../storage/database.js';

export async function finishImport() {
  try {
    const shelves = await withDatabase((database) => database.get('state', SHELVES));
    if (shelves?.settings) await (await import('./apply.js')).finish(shelves.settings);
    else if (!shelves && (await globalThis.caches?.has(COPY)))
      await (await import('./copy.js')).bringBack();
  } catch (error) {
    console.warn('an import cannot be finished now:', error);
  }
}
