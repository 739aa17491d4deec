/**
 * What the page asks of the worker, which makes, reads and imports backups while the page answers, and the file that a
 * backup is saved to.
 */

import { download } from '../../element/dom.js';
import { localDay } from '../../element/kept-game.js';
import { load as loadGames } from '../../game/engine.js';
import { load as loadPuzzles } from '../../puzzle/engine.js';
import { WorkerClient } from '../../worker/client.js';
import { MissingFile } from '../../worker/missing-file.js';
import { TAKEN_BACK } from '../saved/games.js';
import { stored } from '../shell/settings.js';
import { applyChosen } from './apply.js';
import { loadAll, Refusal } from './refusal.js';
import { readableSettings, readSettings, settingsValues } from './settings.js';
import WORKER from './worker.js?worker&url';

/** @typedef {import('./file.js').Count} Count */
/** @typedef {import('./last.js').Last} Last */
/** @typedef {import('../shell/dialog.js').Words} Words */

/**
 * A backup that was read; the worker has its games.
 * @typedef {Omit<import('./file.js').Backup, 'library'>} Found
 */

/**
 * How the progress of long work is reported, and how it is stopped.
 * @typedef {object} Work
 * @property {(share: number) => void} [works] called with the share that is done, from 0 to 1
 * @property {AbortSignal} [signal] stops it
 */

/** The name of the number of games that have ended since the last backup, in local storage. */
export const SINCE = 'since-backup';

const worker = new WorkerClient(WORKER);

/**
 * @param {{ kind: string } & Record<string, unknown>} question
 * @param {Work} [work] stopping it ends the worker
 * @returns {Promise<any>} the answer
 * @throws {Refusal} of a file, or if the worker or its engine can't be loaded
 */
async function ask(question, { works, signal } = {}) {
  const stop = () => worker.close(signal?.reason);
  signal?.throwIfAborted();
  signal?.addEventListener('abort', stop);
  try {
    const answer = await worker.ask(question, { works: ({ share }) => works?.(share) });
    const { refused, takenBack } = /** @type {any} */ (answer);
    if (refused) throw new Refusal(refused.reason, refused.code);
    if (takenBack) throw TAKEN_BACK;
    return answer;
  } catch (error) {
    throw error instanceof MissingFile ? new Refusal(error.message, 'notLoaded') : error;
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/**
 * Makes a backup of all games of these pages, and their settings.
 * @param {Work} [work]
 * @param {import('../../storage/store.js').Change[]} [changes] what is still to be stored
 * @returns {Promise<{ file: Blob, count: Count }>}
 * @throws if the games can't be read
 */
const makeBackup = (work, changes = []) =>
  ask({ kind: 'make', settings: readSettings(), changes }, work);

/**
 * Reads a file, whose games can be imported then. A damaged game is left out.
 * @param {Blob} file
 * @param {Work} work
 * @returns {Promise<{ found: Found, damaged: string[] }>} and why games were left out
 * @throws {Refusal}
 */
export async function readBackup(file, work) {
  await loadAll(loadGames, loadPuzzles);
  const { found, damaged } = await ask({ kind: 'read', file }, work);
  return { found: { ...found, ...readableSettings(found) }, damaged };
}

/**
 * Imports the backup that was read last.
 * @param {Found} found
 * @param {Last['kind']} kind
 * @param {Work} work
 * @returns {Promise<Count>} the number of games that were added or replaced
 * @throws without storage, or if it is stopped. Then it is undone as far as it came
 */
export async function bringIn(found, kind, work) {
  const made = new Date().toISOString();
  const settings =
    kind === 'replace'
      ? { before: settingsValues(readSettings()), after: settingsValues(found) }
      : undefined;
  try {
    const count = await ask({ kind: 'import', how: { kind, made, settings } }, work);
    await applyChosen();
    return count;
  } catch (error) {
    await ask({ kind: 'forget', made }).catch(console.warn);
    throw error;
  }
}

/**
 * Undoes the last import, or makes it again.
 * @param {Work} work
 * @returns {Promise<Last>} the import
 */
export async function turnBack(work) {
  const { last } = await ask({ kind: 'turn' }, work);
  await applyChosen();
  return last;
}

/** Forgets what was read. */
export const close = () => worker.close();

/** “2 saved games and 1 puzzle”. @param {Words} words @param {{ games: number, puzzles: number }} count */
export function sayGames(words, { games, puzzles }) {
  const all = words.savedGames(games);
  return puzzles > 0 ? words.both(all, words.savedPuzzles(puzzles)) : all;
}

/**
 * Downloads a backup.
 * @param {Work} [work]
 * @param {import('../../storage/store.js').Change[]} [changes] what is still to be stored
 * @returns {Promise<{ games: number, puzzles: number }>} the number of games in it
 * @throws if the games cannot be read
 */
export async function exportAll(work, changes) {
  const { file, count } = await makeBackup(work, changes);
  download(file, `2048-${localDay()}.txt`);
  stored.delete(SINCE);
  return count;
}
