// The calendar of the daily game.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  firstWeekday,
  minutesToNext,
  monthAfter,
  monthWeeks,
  timeText,
} from '../../www/app/daily/calendar.js';

test('months before and after', () => {
  assert.equal(monthAfter('2026-11', 1), '2026-12');
  assert.equal(monthAfter('2026-12', 1), '2027-01');
  assert.equal(monthAfter('2026-01', -1), '2025-12');
});

test('the time until the next day is rounded up to a minute', () => {
  for (const [time, minutes, text] of /** @type {const} */ ([
    ['00:00:00', 1440, '24 hr 0 min'],
    ['18:47:30', 313, '5 hr 13 min'],
    ['23:59:59', 1, '1 min'],
  ])) {
    assert.equal(minutesToNext(new Date(`2026-12-31T${time}`)), minutes, time);
    assert.equal(timeText(minutes, 'en'), text);
  }
});

test('a week begins as the language does', () => {
  assert.equal(firstWeekday('en'), 0);
});

test('the weeks of a month hold each of its days once, under its weekday', () => {
  for (const [month, count] of /** @type {const} */ ([
    ['2026-02', 28],
    ['2028-02', 29],
    ['2026-11', 30],
    ['2027-01', 31],
  ])) {
    for (const first of [0, 1]) {
      const weeks = monthWeeks(month, first);
      assert.ok(weeks.every((week) => week.length === 7));
      const days = weeks.flat().filter(Boolean);
      assert.equal(days.length, count);
      assert.deepEqual([days[0], days.at(-1)], [`${month}-01`, `${month}-${count}`]);
      const column = weeks.flat().indexOf(`${month}-01`);
      assert.equal((column + first) % 7, new Date(`${month}-01T00:00Z`).getUTCDay());
    }
  }
});
