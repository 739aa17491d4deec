// Which games the library shows, and in which order.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choose, isLate, itemsOf, valuesOf } from '../../www/app/library/list.js';

/** @typedef {import('../../www/storage/games.js').Entry} Entry */

let ended = 0;

/** A game that was played after the last one. @param {string} id @param {Partial<Entry>} [more] */
const entry = (id, more = {}) =>
  /** @type {Entry} */ ({
    ...{ version: 1, shelf: 0, id, kind: 'game-2048', name: 'main', key: 'main/classic/4x4' },
    ...{ record: '', started: 0, ended: ended++, tally: {}, ...more },
  });

/** @param {string} key */
function partsOf(key) {
  const [name, rules, size] = key.split('/');
  if (name === 'theirs') return undefined;
  const day = name.startsWith('daily') ? name.slice(6) : undefined;
  return { name, day, variant: {}, rules, size };
}

/** @param {number} best @param {number} other */
const more = (best, other) => best > other;

/** @param {Entry[]} entries the newest last */
const read = (...entries) => itemsOf(entries.reverse(), partsOf, more);

const ALL = { sort: 'date', kind: '', rules: '', size: '' };
const ORDERS = {
  score: (/** @type {Entry} */ a, /** @type {Entry} */ b) => Number(b.score) - Number(a.score),
};

/** @param {import('../../www/app/library/list.js').Item[]} items */
const ids = (items) => items.map(({ entry }) => entry.id).join(' ');

test('games of other pages are left out', () => {
  assert.equal(ids(read(entry('a'), entry('b', { key: 'theirs/classic/4x4' }))), 'a');
});

test('the kind of a game follows from its name and from who played', () => {
  const kinds = read(
    entry('a'),
    entry('b', { key: 'daily 2026-11-22/classic/4x4' }),
    entry('c', { key: 'practice/classic/4x4' }),
    entry('d', { key: 'puzzle-practice/classic/4x4' }),
    entry('e', { helped: 0 }),
    entry('f', { helped: 3 }),
  ).map(({ kind }) => kind);
  assert.deepEqual(kinds, ['main', 'ai', 'practice', 'practice', 'daily', 'main']);
});

test('the best of the player’s own games under each key is marked, of several the first', () => {
  const items = read(
    entry('a', { best: 40 }),
    entry('b', { best: 90 }),
    entry('c', { best: 90 }),
    entry('d'),
    entry('e', { best: 10, key: 'main/cascade/4x4' }),
    entry('f', { best: 99, key: 'daily 2026-11-22/classic/4x4' }),
  );
  assert.equal(ids(items.filter(({ best }) => best)), 'e b');
});

test('the best puzzle is that with the fewest slides', () => {
  const items = itemsOf(
    [entry('b', { best: 30 }), entry('a', { best: 40 })],
    partsOf,
    (best, other) => best < other,
  );
  assert.equal(ids(items.filter(({ best }) => best)), 'b');
});

test('the newest games come first, or the order that is chosen; equal ones stay', () => {
  const items = read(entry('a', { score: 5 }), entry('b', { score: 9 }), entry('c', { score: 5 }));
  assert.equal(ids(choose(items, ALL, ORDERS).shown), 'c b a');
  assert.equal(ids(choose(items, { ...ALL, sort: 'score' }, ORDERS).shown), 'b c a');
  assert.equal(ids(items), 'c b a', 'the list itself stays');
});

test('games are filtered by rules, size and kind', () => {
  const items = read(
    entry('a'),
    entry('b', { key: 'main/cascade/4x4' }),
    entry('c', { key: 'main/cascade/5x5' }),
    entry('d', { key: 'practice/cascade/5x5' }),
  );
  /** @type {[Partial<typeof ALL>, string][]} */
  const cases = [
    [{ rules: 'cascade' }, 'd c b'],
    [{ size: '5x5' }, 'd c'],
    [{ rules: 'classic', size: '5x5' }, ''],
    [{ kind: 'practice' }, 'd'],
    [{ kind: 'main', size: '5x5' }, 'c'],
  ];
  for (const [choice, expected] of cases)
    assert.equal(
      ids(choose(items, { ...ALL, ...choice }, {}).shown),
      expected,
      JSON.stringify(choice),
    );
});

test('games that only the AI played are shown only if they are chosen', () => {
  const items = read(
    entry('a'),
    entry('b', { helped: 0 }),
    entry('c', { helped: 0, key: 'main/cascade/4x4' }),
  );
  const { shown, hidden } = choose(items, ALL, {});
  assert.deepEqual([ids(shown), hidden], ['a', 2]);
  assert.equal(choose(items, { ...ALL, rules: 'cascade' }, {}).hidden, 1);
  const ai = choose(items, { ...ALL, kind: 'ai' }, {});
  assert.deepEqual([ids(ai.shown), ai.hidden], ['c b', 0]);
});

test('the values of a filter are those of most games first', () => {
  const items = read(entry('a', { key: 'main/cascade/4x4' }), entry('b'), entry('c'));
  assert.deepEqual(valuesOf(items, 'rules'), ['classic', 'cascade']);
  assert.deepEqual(valuesOf(items, 'size'), ['4x4']);
});

test('a daily game that was begun on another day is late', () => {
  const key = 'daily 2026-11-22/classic/4x4';
  const late = (/** @type {string | undefined} */ day) => isLate(read(entry('a', { key, day }))[0]);
  assert.equal(late('2026-11-22'), false);
  assert.equal(late('2026-11-23'), true);
  assert.equal(late(undefined), false);
  assert.equal(isLate(read(entry('b', { day: '2026-11-23' }))[0]), false);
});
