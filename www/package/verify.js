/** `game-2048-element/verify`: checks records, with the same WebAssembly as the elements. */

import { load, verify as prove } from '../game/engine.js';

await load();

/**
 * Replays a record move by move, and returns what it proves.
 * @param {string} record
 * @returns {import('../../pkg/game_2048.js').Verdict}
 * @throws {Error} if the text isn't a record, or its game is impossible
 */
export function verify(record) {
  if (typeof record !== 'string') {
    throw new TypeError(`a record must be a string, not ${typeof record}`);
  }
  return prove(record);
}
