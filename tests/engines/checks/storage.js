// What a browser keeps: games, settings, pages without a network, and one game in two tabs.

import { openingFor } from '../../page/games.js';
import {
  ARROWS,
  expectRecord,
  expectShown,
  GAME,
  openGame,
  played,
  ready,
  stateOf,
} from './games.js';

const opening = openingFor();

/** @type {import('../smoke.js').Checks} */
export const storage = {
  'a game is there after a reload, with its undo and redo': async (page) => {
    await openGame(page, opening);
    await page.press('ArrowUp');
    const after = played(opening.record, 0).record;
    await expectRecord(page, after);
    await page.run(GAME, (game) => game.saved);
    await page.reload();
    await ready(page);
    await expectRecord(page, after);
    await expectShown(page);
    await page.press('u');
    await expectRecord(page, opening.record);
    await page.run(GAME, (game) => game.saved);
    await page.reload();
    await ready(page);
    await page.press('Shift+u');
    await expectRecord(page, after);
  },

  'the best score is kept': async (page) => {
    await openGame(page);
    for (let i = 0; i < 5; i++) await page.press(...ARROWS);
    const best = await page.until(GAME, (game) => game.score > 0 && game.best);
    await page.run(GAME, (game) => game.saved);
    await page.press('Shift+n');
    await page.until(GAME, (game) => game.steps === 0);
    await page.run(GAME, (game) => game.saved);
    await page.reload();
    await ready(page);
    await page.until(GAME, (game, best) => game.best === best, best);
  },

  // In one page, because WebKitGTK opens no second tab by WebDriver. The lock is the same.
  'a game that is played elsewhere is left alone, or taken over': async (page) => {
    const element = (/** @type {string} */ id) => `<game-2048 id="${id}" save="mine"></game-2048>`;
    await page.openElsewhere(
      (address) => `<!doctype html><html lang="en"><title>Two</title><link rel="icon" href="data:,">
        <script type="module" src="${address}game-2048.js"></script>${element('first')}</html>`,
    );
    await ready(page, opening.record, '#first');
    await page.run('#first', (game) => game.saved);
    await page.run(
      'body',
      (body, html) => body.insertAdjacentHTML('afterbegin', html),
      element('second'),
    );
    await ready(page, undefined, '#second');
    await page.until('#second', (game) => game.elsewhere);
    await page.click('#second>>.card button');
    await page.until('#second', (game, record) => game.record === record, opening.record);
    await page.until('#first', (game) => game.elsewhere);
  },

  'both pages open and play without a network': async (page) => {
    await page.open('index.html', { offline: true });
    await ready(page);
    await page.run('html', async () => void (await navigator.serviceWorker.ready));
    await page.press(...ARROWS);
    const { record, steps } = await stateOf(page);
    await page.run(GAME, (game) => game.saved);
    page.disconnect();
    // Firefox's driver reloads past the service worker, which a player's reload does not.
    await page.goto('index.html');
    await ready(page);
    await expectRecord(page, record);
    await page.press(...ARROWS);
    await page.until(GAME, (game, steps) => game.steps > steps, steps);
    await page.goto('puzzle.html');
    await ready(page);
    await page.press(...ARROWS);
    await page.until(GAME, (puzzle) => puzzle.slides > 0);
  },
};
