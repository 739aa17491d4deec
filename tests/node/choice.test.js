// Which game the page shows: what is kept of the choice, and how games are named.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRESETS } from '../../pkg/game_constants.js';
import { english } from '../../pkg/words/en/game.js';
import { english as englishNames } from '../../pkg/words/en/puzzleNames.js';
import chinese from '../../pkg/words/zh-CN/elements.js';
import { readVariant, variantName } from '../../www/app/variant/game.js';
import { variantName as puzzleName } from '../../www/app/variant/puzzle.js';

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

test('a puzzle has a name of its own, or one of its goal, size and difficulty', () => {
  /** @param {typeof englishNames} words */
  const names = (words) =>
    /** @type {const} */ ([
      { side: 4, goal: 'usual', start: 'any' },
      { side: 4, goal: 'usual', start: 20 },
      { side: 3, goal: 'usual', start: 20 },
      { side: 3, goal: 'spiral', start: 6 },
      { side: 4, goal: 'usual', start: 50 },
      { side: 5, goal: 'spiral', start: 'any' },
      { side: 4, goal: 'usual', start: 33 },
    ]).map((variant) => puzzleName(variant, words));
  assert.deepEqual(names(englishNames), [
    'Fifteen',
    'Fifteen · Easy start',
    'Eight',
    'Spiral race',
    'Classic 4×4 · Hard',
    'Spiral 5×5 · Hardest',
    'Classic 4×4 · 33',
  ]);
  const inChinese = names(chinese.puzzleNames);
  assert.equal(new Set(inChinese).size, 7);
  assert.equal(inChinese[1], '十五数码 · 简单开局');
  assert.equal(inChinese[4], '经典 4×4 · 困难');
});
