// When an exercise comes again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dueOf, LEARNED, move, tooMany } from '../../www/app/learn/schedule.js';

const DAY = 24 * 60 * 60 * 1000;

/** The days from one time to the next, when an exercise is found or missed each time it is due. @param {string} results */
function days(results) {
  /** @type {import('../../www/app/learn/schedule.js').Place | undefined} */
  let place;
  let now = 0;
  return [...results].map((result) => {
    place = move(place, result === '+', now);
    const wait = (place.due - now) / DAY;
    now = place.due;
    return wait;
  });
}

test('one that was missed comes again, later each time that it is found', () => {
  assert.deepEqual(days('-++++'), [1, 3, 7, 21, Infinity]);
  assert.deepEqual(days('-+-++++'), [1, 3, 1, 3, 7, 21, Infinity]);
  assert.deepEqual(days('---'), [1, 1, 1]);
});

test('one that was found at once does not come again', () => {
  assert.deepEqual(days('+'), [Infinity]);
  assert.equal(move(undefined, true, 5).box, LEARNED);
});

test('what is due comes, the longest due first', () => {
  const places = [
    { name: 'later', box: 0, due: 101 },
    { name: 'now', box: 2, due: 100 },
    { name: 'before', box: 1, due: 50 },
    { name: 'learned', box: LEARNED, due: 0 },
  ];
  assert.deepEqual(
    dueOf(places, 100).map(({ name }) => name),
    ['before', 'now'],
  );
});

test('of too many, the learned ones go first', () => {
  const places = [
    { name: 'soon', box: 0, due: 1 },
    { name: 'learned', box: LEARNED, due: Infinity },
    { name: 'late', box: 3, due: 900 },
  ];
  const gone = (/** @type {number} */ count) => tooMany(places, count).map(({ name }) => name);
  assert.deepEqual(gone(3), []);
  assert.deepEqual(gone(2), ['learned']);
  assert.deepEqual(gone(1), ['learned', 'late']);
});
