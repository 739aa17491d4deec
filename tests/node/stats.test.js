// What is counted of a game, and of all games.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_EXPONENT } from '../../pkg/game_constants.js';
import { readCounts as read } from '../../www/element/counts.js';
import { add, lifetimeStatsOf, NO_LIFETIME_STATS, NO_STATS } from '../../www/game/stats.js';

test('a tally is added to the totals', () => {
  const tally = { ...NO_STATS, moves: 5, undos: 2, time: 9, highest: 4, score: 60, lost: true };
  const once = add(NO_LIFETIME_STATS, tally);
  assert.deepEqual(once, {
    games: 1,
    wins: 0,
    losses: 1,
    moves: 5,
    undos: 2,
    time: 9,
    highest: 4,
    finals: [60],
    tops: [4],
  });
  const twice = add(once, { ...tally, won: true, lost: false, highest: 3, score: 8 });
  const { games, wins, losses, moves, highest } = twice;
  assert.deepEqual(
    { games, wins, losses, moves, highest },
    { games: 2, wins: 1, losses: 1, moves: 10, highest: 4 },
  );
  assert.deepEqual(twice.finals, [60, 8]);
  assert.deepEqual(twice.tops, [4, 3]);
  // A game without a move is none.
  assert.equal(add(twice, { ...tally, moves: 0 }), twice);
  assert.equal(add(twice, undefined), twice);
  const full = Array.from({ length: 200 }, (_, i) => i);
  const { finals, tops } = add({ ...NO_LIFETIME_STATS, finals: full, tops: full }, tally);
  assert.deepEqual([finals.length, finals.at(-1)], [200, 60]);
  assert.deepEqual([tops.length, tops.at(-1)], [200, 4]);
});

test('what is stored is read as a tally, whatever it is', () => {
  assert.deepEqual(read(undefined, NO_STATS), NO_STATS);
  assert.deepEqual(read('junk', NO_LIFETIME_STATS), NO_LIFETIME_STATS);
  const odd = { moves: -1, undos: 1.5, time: '9', score: 8, won: 'yes', lost: true };
  assert.deepEqual(read(odd, NO_STATS), { ...NO_STATS, score: 8, lost: true });
  assert.deepEqual(read({ finals: [1, -1, 'x', 2] }, NO_LIFETIME_STATS).finals, [1, 2]);
  assert.deepEqual(read({ finals: 7 }, NO_LIFETIME_STATS).finals, []);
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
  const long = Array.from({ length: 201 }, (_, i) => i);
  assert.deepEqual(read({ finals: long }, NO_LIFETIME_STATS).finals, long.slice(1));
});

test('the totals of a save take in every game of it', () => {
  const [moves, other] = [
    { ...NO_STATS, moves: 1, score: 1 },
    { ...NO_STATS, moves: 2, score: 2 },
  ];
  const saved = (/** @type {typeof moves} */ tally) => ({
    record: '',
    steps: 0,
    kept: true,
    tally,
  });
  const totals = { ...NO_LIFETIME_STATS, games: 4, finals: [9] };
  assert.deepEqual(lifetimeStatsOf({ before: saved(moves), game: saved(other), totals }), {
    ...totals,
    games: 6,
    moves: 3,
    finals: [9, 1, 2],
    tops: [0, 0],
  });
  assert.deepEqual(lifetimeStatsOf({ game: saved(moves), after: saved(other) }).finals, [1, 2]);
  assert.deepEqual(lifetimeStatsOf({}), NO_LIFETIME_STATS);
  // What is no save.
  assert.deepEqual(lifetimeStatsOf(null), NO_LIFETIME_STATS);
  assert.deepEqual(lifetimeStatsOf(/** @type {any} */ ('junk')), NO_LIFETIME_STATS);
});
