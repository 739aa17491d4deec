// The parts of rules, as options of `new_game` and as properties of a game.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { game, refuses } from './engines.js';

const { new_game, open_game } = game;

test('the parts of rules survive a round trip', () => {
  const opening = { twos: 0, drawn: 2 };
  const usual = {
    ...{ odds: [9, 1], merge: 'once', noOpMove: 'ignored', loss: 'stuck' },
    ...{ afterGoal: 'goes-on', opening },
  };
  assert.deepEqual(new_game('classic').parts, { ...usual, goal: { tile: 2048 } });
  assert.deepEqual(new_game('endless').parts, { ...usual, goal: 'never' });
  assert.deepEqual(new_game('cascade').parts, {
    ...{ odds: [3, 1], merge: 'cascade', noOpMove: 'spawns', loss: 'full', afterGoal: 'ends' },
    ...{ opening: { empty: 3, two: 2, four: 1 }, goal: { score: 2048 } },
  });
  for (const name of ['classic', 'coin-flip', 'cascade', 'endless', 'two-to-one', '~AQgBAgL']) {
    assert.equal(new_game(new_game(name).parts).rules, name);
  }
});

test('each part overrides the named rules', () => {
  for (const [options, change = options] of /** @type {any[][]} */ ([
    [{ odds: [0, 255] }],
    [{ odds: Uint8Array.of(2, 3) }, { odds: [2, 3] }],
    [{ odds: { length: 2, 0: 2, 1: 3 } }, { odds: [2, 3] }],
    [{ merge: 'cascade' }],
    [{ noOpMove: 'spawns' }],
    [{ loss: 'full' }],
    [{ afterGoal: 'ends' }],
    [{ opening: { twos: 8 } }, { opening: { twos: 8, drawn: 0 } }],
    [{ opening: { drawn: 1 } }, { opening: { twos: 0, drawn: 1 } }],
    [{ opening: { empty: 0, two: 15, four: 1 } }],
    [{ goal: 'never' }],
    [{ goal: { tile: 8 } }],
    [{ goal: { tile: 2 ** 63 } }],
    [{ goal: { score: 4294967295, tile: undefined } }, { goal: { score: 4294967295 } }],
    [{ goal: undefined, merge: undefined }, {}],
  ])) {
    for (const rules of ['classic', 'cascade', '~AQgBAgL']) {
      const changed = new_game({ rules, ...options }, 1n);
      assert.deepEqual(changed.parts, { ...new_game(rules).parts, ...change });
      assert.equal(open_game(changed.record).rules, changed.rules);
    }
  }
});

/** @param {string} name @param {string} range @param {string} found */
const notWhole = (name, range, found) =>
  `${name} must be a whole number from ${range}, not ${found}`;

test('invalid parts are refused', () => {
  const odds = 'odds must be a list of 2 numbers, not';
  for (const [options, message] of /** @type {[any, string][]} */ ([
    [{ odds: 5 }, `${odds} 5`],
    [{ odds: '91' }, `${odds} “91”`],
    [{ odds: [9] }, `${odds} of 1`],
    [{ odds: [9, 1, 1] }, `${odds} of 3`],
    [{ odds: [9, 256] }, notWhole('odds[1]', '0 to 255', '256')],
    [{ odds: [-1, 1] }, notWhole('odds[0]', '0 to 255', '-1')],
    [{ odds: [9, '1'] }, notWhole('odds[1]', '0 to 255', '“1”')],
    [{ odds: [0, 0] }, 'the odds of a 2 and of a 4 must not both be 0'],
    [{ merge: 'twice' }, 'merge must be “once” or “cascade”, not “twice”'],
    [{ noOpMove: 0 }, 'noOpMove must be “ignored” or “spawns”, not 0'],
    [{ loss: null }, 'loss must be “stuck” or “full”, not null'],
    [{ afterGoal: 'End' }, 'afterGoal must be “goes-on” or “ends”, not “End”'],
  ])) {
    refuses(() => new_game(options), message);
  }
});

test('invalid openings are refused', () => {
  const form = 'opening must be { twos, drawn } or { empty, two, four }, not';
  for (const [opening, message] of /** @type {[any, string][]} */ ([
    [2, `${form} 2`],
    [[2, 0], `${form} a list`],
    [{}, 'an opening places 1 to 8 tiles, not 0'],
    [{ twos: 5, drawn: 5 }, 'an opening places 1 to 8 tiles, not 10'],
    [{ twos: 9 }, notWhole('opening.twos', '0 to 8', '9')],
    [{ twos: null }, notWhole('opening.twos', '0 to 8', 'null')],
    [{ tiles: 3 }, 'unknown option “tiles” of opening; known are twos, drawn'],
    [{ twos: 1, empty: 3 }, 'unknown option “twos” of opening; known are empty, two, four'],
    [{ empty: 3, two: 1 }, notWhole('opening.four', '0 to 15', 'undefined')],
    [{ empty: 16, two: 1, four: 1 }, notWhole('opening.empty', '0 to 15', '16')],
    [
      { empty: 0, two: 0, four: 0 },
      'an opening draws each cell with weights of 0 to 15 that are not all 0, not 0, 0 and 0',
    ],
  ])) {
    refuses(() => new_game({ opening }), message);
  }
});

test('invalid goals are refused', () => {
  const form = 'goal must be “never”, { tile } or { score }, not';
  const tile = 'goal.tile must be a power of two from 8 to 2^63, not';
  for (const [goal, message] of /** @type {[any, string][]} */ ([
    [2048, `${form} 2048`],
    ['always', `${form} “always”`],
    [{}, `${form} an object`],
    [{ tile: 8, score: 8 }, `${form} an object`],
    [{ points: 8 }, 'unknown option “points” of goal; known are tile, score'],
    [{ tile: 4 }, `${tile} 4`],
    [{ tile: 2047 }, `${tile} 2047`],
    [{ tile: 2 ** 64 }, `${tile} 18446744073709552000`],
    [{ tile: '2048' }, `${tile} “2048”`],
    [{ tile: NaN }, `${tile} NaN`],
    [{ score: 0 }, notWhole('goal.score', '1 to 4294967295', '0')],
    [{ score: 2 ** 32 }, notWhole('goal.score', '1 to 4294967295', '4294967296')],
    [{ score: 0.5 }, notWhole('goal.score', '1 to 4294967295', '0.5')],
  ])) {
    refuses(() => new_game({ goal }), message);
  }
});
