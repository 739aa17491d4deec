// The days of the daily game.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { new_game } from '../../pkg/game_2048.js';
import { dailyResults } from '../../www/app/daily/game.js';
import { streakOf } from '../../www/app/daily/results.js';
import { english } from '../../www/i18n/app.js';
import chinese from '../../www/i18n/pages/zh-CN.js';
import { connect } from '../../www/storage/database.js';
import { freshBrowser, plant } from './stores.js';

beforeEach(freshBrowser);

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

/** What was played on some days, and the days in a row on the 2nd of March. */
const STREAKS = /** @type {[string, [string, object][], number][]} */ ([
  ['nothing', [], 0],
  ['a win yesterday', [['2026-03-01', { won: true }]], 1],
  ['a loss is an end too', [['2026-03-01', { lost: true }]], 1],
  ['not finished', [['2026-03-01', {}]], 0],
  [
    'over the end of a month, up to yesterday',
    [
      ['2026-02-27', { won: true }],
      ['2026-02-28', { lost: true }],
      ['2026-03-01', { won: true }],
    ],
    3,
  ],
  [
    'today not finished breaks nothing',
    [
      ['2026-03-01', { won: true }],
      ['2026-03-02', {}],
    ],
    1,
  ],
  [
    'a day not finished ends it',
    [
      ['2026-02-27', { won: true }],
      ['2026-02-28', {}],
      ['2026-03-01', { won: true }],
    ],
    1,
  ],
  ['the day before yesterday is too long ago', [['2026-02-28', { won: true }]], 0],
]);

for (const [name, days, streak] of STREAKS) {
  test(`the saves of some days tell the days in a row: ${name}`, async () => {
    const tally = { moves: 7, undos: 0, time: 900, highest: 4, score: 60, won: false, lost: false };
    /** @type {Record<string, object>} */
    const saves = {};
    for (const [day, counted] of days) {
      const { history: record, steps } = new_game('classic', BigInt(day.replaceAll('-', '')));
      const game = { record, steps, kept: true, tally: { ...tally, ...counted } };
      saves[`daily/${day}/classic/4x4`] = { version: 1, game };
    }
    const keys = Object.keys(saves);
    await plant(connect, 'saves', saves);
    await plant(connect, 'best', Object.fromEntries(keys.map((key) => [key, 60])));
    const results = await dailyResults();
    assert.equal(streakOf(results, '2026-03-02'), streak);
    assert.deepEqual(
      [...results.keys()],
      days.map(([day]) => day),
    );
    assert.ok([...results.values()].every(({ best }) => best === 60));
  });
}

test('the days in a row are said', () => {
  assert.equal(english.streak(1), '1 day in a row.');
  assert.equal(english.streak(3), '3 days in a row.');
  assert.equal(chinese.app.streak(3), '连续 3 天。');
});
