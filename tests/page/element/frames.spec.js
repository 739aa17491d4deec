// The elements in frames and on other origins: what cannot be loaded there, and other documents.

import { hint, withoutWeights } from '../ai-player.js';
import { fromElsewhere, inSandbox } from '../other-origins.js';
import { puzzleOn, puzzleReady } from '../puzzle/puzzles.js';
import { expect, gameOn, openBare, ready, test } from '../support.js';
import { expectAI, expectSolver, noSolverOn } from './policies.js';

/** @typedef {import('../puzzle/puzzles.js').SlidingPuzzle} SlidingPuzzle */
/** @typedef {import('@playwright/test').Locator} Locator */

/** A page with both elements. @param {string} base where they are */
const pageWith = (base) => `<!doctype html><html lang="en"><title>Elsewhere</title>
  <link rel="icon" href="data:,">
  ${['game-2048', 'sliding-puzzle']
    .map((tag) => `<script type="module" src="${base}${tag}.js"></script><${tag}></${tag}>`)
    .join('')}</html>`;

test.describe('in a frame without an origin', () => {
  // Playwright's way of blocking workers throws in such a frame.
  test.use({ serviceWorkers: 'allow' });

  test('in elements of another origin the AI and the solver work, or it is said that they cannot', async ({
    page,
    baseURL,
  }) => {
    await withoutWeights(page);
    await fromElsewhere(pageWith(String(baseURL)), async (url) => {
      await inSandbox(page, url, async (frame) => {
        await expectAI(frame.locator('game-2048'));
        await expectSolver(frame.locator('sliding-puzzle'));
      });
      await test.step('workers that cannot be loaded are reported', async () => {
        await page.route(/(ai|puzzle)-worker-[^/]*\.js$/, (route) =>
          route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("no worker")' }),
        );
        await page.goto(url);
        await ready(page);
        expect(await hint(gameOn(page))).toBeUndefined();
        await expect(gameOn(page).locator('.notice')).toContainText('The AI couldn’t');
        await puzzleReady(page);
        await puzzleOn(page).evaluate((/** @type {SlidingPuzzle} */ element) => element.hint());
        await expect(noSolverOn(puzzleOn(page))).toHaveCount(1);
      });
    });
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
