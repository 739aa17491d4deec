// What a page can style by the state of an element, and its focus at the start.

import {
  expect,
  findMove,
  lostGame,
  openBare,
  play,
  serveBare,
  stateOf,
  test,
} from '../support.js';

const NAMES = ['loading', 'playing', 'won', 'lost', 'watching'];

/** The states that match. @param {import('@playwright/test').Locator} element */
const statesOf = (element) =>
  element.evaluate(
    (element, names) => names.filter((name) => element.matches(`:state(${name})`)),
    NAMES,
  );

test('the state of a game can be styled', async ({ page }) => {
  await openBare(page, '<game-2048 seed="1"></game-2048>');
  const game = page.locator('game-2048');
  expect(
    await page.evaluate(() => document.createElement('game-2048').matches(':state(loading)')),
  ).toBe(true);
  expect(await statesOf(game)).toEqual(['playing']);
  await play(game, [findMove((await stateOf(game)).cells)]);
  await game.evaluate((/** @type {any} */ element) => element.watch());
  await expect.poll(() => statesOf(game)).toEqual(['watching']);
  await game.evaluate((/** @type {any} */ element) => element.stopWatching());
  await expect.poll(() => statesOf(game)).toEqual(['playing']);
  await game.evaluate(
    (/** @type {any} */ element, record) => element.open(record),
    lostGame().game.record,
  );
  await expect.poll(() => statesOf(game)).toEqual(['lost']);
});

test('the state of a puzzle can be styled', async ({ page }) => {
  await serveBare(
    page,
    '<sliding-puzzle seed="1" start="6"></sliding-puzzle>',
    '',
    'sliding-puzzle.js',
  );
  await page.goto('./bare.html');
  await page.waitForFunction(() => customElements.get('sliding-puzzle'));
  const puzzle = page.locator('sliding-puzzle');
  await puzzle.evaluate((/** @type {any} */ element) => element.ready);
  expect(await statesOf(puzzle)).toEqual(['playing']);
  await puzzle.evaluate((/** @type {any} */ element) => element.giveUp());
  expect(await statesOf(puzzle)).toEqual(['lost']);
});

test('autofocus gives it the keys, unless something else has the focus', async ({ page }) => {
  await openBare(page, '<game-2048 seed="1" autofocus></game-2048>');
  await expect(page.locator('game-2048')).toBeFocused();
  await openBare(page, '<input autofocus><game-2048 seed="1" autofocus></game-2048>');
  await expect(page.locator('input')).toBeFocused();
});
