// A page that the browser has translated says what is true, as one that was opened in that moment does.

import { withoutWeights } from '../ai-player.js';
import { openEmpty } from '../database.js';
import { entryOf, keep, openLibrary, played, puzzleOf } from '../library/libraries.js';
import { openPuzzlePage, puzzleStateOf } from '../puzzle/puzzle-page.js';
import { new_puzzle, slide, slideAll, wayFrom } from '../puzzle/puzzles.js';
import { choose, expect, gameOn, openDialog, openPage, play, test } from '../support.js';
import { textIn, translateTexts } from '../translation.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page @param {string} name */
const dialogOn = (page, name) => page.locator(`#${name}-dialog`);

/** The dialogs that lead on both pages from the name of the game and from the places. */
const DIALOGS = ['games', 'daily', 'you', 'replay', 'share', 'statistics', 'settings', 'help'];

/**
 * Opens all dialogs of a page one after the other.
 * @param {Page} page
 * @param {string[]} fromChooser the names of those that only this page has
 * @param {(name: string) => Promise<unknown>} look called while a dialog is open
 */
async function visit(page, fromChooser, look) {
  const see = async (/** @type {string} */ name) => {
    await expect(dialogOn(page, name)).toBeVisible();
    // What they wait for is there.
    if (name === 'share') await expect(dialogOn(page, name).locator('.save-picture')).toBeVisible();
    if (name === 'learn')
      await expect(dialogOn(page, name).locator('.none, .solution:enabled')).toBeVisible();
    await look(name);
    await dialogOn(page, name).locator('.close').first().click();
    await expect(dialogOn(page, name)).toBeHidden();
  };
  for (const name of [...DIALOGS, ...fromChooser]) {
    await openDialog(page, name);
    await see(name);
  }
  for (const name of ['learn', 'friends']) {
    await openLibrary(page);
    await page.locator(`#library-dialog .${name}`).click();
    await see(name);
  }
  await openLibrary(page);
  await see('library');
}

/**
 * What all dialogs and the page itself say.
 * @param {Page} page @param {string[]} fromChooser
 */
async function textsOn(page, fromChooser) {
  /** @type {Record<string, string>} */
  const texts = {};
  await visit(page, fromChooser, async (name) => {
    texts[name] = await textIn(dialogOn(page, name));
  });
  for (const part of ['header', 'nav', 'main']) texts[part] = await textIn(page.locator(part));
  // The time, and the space that the games take, change by themselves.
  for (const [name, text] of Object.entries(texts))
    texts[name] = text.replaceAll(/[\d.,]+.MB|\d+:\d\d|\d+ Sek/g, '');
  return texts;
}

/** The record of a solved puzzle. */
function solvedPuzzle() {
  const puzzle = new_puzzle({ side: 3, goal: 'usual', start: 20 }, 1n);
  for (const direction of wayFrom(puzzle.record)) slide(puzzle, direction);
  return puzzle.record;
}

for (const { name, open, begin, fromChooser } of [
  {
    name: '2048',
    open: openPage,
    begin: (/** @type {Page} */ page) => play(gameOn(page), [0, 1, 2, 3]),
    fromChooser: ['editor', 'race'],
  },
  {
    name: 'the puzzle',
    open: openPuzzlePage,
    begin: async (/** @type {Page} */ page) => {
      const game = page.locator('#game');
      // Without a detour, which would be an exercise.
      await slideAll(game, wayFrom((await puzzleStateOf(game)).record).slice(0, 2));
    },
    fromChooser: [],
  },
]) {
  test(`after the browser has translated ${name}, every dialog follows the language`, async ({
    page,
  }) => {
    // The exercises ask the AI.
    await withoutWeights(page);
    await page.clock.setFixedTime(new Date(2026, 10, 22, 12));
    await openEmpty(page);
    await keep(page, [entryOf(1, played(1, 30)), puzzleOf(2, solvedPuzzle())]);
    await open(page);
    await begin(page);
    // Without announcements of moves.
    await open(page);
    await visit(page, fromChooser, () => translateTexts(page));
    await choose(page, 'language', 'de');
    const html = page.locator('html');
    await expect(html).toHaveAttribute('lang', 'de');
    const texts = await textsOn(page, fromChooser);
    await open(page);
    await expect(html).toHaveAttribute('lang', 'de');
    expect(texts).toEqual(await textsOn(page, fromChooser));
  });
}
