/** How fast a kept game was played. Only its journal knows, so a game from a link has no pace. */
import { open_game } from '../../game/engine.js';
import { load, pace_of } from '../../library/engine.js';
import { readJournal } from '../../storage/games.js';
import { recordAt } from '../variant/start-record.js';

/** The number of moves that a record has. @param {string} record */
function countMoves(record) {
  const game = open_game(record, 0);
  const { known_steps: known } = game;
  game.free();
  return known;
}

/**
 * Reads how fast a game was played. The engine of 2048 must be loaded.
 * @param {string} id
 * @returns {Promise<{ delays: Uint32Array, most: number, record: string } | undefined>} `record` has all moves that are
 *   known; undefined if there is no such game
 */
export async function readPace(id) {
  const [{ row, chunks }] = await Promise.all([readJournal(id), load()]);
  if (!row) return undefined;
  const known = countMoves(row.start.split(' ')[0]);
  return { ...pace_of(row.start, known, chunks), record: row.summary.record };
}

/**
 * The milliseconds before each move of a record.
 * @param {string} record @param {string | undefined} id of the game that it is of
 * @returns {Promise<ArrayLike<number>>} empty if the game was played in another way, or isn't kept
 */
export async function readDelays(record, id) {
  const pace = id === undefined ? undefined : await readPace(id).catch(console.warn);
  if (!pace) return [];
  const moves = countMoves(record);
  const isSame = moves <= pace.delays.length && recordAt(pace.record, moves) === record;
  return isSame ? pace.delays.slice(0, moves) : [];
}
