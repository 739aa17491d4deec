/**
 * Finishes an import that was cut short, when a page is opened. The code for that is loaded only if
 * there is one.
 */
import { connect, withDatabase } from '../../storage/database.js';
import { stored } from '../shell/settings.js';
import { IMPORTING, JOURNAL } from './journal.js';

/** Whether there is a journal. */
const hasJournal = () =>
  withDatabase(connect, async (games) => (await games.getKey('broken', JOURNAL)) !== undefined);

/**
 * Finishes an import that was cut short, if there is one.
 * @param {Promise<unknown>} playable resolves when the game can be played
 */
export async function finishImport(playable) {
  try {
    if (stored.get(IMPORTING) === null) {
      await playable;
      // A browser that is killed may lose this flag from local storage, but not the journal.
      // Without storage, there is no import to finish.
      if (!(await hasJournal().catch(() => false))) return;
    }
    const { finish } = await import('./restore.js');
    if (await finish()) location.reload();
  } catch (error) {
    console.warn('an import cannot be finished now:', error);
  }
}
