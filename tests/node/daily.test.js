// The days of the daily game.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { english } from '../../pkg/words/en/app.js';
import chinese from '../../pkg/words/zh-CN/pages.js';
import { daysIn, readResults, resultsIn } from '../../www/app/daily/calendar.js';
import { currentStreak, isLate } from '../../www/app/daily/days.js';
import { connect } from '../../www/storage/database.js';
import { plantGames } from './databases.js';
import { game, puzzle, rowOf } from './played.js';
import { freshBrowser } from './stores.js';

beforeEach(freshBrowser);

test('days in a row', () => {
  /** @param {Record<string, boolean>} days */
  const streak = (days, today = '2026-03-01') =>
    currentStreak(new Set(Object.keys(days).filter((day) => days[day])), today);
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

/** A daily game. @param {string} day @param {object} [tally] @param {object} [more] */
const daily = (day, tally = {}, more = {}) =>
  game({ name: `daily/${day}`, day, ...more }, { lost: false, ...tally });

for (const [name, days, streak] of STREAKS) {
  test(`the games of some days tell the days in a row: ${name}`, async () => {
    const games = days.map(([day, tally]) => daily(day, tally));
    // The newest one is still on the board.
    const newest = games[games.length - 1];
    const slots = newest && { [newest.key]: { id: newest.id } };
    await plantGames(connect, games.map(rowOf), { slots });
    const { onTime, late } = await readResults('game-2048');
    assert.equal(daysIn({ onTime, late }, '2026-03-02').streak, streak);
    assert.deepEqual(
      [...onTime.keys()].sort(),
      days.map(([day]) => day),
    );
    assert.ok([...onTime.values()].every(({ best }) => best === 60));
    assert.equal(late.size, 0);
  });
}

test('a game that was begun on another day stands beside the day’s own', () => {
  const onTime = daily('2026-03-01', { lost: true });
  const late = daily('2026-03-01', { won: true }, { day: '2026-03-05', best: 900 });
  const other = daily('2026-03-02', { won: true }, { day: '2026-03-05' });
  const results = resultsIn('game-2048', [onTime, late, other]);
  assert.equal(results.onTime.get('2026-03-01')?.game, onTime);
  assert.equal(results.late.get('2026-03-01')?.best, 900);
  assert.deepEqual([...results.onTime.keys()], ['2026-03-01']);
  assert.deepEqual([onTime, late, other].map(isLate), [false, true, true]);
  assert.equal(daysIn(results, '2026-03-02').streak, 1, 'it does not count for the streak');
});

test('the result of a day is that of its best game, and any of them completes it', () => {
  const [low, high] = [
    daily('2026-03-01', { lost: true }),
    daily('2026-03-01', {}, { best: 900, bestSteps: 5 }),
  ];
  const { onTime } = resultsIn('game-2048', [
    ...[low, high, daily('2026-03-01', { moves: 0 }, { counts: false, best: undefined })],
    ...[game({ name: 'daily/tomorrow' }), game()],
  ]);
  const result = onTime.get('2026-03-01');
  assert.deepEqual([result?.best, result?.done], [900, true]);
  assert.equal(result?.game, high);
  assert.deepEqual(result?.games, [low, high]);
  assert.equal(onTime.size, 1);
});

test('the best solution of a daily puzzle is one without help, if there is one', () => {
  const name = 'puzzle-daily/2026-03-01';
  const solved = (/** @type {number} */ count, clean = true) =>
    puzzle({ name, day: '2026-03-01' }, { count, clean });
  const unsolved = puzzle({ name, day: '2026-03-01' }, { solved: false, count: 0, clean: false });
  for (const [games, best, done] of /** @type {[any[], number, boolean][]} */ ([
    [[unsolved], 0, false],
    [[unsolved, solved(20, false)], 20, true],
    [[solved(20, false), solved(31), solved(33)], 31, true],
  ])) {
    const result = resultsIn('sliding-puzzle', games).onTime.get('2026-03-01');
    assert.deepEqual([result?.best, result?.done], [best, done]);
  }
  assert.equal(resultsIn('sliding-puzzle', [puzzle({ name, counts: false })]).onTime.size, 0);
});

test('the streak is said', () => {
  assert.equal(english.streak(1), '1-day streak.');
  assert.equal(english.streak(3), '3-day streak.');
  assert.equal(chinese.app.streak(3), '连续 3 天。');
});
