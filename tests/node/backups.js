// What the tests of the backup share: games and puzzles as entries, and files of them.

import { readFileSync } from 'node:fs';
import { initSync, Solver } from '../../pkg/puzzle_solver.js';
import { open_puzzle } from '../../pkg/sliding_puzzle.js';
import { Session } from '../../www/game/session.js';
import { Session as PuzzleSession } from '../../www/puzzle/session.js';

initSync({
  module: readFileSync(new URL('../../pkg/puzzle_solver_bg.wasm', import.meta.url)),
});

export const PUZZLE = 'puzzle/3x3/spiral/6';

/** Plain data, as it comes out of a file. @template T @param {T} value @returns {T} */
export const asJson = (value) => JSON.parse(JSON.stringify(value));

/** @param {unknown} content */
export const fileOf = (content) =>
  new Blob([typeof content === 'string' ? content : JSON.stringify(content)]);

/** A file. @param {object[]} [games] @param {object} [more] @returns {any} */
export const backupOf = (games = [], more = {}) => ({
  format: '2048-backup',
  version: 1,
  made: '2026-11-20T08:00:00.000Z',
  games,
  deleted: [],
  settings: {},
  puzzleSettings: {},
  ...more,
});

/** A session in which some moves were made. @param {number} moves @param {bigint} [seed] */
export function played(moves, seed = 1n, rules = /** @type {any} */ ('classic')) {
  const session = Session.start(rules, seed);
  for (let i = 0; session.steps < moves && i < 8 * moves; i++) session.move(i % 4);
  return session;
}

/** A game as it is kept. @param {Session} session @param {object} [more] @returns {any} */
export function gameOf(session, more) {
  const { rules, rows, cols } = session;
  const key = `main/${rules}/${rows}x${cols}`;
  return asJson({ ...session.pack(), kind: 'game-2048', name: 'main', key, ...more });
}

/** The best solution from where a puzzle stands. @param {string} record */
export function wayFrom(record) {
  const puzzle = open_puzzle(record);
  const solver = new Solver(puzzle.side, puzzle.goal_name);
  solver.start(puzzle.cells);
  for (;;) {
    const found = solver.search(1_000_000);
    if (found) return found.slides;
  }
}

/** A puzzle that was solved. @param {bigint} seed */
export function solved(seed) {
  const session = PuzzleSession.start({ side: 3, goal: 'spiral', start: 6 }, seed);
  for (const way of wayFrom(session.puzzle.record)) session.slide(way);
  return session;
}

/** A puzzle as it is kept. @param {PuzzleSession} session @param {object} [more] @returns {any} */
export function puzzleOf(session, more) {
  const { side, goal_name, difficulty } = session.puzzle;
  const key = `puzzle/${side}x${side}/${goal_name}/${difficulty}`;
  return asJson({ ...session.pack(), kind: 'sliding-puzzle', name: 'puzzle', key, ...more });
}
