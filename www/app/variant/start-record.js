/** Records of games that are cut, or that begin with a position. The engine must be loaded. */
import { OWN_TILES } from '../../../pkg/game_constants.js';
import { new_game, open_game } from '../../game/engine.js';

/**
 * Returns the record of a game's first moves; undefined if the record is invalid.
 * @param {string} record @param {number} [steps] the number of moves
 */
export function recordAt(record, steps) {
  try {
    const game = open_game(record, steps);
    const cut = game.record;
    game.free();
    return cut;
  } catch {
    return undefined;
  }
}

/** Whether a record names its tiles, so that nothing shows that they were random. @param {string} record */
export const hasOwnTiles = (record) => record.startsWith(OWN_TILES);

/** Returns the record of a game before its first move; undefined if the record is invalid. @param {string} record */
export const recordAtStart = (record) => recordAt(record, 0);

/** Whether two games differ only in their moves. @param {string} record @param {string} other */
export function beginAlike(record, other) {
  const start = recordAtStart(record);
  return start !== undefined && start === recordAtStart(other);
}

/**
 * Returns the record of a game that begins with a position.
 * @param {{ rules: string, rows: number, cols: number, cells: ArrayLike<number> }} position
 * @param {bigint} [seed] that of the new tiles
 */
export function recordFrom({ rules, rows, cols, cells }, seed = 1n) {
  const game = new_game({ rules, rows, cols, board: Uint8Array.from(cells) }, seed);
  const { record } = game;
  game.free();
  return record;
}
