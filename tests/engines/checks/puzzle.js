// The sliding puzzle: keys, mouse and touches, the solver, saves.

import assert from 'node:assert/strict';
import { ARROWS, GAME, ready } from './games.js';

/** @typedef {import('../page.js').Page} Page */

/** Opens the page of the puzzle. @param {Page} page */
async function openPuzzle(page) {
  await page.open('puzzle.html');
  await ready(page);
}

/** The query of a tile that can slide. @param {Page} page */
async function movableTile(page) {
  const number = await page.run(GAME, (puzzle) => puzzle.cells[puzzle.movable[0]]);
  return `${GAME}>>.tile[data-number="${number}"]`;
}

/** @param {Page} page @param {number} count */
const expectSlides = (page, count) =>
  page.until(GAME, (puzzle, count) => puzzle.slides === count, count);

/** Checks that the tiles have come to rest where the puzzle has them. @param {Page} page */
async function expectTiles(page) {
  const { shown, cells } = await page.run(GAME, async (puzzle) => {
    await puzzle.settled;
    const { rows, cols } = puzzle.size;
    const layer = puzzle.shadowRoot.querySelector('.tiles').getBoundingClientRect();
    const shown = Array(puzzle.cells.length).fill(0);
    for (const tile of puzzle.shadowRoot.querySelectorAll('.tiles .tile')) {
      const { left, top } = tile.getBoundingClientRect();
      const row = Math.round(((top - layer.top) / layer.height) * rows);
      const col = Math.round(((left - layer.left) / layer.width) * cols);
      shown[row * cols + col] += Number(tile.dataset.number);
    }
    return { shown, cells: [...puzzle.cells] };
  });
  assert.deepEqual(shown, cells);
}

/** @type {import('../smoke.js').Checks} */
export const puzzle = {
  'arrow keys slide numbers': async (page) => {
    await openPuzzle(page);
    await page.press(...ARROWS);
    await page.until(GAME, (puzzle) => puzzle.slides > 0);
    await expectTiles(page);
  },

  'a number is clicked': async (page) => {
    await openPuzzle(page);
    await page.click(await movableTile(page));
    await expectSlides(page, 1);
    await page.press('u');
    await expectSlides(page, 0);
    await expectTiles(page);
  },

  'a number is tapped': async (page) => {
    await openPuzzle(page);
    await page.tap(await movableTile(page));
    await expectSlides(page, 1);
    await expectTiles(page);
  },

  'a puzzle is there after a reload': async (page) => {
    await openPuzzle(page);
    await page.click(await movableTile(page));
    const record = await page.run(GAME, async (puzzle) => {
      await puzzle.saved;
      return puzzle.record;
    });
    await page.reload();
    await ready(page);
    await page.until(GAME, (puzzle, record) => puzzle.record === record, record);
  },

  'hints by the solver lead to the goal': async (page) => {
    await openPuzzle(page);
    // So many slides from the goal that as many hints must do.
    const start = 20;
    await page.run(GAME, (puzzle, start) => Object.assign(puzzle, { start }).ready, start);
    for (let left = start; left > 0; left--) {
      await page.press('t');
      await page.click(`${GAME}>>.tile.hinted`);
      await page.until(GAME, (puzzle) => !puzzle.shadowRoot.querySelector('.tile.hinted'));
      if (await page.run(GAME, (puzzle) => puzzle.solved)) break;
    }
    await page.until(GAME, (puzzle) => puzzle.state === 'solved');
  },

  'the best solution is shown': async (page) => {
    await openPuzzle(page);
    assert.equal(await page.run(GAME, (puzzle) => puzzle.watch('best')), true);
    await page.until(`${GAME}>>.controls`, (controls) => controls.checkVisibility());
    await page.run(GAME, (puzzle) => puzzle.stopWatching());
    await page.until(GAME, (puzzle) => !puzzle.watching);
  },
};
