// The elements in pages of other sites, and the pages in a frame of theirs.

import assert from 'node:assert/strict';
import { ARROWS, GAME, ready } from './games.js';

/** @typedef {import('../page.js').Page} Page */

/** A page that takes an element from another origin. @param {string} element @param {string} attributes */
const pageWith = (element, attributes) => (/** @type {string} */ address) =>
  `<!doctype html>
  <html lang="en"><title>Elsewhere</title><link rel="icon" href="data:,">
  <script type="module" src="${address}${element}.js"></script>
  <${element} ${attributes}></${element}></html>`;

/** Plays in a frame, and asks the AI there. @param {string} sandbox @param {string} path */
const framed = (sandbox, path) => async (/** @type {Page} */ page) => {
  await page.openElsewhere(
    (address) => `<!doctype html><html lang="en"><title>Elsewhere</title>
      <iframe sandbox="${sandbox}" src="${address}${path}" width="480" height="800"></iframe>`,
    pageWith('game-2048', 'id="game"')('./'),
  );
  await page.enterFrame();
  await ready(page);
  await page.click(`${GAME}>>.board`);
  await page.press(...ARROWS);
  await page.until(GAME, (game) => game.steps > 0);
  const best = await page.run(GAME, async (game) => (await game.hint()).best);
  assert.ok(best >= 0 && best < 4);
};

/** @type {import('../smoke.js').Checks} */
export const embedding = {
  'the game and its AI, from another origin': async (page) => {
    await page.openElsewhere(pageWith('game-2048', 'seed="5" save="mine"'));
    await ready(page, undefined, 'game-2048');
    await page.click('game-2048>>.board');
    await page.press(...ARROWS);
    await page.until('game-2048', (game) => game.steps > 0);
    const best = await page.run('game-2048', async (game) => (await game.hint()).best);
    assert.ok(best >= 0 && best < 4);
  },

  'the puzzle and its solver, from another origin': async (page) => {
    await page.openElsewhere(pageWith('sliding-puzzle', 'seed="5" start="20"'));
    await ready(page, undefined, 'sliding-puzzle');
    assert.equal(await page.run('sliding-puzzle', (puzzle) => puzzle.hint()), true);
    await page.click('sliding-puzzle>>.tile.hinted');
    await page.until('sliding-puzzle', (puzzle) => puzzle.slides === 1);
  },

  'a replay, from another origin': async (page) => {
    const record = '1.classic.4x4.q.No.DwlkQw';
    await page.openElsewhere(pageWith('replay-2048', `record="${record}" autoplay`));
    await page.until('replay-2048', (replay) => replay.length > 0);
    await page.until('replay-2048', (replay) => replay.steps === replay.length);
  },

  'the page in a frame of another origin': framed('allow-scripts allow-same-origin', 'index.html'),
  'the page in a frame without an origin': framed('allow-scripts', 'index.html'),
  'the element in a frame without an origin': framed('allow-scripts', 'bare.html'),
};
