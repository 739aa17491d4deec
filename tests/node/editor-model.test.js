// The model of the editor: larger and smaller boards, and the cells of a stroke.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blank, cellsBetween, raised, resize } from '../../www/app/editor/board.js';

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
