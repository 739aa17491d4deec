// What a page loads before its first move is what `npm test -- sizes` counts.

import { fileURLToPath } from 'node:url';
import { firstPlayOf } from '../../../tools/sizes.js';
import { openPuzzlePage, puzzleOn } from '../puzzle/puzzle-page.js';
import { anyWay, puzzleState } from '../puzzle/puzzles.js';
import { ARROWS, expect, findMove, gameOn, openPage, stateOf, test } from '../support.js';

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));

/** The offer of a new version, the daily game and more are loaded after the page, and no move waits for them. */
const LATER =
  /^assets\/(new-version|after-start|add-daily|daily|daily-chip|games|game-keys|puzzles)-/;

/**
 * Keeps the names of the files that are asked for, as they lie in dist/, without those that come later.
 * @param {import('@playwright/test').Page} page
 * @param {string[]} counted the files that the first play counts
 */
function watchFiles(page, counted) {
  /** @type {Set<string>} */
  const files = new Set();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const file = pathname === '/' ? 'index.html' : pathname.slice(1);
    if (counted.includes(file) || !LATER.test(file)) files.add(file);
  });
  return files;
}

test('the first move of 2048 loads what is counted', async ({ page }) => {
  const counted = await firstPlayOf(DIST, 'index.html');
  const files = watchFiles(page, counted);
  await openPage(page);
  const game = gameOn(page);
  await page.keyboard.press(ARROWS[findMove((await stateOf(game)).cells)]);
  await game.evaluate((/** @type {any} */ element) => element.settled);
  expect((await stateOf(game)).steps).toBe(1);
  expect([...files].sort()).toEqual(counted.sort());
});

test('the first slide of the puzzle loads what is counted', async ({ page }) => {
  const counted = await firstPlayOf(DIST, 'puzzle.html');
  const files = watchFiles(page, counted);
  await openPuzzlePage(page);
  const puzzle = puzzleOn(page);
  await page.keyboard.press(ARROWS[anyWay((await puzzleState(puzzle)).record)]);
  await puzzle.evaluate((/** @type {any} */ element) => element.settled);
  expect((await puzzleState(puzzle)).slides).toBe(1);
  expect([...files].sort()).toEqual(counted.sort());
});
