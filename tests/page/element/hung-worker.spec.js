// Workers that hang: it is said, and another one does the work when it is asked again. The clock of the page stands
// still but when it is told to go.

import { hint, replaceAi, restoreAi, withoutWeights } from '../ai-player.js';
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

/** Whether the first worker has loaded, or was ended. @param {Page} page @param {'loaded' | 'ended'} what */
const has = (page, what) =>
  page.evaluate((what) => Reflect.get(window, 'workers')[0]?.[what] ?? false, what);

/** Lets the time of the page pass until its first worker is ended. @param {Page} page */
async function untilEnded(page) {
  await expect.poll(() => has(page, 'loaded')).toBe(true);
  while (!(await has(page, 'ended'))) await page.clock.runFor(1000);
}

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

/** Keeps the workers of a page, and stops its clock. @param {Page} page */
async function watchWorkers(page) {
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
}

test('a worker that hangs is reported, and another one does the work', async ({ page }) => {
  await watchWorkers(page);
  await test.step('an AI', async () => {
    await withoutWeights(page);
    await replaceAi(page, HANGS);
    const game = await openSeeded(page);
    const asked = hint(game);
    await untilEnded(page);
    expect(await asked).toBeUndefined();
    await expect(game.locator('.notice')).toContainText('The AI couldn’t run here.');
    await restoreAi(page);
    await game.getByRole('button', { name: 'Try again' }).click();
    await expect(gameOn(page).locator('.notice')).toHaveCount(0);
    await page.clock.runFor(1000);
    await expect(game.locator('.hint-panel')).toBeVisible();
  });

  await test.step('a solver', async () => {
    const route = '**/puzzle-worker-*.js';
    await page.route(route, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: HANGS }),
    );
    await openPuzzle(page, 'seed="5"');
    const puzzle = puzzleOn(page);
    const ask = () => puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => element.hint());
    const asked = ask();
    await untilEnded(page);
    expect(await asked).toBe(false);
    await expect(puzzle.locator('.notice')).toHaveCount(1);
    await page.unroute(route);
    expect(await ask()).toBe(true);
  });

  await test.step('a review', async () => {
    // It tells two moves, and nothing more.
    await replaceAi(page, assessing('2', 'works'));
    await page.goto(`./#${sixMoves().record}`);
    await page
      .locator('#replay-dialog')
      .getByRole('button', { name: 'Review', exact: true })
      .click();
    await untilEnded(page);
    const dialog = page.locator('#replay-dialog');
    await replaceAi(page, assessing('6 - from', 'done'));
    await dialog.getByRole('button', { name: 'Keep going' }).click();
    await expect(dialog.locator('.grades')).toHaveText('6 best');
    await expect(dialog.locator('.working')).toHaveCount(0);
  });
});
