// What is said of an evaluation's points.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { about } from '../../www/ai/evaluation.js';

test('numbers have no more digits than they deserve', () => {
  assert.deepEqual([2437, 184_999, 96, 0.4, -3].map(about), [2400, 180_000, 96, 0, 0]);
});
