// What is seen and said of tiles with faces of their own.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { facesOf } from '../../www/element/faces.js';
import { NUMBERS } from '../../www/element/tile-face.js';

/** What is seen, named and spoken of the first tiles. @param {string} faces @param {number} [count] */
function saidOf(faces, count = 3) {
  const { seen, named, spoken } = facesOf({ faces });
  const tiles = Array.from({ length: count }, (_, at) => at + 1);
  return tiles.map((tile) => [seen(tile), named(tile), spoken(tile)].join(' / '));
}

test('after the last face, the numbers go on', () => {
  const said = ['α / α (2) / α', 'β / β (4) / β', '8 / 8 / 8'];
  assert.deepEqual(saidOf(' α\n β '), said);
  assert.deepEqual(saidOf('["α", {"text": "β"}]'), said);
  assert.deepEqual(saidOf(''), ['2 / 2 / 2', '4 / 4 / 4', '8 / 8 / 8']);
  assert.equal(NUMBERS.named(70), String(2n ** 70n));
});

test('what stands for a tile is its text or the name of its picture, and its name is spoken', () => {
  const faces = [
    { text: '🧁', name: 'cupcake' },
    { image: 'a.webp', name: 'ant' },
    { text: ' two  words ' },
  ];
  assert.deepEqual(saidOf(JSON.stringify(faces)), [
    '🧁 / 🧁 (2) / cupcake',
    'ant / ant (4) / ant',
    'two words / two words (8) / two words',
  ]);
});

test('a text that runs from right to left does not turn the sentence around it', () => {
  assert.deepEqual(saidOf('["مرحبا"]', 1), ['⁨مرحبا⁩ / ⁨مرحبا⁩ (2) / ⁨مرحبا⁩']);
  // Marks that could do so are dropped.
  assert.deepEqual(saidOf('["a\u202eb"]', 1), ['a b / a b (2) / a b']);
});

test('what cannot be shown or said gives way to its number, and the console says why', () => {
  const warn = mock.method(console, 'warn', () => {});
  try {
    const family = '👩‍👩‍👧‍👦';
    const faces = ['x'.repeat(13), { image: 'a.webp' }, family.repeat(12), 5, null];
    assert.deepEqual(saidOf(JSON.stringify(faces), 5), [
      '2 / 2 / 2',
      '4 / 4 / 4',
      `${family.repeat(12)} / ${family.repeat(12)} (8) / ${family.repeat(12)}`,
      '16 / 16 / 16',
      '32 / 32 / 32',
    ]);
    const said = warn.mock.calls.map(({ arguments: [text] }) => text);
    assert.equal(said.length, 2);
    assert.match(said[0], /2 has more than 12 characters/);
    assert.match(said[1], /4 is a picture without a name/);
    assert.deepEqual(saidOf('[broken', 1), ['2 / 2 / 2']);
    assert.equal(warn.mock.callCount(), 3);
  } finally {
    warn.mock.restore();
  }
});
