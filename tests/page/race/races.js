// What the tests of the race share: its panel, its rival, and ways to begin.

import { remember } from '../game-page.js';
import {
  dice,
  expect,
  findMove,
  KEY,
  LOST,
  move_dir,
  new_game,
  open_game,
  openDialog,
  openPage,
  plant,
  play,
  saveOf,
  stateOf,
  test,
} from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

/** @param {Page} page */
export const racePanelOn = (page) => page.locator('#race');

/** @param {Page} page */
export const leadOn = (page) => racePanelOn(page).locator('.lead');

/** @param {Page} page @param {string} name */
export const button = (page, name) => racePanelOn(page).getByRole('button', { name, exact: true });

/** The AI's game, as the page keeps it. @param {Page} page */
export async function rivalOf(page) {
  const kept = await page.evaluate(() => localStorage.getItem('2048-race'));
  return open_game(JSON.parse(String(kept)).record);
}

/** @param {Page} page */
export const stepsOfRival = async (page) => (await rivalOf(page)).steps;

/** An AI that is asked first has much to load, and each of its moves waits for a worker: much, on a busy machine. */
export const LOADS = { timeout: 60_000 };

/**
 * Begins a race as a player does.
 * @param {Page} page
 * @param {{ level?: string, pace?: string }} [choice]
 */
export async function startRace(page, { level = 'medium', pace = 'turns' } = {}) {
  const dialog = await openDialog(page, 'race');
  await dialog.locator(`[value=${level}]`).check();
  await dialog.locator(`[value=${pace}]`).check();
  await dialog.getByRole('button', { name: 'Start race' }).click();
  await expect(dialog).toBeHidden();
  await expect(racePanelOn(page)).toBeVisible();
}

/** Makes some moves that move something. @param {Locator} game @param {number} moves */
export async function playSome(game, moves) {
  for (let i = 0; i < moves; i++) await play(game, [findMove((await stateOf(game)).cells)]);
}

/** What two games have in common that begin alike. @param {string} record */
export const startOf = (record) => record.split('.').slice(0, 4).join('.');

/** Opens the page with a game and a race that were left. @param {Page} page @param {import('../support.js').Game} mine @param {object} race */
export async function openRace(page, mine, race) {
  const save = saveOf(mine);
  await plant(page, { [KEY]: save });
  const { id } = save;
  await remember(page, {
    race: JSON.stringify({ level: 'easy', pace: 'turns', paused: false, id, ...race }),
  });
  return openPage(page);
}

/** A lost game of the same start as another one. @param {bigint} seed @param {number} other */
export function otherLost(seed, other) {
  const game = new_game('classic', seed);
  const throwDice = dice(other);
  while (game.status !== LOST) move_dir(game, throwDice(4));
  return game;
}
