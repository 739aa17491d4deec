// The model of the editor: boards as text, larger and smaller boards, and the cells of a stroke.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  blank,
  boardOf,
  cellsBetween,
  raised,
  resize,
  textOf,
} from '../../www/app/editor/model.js';

const words = /** @type {any} */ ({
  textFace: (/** @type {string} */ face) => `face ${face}`,
  textRow: (/** @type {number[]} */ ...at) => `row ${at}`,
  textSize: (/** @type {number[]} */ ...at) => `size ${at}`,
});

test('a board is read as it was written', () => {
  const laid = { rows: 3, cols: 4, cells: [0, 1, 2, 3, 11, 17, 18, 53, 54, 62, 63, 0] };
  assert.deepEqual(boardOf(textOf(laid)).board, laid);
  assert.deepEqual(boardOf(textOf(laid).replaceAll('\n', ' / ')).board, laid);
});

test('what cannot be read is named', () => {
  const row = '. . . .';
  for (const [text, fault] of [
    ['', 'size 1,0'],
    [`${row}/${row}`, 'size 2,4'],
    [Array(9).fill(row).join('/'), 'size 9,4'],
    [Array(4).fill('. '.repeat(9)).join('/'), 'size 4,9'],
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
  ]) {
    assert.equal(boardOf(text).fault?.(words), fault, text);
  }
});

test('a tile is raised to the next one and no further', () => {
  const raises = [raised(0, 1), raised(0, -1), raised(1, -1), raised(62, 1), raised(63, 1)];
  assert.deepEqual(raises, [1, 0, 0, 63, 63]);
});

test('a board of another size keeps what fits', () => {
  const laid = { rows: 3, cols: 3, cells: [1, 2, 3, 4, 5, 6, 7, 8, 9] };
  assert.deepEqual(resize(laid, 4, 4).cells, [1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 0, 0, 0, 0, 0]);
  assert.deepEqual(resize(resize(laid, 8, 8), 3, 3), laid);
});

test('a stroke goes through cells', () => {
  const laid = blank(4, 5);
  const across = cellsBetween(laid, { x: -3, y: 1.5 }, { x: 9, y: 1.5 });
  assert.deepEqual(across, [5, 6, 7, 8, 9]);
  assert.deepEqual(cellsBetween(laid, { x: 0.5, y: 0.5 }, { x: 0.6, y: 0.6 }), [0]);
  assert.deepEqual(cellsBetween(laid, { x: 0.5, y: 3.9 }, { x: 0.5, y: 0.1 }), [15, 10, 5, 0]);
  assert.deepEqual(cellsBetween(laid, { x: 5, y: 4 }, { x: 6, y: -1 }), []);
});
