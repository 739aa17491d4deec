// What is seen and said of tiles with faces of their own.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { readFaces } from '../../www/element/face-texts.js';
import { facesOf } from '../../www/element/faces.js';
import { sayNumbers } from '../../www/element/thumbnail.js';
import { NUMBERS } from '../../www/element/tile-face.js';
import { NUMBERS as PUZZLE_NUMBERS } from '../../www/puzzle/numbers.js';

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

test('the puzzle counts from 1 and shows texts alone', () => {
  const warn = mock.method(console, 'warn', () => {});
  try {
    const faces = JSON.stringify([
      'A',
      { text: 'ب', name: 'bāʾ' },
      { image: 'c.webp', name: 'cat' },
      { image: 'd.webp' },
      'x'.repeat(13),
    ]);
    const how = { numbers: PUZZLE_NUMBERS, pictures: false };
    const { seen, spoken, faceAt } = readFaces(faces, how);
    const tiles = [1, 2, 3, 4, 5, 6];
    assert.deepEqual(tiles.map(seen), ['A', '⁨ب⁩', 'cat', '4', '5', '6']);
    assert.deepEqual(tiles.map(spoken), ['A', 'bāʾ', 'cat', '4', '5', '6']);
    assert.deepEqual(
      tiles.map((tile) => faceAt(tile)?.text),
      ['A', 'ب', 'cat', ...[4, 5, 6].map(() => undefined)],
    );
    assert.ok(tiles.every((tile) => !faceAt(tile)?.url));
    assert.deepEqual(
      warn.mock.calls.map(({ arguments: [text] }) => text),
      [
        'The face of the 3 is a picture, so its name is shown: here, faces are texts.',
        'The face of the 4 is a picture, so its number is shown: here, faces are texts.',
        'The face of the 5 has more than 12 characters, so its number is shown.',
      ],
    );
  } finally {
    warn.mock.restore();
  }
});

test('a small board is read with commas between texts, which may have spaces', () => {
  const cells = Uint8Array.from([1, 2, 3, 0]);
  assert.equal(sayNumbers(cells, 'empty'), '1 2, 3 empty');
  const { spoken } = readFaces('["two words", "B"]', { numbers: PUZZLE_NUMBERS });
  assert.equal(sayNumbers(cells, 'empty', spoken), 'two words, B; 3, empty');
});
