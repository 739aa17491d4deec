// Boards as text at the boundary, and what the editor says about a text that is none.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { board_from_text, board_to_text, initSync } from '../../pkg/ai_2048.js';
import { boardText, parseBoard, sayTextError } from '../../www/app/editor/board.js';
import { wasm } from '../support/engines.js';

initSync(wasm('ai_2048'));

const words = /** @type {any} */ ({
  textFace: (/** @type {string} */ face) => `face ${face}`,
  textRow: (/** @type {number[]} */ ...at) => `row ${at}`,
  textSize: (/** @type {number[]} */ ...at) => `size ${at}`,
});

test('a board is read as it was written', () => {
  const laid = { rows: 3, cols: 4, cells: [0, 1, 2, 3, 11, 17, 18, 53, 54, 62, 63, 0] };
  assert.equal(
    boardText(laid),
    '. 2 4 8\n2048 131072 262144 9007199254740992\n18014398509481984 4611686018427387904 9223372036854775808 .',
  );
  assert.deepEqual(parseBoard(boardText(laid)).board, laid);
  assert.deepEqual(parseBoard(boardText(laid).replaceAll('\n', ' / ')).board, laid);
});

test('a board of 2048verse is read column by column', () => {
  const { board } = parseBoard('18ff07ff15ff1334\n');
  assert.deepEqual(board, {
    rows: 4,
    cols: 4,
    cells: [1, 0, 1, 1, 8, 7, 5, 3, 15, 15, 15, 3, 15, 15, 15, 4],
  });
});

test('what cannot be read is named', () => {
  const row = '. . . .';
  for (const [text, fault] of [
    ['', 'size 1,0,2,8,8'],
    [row, 'size 1,4,2,8,8'],
    [Array(9).fill(row).join('/'), 'size 9,4,2,8,8'],
    [Array(4).fill('. '.repeat(9)).join('/'), 'size 4,9,2,8,8'],
    [`${row}/${row}/. . .`, 'row 3,3,4'],
    [`${row}//${row}`, 'row 2,0,4'],
    ['1 . .', 'face 1'],
    ['02 . .', 'face 02'],
    ['-2 . .', 'face -2'],
    ['2.0 . .', 'face 2.0'],
    ['. 9223372036854775809 .', 'face 9223372036854775809'],
    ['. 18446744073709551616 .', 'face 18446744073709551616'],
    ['.. . .', 'face ..'],
    ['0x4 . .', 'face 0x4'],
    ['x'.repeat(50), `face ${'x'.repeat(40)}`],
  ]) {
    const { error } = parseBoard(text);
    assert.equal(error && sayTextError(error, words), fault, text);
  }
});

test('an error has a code, its parts and a message', () => {
  for (const [text, code, parts, message] of /** @type {const} */ ([
    ['. 3', 'cell', ['3'], 'row 1, column 2: “3” is neither a power of two from 2 on nor “.”'],
    ['. ./.', 'row', [2, 1, 2], 'row 2 has 1 cells, but row 1 has 2'],
    [
      '.',
      'size',
      [1, 1, 2, 8, 8],
      'a board has 2 to 8 rows, 2 to 8 columns and at least 8 cells, not 1 × 1',
    ],
  ])) {
    assert.throws(() => board_from_text(text), { name: 'Error', code, parts, message });
  }
});

test('another value is refused', () => {
  const cells = Array(16).fill(0);
  for (const [board, message] of /** @type {[any, string][]} */ ([
    [undefined, 'board must be { rows, cols, cells }, not undefined'],
    [[], 'board must be { rows, cols, cells }, not a list'],
    [{ rows: 9, cols: 4, cells }, 'rows must be a whole number from 2 to 8, not 9'],
    [{ rows: 4, cols: 4 }, 'cells must be a list of 16 numbers, not undefined'],
    [{ rows: 4, cols: 3, cells }, 'cells must be a list of 12 numbers, not of 16'],
    [
      { rows: 4, cols: 4, cells: cells.with(5, 64) },
      'cells[5] must be a whole number from 0 to 63, not 64',
    ],
  ])) {
    assert.throws(() => board_to_text(board), { message });
  }
  assert.throws(() => board_from_text(/** @type {any} */ (2)), {
    message: 'text must be a text, not 2',
  });
});
