// The days of the daily game.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { streakOf } from '../../www/page/daily.js';

test('days in a row', () => {
  /** @param {Record<string, boolean>} days */
  const streak = (days, today = '2026-03-01') =>
    streakOf(new Map(Object.entries(days).map(([day, done]) => [day, { best: 0, done }])), today);
  assert.equal(streak({}), 0);
  assert.equal(streak({ '2026-03-01': true }), 1);
  assert.equal(streak({ '2026-03-01': false }), 0);
  // Today is still open: yesterday counts. February has 28 days.
  assert.equal(streak({ '2026-02-28': true, '2026-02-27': true }), 2);
  assert.equal(streak({ '2026-03-01': false, '2026-02-28': true }), 1);
  assert.equal(streak({ '2026-03-01': true, '2026-02-28': true, '2026-02-26': true }), 2);
  assert.equal(streak({ '2026-02-27': true }), 0);
  assert.equal(streak({ '2028-03-01': true, '2028-02-29': true }, '2028-03-01'), 2);
  assert.equal(streak({ '2026-01-01': true, '2025-12-31': true }, '2026-01-01'), 2);
});
