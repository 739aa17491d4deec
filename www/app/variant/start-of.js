/** Compares the starts of games. The engine must be loaded. */
import { open_game } from '../../game/engine.js';

/** Returns the record of a game before its first move; undefined if the record is invalid. @param {string} record */
export function startOf(record) {
  try {
    const game = open_game(record, 0);
    const start = game.record;
    game.free();
    return start;
  } catch {
    return undefined;
  }
}

/** Whether two games differ only in their moves. @param {string} record @param {string} other */
export function beginAlike(record, other) {
  const start = startOf(record);
  return start !== undefined && start === startOf(other);
}
