// What the pages and the elements do under policies, on other origins and in frames.

import { hint, lookAt, watch } from '../ai-player.js';
import { assessing } from '../review/reviews.js';
import { expect, lostGame, openDialog, stateOf, test } from '../support.js';

/** @typedef {import('../support.js').Game2048} Game2048 */
/** @typedef {import('../puzzle/puzzles.js').SlidingPuzzle} SlidingPuzzle */
/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').FrameLocator} FrameLocator */
/** @typedef {import('@playwright/test').Locator} Locator */

/** A page, or one in a frame. @typedef {Page | FrameLocator} Place */

/** Keeps what the policies forbid. @param {Page} page */
export const listen = (page) =>
  page.addInitScript(() => {
    /** @type {string[]} */
    const violations = [];
    Object.assign(window, { violations });
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      violations.push(`${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });

/** What was forbidden, in the page and in its frames. Workers tell the console. @param {Page} page */
export const violationsOn = async (page) =>
  (
    await Promise.all(
      page.frames().map((frame) => frame.evaluate(() => Reflect.get(window, 'violations') ?? [])),
    )
  ).flat();

/** A game that ends the page's own. */
export const { game: lost } = lostGame(3n);

/** A worker that assesses every move of that game. */
export const ASSESSES = `postMessage({ kind: 'loaded' }); ${assessing(Array(lost.steps).fill({}))}`;

/** The dialogs that both pages have. */
const DIALOGS = /** @type {const} */ ([
  'games',
  'replay',
  'share',
  'statistics',
  'settings',
  'help',
]);

/** Opens and closes all dialogs that have a button of their own. @param {Place} place */
export async function openAll(place) {
  // Before the first move of 2048 there is no board to share.
  await place.locator('#game').evaluate(async (/** @type {any} */ element) => {
    await element.ready;
    if (element.localName === 'game-2048') [0, 1].some((direction) => element.move(direction));
  });
  for (const name of DIALOGS) {
    const dialog = await openDialog(place, name);
    if (name === 'share') {
      await expect(dialog.locator('.picture')).toBeVisible();
      await expect.poll(() => dialog.locator('.picture').evaluate(isDrawn)).toBe(true);
    }
    await dialog.locator('.close').first().click();
    await expect(dialog).toBeHidden();
  }
}

/** Whether a picture is there. @param {SVGElement | HTMLElement} image */
const isDrawn = (image) => image instanceof HTMLImageElement && image.naturalWidth > 0;

/** Requires of pages that they trust only the markup and the scripts of these two policies. @param {Page} page */
export const requireTrust = (page) =>
  page.route('**/*.html', async (route) => {
    const response = await route.fetch();
    const policy = "require-trusted-types-for 'script'; trusted-types game-2048 lit-html";
    const headers = { ...response.headers(), 'content-security-policy': policy };
    await route.fulfill({ response, headers });
  });

/** Opens what is behind other dialogs of the page of 2048. @param {Place} place */
export async function openDeeper(place) {
  let games = await openDialog(place, 'games');
  await games.getByRole('radio', { name: /^Custom rules/ }).check();
  await games.locator('.to-editor').click();
  const editor = place.locator('#editor-dialog');
  await expect(editor).toBeVisible();
  await editor.locator('.close').first().click();
  games = await openDialog(place, 'games');
  await games.locator('.to-race').click();
  await place.locator('#race-dialog').getByRole('button', { name: 'Start race' }).click();
  await expect(place.locator('#race')).toBeVisible();
}

/** The notice that there is no solver. @param {Locator} puzzle */
export const noSolverOn = (puzzle) =>
  puzzle.locator('.notice').filter({ hasText: 'The solver couldn’t' });

/** Asks the solver for all that it does. @param {Locator} puzzle */
export async function expectSolver(puzzle) {
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
export async function expectAI(game) {
  await game.evaluate((/** @type {Game2048} */ element) => element.ready);
  const { cells, steps } = await stateOf(game);
  expect(await hint(game)).toMatchObject({ best: lookAt({ cells }).best });
  expect(await watch(game, 'fastest')).toBe(true);
  await expect.poll(async () => (await stateOf(game)).steps).toBeGreaterThan(steps);
  await game.evaluate((/** @type {Game2048} */ element) => element.stopWatching());
}

/** Chooses a picture in the settings of the puzzle. @param {Place} place @param {Buffer} buffer */
export async function choosePicture(place, buffer) {
  const dialog = await openDialog(place, 'settings');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'picture.png',
    mimeType: 'image/png',
    buffer,
  });
  await expect(dialog.locator('.own-picture')).toBeVisible();
  await expect.poll(() => dialog.locator('.own-picture').evaluate(isDrawn)).toBe(true);
  await dialog.locator('.close').first().click();
  await expect(place.locator('sliding-puzzle .pictured')).toHaveCount(1);
}

/** A picture of the page itself. @param {Page} page */
export const picture = (page) => page.screenshot({ clip: { x: 0, y: 0, width: 90, height: 90 } });
