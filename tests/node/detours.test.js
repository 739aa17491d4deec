// Which slides of a puzzle made the way longer.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { initSync as initSolver, Solver } from '../../pkg/puzzle_solver.js';
import { initSync, new_puzzle, open_puzzle, slide } from '../../pkg/sliding_puzzle.js';
import { detoursOf } from '../../www/app/learn/detours.js';

initSync({
  module: readFileSync(new URL('../../pkg/sliding_puzzle_bg.wasm', import.meta.url)),
});
initSolver({
  module: readFileSync(new URL('../../pkg/puzzle_solver_bg.wasm', import.meta.url)),
});

const solver = new Solver(3, 'usual');

/** @param {Uint8Array} cells */
function solved(cells) {
  solver.start(cells);
  for (;;) {
    const found = solver.search(200_000);
    if (found) return found.slides;
  }
}

/** @param {Uint8Array} cells */
const solve = async (cells) => solved(cells);

/** A puzzle whose slides are good and bad in a fixed order. @param {number} count */
function wander(count) {
  const puzzle = new_puzzle({ side: 3, goal: 'usual', start: 'any' }, 7n);
  let throws = 1;
  while (puzzle.slides < count && !puzzle.solved) {
    throws = (throws * 48271) % 2147483647;
    const [best] = solved(puzzle.cells);
    slide(puzzle, throws % 9 < 2 ? best : (throws >> 5) % 4);
  }
  return puzzle.record;
}

/** @param {AsyncIterable<import('../../www/app/learn/detours.js').Detour>} detours */
async function all(detours) {
  const found = [];
  for await (const detour of detours) found.push(detour);
  return found;
}

const RECORD = wander(200);

/** The distance after some slides of the record. @param {number} step */
const distance = (step) => solved(open_puzzle(RECORD, step).cells).length;

test('the detours are the slides after which the goal is farther away', async () => {
  const length = open_puzzle(RECORD).slides;
  const steps = Array.from({ length }, (_, step) => step);
  const longer = steps.filter((step) => distance(step + 1) > distance(step));
  const boards = longer.map((step) => {
    const { cells } = open_puzzle(RECORD, step);
    return `${cells} to ${open_puzzle(RECORD, step + 1).cells}`;
  });
  // The same mistake on the same board is one exercise, the one closest to the end.
  const expected = longer.filter((_, at) => !boards.slice(at + 1).includes(boards[at]));
  const found = await all(detoursOf(RECORD, solve));
  assert.ok(found.length > 10);
  assert.deepEqual(
    found.map(({ step }) => step),
    expected.reverse(),
  );
});

test('a detour knows which numbers are right', async () => {
  for (const detour of await all(detoursOf(RECORD, solve))) {
    const { record, step, left, played, best, ways, cells } = detour;
    assert.equal(left, distance(step));
    assert.equal(ways.get(played)?.closer, false);
    assert.equal(ways.get(best)?.closer, true);
    assert.deepEqual([...open_puzzle(record).cells], [...cells]);
    for (const [number, { direction, closer }] of ways) {
      const slid = slide(open_puzzle(record), direction);
      assert.equal(slid?.number, number);
      assert.equal(solved(/** @type {any} */ (slid).cells).length < left, closer);
    }
  }
});

test('positions whose solution takes too long are left out', async () => {
  const { length } = solved(open_puzzle(RECORD, 0).cells);
  const tooLong = Math.min(length, 12);
  const found = await all(
    detoursOf(RECORD, async (cells) => {
      const way = solved(cells);
      return way.length > tooLong ? undefined : way;
    }),
  );
  const whole = await all(detoursOf(RECORD, solve));
  assert.ok(found.length < whole.length);
  for (const { left, ways } of found) {
    assert.ok(left <= tooLong);
    assert.ok(ways.size >= 2);
  }
});

test('whoever looks on hears how far it is', async () => {
  /** @type {number[]} */
  const heard = [];
  await all(detoursOf(RECORD, solve, (at) => heard.push(at)));
  const length = open_puzzle(RECORD).slides;
  assert.deepEqual(
    heard,
    Array.from({ length }, (_, at) => at),
  );
});
