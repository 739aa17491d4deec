// What is counted of a game.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_EXPONENT } from '../../pkg/game_constants.js';
import { readCounts as read } from '../../www/element/counts.js';

/** The counts of a game, before its first move. */
const NO_STATS = {
  moves: 0,
  undos: 0,
  /** Playing time in milliseconds, without long pauses. */
  time: 0,
  /** The exponent of the highest tile. */
  highest: 0,
  score: 0,
  /** Whether the game has ever reached the goal. */
  won: false,
  /** Whether the game is lost now. */
  lost: false,
};

test('what is stored is read as a tally, whatever it is', () => {
  assert.deepEqual(read(undefined, NO_STATS), NO_STATS);
  assert.deepEqual(read('junk', NO_STATS), NO_STATS);
  const odd = { moves: -1, undos: 1.5, time: '9', score: 8, won: 'yes', lost: true };
  assert.deepEqual(read(odd, NO_STATS), { ...NO_STATS, score: 8, lost: true });
  assert.deepEqual(read(null, NO_STATS), NO_STATS);
  const [known, none] = [
    { moves: 5, highest: 3, score: 9, won: true },
    { moves: 0, score: 0 },
  ];
  assert.deepEqual(read(none, known), { ...known, ...none });
  for (const [highest, kept] of [
    [MAX_EXPONENT, MAX_EXPONENT],
    [MAX_EXPONENT + 1, 3],
  ]) {
    const score = MAX_EXPONENT + 1;
    assert.deepEqual(read({ highest, score }, known), { ...known, highest: kept, score });
  }
});
