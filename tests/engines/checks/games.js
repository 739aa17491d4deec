// What the checks of <game-2048> share.

import assert from 'node:assert/strict';
import { cells, move_dir, open_game } from '../../page/games.js';

/** @typedef {import('../page.js').Page} Page */

export const GAME = '#game';

/** The keys of the directions. */
export const ARROWS = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'];

/**
 * Waits until an element can be played, then opens a record in it.
 * @param {Page} page
 * @param {string} [record]
 * @param {string} [query]
 */
export const ready = (page, record, query = GAME) =>
  page.run(
    query,
    async (element, record) => {
      await customElements.whenDefined(element.localName);
      await element.ready;
      if (record) await element.open(record);
    },
    record,
  );

/**
 * Opens the page of 2048 with a game.
 * @param {Page} page
 * @param {import('../../page/games.js').Game} [game]
 */
export async function openGame(page, game) {
  await page.open('index.html');
  await ready(page, game?.record);
}

/** The game as the element tells it. @param {Page} page */
export const stateOf = (page) =>
  page.run(GAME, ({ steps, score, status, record, cells }) => ({
    ...{ steps, score, status, record },
    cells: /** @type {number[]} */ ([...cells]),
  }));

/** Waits until the game of the page is exactly this. @param {Page} page @param {string} record */
export async function expectRecord(page, record) {
  await page.until(GAME, (game, record) => game.record === record, record);
}

/** The record of a game after moves. @param {string} record @param {number[]} moves */
export function played(record, ...moves) {
  const game = open_game(record);
  for (const move of moves) assert.ok(move_dir(game, move), 'the move is possible');
  return { record: game.record, cells: [...cells(game)] };
}

/**
 * Checks that the tiles have come to rest where the game has them.
 * @param {Page} page
 */
export async function expectShown(page) {
  const { shown, cells, moving } = await page.run(GAME, async (game) => {
    await game.settled;
    const tiles = [...game.shadowRoot.querySelectorAll('.tile')];
    const layer = game.shadowRoot.querySelector('.tiles').getBoundingClientRect();
    const shown = Array(game.cells.length).fill(0);
    for (const tile of tiles) {
      const { left, top } = tile.getBoundingClientRect();
      const row = Math.round(((top - layer.top) / layer.height) * game.size.rows);
      const col = Math.round(((left - layer.left) / layer.width) * game.size.cols);
      shown[row * game.size.cols + col] += Math.log2(Number(tile.textContent));
    }
    const moving = tiles.filter((tile) => tile.getAnimations({ subtree: true }).length > 0);
    return { shown, cells: [...game.cells], moving: moving.length };
  });
  assert.equal(moving, 0, 'tiles still in motion');
  assert.deepEqual(shown, cells);
}

/** Moves up, and counts the tiles that slide for it. @param {Page} page */
export const slidesOf = (page) =>
  page.run(GAME, async (game) => {
    await game.settled;
    // Only what has been drawn can slide.
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
    game.move(0);
    // At once: on a busy machine, all may be over before the next frame.
    const tiles = [...game.shadowRoot.querySelectorAll('.tile')];
    const motions = tiles.flatMap((tile) => tile.getAnimations());
    return motions.filter((motion) => motion instanceof CSSTransition).length;
  });
