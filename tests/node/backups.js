// What the tests of the backup file share: files with a game or a puzzle, and why one is refused.

import assert from 'node:assert/strict';
import { open_puzzle, Solver } from '../../pkg/sliding_puzzle.js';
import { Refusal } from '../../www/app/backup/checks.js';
import { readBackup } from '../../www/app/backup/file.js';
import { Session } from '../../www/game/session.js';
import { Session as PuzzleSession } from '../../www/puzzle/session.js';

export const KEY = 'main/classic/4x4';

export const PUZZLE = 'puzzle/3x3/spiral/6';

/** Plain data, as it comes out of a file. @template T @param {T} value @returns {T} */
export const asJson = (value) => JSON.parse(JSON.stringify(value));

/** @param {unknown} content */
export const fileOf = (content) =>
  new Blob([typeof content === 'string' ? content : JSON.stringify(content)]);

/** A file with nothing in it. @returns {any} */
export const emptyFile = () => ({
  format: '2048-backup',
  version: 1,
  made: '2026-11-20T08:00:00.000Z',
  saves: {},
  best: {},
  settings: {},
});

/** @param {unknown} content @returns {Promise<string>} why it is refused; nothing when it is taken */
export async function refused(content) {
  try {
    await readBackup(fileOf(content));
    return '';
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** A session in which some moves were made. @param {number} moves @param {bigint} [seed] */
export function played(moves, seed = 1n, rules = /** @type {any} */ ('classic')) {
  const session = Session.start(rules, seed);
  for (let i = 0; session.steps < moves && i < 4 * moves; i++) session.move(i % 4);
  assert.equal(session.steps, moves);
  return session;
}

/** A file with one game. @param {Session | object} session @param {object} [tally] told otherwise @param {object} [game] */
export function fileWith(session, tally, game) {
  /** @type {any} */
  const save = asJson(session instanceof Session ? session.toSave() : session);
  Object.assign(save.game, game);
  if (tally) Object.assign(save.game.tally, tally);
  return { ...emptyFile(), saves: { [KEY]: save } };
}

/** The best solution from where a puzzle stands. @param {string} record */
export function wayFrom(record) {
  const { side, goal_name, cells } = open_puzzle(record);
  const solver = new Solver(side, goal_name);
  solver.start(cells);
  for (;;) {
    const found = solver.search(200_000);
    if (found) return found.slides;
  }
}

/** A solved try. @param {bigint} seed */
export function solved(seed) {
  const session = PuzzleSession.start({ start: 6 }, seed);
  for (const way of wayFrom(session.puzzle.record)) session.slide(way);
  assert.equal(session.puzzle.solved, true);
  return session;
}
