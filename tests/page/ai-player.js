// What the tests of the AI that plays 2048 share: an AI in Node, and workers that do as told.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { AiPlayer, initSync, weights_for } from '../../pkg/ai_2048.js';
import { wasm } from '../support/engines.js';
import { canMove } from './games.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */
/** @typedef {import('./support.js').Game2048} Game2048 */
/** @typedef {import('../../www/game/types.js').Evaluation} Evaluation */
/** @typedef {import('../../www/game/types.js').WatchSpeed} WatchSpeed */

initSync(wasm('ai_2048'));

const player = new AiPlayer();

/** The number of boards that are evaluated for a hint and for a move of autoplay. */
const NODES = 15_000;

/** The folder of the AI. */
export const AI = fileURLToPath(new URL('../../www/ai', import.meta.url));

/** The names of its files of weights for 4 × 4. There may be none. */
export const WEIGHTS = weights_for('classic', Array(16).fill(0)).filter((name) =>
  existsSync(join(AI, name)),
);

/** Whether the AI has weights to play by. */
export const hasWeights = WEIGHTS.length > 0;

/**
 * Gives the AI of a page no weights that can be read: it is quicker to load, and sees what
 * `lookAt` sees.
 * @param {Page} page
 */
export const withoutWeights = (page) =>
  page.route('**/weights-*.bin', (route) => route.fulfill({ body: 'none' }));

/**
 * What the AI sees, without its weights.
 * @param {{ rules?: string, rows?: number, cols?: number, cells: ArrayLike<number> }} board
 */
export function lookAt({ rules = 'classic', rows = 4, cols = 4, cells }) {
  player.begin({ rules, rows, cols }, cells, NODES);
  for (;;) {
    const found = player.advance(10_000);
    if (found) return found;
  }
}

/** Answers the worker's file with other code. @param {Page} page @param {string} code */
export const replaceAi = (page, code) =>
  page.route('**/ai-worker-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: code }),
  );

/** Brings the worker's own file back. @param {Page} page */
export const restoreAi = (page) => page.unroute('**/ai-worker-*.js');

/** A worker that keeps what it is asked, and never answers. */
export const SILENT = 'self.asked = []; onmessage = ({ data }) => self.asked.push(data);';

/**
 * A worker that answers as often as `allow` lets it: the first direction, from up clockwise, that moves
 * anything on a 4×4 board. It is quick to load, and plays no further than the test wants.
 */
export const MOVING = `${canMove}
  self.asked = [];
  let left = 0;
  const answer = () => {
    if (!self.waits || left === 0) return;
    const { id, cells } = self.waits;
    self.waits = undefined;
    left--;
    const values = Float64Array.from([0, 1, 2, 3], (way) => (canMove(cells, way) ? 1 : NaN));
    const ways = Array.from(values, (value, direction) =>
      ({ direction, verdict: value ? 'equal' : 'no-op', loss: 0, level: 1 }));
    const found = { usedNetwork: true, points: true, weightsMissing: false, depth: 3, nodes: 9 };
    postMessage({ kind: 'done', id, values, best: values.indexOf(1), ways, ...found });
  };
  self.allow = (more) => {
    left += more;
    answer();
  };
  onmessage = ({ data }) => {
    self.asked.push(data);
    if (data.kind === 'look') self.waits = data;
    else if (data.kind === 'cancel' && data.id === self.waits?.id) self.waits = undefined;
    answer();
  };
  postMessage({ kind: 'loaded' });`;

/** A worker that fails. */
export const BROKEN = "onmessage = () => postMessage({ kind: 'broken', message: 'a trap' });";

/**
 * A worker that sees the same ahead of every board.
 * @param {{ values: (number | null)[], ways?: Evaluation['ways'], best?: number, usedNetwork?: boolean,
 *   points?: boolean, weightsMissing?: boolean, reason?: Evaluation['reason'] }} evaluation
 *   null is a no-op move
 */
export const seeing = ({
  values,
  ways = [],
  usedNetwork = true,
  points = usedNetwork,
  weightsMissing = false,
  best,
  reason,
}) => `
  const values = Float64Array.from(${JSON.stringify(values)}, (value) => value ?? NaN);
  const found = { values, best: ${best}, usedNetwork: ${usedNetwork}, points: ${points},
    ways: ${JSON.stringify(ways)}, reason: ${JSON.stringify(reason)},
    weightsMissing: ${weightsMissing}, depth: 3, nodes: 9 };
  // A test may tell it later to see something else.
  self.sees = {};
  onmessage = ({ data: { id } }) => postMessage({ kind: 'done', id, ...found, ...self.sees });`;

/**
 * What the silent worker was asked.
 * @param {Page} page
 * @returns {Promise<{ kind: string, id: number, nodes?: number }[]>}
 */
export const askedOf = async (page) => (await page.workers()[0]?.evaluate('self.asked')) ?? [];

/** Whether the moving worker has a question that it has not answered. @param {Page} page */
export const waitsFor = (page) => page.workers()[0]?.evaluate('Boolean(self.waits)');

/** Lets the moving worker answer so often more. @param {Page} page @param {number} moves */
export async function allow(page, moves) {
  await expect.poll(() => waitsFor(page)).toBe(true);
  await page.workers()[0].evaluate((moves) => Reflect.get(self, 'allow')(moves), moves);
}

/** Asks for a hint. @param {Locator} game @returns {Promise<(Omit<Evaluation, 'values'> & { values: number[] }) | undefined>} */
export const hint = (game) =>
  game.evaluate(async (/** @type {Game2048} */ element) => {
    const evaluation = await element.hint();
    return evaluation && { ...evaluation, values: [...evaluation.values] };
  });

/** Lets the AI play. @param {Locator} game @param {WatchSpeed} [speed] */
export const watch = (game, speed) =>
  game.evaluate((/** @type {Game2048} */ element, speed) => element.watch({ speed }), speed);

/** Where a hint is shown. @param {Locator} game */
export const panelOf = (game) => game.locator('.hint-panel');

/** The bars, from left to right. @param {Locator} game */
export const waysOf = (game) => panelOf(game).locator('.way');

/** The controls of the AI that plays. @param {Locator} game */
export const barOf = (game) => game.locator('.watch-bar');

/** Hides the page, or shows it again, as another tab does. @param {Page} page @param {boolean} hidden */
export const hide = (page, hidden) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

/**
 * How the moves compare, by direction: the verdict, the loss, and the length of the bar.
 * @param {[Evaluation['ways'][number]['verdict'], number, number][]} found
 * @returns {Evaluation['ways']}
 */
export const compared = (...found) =>
  found.map(([verdict, loss, level], way) => {
    const direction = /** @type {0 | 1 | 2 | 3} */ (way);
    return { direction, verdict, loss, level };
  });

/** What is worth most, almost as much, much less, and nothing. */
export const STRONG = {
  values: [29_800, 27_600, null, 30_000],
  best: 3,
  ways: compared(['near', 200, 0.75], ['costs', 2400, 0.5], ['no-op', NaN, 0], ['best', 0, 1]),
};
