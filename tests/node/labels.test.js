// What is said of a move: each once, in full.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { initSync, move_dir, new_game } from '../../pkg/game_2048.js';
import { sayEnd, sayMove } from '../../www/game/announcements.js';
import english from '../../www/i18n/en/game.js';
import chinese from '../../www/i18n/zh-CN/game.js';

initSync({ module: readFileSync(new URL('../../pkg/game_2048_bg.wasm', import.meta.url)) });

const words = new Intl.ListFormat('en');
const context = {
  cols: 4,
  goesOn: true,
  messages: english,
  list: (/** @type {string[]} */ faces) => words.format(faces),
  format: (/** @type {number} */ number) => number.toLocaleString('en'),
};

/** @typedef {import('../../pkg/game_2048.js').Turn} Turn */

/**
 * What is to be said of a move, told from its motions.
 * @param {Turn} turn
 */
function sentenceOf({ direction, motions, cells, gain }) {
  const sentences = [`${['Up', 'Right', 'Down', 'Left'][direction]}.`];
  /** @type {Map<number, string>} */
  const merged = new Map();
  let last = '';
  for (let i = 0; i < motions.length; i += 3) {
    const [, to, fate] = motions.slice(i, i + 3);
    const face = String(2 ** cells[to]);
    if (fate === 1) merged.set(to, face);
    if (fate === 2) last = `New ${face} in row ${(to >> 2) + 1}, column ${(to % 4) + 1}.`;
  }
  if (merged.size > 0) {
    const faces = [...merged.values()];
    const list =
      faces.length < 3
        ? faces.join(' and ')
        : `${faces.slice(0, -1).join(', ')}, and ${faces.at(-1)}`;
    sentences.push(`${list} merged, ${gain.toLocaleString('en')} points.`);
  }
  return [...sentences, last].join(' ');
}

test('each move is said in full', () => {
  let merges = 0;
  for (let seed = 1n; seed <= 5n; seed++) {
    const game = new_game('classic', seed);
    for (let i = 0; game.status === 0; i++) {
      const turn = move_dir(game, (i * 7 + (i >> 2)) % 4);
      if (!turn) continue;
      const end = turn.status === 2 ? ' Game over. No moves left.' : '';
      const said = sayMove(turn, context);
      assert.equal(said, sentenceOf(turn) + end);
      merges = Math.max(merges, said.split(' merged')[0].split(/, | and /).length);
    }
  }
  assert.ok(merges >= 3, 'some move must merge three times');
});

test('an end is said in every language', () => {
  assert.equal(sayEnd(0, true, english), '');
  assert.equal(sayEnd(1, true, english), ' You win! Keep going, or start a new game.');
  assert.notEqual(sayEnd(1, false, english), sayEnd(1, true, english));
  for (const status of [1, 2]) assert.match(sayEnd(status, true, chinese), /\p{Script=Han}/u);
});
