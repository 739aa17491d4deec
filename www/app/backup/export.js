/** Saves all games and settings to a file. */
import { download } from '../../element/dom.js';
import { localDay } from '../../element/kept-game.js';
import { stored } from '../shell/settings.js';
import { makeBackup } from './client.js';

/** The name of the number of games that have ended since the last backup, in local storage. */
export const SINCE = 'since-backup';

/** @typedef {import('../shell/dialog.js').Words} Words */

/** “2 saved games and 1 puzzle”. @param {Words} words @param {{ games: number, puzzles: number }} count */
export function sayGames(words, { games, puzzles }) {
  const all = words.savedGames(games);
  return puzzles > 0 ? words.both(all, words.savedPuzzles(puzzles)) : all;
}

/**
 * Downloads a backup.
 * @param {import('./client.js').Work} [work]
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
