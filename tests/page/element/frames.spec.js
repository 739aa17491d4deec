// The AI and the solver where the page has no origin, or another one than the files it loads.

import { hint, lookAt, watch, withoutWeights } from '../ai-player.js';
import { fromElsewhere, inSandbox } from '../other-origins.js';
import { puzzleOn, puzzleReady } from '../puzzle/puzzles.js';
import { expect, gameOn, openBare, ready, stateOf, test } from '../support.js';

/** @typedef {import('../support.js').Game2048} Game2048 */
/** @typedef {import('../puzzle/puzzles.js').SlidingPuzzle} SlidingPuzzle */
/** @typedef {import('@playwright/test').Locator} Locator */

/** The notice that there is no solver. @param {Locator} puzzle */
const noSolverOn = (puzzle) => puzzle.locator('.notice').filter({ hasText: 'The solver couldn’t' });

/** Asks the solver for all that it does. @param {Locator} puzzle */
async function expectSolver(puzzle) {
  await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => element.ready);
  expect(await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => element.hint())).toBe(
    true,
  );
  await expect(puzzle.locator('.tile.hinted')).toHaveCount(1);
  await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => element.giveUp());
  await expect
    .poll(() => puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => element.state))
    .toBe('given-up');
  const watched = puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => element.watch('best'));
  expect(await watched).toBe(true);
  await expect(noSolverOn(puzzle)).toHaveCount(0);
}

/** Asks the AI for all that it does. @param {Locator} game */
async function expectAI(game) {
  await game.evaluate((/** @type {Game2048} */ element) => element.ready);
  const { cells, steps } = await stateOf(game);
  expect(await hint(game)).toMatchObject({ best: lookAt({ cells }).best });
  expect(await watch(game, 'fastest')).toBe(true);
  await expect.poll(async () => (await stateOf(game)).steps).toBeGreaterThan(steps);
  await game.evaluate((/** @type {Game2048} */ element) => element.stopWatching());
}

/** @param {string} base @param {string} script @param {string} element */
const embedding = (
  base,
  script,
  element,
) => `<!doctype html><html lang="en"><title>Elsewhere</title>
  <link rel="icon" href="data:,"><script type="module" src="${base}${script}"></script>
  ${element}</html>`;

test.describe('in a frame without an origin', () => {
  // Playwright's way of blocking workers throws in such a frame.
  test.use({ serviceWorkers: 'allow' });

  test('the AI gives hints and plays', async ({ page, baseURL }) => {
    await withoutWeights(page);
    await inSandbox(page, `${baseURL}index.html`, (frame) => expectAI(frame.locator('game-2048')));
  });

  test('the AI reviews a game', async ({ page, baseURL }) => {
    await withoutWeights(page);
    await inSandbox(page, `${baseURL}index.html#1.classic.4x4.q.ug.DC_yM6`, async (frame) => {
      await frame.locator('#replay-dialog').getByRole('button', { name: 'Review' }).click();
      await expect(frame.locator('#replay-dialog .mistakes button')).not.toHaveCount(0);
      await expect(frame.locator('#replay-dialog .working')).toHaveCount(0);
    });
  });

  test('the solver gives hints and solves', async ({ page, baseURL }) => {
    await inSandbox(page, `${baseURL}puzzle.html`, (frame) =>
      expectSolver(frame.locator('sliding-puzzle')),
    );
  });

  test('elements of another origin do the same', async ({ page, baseURL }) => {
    await withoutWeights(page);
    const body = embedding(String(baseURL), 'game-2048.js', '<game-2048></game-2048>');
    await fromElsewhere(body, (url) =>
      inSandbox(page, url, (frame) => expectAI(frame.locator('game-2048'))),
    );
  });
});

test('the AI plays in a page of another origin', async ({ page, baseURL }) => {
  await withoutWeights(page);
  const body = embedding(String(baseURL), 'game-2048.js', '<game-2048></game-2048>');
  await fromElsewhere(body, async (url) => {
    await page.goto(url);
    await ready(page);
    await expectAI(gameOn(page));
  });
});

test('a worker of another origin that cannot be loaded is said', async ({ page, baseURL }) => {
  await page.route('**/ai-worker-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("no worker")' }),
  );
  const body = embedding(String(baseURL), 'game-2048.js', '<game-2048></game-2048>');
  await fromElsewhere(body, async (url) => {
    await page.goto(url);
    await ready(page);
    expect(await hint(gameOn(page))).toBeUndefined();
    await expect(gameOn(page).locator('.notice')).toContainText('The AI couldn’t');
  });
});

test('a solver of another origin that cannot be loaded is said', async ({ page, baseURL }) => {
  await page.route('**/puzzle-worker-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("no worker")' }),
  );
  const body = embedding(String(baseURL), 'sliding-puzzle.js', '<sliding-puzzle></sliding-puzzle>');
  await fromElsewhere(body, async (url) => {
    await page.goto(url);
    await puzzleReady(page);
    await puzzleOn(page).evaluate((/** @type {SlidingPuzzle} */ element) => element.hint());
    await expect(noSolverOn(puzzleOn(page))).toHaveCount(1);
  });
});

test('the solver works in a page of another origin', async ({ page, baseURL }) => {
  const body = embedding(String(baseURL), 'sliding-puzzle.js', '<sliding-puzzle></sliding-puzzle>');
  await fromElsewhere(body, async (url) => {
    await page.goto(url);
    await puzzleReady(page);
    await expectSolver(puzzleOn(page));
  });
});

test('an element that moves to another document and back keeps its looks', async ({ page }) => {
  const scripts = ['replay-2048', 'sliding-puzzle'].map(
    (name) => `<script type="module" src="./${name}.js"></script>`,
  );
  await withoutWeights(page);
  const game = await openBare(
    page,
    `<main>
      <game-2048 seed="5" palette="classic"></game-2048>
      <replay-2048 palette="classic" record="1.classic.4x4.q.ug.DC_yM6"></replay-2048>
      <sliding-puzzle seed="5" palette="classic"></sliding-puzzle>
    </main><iframe title="Another document"></iframe>`,
    scripts.join(''),
  );
  await puzzleReady(page);
  await page.evaluate(() => customElements.whenDefined('replay-2048'));
  // The sheets of hints come with the first one, those of palettes with the first palette.
  await hint(game);
  const colorOf = (/** @type {Locator} */ element) =>
    element.locator('.board').evaluate((board) => getComputedStyle(board).backgroundColor);
  await expect.poll(() => colorOf(page.locator('replay-2048'))).toBe(await colorOf(game));
  const looks = () =>
    page.evaluate(() => {
      const [frame] = document.getElementsByTagName('iframe');
      const places = [document, /** @type {Document} */ (frame.contentDocument)];
      const [main] = places.flatMap((place) => [...place.getElementsByTagName('main')]);
      return [...main.children].map((element) => {
        const root = /** @type {ShadowRoot} */ (element.shadowRoot);
        const sheets = root.adoptedStyleSheets.map(({ cssRules }) => cssRules.length);
        const parts = root.querySelectorAll('.board, .tile, .figures, button, .evaluation');
        const styles = [...parts].map((part) => {
          const { display, color, backgroundColor, position } = getComputedStyle(part);
          return [display, color, backgroundColor, position].join(' ');
        });
        return { sheets, styles };
      });
    });
  const before = await looks();
  for (const frame of [true, false]) {
    await page.evaluate((frame) => {
      const [{ contentDocument }] = document.getElementsByTagName('iframe');
      const [from, to] = /** @type {Document[]} */ (
        frame ? [document, contentDocument] : [contentDocument, document]
      );
      to.body.append(from.getElementsByTagName('main')[0]);
    }, frame);
    expect(await looks()).toEqual(before);
  }
});
