// What is said of an evaluation's points.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { about, chanceToWin } from '../../www/ai/evaluation.js';

test('numbers have no more digits than they deserve', () => {
  assert.deepEqual([2437, 184_999, 96, 0.4, -3].map(about), [2400, 180_000, 96, 0, 0]);
});

test('only what is certain is said to be', () => {
  const evaluation = {
    usedNetwork: true,
    weightsMissing: false,
    depth: 1,
    nodes: 1,
    points: false,
  };
  const said = (/** @type {number} */ value, chance = true) => {
    const values = Float64Array.of(0, value, 0, 0);
    return chanceToWin({ ...evaluation, values, best: 1, chance });
  };
  assert.deepEqual(
    [0, 0.001, 0.424, 0.999, 1].map((value) => said(value)),
    [0, 0.01, 0.42, 0.99, 1],
  );
  assert.equal(said(0.5, false), undefined);
});
