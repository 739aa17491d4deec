// Charts: the lines that their values are read by.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ticksFor } from '../../www/app/statistics/charts.js';

test('the lines of a chart are round numbers that reach the highest value', () => {
  assert.deepEqual(ticksFor(0), [0, 1]);
  assert.deepEqual(ticksFor(4), [0, 1, 2, 3, 4]);
  assert.deepEqual(ticksFor(21000), [0, 5000, 10000, 15000, 20000, 25000]);
  for (let highest = 1; highest < 5e6; highest = Math.ceil(highest * 1.7)) {
    const ticks = ticksFor(highest);
    assert.ok(Number(ticks.at(-1)) >= highest, `${highest} in ${ticks}`);
    assert.ok(Number(ticks.at(-2)) < highest, `${highest} in ${ticks}`);
    assert.ok(ticks.length < 8, `${ticks}`);
  }
});
