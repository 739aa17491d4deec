// Mistakes of callers: each is an error that names it, and the handles go on.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { ai, game, puzzle, refuses, solver, unchecked } from './engines.js';

const RECORD = '1.classic.4x4.q.No.DwlkQw';
const PUZZLE = 'p1.3x3.spiral.w6.q.mTg.Ajuxgy';
const CELLS = [1, 1, ...Array(14).fill(0)];
const BOARD = [1, 2, 3, 4, 5, 6, 7, 0, 8];
const STANDING = { score: 1, steps: 1, over: false, won: false };

const Review = /** @type {new (...args: any[]) => any} */ (ai.Review);
const Solver = /** @type {new (...args: any[]) => any} */ (solver.Solver);

/** A handle of each kind. @type {Record<string, any>} */
let handles;

beforeEach(() => {
  handles = {
    game: game.new_game('classic', 42n),
    puzzle: puzzle.open_puzzle(PUZZLE, 2),
    player: new ai.AiPlayer(),
    solver: new Solver(3, 'usual'),
    review: new Review(RECORD, 10),
    summary: new ai.ReviewSummary(),
  };
});

/** Uses all handles. */
function useAll() {
  const { game: played, player, puzzle: slid, review, solver: asked, summary } = handles;
  game.seek(played, 0);
  game.move_dir(played, 0);
  game.undo(played);
  game.redo(played);
  game.keep_going(played);
  game.cells(played);
  puzzle.seek_slide(slid, 2);
  puzzle.run_to(slid, 0);
  puzzle.undo_slide(slid);
  puzzle.redo_slide(slid);
  puzzle.climb(slid);
  player.begin('classic', CELLS, 10);
  while (!player.advance(100));
  asked.prepare(1);
  asked.start(BOARD);
  while (!asked.search(100));
  review.assess(player);
  summary.mistakes(1);
}

const { new_game, new_puzzle, open_game, open_puzzle, outcome } = unchecked;
const { race_leader, race_move, race_winner, weights_for } = unchecked;

/**
 * Calls with an argument from outside, each with one that is good.
 * @type {Record<string, [call: (value: any) => unknown, good?: unknown]>}
 */
const CALLS = {
  rules: [(value) => new_game(value, 1n), 'classic'],
  'rules.rules': [(value) => new_game({ rules: value }, 1n), 'classic'],
  'rules.rows': [(value) => new_game({ rows: value }, 1n), 4],
  'rules.board': [(value) => new_game({ board: value }, 1n), CELLS],
  'rules.odds': [(value) => new_game({ odds: value }, 1n), [9, 1]],
  'rules.merge': [(value) => new_game({ merge: value }, 1n), 'once'],
  'rules.opening': [(value) => new_game({ opening: value }, 1n), { twos: 2 }],
  'rules.opening.twos': [(value) => new_game({ opening: { twos: value } }, 1n), 2],
  'rules.goal': [(value) => new_game({ goal: value }, 1n), { tile: 2048 }],
  'rules.goal.tile': [(value) => new_game({ goal: { tile: value } }, 1n), 2048],
  'rules.goal.score': [(value) => new_game({ goal: { score: value } }, 1n), 2048],
  seed: [(value) => new_game('classic', value), 1n],
  open_game: [open_game, RECORD],
  'open_game steps': [(value) => open_game(RECORD, value), 1],
  verify: [unchecked.verify, RECORD],
  find_links: [unchecked.find_links, RECORD],
  move_dir: [(value) => unchecked.move_dir(handles.game, value), 0],
  seek: [(value) => unchecked.seek(handles.game, value), 0],
  new_puzzle: [(value) => new_puzzle(value, 1n), {}],
  'new_puzzle side': [(value) => new_puzzle({ side: value }, 1n), 3],
  'new_puzzle goal': [(value) => new_puzzle({ goal: value }, 1n), 'spiral'],
  'new_puzzle start': [(value) => new_puzzle({ start: value }, 1n), 20],
  'new_puzzle seed': [(value) => new_puzzle({}, value), 1n],
  open_puzzle: [open_puzzle, PUZZLE],
  'open_puzzle slides': [(value) => open_puzzle(PUZZLE, value), 1],
  slide: [(value) => unchecked.slide(handles.puzzle, value), 0],
  run_to: [(value) => unchecked.run_to(handles.puzzle, value), 0],
  seek_slide: [(value) => unchecked.seek_slide(handles.puzzle, value), 0],
  'puzzle.race': [(value) => handles.puzzle.race(value), 1],
  'puzzle.raceOutcome': [(value) => handles.puzzle.raceOutcome(value), 1],
  outcome: [(value) => outcome(value, 1), 1],
  'outcome opponent': [(value) => outcome(1, value), 1],
  'new Solver side': [(value) => new Solver(value, 'usual'), 3],
  'new Solver goal': [(value) => new Solver(3, value), 'spiral'],
  'solver.start': [(value) => handles.solver.start(value), BOARD],
  'solver.start cell': [(value) => handles.solver.start([value, ...BOARD.slice(1)]), 1],
  'solver.search': [(value) => handles.solver.search(value), 1],
  'solver.prepare': [(value) => handles.solver.prepare(value), 1],
  'player.begin': [(value) => handles.player.begin(value, CELLS, 10), 'classic'],
  'player.begin rules': [(value) => handles.player.begin({ rules: value }, CELLS, 10), 'classic'],
  'player.begin cells': [(value) => handles.player.begin('classic', value, 10), CELLS],
  'player.begin cell': [
    (value) => handles.player.begin('classic', [value, ...CELLS.slice(1)], 10),
    1,
  ],
  'player.begin nodes': [(value) => handles.player.begin('classic', CELLS, value), 10],
  'player.begin score': [(value) => handles.player.begin('classic', CELLS, 10, value), 0],
  'player.advance': [(value) => handles.player.advance(value), 1],
  // A good one is added in engine-ai.test.js.
  'player.addWeights': [(value) => handles.player.addWeights(value)],
  weights_for: [(value) => weights_for({ rows: value }, CELLS), 4],
  'weights_for cells': [(value) => weights_for('classic', value), CELLS],
  'weights_for score': [(value) => weights_for('classic', CELLS, value), 0],
  weights_for_record: [(value) => ai.weights_for_record(value), RECORD],
  race_winner: [(value) => race_winner(value, STANDING), STANDING],
  race_leader: [(value) => race_leader(STANDING, { ...STANDING, score: value }), 1],
  race_move: [(value) => race_move(value, 1n, 0, 0, [1]), 'easy'],
  'race_move seed': [(value) => race_move('easy', value, 0, 0, [1]), 1n],
  'race_move steps': [(value) => race_move('easy', 1n, value, 0, [1]), 0],
  'race_move best': [(value) => race_move('easy', 1n, 0, value, [1]), 0],
  'summary.add': [(value) => handles.summary.add(value), new Uint8Array(24)],
  'summary.mistakes': [(value) => handles.summary.mistakes(value), 1],
  'summary.course': [(value) => handles.summary.course(value), 1],
  'new Review': [(value) => new Review(value, 1), RECORD],
  'new Review nodes': [(value) => new Review(RECORD, value), 10],
  'new Review from': [(value) => new Review(RECORD, 1, value), 1],
  'review.assess': [(value) => handles.review.assess(value), new ai.AiPlayer()],
};

// A call that throws whatever it is given would hide every mistake.
test('every call takes a good argument', () => {
  for (const [call, good] of Object.values(CALLS)) if (good !== undefined) call(good);
});

test('no mistake leaves a handle unusable', () => {
  for (const [name, [call]] of Object.entries(CALLS)) {
    for (const mistake of [() => 1, [[]], Symbol('left'), -1.5]) {
      assert.throws(
        () => call(mistake),
        (error) => error instanceof Error && !(error instanceof WebAssembly.RuntimeError),
        `${name} of a ${typeof mistake}`,
      );
      useAll();
    }
  }
});

test('any number of errors leaves the handles usable', () => {
  // An error must restore the stack, or thousands of them would use it up.
  for (let time = 0; time < 10_000; time++) {
    for (const setup of ['clasic', { rules: 'clasic' }]) {
      assert.throws(() => handles.player.begin(setup, CELLS, 10), /^Error: unknown rules/);
    }
  }
  useAll();
});

const WORK = 'a whole number from 1 to 4294967295';
const COUNT = 'a whole number from 0 to 10000000';

test('a number is never taken for another', () => {
  for (const [name, field, allowed] of [
    ['outcome', 'player', COUNT],
    ['outcome opponent', 'opponent', COUNT],
    ['puzzle.race', 'opponent', 'a whole number from 0 to 2'],
    ['puzzle.raceOutcome', 'shortest', COUNT],
    ['solver.search', 'nodes', WORK],
    ['solver.prepare', 'work', WORK],
    ['player.advance', 'nodes', WORK],
    ['player.begin nodes', 'nodes', WORK],
    ['new Review nodes', 'nodes', WORK],
    ['new Review from', 'from', 'a whole number from 0 to 4'],
    ['open_game steps', 'steps', 'a whole number from 0 to 4'],
    ['seek', 'steps', 'a whole number from 0 to 0'],
    ['open_puzzle slides', 'steps', 'a whole number from 0 to 6'],
    ['seek_slide', 'steps', 'a whole number from 0 to 6'],
    ['run_to', 'cell', 'a whole number from 0 to 8'],
    ['new_puzzle start', 'start', 'a whole number from 1 to 999'],
    ['new_puzzle side', 'side', 'a whole number from 3 to 5'],
    ['new Solver side', 'side', 'a whole number from 3 to 5'],
    ['rules.rows', 'rows', 'a whole number from 2 to 8'],
    ['rules.goal.score', 'goal.score', WORK],
  ]) {
    const [call] = CALLS[name];
    for (const number of [NaN, -1, 1.5, Infinity, -Infinity, 2 ** 32, 1e300]) {
      refuses(() => call(number), `${field} must be ${allowed}, not ${number}`);
    }
  }
});

test('what is no number is not taken for one', () => {
  for (const [name, field, allowed] of [
    ['outcome', 'player', COUNT],
    ['solver.search', 'nodes', WORK],
    ['solver.prepare', 'work', WORK],
    ['player.advance', 'nodes', WORK],
    ['summary.course', 'count', WORK],
  ]) {
    const [call] = CALLS[name];
    for (const [value, shown] of /** @type {[any, string][]} */ ([
      ['abc', '“abc”'],
      ['5', '“5”'],
      [true, 'true'],
      [5n, '5'],
      [[5], 'a list'],
      [{}, 'an object'],
    ])) {
      refuses(() => call(value), `${field} must be ${allowed}, not ${shown}`);
    }
    // Who has not solved a puzzle has no result.
    if (name !== 'outcome') refuses(() => call(null), `${field} must be ${allowed}, not null`);
  }
});

test('a text that is too long is not read to the end', () => {
  const long = 'A'.repeat(1e7);
  const shown = `“${'A'.repeat(40)}”`;
  const tooMany = (/** @type {string} */ moves) =>
    `bad record: character 3333462: a record holds 10000000 ${moves} at most`;
  const moves = (digit = 'A') => `1.classic.4x4.q.${digit.repeat(1e7)}.AAAAAA`;
  const addWeights = (/** @type {any} */ file) => new ai.AiPlayer().addWeights(file);
  for (const [call, value, message] of /** @type {[(value: any) => unknown, any, string][]} */ ([
    [unchecked.verify, moves(), tooMany('moves')],
    [open_game, moves('!'), tooMany('moves')],
    [(record) => new Review(record, 1), moves(), tooMany('moves')],
    [open_puzzle, `p1.3x3.spiral.w6.q.${long}.AAAAAA`, tooMany('slides')],
    [
      unchecked.verify,
      long,
      `bad record: character 1: the version is ${shown}, but only 1 and 2 are known`,
    ],
    [
      new_game,
      long,
      `unknown rules ${shown}; known are classic, coin-flip, cascade, endless, two-to-one, or ~ and packed rules`,
    ],
    [new_game, { merge: long }, `merge must be “once” or “cascade”, not ${shown}`],
    [
      new_game,
      { [long]: 1 },
      `unknown option ${shown}; known are rules, rows, cols, board, odds, merge, noOpMove, loss, afterGoal, opening, goal`,
    ],
    [new_puzzle, { goal: long }, `goal must be usual or spiral, not ${shown}`],
    [
      new_puzzle,
      { start: long },
      `start must be a number of slides, any, or a board, not ${shown}`,
    ],
    [addWeights, long, `weights must be a Uint8Array, not ${shown}`],
    [
      addWeights,
      new Uint8Array(2 ** 25 + 1),
      'weights must be of 33554432 bytes at most, not 33554433',
    ],
  ])) {
    refuses(() => call(value), message);
  }
});
