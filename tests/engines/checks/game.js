// 2048 itself: keys, touches, animations, the end of a game, hints and autoplay.

import assert from 'node:assert/strict';
import { lostGame, new_game, openingFor, wonGame } from '../../page/games.js';
import {
  ARROWS,
  expectRecord,
  expectShown,
  GAME,
  openGame,
  played,
  ready,
  slidesOf,
  stateOf,
} from './games.js';

/** @typedef {import('../page.js').Page} Page */

const CARD = `${GAME}>>.card`;

/** A game in which every direction moves something. */
const opening = openingFor();

/** Every direction by its own key, each taken back. @param {string[]} keys @returns {(page: Page) => Promise<void>} */
const movesBy = (keys) => async (page) => {
  await openGame(page, opening);
  for (const [direction, key] of keys.entries()) {
    await page.press(key);
    await expectRecord(page, played(opening.record, direction).record);
    await page.press('u');
    await expectRecord(page, opening.record);
  }
};

/** @type {import('../smoke.js').Checks} */
export const game = {
  'a new game has two tiles': async (page) => {
    await openGame(page);
    const { cells, steps } = await stateOf(page);
    assert.equal(cells.filter((cell) => cell > 0).length, 2);
    assert.equal(steps, 0);
    await expectShown(page);
  },

  'the arrow keys move': movesBy(ARROWS),
  'W A S D move': movesBy(['w', 'd', 's', 'a']),
  'H J K L move': movesBy(['k', 'l', 'j', 'h']),

  'undo and redo by keys': async (page) => {
    await openGame(page, opening);
    const after = played(opening.record, 0).record;
    await page.press('ArrowUp');
    for (const [undo, redo] of [
      ['u', 'Shift+u'],
      ['Control+z', 'Control+y'],
    ]) {
      await expectRecord(page, after);
      await page.press(String(undo));
      await expectRecord(page, opening.record);
      await page.press(String(redo));
    }
    await expectRecord(page, after);
  },

  'undo and redo by buttons': async (page) => {
    await openGame(page, opening);
    await page.press('ArrowUp');
    await page.click(`${GAME}>>#undo`);
    await expectRecord(page, opening.record);
    await page.click(`${GAME}>>#redo`);
    await expectRecord(page, played(opening.record, 0).record);
  },

  'no key is lost while tiles move, and all come to rest': async (page) => {
    const start = new_game('classic', 3n);
    const moves = lostGame(3n).moves.slice(0, 24);
    await openGame(page, start);
    await page.press(...moves.map((move) => String(ARROWS[move])));
    await expectRecord(page, played(start.record, ...moves).record);
    await expectShown(page);
  },

  'a slide is animated': async (page) => {
    await openGame(page, opening);
    assert.ok((await slidesOf(page)) > 0, 'tiles that slide');
    await expectShown(page);
  },

  'swipes by touch': async (page) => {
    await openGame(page, opening);
    for (const [direction, by] of [
      { x: 0, y: -80 },
      { x: 80, y: 0 },
      { x: 0, y: 80 },
      { x: -80, y: 0 },
    ].entries()) {
      await page.swipe(`${GAME}>>.board`, by);
      await expectRecord(page, played(opening.record, direction).record);
      await page.tap(`${GAME}>>#undo`);
      await expectRecord(page, opening.record);
    }
    assert.equal(await page.run('html', () => scrollY), 0, 'the page has not scrolled');
  },

  'arrow buttons by touch': async (page) => {
    await openGame(page, opening);
    await page.run(GAME, (game) => {
      game.noArrows = false;
    });
    for (const direction of [0, 1, 2, 3]) {
      await page.tap(`${GAME}>>[data-direction="${direction}"]`);
      await expectRecord(page, played(opening.record, direction).record);
      await page.press('u');
      await expectRecord(page, opening.record);
    }
  },

  'a move is announced': async (page) => {
    await openGame(page, opening);
    await page.press('ArrowUp');
    await page.until(`${GAME}>>[aria-live=polite]`, (live) => /^Up\./.test(live.textContent));
  },

  'a win waits until the player keeps going': async (page) => {
    const won = wonGame();
    await openGame(page, won);
    await page.until(CARD, (card) => /You win!/.test(card.textContent));
    await page.press(...ARROWS);
    await expectRecord(page, won.record);
    await page.click(`${CARD} button`);
    await page.until(GAME, (game) => game.status === 0);
    await page.press(...ARROWS);
    await page.until(GAME, (game, steps) => game.steps > steps, won.steps);
  },

  'a lost game says so, and can be undone': async (page) => {
    const { game: lost } = lostGame();
    await openGame(page, lost);
    await page.until(CARD, (card) => /Game over/.test(card.textContent));
    await page.press('u');
    await page.until(GAME, (game, steps) => game.steps === steps - 1 && !game.status, lost.steps);
    await expectShown(page);
  },

  'a new game, and back': async (page) => {
    await openGame(page, opening);
    await page.press('Shift+n');
    await page.until(GAME, (game) => game.steps === 0);
    await page.press('u');
    await expectRecord(page, opening.record);
  },

  'a hint by the AI and its weights': async (page) => {
    await openGame(page, opening);
    await page.press('t');
    await page.until(`${GAME}>>.hint-panel .best`, (best) => best.checkVisibility());
    await page.press('Escape');
    assert.ok(await page.run(GAME, async (game) => (await game.hint()).usedNetwork));
  },

  autoplay: async (page) => {
    await openGame(page, opening);
    await page.press('v');
    await page.until(GAME, (game, steps) => game.steps > steps + 2, opening.steps);
    await page.press('Escape');
    await page.until(GAME, (game) => !game.watching);
    await expectShown(page);
  },

  'any rules and sizes': async (page) => {
    await openGame(page);
    for (const rules of ['cascade', 'coin-flip', 'endless', 'two-to-one']) {
      await page.run(
        GAME,
        (game, rules) => Object.assign(game, { rules, rows: 3, cols: 5 }).ready,
        rules,
      );
      await ready(page);
      await page.press(...ARROWS);
      await page.until(GAME, (game) => game.steps > 0 && game.cells.length === 15);
      await expectShown(page);
    }
  },
};
