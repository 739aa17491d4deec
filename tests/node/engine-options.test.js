// The options of `new_game`: rules, sizes, boards and seeds.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { game, list, refuses, unchecked } from './engines.js';

const { cells, keep_going, move_dir, new_game, open_game } = game;

test('a new game takes a name, an object or nothing', () => {
  for (const [args, expected] of /** @type {[any[], unknown[]][]} */ ([
    [[], ['classic', 4, 4, 16, true]],
    [
      [undefined, undefined],
      ['classic', 4, 4, 16, true],
    ],
    [['classic'], ['classic', 4, 4, 16, true]],
    [
      ['coin-flip', 1n],
      ['coin-flip', 4, 4, 16, false],
    ],
    [['cascade'], ['cascade', 4, 4, 16, false]],
    [['endless'], ['endless', 4, 4, 16, true]],
    [['two-to-one'], ['two-to-one', 4, 4, 16, true]],
    [[{}], ['classic', 4, 4, 16, true]],
    [[{ rows: 3 }], ['classic', 3, 4, 12, true]],
    [[{ rules: 'endless', rows: 8, cols: 5 }], ['endless', 8, 5, 40, true]],
    [[{ rules: undefined, rows: undefined, cols: 8 }], ['classic', 4, 8, 32, true]],
    [['~AQgBAgL'], ['~AQgBAgL', 4, 4, 16, true]],
    [[{ rules: '~AQgBAgL', rows: 3 }], ['~AQgBAgL', 3, 4, 12, true]],
    // The parts of a preset give that preset.
    [[{ rules: 'cascade', ...new_game('classic').parts }], ['classic', 4, 4, 16, true]],
  ])) {
    const fresh = unchecked.new_game(...args);
    const { score, steps, known_steps, status, won, rules, rows, cols, goes_on } = fresh;
    assert.deepEqual([score, steps, known_steps, status, won], [0, 0, 0, 0, false]);
    assert.deepEqual([rules, rows, cols, cells(fresh).length, goes_on], expected);
  }
});

test('a new game refuses everything else and names what is allowed', () => {
  const known = 'classic, coin-flip, cascade, endless, two-to-one, or ~ and packed rules';
  const rules = (/** @type {string} */ found) => `unknown rules ${found}; known are ${known}`;
  const text = (/** @type {string} */ found) =>
    `rules must be a name, or ~ and packed rules, not ${found}`;
  const kind = (/** @type {string} */ found) => `rules must be a name or an object, not ${found}`;
  const length = (/** @type {string} */ name, /** @type {string} */ found) =>
    `${name} must be a whole number from 2 to 8, not ${found}`;
  const options = 'rules, rows, cols, board, odds, merge, noOpMove, loss, afterGoal, opening, goal';
  const option = (/** @type {string} */ found) => `unknown option “${found}”; known are ${options}`;
  const seed = (/** @type {string} */ found) =>
    `the seed must be a bigint from 0n to 18446744073709551615n, not ${found}`;
  for (const [args, message] of /** @type {[any[], string][]} */ ([
    [[{ rows: 2, cols: 3 }], 'cols must be a whole number from 4 to 8, not 3'],
    [['Classic'], rules('“Classic”')],
    [[''], rules('“”')],
    [[{ rules: 'chess' }], rules('“chess”')],
    [[{ rules: 5 }], text('5')],
    [[{ rules: null }], text('null')],
    [['~'], rules('“~”')],
    [[{ rules: '~AQkBAgL' }], rules('“~AQkBAgL”')],
    [['~AQ!BAgL'], 'character 4 of the rules: “!” is none of A–Z, a–z, 0–9, - and _'],
    [[null], kind('null')],
    [[4], kind('4')],
    [[true], kind('true')],
    [[Symbol('x')], kind('Symbol(x)')],
    [[() => 1], kind('a function')],
    [[{ rows: 1 }], length('rows', '1')],
    [[{ rows: 9 }], length('rows', '9')],
    [[{ rows: 4.5 }], length('rows', '4.5')],
    [[{ rows: '4' }], length('rows', '“4”')],
    [[{ cols: NaN }], length('cols', 'NaN')],
    [[{ cols: Infinity }], length('cols', 'Infinity')],
    [[{ cols: -4 }], length('cols', '-4')],
    [[{ cols: 260 }], length('cols', '260')],
    [[{ cols: null }], length('cols', 'null')],
    [[{ cols: 4n }], length('cols', '4')],
    [[{ cols: {} }], length('cols', 'an object')],
    [[{ columns: 4 }], option('columns')],
    [[{ rules: 'classic', seed: 4n }], option('seed')],
    [[[]], kind('a list')],
    [[['classic']], kind('a list')],
    [['classic', 4], seed('4')],
    [['classic', '4'], seed('“4”')],
    [['classic', null], seed('null')],
    [['classic', -1n], seed('-1')],
    [['classic', 1n << 64n], seed('18446744073709551616')],
  ])) {
    refuses(() => unchecked.new_game(...args), message);
  }
});

test('a game starts from a board', () => {
  const board = [1, 1, 0, 0, 0, 63, 11, 0, 0];
  for (const same of [board, Uint8Array.from(board), { ...board, length: 9 }]) {
    const played = new_game({ rules: 'endless', rows: 3, cols: 3, board: same }, 7n);
    assert.deepEqual([played.custom_start, list(cells(played))], [true, board]);
    assert.equal(move_dir(played, game.Direction.Left)?.gain, 4);
    const again = open_game(played.record);
    assert.deepEqual([again.record, again.custom_start], [played.record, true]);
    assert.deepEqual(cells(again), cells(played));
  }
  assert.equal(new_game().custom_start, false);

  const stuck = [1, 2, 1, 2, 11, 2, 1, 2, 1];
  for (const [rules, status, won] of /** @type {[string, number, boolean][]} */ ([
    ['classic', 2, true],
    ['coin-flip', 1, true],
    ['endless', 2, false],
  ])) {
    const ended = new_game({ rules, rows: 3, cols: 3, board: stuck });
    assert.deepEqual([ended.status, ended.won], [status, won], rules);
    assert.deepEqual([keep_going(ended), move_dir(ended, 0)], [false, undefined], rules);
  }
});

test('invalid boards are refused', () => {
  const numbers = (/** @type {string} */ found, length = 16) =>
    `board must be a list of ${length} numbers, not ${found}`;
  for (const [options, message] of /** @type {[any, string][]} */ ([
    [{ board: 5 }, numbers('5')],
    [{ board: null }, numbers('null')],
    [{ board: 'BAAAAAAAAAAAAAAA' }, numbers('“BAAAAAAAAAAAAAAA”')],
    [{ board: {} }, numbers('an object')],
    [{ board: { length: '16' } }, numbers('an object')],
    [{ board: [] }, numbers('of 0')],
    [{ board: { length: 1e9 } }, numbers('of 1000000000')],
    [{ rows: 3, board: Array(9).fill(1) }, numbers('of 9', 12)],
    [{ board: Array(16).fill(64) }, 'board[0] must be a whole number from 0 to 63, not 64'],
    [{ board: Array(16) }, 'board[0] must be a whole number from 0 to 63, not undefined'],
    [
      { board: [1, 2, 3, -1, ...Array(12).fill(0)] },
      'board[3] must be a whole number from 0 to 63, not -1',
    ],
    [{ board: Array(16).fill(0) }, 'a start board holds at least one tile, but this one is empty'],
  ])) {
    refuses(() => new_game(options), message);
  }
});

test('seeds have all 64 bits', () => {
  for (const seed of [0n, 1n, 2n ** 53n + 1n, 2n ** 64n - 1n]) {
    assert.equal(new_game('classic', seed).seed, seed);
  }
  assert.notDeepEqual(
    cells(new_game('cascade', 2n ** 53n + 1n)),
    cells(new_game('cascade', 2n ** 53n)),
  );
});

test('drawn seeds differ', () => {
  const seeds = new Set(Array.from({ length: 100 }, () => new_game().seed));
  assert.equal(seeds.size, 100);
  assert.ok([...seeds].some((seed) => seed > 2n ** 32n));
});
