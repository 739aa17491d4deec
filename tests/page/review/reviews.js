// What the tests of reviews share: the review of a game in Node, and a worker that has assessed one already.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AiPlayer, initSync, Review, ReviewSummary } from '../../../pkg/ai_2048.js';
import { wasm } from '../../support/engines.js';
import { AI, WEIGHTS } from '../ai-player.js';
import { expect } from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */

initSync(wasm('ai_2048'));

/** The review of a game, made in Node as the page makes it. @param {string} record */
export function reviewed(record) {
  const player = new AiPlayer();
  for (const name of WEIGHTS) player.addWeights(readFileSync(join(AI, name)));
  const review = new Review(record, 10_000);
  while (review.assess(player));
  const summary = new ReviewSummary();
  summary.add(review.takeAssessments());
  return summary;
}

/**
 * A move in the middle of a game, packed. Its bytes are those of `src/ai/assessment.rs`.
 * @typedef {object} Move
 * @property {number} [made] its direction
 * @property {number} [best]
 * @property {number} [scale] 0 if values only rank the moves, 1 if they are points, or the exponent of a tile
 * @property {number} [telling] by its number
 * @property {number} [value] that of the best move
 * @property {number} [loss]
 * @property {number} [cost] the share that it gave away
 * @property {number} [worst] the share that the worst move would have given away
 * @property {number} [expected]
 * @property {boolean} [network]
 */

/** @param {Move[]} moves @returns {number[]} */
export const packed = (moves) =>
  moves.flatMap((move) => {
    const { made = 0, best = made, scale = 1, telling = 0, network = true } = move;
    const { value = 10_000, loss = 0, cost = loss / value, worst = 1, expected = value } = move;
    const numbers = Float32Array.of(value, loss, cost, worst, expected);
    return [made | (best << 2) | (Number(network) << 4), scale, telling, 0].concat([
      ...new Uint8Array(numbers.buffer),
    ]);
  });

/** A game with mistakes: every fifth move is an inaccuracy, and three are worse. @param {number} length @returns {Move[]} */
export const withMistakes = (length) =>
  Array.from({ length }, (_, step) => {
    const cost = step % 5 ? 0 : step === 20 ? 0.5 : step === 40 || step === 60 ? 0.04 : 0.01;
    return { best: cost ? 3 : 0, loss: 10_000 * cost, telling: cost ? 2 : 0 };
  });

/** An evaluation by which a single move is right. @param {number} best its direction */
export const onlyRight = (best) => ({
  best,
  points: true,
  values: [0, 1, 2, 3].map((direction) => (direction === best ? 10_000 : 0)),
  ways: [0, 1, 2, 3].map((direction) => ({
    direction,
    loss: direction === best ? 0 : 10_000,
    verdict: direction === best ? 'best' : 'bad',
  })),
});

/**
 * A worker that has assessed a game already, and keeps how often it was asked. It plays no further.
 * @param {Move[]} moves
 * @param {{ weightsMissing?: boolean, inTrainingDomain?: boolean, evaluation?: object }} [more] `evaluation` is that of any
 *   board
 */
export const assessing = (
  moves,
  { weightsMissing = false, inTrainingDomain = true, evaluation } = {},
) => `
  self.asked = 0;
  onmessage = ({ data: { kind, id } }) => {
    if (kind === 'look') postMessage({ kind: 'done', id, ...${JSON.stringify(evaluation)} });
    if (kind !== 'review') return;
    self.asked++;
    postMessage({ kind: 'done', id, length: ${moves.length}, assessed: ${moves.length},
      inTrainingDomain: ${inTrainingDomain}, weightsMissing: ${weightsMissing},
      assessments: Uint8Array.from(${JSON.stringify(packed(moves))}) });
  };`;

/** @param {Page} page */
export const replayOn = (page) => page.locator('#replay-dialog');

/** Waits until all is assessed. An AI that is asked first has much to load. @param {Page} page */
export async function assessed(page) {
  const dialog = replayOn(page);
  await expect(dialog.locator('.review-graph')).toBeVisible();
  await expect(dialog.locator('.working')).toHaveCount(0, { timeout: 20_000 });
}

/** Opens a game by a link, and its review. @param {Page} page @param {string} record @param {boolean} [whole] */
export async function openReview(page, record, whole = true) {
  await page.goto(`./#${record}`);
  const dialog = replayOn(page);
  await dialog.getByRole('button', { name: 'Review', exact: true }).click();
  if (whole) await assessed(page);
  return dialog;
}
