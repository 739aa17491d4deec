// Reviews: the model of their graph, the marks at the slider, and the cache that keeps them.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { findStretches, markerPlaces } from '../../www/app/review/graph.js';
import { dropReviews, keepReview, readReview, tooMany } from '../../www/storage/reviews.js';

const END = { length: 100, isOver: true, score: 1216, highest: 7 };

/** Values of a course, each with the number of moves before it. @param {[step: number, value: number, tile?: number][]} values */
const course = (...values) => values.map(([step, value, tile]) => ({ step, value, tile }));

test('the graph falls to the score that the game ended with', () => {
  const values = course([0, 240_000], [50, 120_000]);
  const [stretch] = findStretches(values, true, END);
  assert.deepEqual(stretch.values, [
    [0, 240_000],
    [50, 120_000],
    [100, 1216],
  ]);
  assert.equal(stretch.tile, undefined);
  assert.equal(stretch.top, 250_000);
});

test('it does not while moves are missing, or the game goes on', () => {
  const values = course([0, 240_000], [50, 120_000]);
  for (const [isWhole, isOver] of [
    [false, true],
    [true, false],
  ]) {
    const [stretch] = findStretches(values, isWhole, { ...END, isOver });
    assert.deepEqual(stretch.values.at(-1), [50, 120_000]);
  }
});

test('chances have a scale of their own, and end with the tile or without', () => {
  const values = course([0, 240_000], [40, 0.3, 15], [60, 0.9, 15], [80, 0.1, 16]);
  const stretches = findStretches(values, true, { ...END, highest: 15 });
  assert.deepEqual(
    stretches.map(({ tile, top }) => [tile, top]),
    [
      [undefined, 250_000],
      [15, 1],
      [16, 1],
    ],
  );
  // Each goes on to where the next one begins.
  assert.deepEqual(stretches[0].values.at(-1), [40, 240_000]);
  assert.deepEqual(stretches[1].values.at(-1), [80, 0.9]);
  assert.deepEqual(stretches[2].values.at(-1), [100, 0]);
  const [, made] = findStretches(values.slice(0, 3), true, { ...END, highest: 15 });
  assert.deepEqual(made.values.at(-1), [100, 1]);
});

test('there is no graph where values only rank the moves', () => {
  assert.deepEqual(findStretches([], true, END), []);
});

test('marks are by grade, and of those in one place the worst is seen', () => {
  assert.deepEqual(markerPlaces([0, 1, 2, 3, 0], 5), [[20], [40], [60]]);
  const [inaccuracies, mistakes, blunders] = markerPlaces(
    Array.from({ length: 20_000 }, (_, step) => (step === 700 ? 3 : 1 + (step % 2))),
    20_000,
  );
  assert.ok(inaccuracies.length + mistakes.length + blunders.length <= 401);
  assert.deepEqual(blunders, [3.5]);
  assert.ok(mistakes.length >= 399);
});

test('the oldest reviews are too many, by number and by size', () => {
  const kept = (/** @type {number[]} */ ...sizes) => sizes.map((size, key) => ({ key, size }));
  const limits = { count: 3, bytes: 100 };
  assert.deepEqual(tooMany(kept(1, 1, 1), limits), []);
  assert.deepEqual(tooMany(kept(1, 1, 1, 1, 1), limits), [3, 4]);
  assert.deepEqual(tooMany(kept(60, 40, 1), limits), [2]);
  // The newest one stays.
  assert.deepEqual(tooMany(kept(500, 1), limits), [1]);
});

const REVIEW = { length: 2, inTrainingDomain: true, assessments: Uint8Array.of(1, 2, 3) };

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

test('a review is kept for its record, its AI and its budget', async () => {
  await keepReview(['record', 'ai', 9], REVIEW);
  const found = await readReview(['record', 'ai', 9]);
  assert.deepEqual(found?.assessments, REVIEW.assessments);
  assert.equal(found?.length, 2);
  for (const key of /** @type {import('../../www/storage/reviews.js').Key[]} */ ([
    ['other', 'ai', 9],
    ['record', 'newer', 9],
    ['record', 'ai', 10],
  ]))
    assert.equal(await readReview(key), undefined, String(key));
});

test('what is too much gives way to a new review', async () => {
  const large = { ...REVIEW, assessments: new Uint8Array(4_000_000) };
  for (const record of ['a', 'b', 'c']) {
    await keepReview([record, 'ai', 9], large);
    // The time tells which one is older.
    const before = Date.now();
    while (Date.now() === before);
  }
  assert.equal(await readReview(['a', 'ai', 9]), undefined);
  assert.ok(await readReview(['b', 'ai', 9]));
  assert.ok(await readReview(['c', 'ai', 9]));
});

test('the reviews of a deleted game go with it', async () => {
  await keepReview(['a', 'ai', 9], REVIEW);
  await keepReview(['a', 'newer', 9], REVIEW);
  await keepReview(['b', 'ai', 9], REVIEW);
  await dropReviews('a');
  assert.equal(await readReview(['a', 'ai', 9]), undefined);
  assert.equal(await readReview(['a', 'newer', 9]), undefined);
  assert.ok(await readReview(['b', 'ai', 9]));
  await dropReviews();
  assert.equal(await readReview(['b', 'ai', 9]), undefined);
});
