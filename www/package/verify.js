/**
 * `game-2048-element/verify`: finds and checks records, and reads the games of other programs, with the same WebAssembly as the elements. It is loaded on first
 * use, so that `setAssets` can be called first.
 */

import { load as loadForeign, read_games } from '../foreign/engine.js';
import { load, verify as prove } from '../game/engine.js';
import { find_links, load as loadLibrary } from '../library/engine.js';

/**
 * Replays a record move by move, and returns what it proves.
 * @param {string} record
 * @param {{ ownTiles?: boolean }} [options] whether the record may have its own tiles, which nothing shows to be random
 * @returns {Promise<import('../game/engine.js').Verdict>}
 * @throws {Error} if the text isn't a record, its game is impossible, or it has its own tiles
 */
export async function verify(record, options) {
  if (typeof record !== 'string') {
    throw new TypeError(`a record must be a string, not ${typeof record}`);
  }
  await load();
  return prove(record, options);
}

/**
 * Finds the records and friends' tables in any text: a share link, a chat, a mail, a file.
 * @param {string} text
 * @returns {Promise<import('../library/engine.js').Link[]>}
 * @throws {Error} if it isn't a text, or too long
 */
export async function findLinks(text) {
  await loadLibrary();
  return find_links(text);
}

/**
 * Reads a text or a file of another program: its games, its boards and what of it is refused.
 * @param {string | Uint8Array} text
 * @returns {Promise<ReturnType<typeof read_games>>}
 * @throws {Error} if it is neither a text nor bytes
 */
export async function readGames(text) {
  await loadForeign();
  return read_games(text);
}
