// Reviews of recorded games, as the engine of the AI makes them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ai, game, list, refuses } from './engines.js';

const { AiPlayer, ReviewSummary } = ai;
const Review = /** @type {new (...args: any[]) => import('../../pkg/ai_2048.js').Review} */ (
  ai.Review
);

const RECORD = '1.classic.4x4.q.No.DwlkQw';

/** The bytes of an assessment: all of a move, as they are kept. */
const BYTES = 24;

const { Left, Right, Up } = ai.Direction;

/**
 * A move that was assessed with the network, where left was best.
 * @param {number} made @param {number} scale @param {number} telling
 * @param {[value: number, loss: number, cost: number]} numbers
 */
function packed(made, scale, telling, [value, loss, cost]) {
  const numbers = new Uint8Array(Float32Array.of(value, loss, cost, 0.5, value).buffer);
  return Uint8Array.of(made | (Left << 2) | (1 << 4), scale, telling, 0, ...numbers);
}

test('a record that cannot be reviewed is refused', () => {
  for (const [args, message] of /** @type {[any[], string][]} */ ([
    [
      ['1.classic', 100],
      'bad record: character 10: a record has 6 fields with dots between them, not 2',
    ],
    [[7, 100], 'record must be a text, not 7'],
    [[RECORD, 0], 'nodes must be a whole number from 1 to 4294967295, not 0'],
    [[RECORD, 100, 5], 'from must be a whole number from 0 to 4, not 5'],
  ])) {
    refuses(() => new Review(...args), message);
  }
});

test('a review gives the cost of each move', () => {
  const review = new Review(RECORD, 1000);
  const player = new AiPlayer();
  assert.deepEqual([review.assessed, review.length], [0, 4]);
  const counts = [];
  while (review.assess(player)) counts.push(review.assessed);
  assert.deepEqual(counts, [1, 2, 3, 4]);
  const assessments = review.takeAssessments();
  assert.equal(
    Buffer.from(assessments).toString('hex'),
    [
      ...['00000000', 'd647f044', '00000000', '00000000', '00000000', '00000000'],
      ...['07000500', '26c11945', 'd04d2f44', '00000000', '00000000', '00000000'],
      ...['01000500', '0aef2445', '70ed6844', '00000000', '00000000', '00000000'],
      ...['0a000000', '77862445', '00000000', '00000000', '00000000', '00000000'],
    ].join(''),
  );
  assert.equal(review.takeAssessments().length, 0);
});

test('a review may start later and be interleaved with searches', () => {
  const played = game.new_game('coin-flip', 3n);
  for (let way = 0; played.steps < 12; way++) game.move_dir(played, way % 4);
  const assess = (from = 0) => {
    const review = new Review(played.record, 1000, from);
    const player = new AiPlayer();
    do player.begin('classic', Array(16).fill(1), 5000);
    while (review.assess(player));
    return list(review.takeAssessments());
  };
  const all = assess();
  assert.equal(all.length, 12 * BYTES);
  assert.deepEqual(assess(5), all.slice(5 * BYTES));
  assert.deepEqual(assess(12), []);
});

test('a review ends the current search', () => {
  const player = new AiPlayer();
  player.begin('classic', Array(16).fill(1), 5000);
  new Review(RECORD, 100).assess(player);
  assert.equal(player.advance(100), undefined);
});

test('a review is summed up', () => {
  const summary = new ReviewSummary();
  assert.deepEqual([summary.assessed, summary.asGood, summary.accuracy], [0, 0, undefined]);
  assert.deepEqual([list(summary.marks), summary.mistakes(5), summary.course(5)], [[], [], []]);
  const [points, chance] = [1, 15];
  const [asGood, share, byChance, tile9] = [0, 2, 3, 17];
  summary.add(packed(Left, points, asGood, [3000, 0, 0]));
  summary.add(packed(Right, points, share, [2000, 1000, 0.5]));
  summary.add(packed(Up, points, tile9, [1000, 900, 0.4]));
  summary.add(packed(Up, chance, byChance, [400_000, 200_000, 0.25]));
  const { assessed, usesNetwork, accuracy, grades, marks } = summary;
  assert.deepEqual([assessed, summary.asGood, usesNetwork], [4, 1, true]);
  assert.equal(accuracy, 25.70942292083765);
  assert.deepEqual(grades, {
    ...{ best: 1, good: 0, inaccuracy: 0, mistake: 0, blunder: 3, ungraded: 0 },
  });
  assert.deepEqual(list(marks), [0, 3, 3, 3]);
  assert.deepEqual(
    summary.mistakes(2).map(({ step }) => step),
    [1, 2],
  );
  assert.deepEqual(summary.course(2), [
    { step: 0, value: 2500, tile: undefined },
    { step: 2, value: 1000, tile: undefined },
    { step: 3, value: 400_000, tile: 15 },
  ]);
  const [inPoints, worse] = [
    { scale: 'points', tile: undefined },
    { best: 3, grade: 'blunder' },
  ];
  assert.deepEqual(
    [0, 1, 2, 3, 4].map((step) => summary.assessmentOf(step)),
    [
      {
        ...{ step: 0, made: 3, best: 3, grade: 'best', ...inPoints },
        ...{ value: 3000, loss: 0, expected: 3000, telling: 'none' },
      },
      {
        ...{ step: 1, made: 1, ...worse, ...inPoints },
        ...{ value: 2000, loss: 1000, expected: 2000, telling: 'share' },
      },
      {
        ...{ step: 2, made: 0, ...worse, scale: 'points', tile: 9 },
        ...{ value: 1000, loss: 900, expected: 1000, telling: 'tile' },
      },
      {
        ...{ step: 3, made: 0, ...worse, scale: 'chance', tile: 15 },
        ...{ value: 0.5, loss: 0.25, expected: 400_000, telling: 'chance' },
      },
      undefined,
    ],
  );
});

test('what is no assessment is refused', () => {
  const wrong = 'assessments must be what takeAssessments() returned';
  for (const [name, given, message] of /** @type {[string, any, string][]} */ ([
    ['add', [0], 'assessments must be a Uint8Array, not a list'],
    ['add', new Uint8Array(25), wrong],
    ['add', new Uint8Array(24).fill(255), wrong],
    ['assessmentOf', -1, 'step must be a whole number from 0 to 4294967295, not -1'],
    ['mistakes', 0, 'count must be a whole number from 1 to 4294967295, not 0'],
    ['course', '2', 'count must be a whole number from 1 to 4294967295, not “2”'],
  ])) {
    const summary = /** @type {any} */ (new ReviewSummary());
    refuses(() => summary[name](given), message);
  }
});
