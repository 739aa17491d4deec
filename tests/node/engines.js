// The engines without a page, as the build makes them.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as ai from '../../pkg/ai_2048.js';
import * as foreign from '../../pkg/foreign_games.js';
import * as game from '../../pkg/game_2048.js';
import * as library from '../../pkg/game_library.js';
import * as solver from '../../pkg/puzzle_solver.js';
import * as puzzle from '../../pkg/sliding_puzzle.js';
import { wasm } from '../support/engines.js';

for (const [engine, name] of /** @type {const} */ ([
  [ai, 'ai_2048'],
  [foreign, 'foreign_games'],
  [game, 'game_2048'],
  [library, 'game_library'],
  [solver, 'puzzle_solver'],
  [puzzle, 'sliding_puzzle'],
])) {
  engine.initSync(wasm(name));
}

export { ai, foreign, game, library, puzzle, solver };

/**
 * The functions with any arguments, for the mistakes of callers.
 * @type {Record<string, (...args: any[]) => any>}
 */
export const unchecked = /** @type {any} */ ({
  ...foreign,
  ...game,
  ...library,
  ...puzzle,
  weights_for: ai.weights_for,
});

/** The exponents of boards and other bytes as a plain list. @param {ArrayLike<number>} bytes */
export const list = (bytes) => Array.from(bytes);

/**
 * Asserts that a call throws an `Error` with this message.
 * @param {() => unknown} call @param {string} message
 */
export const refuses = (call, message) =>
  assert.throws(call, (error) => {
    assert.ok(error instanceof Error, `${call}`);
    assert.equal(error.message, message, `${call}`);
    return true;
  });

/** The fields of the golden records of 2048. */
export const golden = readFileSync(new URL('../data/records.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [score, steps, status, cells, record] = line.split(' ');
    return {
      score: Number(score),
      steps: Number(steps),
      status: ['playing', 'won', 'lost'].indexOf(status),
      cells: cells.split(',').map(Number),
      record,
    };
  });
