// The AI player through its handle, and what the library says about its races.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ai, library, list, refuses, unchecked } from './engines.js';

const { AiPlayer, board_from_text, weights_for } = ai;
const { race_move } = library;

/** A file of weights of the page. @param {string} name */
const weights = (name) =>
  new Uint8Array(readFileSync(new URL(`../../www/ai/${name}`, import.meta.url)));

/** The files of the network for 4 × 4. */
const FILES = [1, 2, 3, 4, 5, 6, 7].map((number) => weights(`weights-4x4-${number}.bin`));

/** Searches from a board in one go. @param {any} setup @param {any} cells @param {Uint8Array[]} [files] */
function look(setup, cells, nodes = 1000, files = []) {
  const player = new AiPlayer();
  for (const file of files) player.addWeights(file);
  player.begin(setup, cells, nodes);
  for (;;) {
    const found = player.advance(100);
    if (found) return found;
  }
}

/** @param {string} text rows with slashes between them */
const cellsOf = (text) => board_from_text(text.replaceAll(' / ', '\n')).cells;

test('errors name the fault', () => {
  const cells = Array(16).fill(1);
  const added = (/** @type {any} */ file) => () => new AiPlayer().addWeights(file);
  for (const [call, message] of /** @type {[() => unknown, string][]} */ ([
    [
      () => look('clasic', cells),
      'unknown rules “clasic”; known are classic, coin-flip, cascade, endless, two-to-one, or ~ and packed rules',
    ],
    [() => look({ rows: 9 }, cells), 'rows must be a whole number from 2 to 8, not 9'],
    [() => look({ board: cells }, cells), 'the board is given as cells, not in the setup'],
    [() => look('classic', [1, 2]), 'cells must be a list of 16 numbers, not of 2'],
    [() => look('classic', '1234'), 'cells must be a list of 16 numbers, not “1234”'],
    [
      () => look('classic', cells.with(5, 101)),
      'cells[5] must be a whole number from 0 to 100, not 101',
    ],
    [() => look('classic', cells, 0), 'nodes must be a whole number from 1 to 4294967295, not 0'],
    [added('weights'), 'weights must be a Uint8Array, not “weights”'],
    [added(new Uint8Array(20)), 'the weights are not a file that this version of the engine reads'],
  ])) {
    refuses(call, message);
  }
});

test('a failed call keeps the current search', () => {
  const player = new AiPlayer();
  const cells = [1, 1, 2, 3, ...Array(12).fill(0)];
  player.begin('classic', cells, 1000);
  assert.throws(() => player.begin('classic', [], 1000));
  let found;
  while (!found) found = player.advance(100);
  assert.deepEqual(found, look('classic', cells));
});

test('any list of exponents can be a board', () => {
  const cells = [1, 1, 2, 0, 3, 0, 0, 0, 0, 0, 4, 0, 0, 5, 0, 0];
  const found = look('classic', cells);
  assert.ok(found.values instanceof Float64Array);
  for (const same of [Uint8Array.from(cells), { ...cells, length: 16 }]) {
    assert.deepEqual(look('classic', same), found);
  }
});

test('values are those of the core, with the networks of 3 × 3 and 3 × 4 and without one', () => {
  const lines = readFileSync(new URL('../data/ai-values.txt', import.meta.url), 'utf8').split('\n');
  let asked = 0;
  for (const line of lines.filter(Boolean)) {
    const [setup, board, expected] = line.split(': ');
    const [rules, nodes] = setup.split(', ');
    const { rows, cols, cells } = board_from_text(board.replaceAll(' / ', '\n'));
    // The network of the other lines is made in the native tests.
    if (rows === 4 && rules !== 'cascade') continue;
    asked++;
    const files = rows === 3 ? [weights(`weights-3x${cols}.bin`)] : [];
    const found = look({ rules, rows, cols }, cells, Number(nodes), files);
    const bits = new Uint32Array(Float32Array.from(found.values).buffer);
    const shown = list(found.values).map((value, way) =>
      Number.isNaN(value) ? '-' : bits[way].toString(16).padStart(8, '0'),
    );
    assert.equal(shown.join(' '), expected, line);
    const highest = Math.max(...found.values.filter((value) => !Number.isNaN(value)));
    assert.equal(found.best, found.values.indexOf(highest));
    assert.deepEqual([found.usedNetwork, found.points], [rows === 3, rows === 3]);
  }
  assert.equal(asked, 4);
});

test('without a network, the moves are only ranked', () => {
  for (const [rules, board, values, best, depth] of /** @type {const} */ ([
    [
      ...['classic', '2 2 4 . / 8 . . . / . . 16 . / . 32 . .'],
      ...[[212.98020935058594, 2753.767578125, 1903.9837646484375, 2753.767578125], 1, 0],
    ],
    [
      ...['cascade', '2 2 4 . . / 8 . . 2 2 / . . 16 . .'],
      ...[[249.34967041015625, 1553.1767578125, 1412.1239013671875, 2486.99853515625], 3, 0],
    ],
    [
      ...['coin-flip', '2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 .'],
      ...[[NaN, 367.86944580078125, 367.86944580078125, NaN], 1, 1],
    ],
  ])) {
    const { rows, cols, cells } = board_from_text(board.replaceAll(' / ', '\n'));
    const found = look({ rules, rows, cols }, cells);
    assert.deepEqual([list(found.values), found.best], [values, best]);
    const { usedNetwork, points, nodes } = found;
    assert.deepEqual([usedNetwork, points, nodes, found.depth], [false, false, 200, depth]);
  }
});

test('a board without moves has no best move', () => {
  const { values, best } = look('classic', cellsOf('2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 2'));
  assert.deepEqual([list(values), best], [Array(4).fill(NaN), undefined]);
});

test('without a search there is no result', () => {
  const player = new AiPlayer();
  assert.equal(player.advance(100), undefined);
  player.begin('classic', [1, ...Array(15).fill(0)], 100);
  let found;
  while (!found) found = player.advance(100);
  assert.notEqual(found.best, undefined);
  assert.equal(player.advance(100), undefined);
});

test('a network is used from its last file on, whatever their order', () => {
  const player = new AiPlayer();
  const cells = [1, 1, 2, 3, ...Array(12).fill(0)];
  for (const [left, file] of FILES.toReversed().entries()) {
    player.begin('classic', cells, 1);
    const isLast = left === FILES.length - 1;
    assert.equal(player.addWeights(file), isLast);
    // Until then, the search that has begun goes on.
    assert.equal(player.advance(1000)?.usedNetwork, isLast ? undefined : false);
  }
  player.begin('classic', cells, 1);
  assert.equal(player.advance(1000)?.usedNetwork, true);
});

test('the values of a network are points where it was trained', () => {
  const usual = '2 2 4 . / 8 . . . / . . 16 . / . 32 . .';
  const other = '2 2 4 . / 8 . . . / . . 16384 . / . 32 . .';
  for (const [rules, board, points] of /** @type {const} */ ([
    ['classic', usual, true],
    ['classic', other, false],
    ['coin-flip', usual, false],
  ])) {
    const found = look(rules, cellsOf(board), 1000, FILES);
    assert.deepEqual([found.usedNetwork, found.points], [true, points], `${rules} ${board}`);
  }
});

test('moves are compared with the best one', () => {
  for (const [
    board,
    verdicts,
    levels,
    files = [],
  ] of /** @type {[string, string[], number[], Uint8Array[]?][]} */ ([
    [
      '2 2 4 . / 8 . . . / . . 16 . / . 32 . .',
      ['best', 'costs', 'costs', 'costs'],
      [100, 6, 32, 6],
      FILES,
    ],
    [
      '2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 .',
      ['no-op', 'best', 'equal', 'no-op'],
      [0, 100, 100, 0],
      FILES,
    ],
    ['. . . . / . . . . / . . . . / 2 4 8 16', ['only', 'no-op', 'no-op', 'no-op'], [100, 0, 0, 0]],
    [
      '1024 512 256 128 / . . . . / . . . . / 2 . . .',
      ['best', 'near', 'bad', 'no-op'],
      [100, 95, 6, 0],
    ],
    [
      '2 4 8 16 / 4 8 16 32 / 8 16 32 64 / 2 2 128 256',
      ['no-op', 'best', 'no-op', 'worse'],
      [0, 100, 0, 6],
    ],
    ['2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 2', Array(4).fill('no-op'), [0, 0, 0, 0]],
  ])) {
    const { ways, values, best } = look('classic', cellsOf(board), 1000, files);
    assert.deepEqual(
      ways.map(({ direction }) => direction),
      [0, 1, 2, 3],
    );
    assert.deepEqual(
      ways.map(({ verdict }) => verdict),
      verdicts,
      board,
    );
    assert.deepEqual(
      ways.map(({ level }) => Math.round(100 * level)),
      levels,
      board,
    );
    for (const { direction, loss } of ways) {
      const difference = best === undefined ? NaN : values[best] - values[direction];
      assert.ok(Object.is(loss, difference) || Math.abs(loss - difference) < 0.01, board);
    }
  }
});

test('a race is decided', () => {
  const plays = { score: 100, steps: 50, over: false, won: false };
  const lost = { ...plays, score: 90, over: true };
  const { race_leader, race_winner } = library;
  assert.equal(race_winner(plays, lost), 'player');
  assert.equal(race_winner(lost, plays), 'ai');
  assert.equal(race_winner(lost, lost), 'nobody');
  assert.equal(race_winner(plays, plays), undefined);
  assert.equal(race_leader(plays, plays), 'nobody');
  assert.equal(race_leader(lost, plays), 'ai');
  assert.equal(race_leader(plays, { ...plays, score: 2 ** 53 - 1 }), 'ai');
  for (const [other, message] of /** @type {[any, string][]} */ ([
    [undefined, 'ai must be an object, not undefined'],
    [{ score: 0.5 }, 'score must be a whole number from 0 to 2^64 - 1, not 0.5'],
    [{ score: 1, steps: -1 }, 'steps must be a whole number from 0 to 4294967295, not -1'],
    [{ score: 1, steps: 1, over: 'no' }, 'over must be true or false, not “no”'],
  ])) {
    for (const call of [race_leader, race_winner]) refuses(() => call(plays, other), message);
  }
});

test('a level of a race slips at the same moves of a seed', () => {
  const values = [1, NaN, 2, 3];
  const played = Array.from({ length: 20 }, (_, step) => race_move('easy', 42n, step, 0, values));
  assert.deepEqual(played, [...[2, 0, 0, 0, 2, 0, 0, 2, 0, 3], ...[0, 0, 0, 0, 2, 2, 3, 0, 0, 0]]);
  for (const [args, message] of /** @type {[any[], string][]} */ ([
    [['hard', 1n, 0, 0], 'level must be easy, medium or strong, not “hard”'],
    [['easy', 1, 0, 0], 'the seed must be a bigint from 0n to 18446744073709551615n, not 1'],
    [['easy', 1n, -1, 0], 'steps must be a whole number from 0 to 4294967295, not -1'],
    [['easy', 1n, 0, 4], 'the direction must be 0 (up), 1 (right), 2 (down) or 3 (left), not 4'],
  ])) {
    refuses(() => unchecked.race_move(...args, values), message);
  }
});

test('on 2 × 4 the best play is known, only under the rules that it is solved for', () => {
  const setup = (/** @type {string} */ rules) => ({ rules, rows: 2, cols: 4 });
  const cells = [1, 0, 0, 0, 0, 0, 0, 1];
  const files = [weights('weights-2x4.bin')];
  assert.deepEqual(weights_for(setup('classic'), cells), ['weights-2x4.bin']);
  assert.deepEqual(weights_for(setup('coin-flip'), cells), []);
  const classic = look(setup('classic'), cells, 1, files);
  // The board is worth 2,642.6 points. The file leaves out rare boards.
  assert.equal(Math.round(Math.max(...list(classic.values).filter((value) => value >= 0))), 2641);
  assert.equal(classic.points, true);
  // Tiles appear with other odds, so the values are not those of that game.
  assert.equal(look(setup('two-to-one'), cells, 1, files).points, false);
  assert.equal(look(setup('coin-flip'), cells, 1, files).usedNetwork, false);
});
