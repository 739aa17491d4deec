/** Finishes an import that was cut short, when a page is opened. The code for that is loaded only if there is one. */
import { SHELVES, withDatabase } from '../../storage/database.js';

export async function finishImport() {
  try {
    const { settings } = (await withDatabase((database) => database.get('state', SHELVES))) ?? {};
    if (settings) await (await import('./apply.js')).finish(settings);
  } catch (error) {
    console.warn('an import cannot be finished now:', error);
  }
}
