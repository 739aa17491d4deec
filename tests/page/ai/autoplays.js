// What the tests of autoplay share: a game whose AI moves when it is told to, and its controls.

import { allow, barOf, MOVING, replaceAi, waitsFor } from '../ai-player.js';
import { expect, openGame, openingFor, openSaved, saveOf, stateOf, test } from '../support.js';

/** @typedef {import('../support.js').Game2048} Game2048 */
/** @typedef {import('@playwright/test').Locator} Locator */
/** @typedef {import('@playwright/test').Page} Page */

/** @param {Locator} game */
export const stepsOf = async (game) => (await stateOf(game)).steps;

/** @param {Locator} game @param {string} name */
export const button = (game, name) => barOf(game).getByRole('button', { name, exact: true });

/** @param {Locator} game */
export const pause = (game) => game.evaluate((/** @type {Game2048} */ element) => element.pause());

/** Lets the AI make a number of moves, and no more. @param {Locator} game @param {number} [moves] */
export async function playsOn(game, moves = 1) {
  const steps = await stepsOf(game);
  await allow(game.page(), moves);
  await expect.poll(() => stepsOf(game)).toBe(steps + moves);
}

/** Checks that it is paused: the AI is asked nothing more. @param {Locator} game */
export async function expectPaused(game) {
  await expect(button(game, 'Play')).toBeVisible();
  await expect.poll(() => waitsFor(game.page())).toBe(false);
}

/** Opens a saved game whose AI makes the moves that the test lets it make. @param {Page} page @param {string} [record] */
export async function openMoving(page, record = openingFor().record) {
  await replaceAi(page, MOVING);
  return openSaved(page, saveOf(openGame(record).game));
}
