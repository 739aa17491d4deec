// The sliding puzzle and its solver through their handles.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { list, puzzle, refuses, solver, unchecked } from './engines.js';

const { climb, Direction, new_puzzle, open_puzzle, outcome, redo_slide } = puzzle;
const { run_to, seek_slide, slide, undo_slide } = puzzle;
const { Solver } = solver;

const SIX = 'p1.3x3.spiral.w6.q.mTg.Ajuxgy';

test('the default puzzle is a short walk on 3 by 3', () => {
  const fresh = new_puzzle(undefined, 42n);
  const { side, goal_name, difficulty, seed, goal, start, cells } = fresh;
  assert.deepEqual([side, goal_name, difficulty, seed], [3, 'spiral', 6, 42n]);
  assert.deepEqual(list(goal), [1, 2, 3, 8, 0, 4, 7, 6, 5]);
  for (const board of [start, cells]) assert.deepEqual(list(board), [2, 8, 3, 1, 4, 5, 7, 6, 0]);
  assert.deepEqual([fresh.slides, fresh.known_slides, fresh.solved], [0, 0, false]);
  assert.deepEqual(list(fresh.movable), [7, 5]);
  const seeds = new Set(Array.from({ length: 20 }, () => new_puzzle().seed));
  assert.equal(seeds.size, 20);
});

test('the start is a walk, any board or a board', () => {
  for (const [options, difficulty, record] of /** @type {[any, any, string][]} */ ([
    [{ start: 6 }, 6, 'p1.3x3.spiral.w6.q.g.AnpsR5'],
    [{ start: 999, side: 3 }, 999, 'p1.3x3.spiral.w999.q.g.BjT4IY'],
    [{ start: 'any', goal: 'spiral' }, 'any', 'p1.3x3.spiral.any.q.g.CT_8aq'],
  ])) {
    const fresh = new_puzzle(options, 42n);
    assert.deepEqual([fresh.difficulty, fresh.side, fresh.record], [difficulty, 3, record]);
  }
  const board = [1, 2, 3, 8, 4, 0, 7, 6, 5];
  for (const start of [board, Uint8Array.from(board)]) {
    const fresh = new_puzzle({ start });
    assert.deepEqual([list(fresh.cells), fresh.difficulty], [board, 'board']);
  }
  assert.equal(new_puzzle({ side: 5, start: 'any' }).cells.length, 25);
});

test('errors of a new puzzle name the fault', () => {
  for (const [args, message] of /** @type {[any[], string][]} */ ([
    [[5], 'options must be an object, not 5'],
    [[[]], 'options must be an object, not a list'],
    [[{ size: 3 }], 'unknown option “size”; known are side, goal, start'],
    [[{ side: 6 }], 'side must be a whole number from 3 to 5, not 6'],
    [[{ goal: 'round' }], 'goal must be usual or spiral, not “round”'],
    [[{ start: 0 }], 'start must be a whole number from 1 to 999, not 0'],
    [[{ start: 1.5 }], 'start must be a whole number from 1 to 999, not 1.5'],
    [[{ start: 'hard' }], 'start must be a number of slides, any, or a board, not “hard”'],
    [[{ start: [1, 2] }], 'start must be a list of 9 numbers, not of 2'],
    [
      [{ start: [1, 2, 3, 4, 5, 6, 7, 9, 0] }],
      'start[7] must be a whole number from 0 to 8, not 9',
    ],
    [[{ start: [1, 2, 3, 4, 5, 6, 7, 7, 0] }], 'cell 8 holds a second 7'],
    [
      [{ start: [2, 1, 3, 8, 0, 4, 7, 6, 5] }],
      'the start board cannot be solved: no slides lead from it to the goal',
    ],
    [[{ start: [1, 2, 3, 8, 0, 4, 7, 6, 5] }], 'the start board is solved already'],
    [[{}, 5], 'the seed must be a bigint from 0n to 18446744073709551615n, not 5'],
  ])) {
    refuses(() => unchecked.new_puzzle(...args), message);
  }
});

test('errors of a puzzle and of its solver name the fault', () => {
  const start = () => new_puzzle(undefined, 42n);
  for (const [call, message] of /** @type {[() => unknown, string][]} */ ([
    [() => unchecked.open_puzzle(5), 'record must be a text, not 5'],
    [
      () => open_puzzle('p1.3x3.spiral.~CBDIAEHGF.q.g.AAAAAA'),
      'bad record: character 15: the start board cannot be solved: no slides lead from it to the goal',
    ],
    [
      () => open_puzzle('p1.3x3.spiral.w6.q.mTg.Ajuxgx'),
      'bad record: character 24: the check sum is Ajuxgx, but the rest asks for Ajuxgy',
    ],
    [() => open_puzzle(SIX, 7), 'steps must be a whole number from 0 to 6, not 7'],
    [
      () => unchecked.slide(start(), 4),
      'the direction must be 0 (up), 1 (right), 2 (down) or 3 (left), not 4',
    ],
    [() => run_to(start(), 9), 'cell must be a whole number from 0 to 8, not 9'],
    [() => seek_slide(start(), 1), 'steps must be a whole number from 0 to 0, not 1'],
    [() => new Solver(2, 'usual'), 'side must be a whole number from 3 to 5, not 2'],
    [() => new Solver(3, /** @type {any} */ ('no')), 'goal must be usual or spiral, not “no”'],
    [() => new Solver(3, 'usual').start([1]), 'board must be a list of 9 numbers, not of 1'],
    [
      () => new Solver(3, 'usual').start([2, 1, 3, 4, 5, 6, 7, 8, 0]),
      'no slides lead from this board to the goal',
    ],
  ])) {
    refuses(call, message);
  }
});

test('golden records replay, slide by slide and back', () => {
  const lines = readFileSync(new URL('../data/puzzles.txt', import.meta.url), 'utf8').split('\n');
  const golden = lines.filter((line) => line !== '' && !line.startsWith('#'));
  assert.ok(golden.length > 5);
  for (const line of golden) {
    const [slides, record, ...board] = line.split(' ');
    const cells = board
      .filter((cell) => cell !== '/')
      .map((cell) => Number(cell.replace('_', '0')));
    const opened = open_puzzle(record, 0);
    const turns = [];
    for (;;) {
      const before = opened.cells;
      const turn = redo_slide(opened);
      if (!turn) break;
      turns.push(turn);
      const { from, to, number } = turn;
      assert.deepEqual([before[from], before[to]], [number, 0]);
      assert.deepEqual(turn.cells, before.with(to, number).with(from, 0));
      const { cells: now, movable, slides, solved } = opened;
      assert.deepEqual(turn, {
        ...{ number, from, to, direction: turn.direction, undone: false },
        ...{ cells: now, movable, slides, solved },
      });
    }
    assert.deepEqual([opened.slides, list(opened.cells)], [Number(slides), cells], record);
    assert.deepEqual(
      list(opened.directions),
      turns.map(({ direction }) => direction),
    );
    for (const { number, from, to, direction } of turns.toReversed()) {
      const { cells: now, movable, slides, solved, ...back } = undo_slide(opened) ?? assert.fail();
      const opposite = (direction + 2) % 4;
      assert.deepEqual(back, { number, from: to, to: from, direction: opposite, undone: true });
      assert.deepEqual(
        [now, movable, slides, solved],
        [opened.cells, opened.movable, opened.slides, opened.solved],
      );
    }
    assert.deepEqual(opened.cells, opened.start);
    assert.equal(undo_slide(opened), undefined);
  }
  assert.equal(open_puzzle(SIX).solved, true);
});

test('a run brings the empty cell to the cell', () => {
  const fresh = new_puzzle({ start: [1, 2, 3, 8, 6, 4, 7, 5, 0] });
  for (const [cell, ways] of /** @type {[number, number[]][]} */ ([
    [6, [1, 1]],
    [2, [2, 2]],
    [4, []],
    [8, []],
  ])) {
    assert.deepEqual(list(run_to(fresh, cell)), ways);
  }
  for (const direction of run_to(fresh, 6)) slide(fresh, direction);
  assert.deepEqual(list(fresh.cells), [1, 2, 3, 8, 6, 4, 0, 7, 5]);
  assert.deepEqual([fresh.slides, slide(fresh, Direction.Right)], [2, undefined]);
});

test('the greedy AI races from the same start, always the same way', () => {
  const climbs = [];
  for (let seed = 0n; seed < 20n; seed++) {
    const fresh = new_puzzle({ start: 20 }, seed);
    const { slides, solved } = climb(fresh);
    for (const direction of slides) slide(fresh, direction);
    assert.deepEqual([fresh.solved, fresh.slides], [solved, slides.length]);
    assert.deepEqual(climb(fresh), { slides, solved }, 'from the start, whatever was slid');
    climbs.push(solved ? slides.length : 'failed');
  }
  assert.deepEqual(climbs, [
    ...[318, 196, 86, 14, 482, 186, 720, 776, 50, 302],
    ...[182, 246, 62, 294, 70, 66, 180, 74, 154, 368],
  ]);
});

test('a race has an outcome', () => {
  const { Win, Draw, Lose } = puzzle.Outcome;
  assert.deepEqual([Win, Draw, Lose], [0, 1, 2]);
  for (const [player, opponent, expected] of /** @type {const} */ ([
    [24, 31, Win],
    [31, 31, Draw],
    [32, 31, Lose],
    [2000, undefined, Win],
    [undefined, undefined, Draw],
    [undefined, 5, Lose],
  ])) {
    assert.equal(outcome(player, opponent), expected);
  }
  assert.equal(puzzle.given_up(), 999);
});

/** The fewest slides from each board of 3 × 3 to the usual goal, by a search of all boards. */
function distances() {
  const goal = '123456780';
  const found = new Map([[goal, 0]]);
  const queue = [goal];
  for (const board of queue) {
    const empty = board.indexOf('0');
    const [row, col] = [Math.floor(empty / 3), empty % 3];
    for (const [r, c] of [
      [row - 1, col],
      [row + 1, col],
      [row, col - 1],
      [row, col + 1],
    ]) {
      if (r < 0 || r > 2 || c < 0 || c > 2) continue;
      const cells = [...board];
      cells[empty] = cells[3 * r + c];
      cells[3 * r + c] = '0';
      const next = cells.join('');
      if (found.has(next)) continue;
      found.set(next, Number(found.get(board)) + 1);
      queue.push(next);
    }
  }
  return found;
}

test('the solver answers in slices', () => {
  const fewest = distances();
  assert.equal(fewest.size, 181_440);
  for (let seed = 0n; seed < 10n; seed++) {
    const fresh = new_puzzle({ goal: 'usual', start: 'any' }, seed);
    const asked = new Solver(3, 'usual');
    while (!asked.prepare(10_000));
    asked.start(fresh.cells);
    /** @type {import('../../pkg/puzzle_solver.js').Solution | undefined} */
    let answer;
    while (!answer) answer = asked.search(100);
    const { slides, optimal } = answer;
    const count = fewest.get(fresh.cells.join(''));
    for (const direction of slides) slide(fresh, direction);
    assert.deepEqual([fresh.solved, optimal, slides.length], [true, true, count]);
  }
});

test('a finished solver keeps its answer', () => {
  for (const [side, nodes] of [
    [3, 0],
    [4, 2],
    [5, 2],
  ]) {
    const asked = new Solver(side, 'usual');
    const solved = Array.from({ length: side * side - 1 }, (_, cell) => cell + 1);
    asked.start([...solved.slice(0, -1), 0, ...solved.slice(-1)]);
    for (const _ of [1, 2, 3]) {
      const { slides, optimal } = asked.search(100) ?? assert.fail();
      assert.deepEqual([list(slides), optimal, asked.nodes], [[3], true, nodes]);
    }
  }
});

test('a puzzle takes as many slides as a record holds, ten million', () => {
  // Right, left, right; or left, right, left. The last digit holds one more slide, or two.
  const record = (/** @type {string} */ last) => {
    const text = `p1.3x3.spiral.~IBDCAEHGF.B.${'d3'.repeat(1_666_666)}d${last}`;
    let sum = '';
    assert.throws(
      () => open_puzzle(`${text}.AAAAAA`),
      ({ message }) => {
        sum = message.slice(-6);
        return true;
      },
    );
    return `${text}.${sum}`;
  };
  const full = open_puzzle(record('4'));
  const { cells } = full;
  assert.equal(full.slides, 10_000_000);
  refuses(() => slide(full, Direction.Right), 'a record holds 10000000 slides at most');
  assert.deepEqual([full.slides, full.cells], [10_000_000, cells]);
  assert.equal(undo_slide(full)?.slides, 9_999_999);
  assert.equal(slide(full, Direction.Left)?.slides, 10_000_000);
  refuses(
    () => open_puzzle(record('2')),
    'bad record: character 3333361: a record holds 10000000 slides at most',
  );
});
