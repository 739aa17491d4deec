// What the AI's values mean: the order of the moves, and what each gives away.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { about, waysOf } from '../../www/ai/evaluation.js';

/** @param {number[]} values @param {number} best @param {boolean} [points] */
const told = (values, best, points = true) => {
  const evaluation = { values: Float64Array.from(values), best, usedNetwork: true, points };
  return waysOf(/** @type {any} */ ({ ...evaluation, weightsMissing: false, depth: 1, nodes: 1 }));
};

test('moves are put in order, and small losses show', () => {
  const ways = told([30_000, 29_900, 28_000, 10_000], 0);
  const levels = ways.map(({ level }) => level);
  assert.deepEqual(
    levels,
    [...levels].sort((a, b) => b - a),
  );
  assert.ok(levels[0] - levels[2] > 0.2, 'a twentieth of all is seen');
  assert.ok(levels[3] > 0);
  assert.deepEqual(
    ways.map(({ verdict, loss }) => [verdict, loss]),
    [
      ['best', 0],
      ['near', 100],
      ['costs', 2000],
      ['costs', 20_000],
    ],
  );
});

test('not much is made of little', () => {
  const [, ...others] = told([30_000, 29_990, 29_980, 29_970], 0);
  assert.equal(others.length, 3);
  for (const { level, verdict } of others) {
    assert.ok(level > 0.8, `${level}`);
    assert.equal(verdict, 'near');
  }
  const [, { verdict, level }] = told([30_000, 30_000, 5, 5], 0);
  assert.deepEqual([verdict, level], ['equal', 1]);
});

test('the only move is known, and that there is none', () => {
  const nothing = Number.NaN;
  assert.deepEqual(
    told([nothing, 5, nothing, nothing], 1).map(({ verdict }) => verdict),
    ['idle', 'only', 'idle', 'idle'],
  );
  const none = told([nothing, nothing, nothing, nothing], /** @type {any} */ (undefined));
  assert.deepEqual(
    none.map(({ verdict, level }) => [verdict, level]),
    Array(4).fill(['idle', 0]),
  );
  // At the very end nothing more is to be had.
  const [, { verdict, level }] = told([0, 0, nothing, nothing], 0);
  assert.deepEqual([verdict, level], ['equal', 1]);
});

test('numbers have no more digits than they deserve', () => {
  assert.deepEqual([2437, 184_999, 96, 0.4, -3].map(about), [2400, 180_000, 96, 0, 0]);
});
