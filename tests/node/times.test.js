// The times of games of 2048: what is the player's fastest, and how far another one is from it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  differenceText,
  fastestTenText,
  fastestTimes,
  paceText,
  splitsIn,
} from '../../www/app/statistics/times.js';

test('times are shown for the tiles from 128 on, in order', () => {
  assert.deepEqual(splitsIn({ 16: 9, 10: 3, 6: 1, 7: 2 }), [7, 10]);
});

test('the fastest time to each tile is that of any game', () => {
  const games = [{ 7: 30_000, 8: 50_000 }, { 7: 20_000 }, { 8: 60_000, 9: 90_000 }];
  const timed = games.map((tiles) => /** @type {any} */ ({ tiles }));
  const unplayed = /** @type {any} */ ({});
  assert.deepEqual(fastestTimes([...timed, unplayed]), { 7: 20_000, 8: 50_000, 9: 90_000 });
});

test('a difference is that of the times as they are shown', () => {
  assert.equal(differenceText(75_999, 63_000), '+0:12');
  assert.equal(differenceText(63_000, 128_900), '−1:05');
  assert.equal(differenceText(63_999, 63_000), '±0:00');
});

test('the pace is the mean, and needs moves and a time', () => {
  assert.equal(paceText(/** @type {any} */ ({ moves: 25, time: 10_000 }), 'de'), '2,5');
  assert.equal(paceText(/** @type {any} */ ({ moves: 10, time: 10_000 }), 'en'), '1.0');
  for (const tally of [{ moves: 0, time: 10 }, { moves: 3, time: 0 }, {}])
    assert.equal(paceText(/** @type {any} */ (tally), 'en'), undefined);
});

test('the best ten seconds are shown of a game that took as long', () => {
  const text = (/** @type {number} */ most, /** @type {number} */ time) =>
    fastestTenText(most, /** @type {any} */ ({ time }), 'en');
  assert.deepEqual([text(23, 10_000), text(20, 60_000)], ['2.3', '2.0']);
  assert.deepEqual([text(23, 9_999), text(0, 60_000)], [undefined, undefined]);
});
