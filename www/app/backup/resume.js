/**
 * Finishes an import that was cut short, when a page is opened. As long as there was none, nothing is
 * loaded for it.
 */
import { connect } from '../../storage/database.js';
import { kept } from '../settings.js';
import { IMPORTING, JOURNAL } from './journal.js';

/** Settles when the page has nothing else to do. */
const idle = () =>
  new Promise((resolve) => {
    const ask = globalThis.requestIdleCallback ?? setTimeout;
    if (document.readyState === 'complete') ask(resolve);
    else addEventListener('load', () => ask(resolve), { once: true });
  });

/** Whether there is a journal. */
async function hasJournal() {
  const database = await connect();
  try {
    return (await database.getKey('broken', JOURNAL)) !== undefined;
  } finally {
    database.close();
  }
}

/** Looks for an import that was cut short, and finishes it. */
export async function resume() {
  try {
    if (kept.get(IMPORTING) === null) {
      await idle();
      // A browser that is killed may lose what it has just kept by name, but not the journal.
      // Where nothing can be kept, nothing was cut short.
      if (!(await hasJournal().catch(() => false))) return;
    }
    const { finish } = await import('./restore.js');
    if (await finish()) location.reload();
  } catch (error) {
    console.warn('an import cannot be finished now:', error);
  }
}
