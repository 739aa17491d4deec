// What is said of a move: each once, in full.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initSync, move_dir, new_game } from '../../pkg/game_2048.js';
import { english } from '../../pkg/words/en/game.js';
import chinese from '../../pkg/words/zh-CN/elements.js';
import { NUMBERS } from '../../www/element/tile-face.js';
import { sayEnd, sayMove } from '../../www/game/announcements.js';
import { MotionKind } from '../../www/game/engine.js';
import { sentenceOf } from '../page/announcement.js';
import { wasm } from '../support/engines.js';

initSync(wasm('game_2048'));

const board = { cols: 4, canKeepGoing: true };
const language = {
  messages: english,
  join: (/** @type {string[]} */ words) => new Intl.ListFormat('en').format(words),
  format: (/** @type {number} */ number) => number.toLocaleString('en'),
  faces: NUMBERS,
};

/** @typedef {import('../../pkg/game_2048.js').Turn} Turn */

test('each move is said in full', () => {
  let merges = 0;
  for (let seed = 1n; seed <= 5n; seed++) {
    const game = new_game('classic', seed);
    for (let i = 0; game.status === 0; i++) {
      const turn = move_dir(game, (i * 7 + (i >> 2)) % 4);
      if (!turn) continue;
      const end = turn.status === 2 ? ' Game over. No moves left.' : '';
      const said = sayMove(turn, board, language);
      assert.equal(said, sentenceOf(turn) + end);
      const [, list = ''] = said.match(/Merged into (.*) for/) ?? [];
      merges = Math.max(merges, list.split(', ').length);
    }
  }
  assert.ok(merges >= 3, 'some move must merge three times');
});

test('no tile is said to appear where none does', () => {
  const motions = Uint8Array.of(4, 0, MotionKind.Slides);
  const turn = /** @type {Turn} */ ({ direction: 0, motions, gain: 0, status: 0 });
  assert.equal(sayMove({ ...turn, cells: Uint8Array.of(1) }, board, language), 'Up.');
});

test('an end is said in every language', () => {
  assert.equal(sayEnd(0, true, english), '');
  assert.equal(sayEnd(1, true, english), ' You win! Keep going, or start a new game.');
  assert.notEqual(sayEnd(1, false, english), sayEnd(1, true, english));
  for (const status of [1, 2]) assert.match(sayEnd(status, true, chinese.game), /\p{Script=Han}/u);
});
