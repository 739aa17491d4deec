// Which game the page shows: what is kept of the choice, and how games are named.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRESETS } from '../../pkg/game_constants.js';
import { english } from '../../pkg/words/en/game.js';
import chinese from '../../pkg/words/zh-CN/elements.js';
import { readVariant, variantName } from '../../www/app/variant/game.js';

const CLASSIC = { rules: 'classic', rows: 4, cols: 4 };

test('what is kept of the choice and cannot be leads to the classic game', () => {
  for (const kept of [
    undefined,
    null,
    7,
    {},
    { rules: 'nope', rows: 4, cols: 4 },
    { rules: '~!', rows: 4, cols: 4 },
    { rules: 4, rows: 4, cols: 4 },
    { rules: 'endless', rows: 9, cols: 4 },
    { rules: 'endless', rows: 3, cols: 2 },
    { rules: 'endless', rows: 4, cols: 'x' },
  ]) {
    assert.deepEqual(readVariant(kept), CLASSIC, JSON.stringify(kept));
  }
  for (const rules of [...PRESETS, '~AAAA']) {
    assert.deepEqual(readVariant({ rules, rows: 3, cols: '8' }), { rules, rows: 3, cols: 8 });
  }
});

test('all rules have their names', () => {
  /** @param {typeof english} words */
  const names = (words) =>
    [...PRESETS, '~AAAA'].map((rules) => variantName({ rules, rows: 3, cols: 8 }, words));
  assert.deepEqual(names(english), [
    'Classic 3×8',
    'Coin flip 3×8',
    'Cascade 3×8',
    'Endless 3×8',
    'More fours 3×8',
    'Custom rules 3×8',
  ]);
  assert.equal(new Set(names(chinese.game)).size, 6);
  assert.equal(names(chinese.game)[4], '4 更多 3×8');
});
