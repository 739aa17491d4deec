// Workers that hang: another one does the work. The clock of the page stands still but when it is told to go.

import { hint, lookAt, replaceAi, restoreAi, withoutWeights } from '../ai-player.js';
import { openPuzzle, puzzleOn } from '../puzzle/puzzles.js';
import { packed } from '../review/reviews.js';
import {
  cells,
  expect,
  findMove,
  gameOn,
  move_dir,
  new_game,
  openSeeded,
  stateOf,
  test,
} from '../support.js';

/** @typedef {import('../support.js').Game2048} Game2048 */
/** @typedef {import('../puzzle/puzzles.js').SlidingPuzzle} SlidingPuzzle */
/** @typedef {import('@playwright/test').Page} Page */

/** A game of six moves. */
function sixMoves() {
  const game = new_game({}, 9n);
  while (game.steps < 6) move_dir(game, findMove([...cells(game)]));
  return game;
}

/** A worker that has loaded, and never comes back from its first question. */
const HANGS = `postMessage({ kind: 'loaded' }); onmessage = () => { for (;;); };`;

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    /** @type {any[]} */
    const workers = [];
    const news = Object.assign(window, { workers });
    news.Worker = class extends Worker {
      /** @param {string | URL} url @param {WorkerOptions} [options] */
      constructor(url, options) {
        super(url, options);
        workers.push(this);
        this.addEventListener('message', ({ data }) => {
          if (data.kind === 'loaded') Object.assign(this, { loaded: true });
        });
      }
      terminate() {
        super.terminate();
        Object.assign(this, { ended: true });
      }
    };
  });
  await page.clock.install();
});

/**
 * Whether one of the workers has loaded, or was ended.
 * @param {Page} page
 * @param {number} index
 * @param {'loaded' | 'ended'} what
 */
const has = (page, index, what) =>
  page.evaluate(
    ([index, what]) => Reflect.get(window, 'workers')[index]?.[what] ?? false,
    [index, what],
  );

/** Lets the time of the page pass until one of its workers is ended. @param {Page} page @param {number} index */
async function untilReplaced(page, index) {
  await expect.poll(() => has(page, index, 'loaded')).toBe(true);
  // No more than one check at a time: the next worker works in real time.
  while (!(await has(page, index, 'ended'))) await page.clock.runFor(1000);
}

test('the AI answers after a worker that hung', async ({ page }) => {
  await withoutWeights(page);
  await replaceAi(page, HANGS);
  const game = await openSeeded(page);
  const { cells: board } = await stateOf(game);
  const asked = hint(game);
  await expect.poll(() => has(page, 0, 'loaded')).toBe(true);
  await restoreAi(page);
  await untilReplaced(page, 0);
  expect(await asked).toMatchObject({ best: lookAt({ cells: board }).best });
  await expect(game.locator('.notice')).toHaveCount(0);
});

test('an AI that hangs twice is said, and can be tried again', async ({ page }) => {
  await withoutWeights(page);
  await replaceAi(page, HANGS);
  const game = await openSeeded(page);
  const asked = hint(game);
  await untilReplaced(page, 0);
  await untilReplaced(page, 1);
  expect(await asked).toBeUndefined();
  await expect(game.locator('.notice')).toContainText('The AI couldn’t run here.');
  await restoreAi(page);
  await game.getByRole('button', { name: 'Try again' }).click();
  await expect(gameOn(page).locator('.notice')).toHaveCount(0);
  await page.clock.runFor(1000);
  await expect(game.locator('.hint-panel')).toBeVisible();
});

test('the solver answers after a worker that hung', async ({ page }) => {
  const route = '**/puzzle-worker-*.js';
  await page.route(route, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: HANGS }),
  );
  await openPuzzle(page, 'seed="5"');
  const asked = puzzleOn(page).evaluate((/** @type {SlidingPuzzle} */ element) => element.hint());
  await expect.poll(() => has(page, 0, 'loaded')).toBe(true);
  await page.unroute(route);
  await untilReplaced(page, 0);
  expect(await asked).toBe(true);
  await expect(puzzleOn(page).locator('.notice')).toHaveCount(0);
});

/**
 * A worker that assesses moves of a game of six.
 * @param {string} some how many moves of the rest it assesses
 * @param {string} kind of its answer
 */
const assessing = (some, kind) => `postMessage({ kind: 'loaded' });
  onmessage = ({ data: { id, kind, from } }) => {
    if (kind !== 'review') return;
    const move = ${JSON.stringify(packed([{}]))};
    const some = ${some};
    const assessments = Uint8Array.from({ length: some * move.length }, (_, at) => move[at % move.length]);
    postMessage({ kind: '${kind}', id, length: 6, assessed: from + some, inTrainingDomain: true,
      weightsMissing: false, assessments });
  };`;

test('a review goes on where a worker hung', async ({ page }) => {
  // It tells two moves, and nothing more.
  await replaceAi(page, assessing('2', 'works'));
  await page.goto(`./#${sixMoves().record}`);
  await page.locator('#replay-dialog').getByRole('button', { name: 'Review', exact: true }).click();
  await expect.poll(() => has(page, 0, 'loaded')).toBe(true);
  await replaceAi(page, assessing('6 - from', 'done'));
  await untilReplaced(page, 0);
  const dialog = page.locator('#replay-dialog');
  await expect(dialog.locator('.grades')).toHaveText('6 perfect');
  await expect(dialog.locator('.working')).toHaveCount(0);
});
