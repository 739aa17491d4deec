/**
 * What the page asks of the worker, which makes, reads and imports backups while the page answers, and the file that a
 * backup is saved to.
 */

import { download } from '../../element/dom.js';
import { localDay } from '../../element/kept-game.js';
import { load as loadGames } from '../../game/engine.js';
import { load as loadPuzzles } from '../../puzzle/engine.js';
import { withDatabase } from '../../storage/database.js';
import { WorkerClient } from '../../worker/client.js';
import { MissingFile } from '../../worker/missing-file.js';
import { TAKEN_BACK } from '../saved/games.js';
import { readPictures } from '../saved/pictures.js';
import { stored } from '../shell/settings.js';
import { applyChosen } from './apply.js';
import { loadAll, Refusal } from './refusal.js';
import { picturesThatStay, readableSettings, readSettings, settingsValues } from './settings.js';
import WORKER from './worker.js?worker&url';

/** @typedef {import('./file.js').Count} Count */
/** @typedef {import('./last.js').Last} Last */
/** @typedef {import('../saved/pictures.js').Pictures} Pictures */
/** @typedef {import('../shell/dialog.js').Words} Words */

/**
 * A backup that was read; the worker has its games.
 * @typedef {Omit<import('./file.js').Backup, 'library' | 'pictures'> & { pictures?: Pictures }} Found
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

/** Loads what reads and writes pictures: most backups have none. */
const loadFiles = () => import('../tiles/files.js');

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
 * @param {Pictures} [pictures] those of own tiles, if they are to be in it
 * @returns {Promise<{ file: Blob, count: Count }>}
 * @throws if the games can't be read
 */
async function makeBackup(work, changes = [], pictures = undefined) {
  const settings = {
    ...readSettings(),
    ...(pictures && { pictures: await (await loadFiles()).portablePictures(pictures) }),
  };
  return ask({ kind: 'make', settings, changes }, work);
}

/** The pictures of the player's own tiles. @returns {Promise<Pictures>} @throws without storage */
export const readOwnPictures = () =>
  withDatabase((database) => readPictures(database.transaction('pictures').store));

/**
 * Reads a file, whose games can be imported then. A damaged game is left out.
 * @param {Blob} file
 * @param {Work} work
 * @returns {Promise<{ found: Found, damaged: string[], badPictures: string[] }>} and why games and pictures were left out
 * @throws {Refusal}
 */
export async function readBackup(file, work) {
  await loadAll(loadGames, loadPuzzles);
  const { found, damaged } = await ask({ kind: 'read', file }, work);
  const settings = readableSettings(found);
  const here = await readOwnPictures();
  const read = found.pictures && (await (await loadFiles()).readPictureUrls(found.pictures));
  return {
    found: {
      ...found,
      ...settings,
      // A picture would hide the text that comes to its tile.
      pictures:
        read?.pictures ?? picturesThatStay(here, readSettings().settings, settings.settings),
    },
    damaged,
    badPictures: read?.damaged ?? [],
  };
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
    const { pictures } = kind === 'replace' ? found : {};
    const count = await ask({ kind: 'import', how: { kind, made, settings, pictures } }, work);
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
 * @param {Pictures} [pictures] those of own tiles, if they are to be in it
 * @returns {Promise<{ games: number, puzzles: number }>} the number of games in it
 * @throws if the games cannot be read
 */
export async function exportAll(work, changes, pictures) {
  const { file, count } = await makeBackup(work, changes, pictures);
  download(file, `2048-${localDay()}.txt`);
  stored.delete(SINCE);
  return count;
}
