// Own tiles at the boundary: their text, and what a player types.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { library, refuses, unchecked } from './engines.js';

const { faces_text, read_faces, typed_faces } = library;

const PETS = 'f1.UGV0cwrwn5CtCW1vdXNlCvCfkLEJY2F0CvCfkLY.A5bRoI';

const SET = {
  name: 'Pets',
  faces: [
    { text: '🐭', name: 'mouse' },
    { text: '🐱', name: 'cat' },
    { text: '🐶', name: '' },
  ],
};

/** The code and the parts of the error that a call throws. @param {() => unknown} call */
function fault(call) {
  try {
    call();
  } catch (error) {
    const { code, parts } = /** @type {import('../../pkg/game_library.js').FacesError} */ (error);
    return [code, ...parts];
  }
  return assert.fail(`${call} is not refused`);
}

/** A set with these faces. @param {...string} texts */
const setOf = (...texts) => ({ name: '', faces: texts.map((text) => ({ text })) });

test('a set is read as it was written', () => {
  assert.equal(faces_text(SET), PETS);
  assert.deepEqual(read_faces(PETS), SET);
  assert.equal(Object.getPrototypeOf(read_faces(PETS)), Object.prototype);
  assert.equal(
    faces_text({ name: ' Pets ', faces: [...SET.faces.slice(0, 2), { text: '🐶' }] }),
    PETS,
  );
});

test('the example of the documentation', () => {
  const doc = readFileSync(new URL('../../docs/record-format.md', import.meta.url), 'utf8');
  const [, text = '', lines = ''] = doc.match(/```\n(f1\.\S+)\n```[\s\S]*?```\n([^`]*)\n```/) ?? [];
  assert.equal(text, PETS);
  assert.equal(Buffer.from(text.split('.')[1], 'base64url').toString(), lines);
});

test('what is typed is lines, commas, white space or JSON', () => {
  for (const typed of [
    '🐭 = mouse\n🐱\tcat\n🐶',
    '🐭 = mouse, 🐱 = cat, 🐶',
    '[{ "text": "🐭", "name": "mouse" }, { "text": "🐱", "name": "cat" }, "🐶"]',
    '\n[\n{"name":"mouse","text":"🐭"},{"name":"cat","text":"🐱"},{"text":"🐶"}]\n',
  ])
    assert.deepEqual(typed_faces('Pets', typed), SET, typed);
  const texts = (/** @type {string} */ typed) =>
    typed_faces('', typed).faces.map(({ text }) => text);
  assert.deepEqual(texts('[a] [b'), ['[a]', '[b']);
  assert.deepEqual(texts('[1, 2]'), ['[1', '2]']);
});

test('what is wrong with a set can be said in any language', () => {
  assert.deepEqual(
    fault(() => typed_faces('', 'A '.repeat(18))),
    ['count', 18, 17],
  );
  assert.deepEqual(
    fault(() => faces_text({ name: '', faces: [] })),
    ['count', 0, 17],
  );
  assert.deepEqual(
    fault(() => typed_faces('', `["${'A","'.repeat(99)}B"]`)),
    ['count', 100, 17],
  );
  assert.deepEqual(
    fault(() => faces_text(setOf('A', '\u200d'))),
    ['invisible', 'face', 2, 12],
  );
  assert.deepEqual(
    fault(() => faces_text(setOf('A\ud800'))),
    ['character', 'face', 1, 12],
  );
  assert.deepEqual(
    fault(() => typed_faces('', `A\nB\nC = ${'c'.repeat(41)}`)),
    ['long', 'faceName', 3, 40],
  );
  assert.deepEqual(
    fault(() => typed_faces('n'.repeat(41), 'A')),
    ['long', 'set', 0, 40],
  );
  const words = Array.from({ length: 17 }, () => ({
    text: '人'.repeat(12),
    name: '名'.repeat(40),
  }));
  assert.deepEqual(
    fault(() => faces_text({ name: '', faces: words })),
    ['tooLong', 3592, 2000],
  );
  for (const text of ['', PETS.slice(0, -1), PETS.replace('U', 'V'), '1.classic.4x4.q.ug.DC_yM6'])
    assert.deepEqual(
      fault(() => read_faces(text)),
      ['damaged'],
    );
  refuses(
    () => faces_text(setOf('A', 'B', 'abcdefghijklm')),
    'face 3 (8) has more than 12 characters',
  );
});

test('other values are refused', () => {
  const { faces_text, read_faces, typed_faces } = unchecked;
  refuses(() => faces_text(undefined), 'set must be { name, faces }, not undefined');
  refuses(() => faces_text({ faces: [] }), 'name must be a text, not undefined');
  refuses(() => faces_text({ name: '' }), 'faces must be a list, not undefined');
  refuses(
    () => faces_text({ name: '', faces: ['A', 2] }),
    'faces[1] must be a text or { text, name }, not 2',
  );
  refuses(() => faces_text({ name: '', faces: [{ text: 1 }] }), 'text must be a text, not 1');
  refuses(
    () => faces_text({ name: '', faces: [{ text: 'A', name: 1 }] }),
    'name must be a text, not 1',
  );
  refuses(() => read_faces(1), 'text must be a text, not 1');
  refuses(() => typed_faces(1, ''), 'name must be a text, not 1');
  refuses(() => typed_faces('', 1), 'typed must be a text of at most 10000 characters, not 1');
  assert.throws(() => typed_faces('', 'A'.repeat(10_001)), /at most 10000 characters/);
  assert.throws(() => typed_faces('', '["A",]'), SyntaxError);
});
