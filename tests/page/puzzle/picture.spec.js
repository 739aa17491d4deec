// A picture on the tiles of the puzzle.

import { expect, test } from '../support.js';
import { openPuzzle, puzzleOn, reloadPuzzle } from './puzzles.js';

/** @typedef {import('./puzzles.js').SlidingPuzzle} SlidingPuzzle */

test('off the page a picture holds no address, and back on it is shown again', async ({ page }) => {
  const puzzle = await openPuzzle(page, 'seed="5"');
  const { held, off, back } = await puzzle.evaluate(
    async (/** @type {SlidingPuzzle} */ element) => {
      const held = new Set();
      const { createObjectURL, revokeObjectURL } = URL;
      URL.createObjectURL = (blob) => {
        const url = createObjectURL.call(URL, blob);
        held.add(url);
        return url;
      };
      URL.revokeObjectURL = (url) => {
        held.delete(url);
        revokeObjectURL.call(URL, url);
      };
      const frame = /** @type {HTMLElement} */ (element.shadowRoot?.querySelector('.game'));
      const shown = () => {
        const url = frame.style.getPropertyValue('--picture').slice(5, -2);
        return { shown: held.has(url), count: held.size };
      };
      const canvas = new OffscreenCanvas(60, 60);
      canvas.getContext('2d')?.fillRect(0, 0, 60, 60);
      await element.setPicture(await canvas.convertToBlob());
      const first = shown();
      const parent = /** @type {HTMLElement} */ (element.parentElement);
      element.remove();
      // It lets go of what it holds when it has not come back by then.
      await Promise.resolve();
      const off = shown();
      parent.append(element);
      await element.ready;
      return { held: first, off, back: shown() };
    },
  );
  expect(held).toEqual({ shown: true, count: 1 });
  expect(off).toEqual({ shown: false, count: 0 });
  expect(back).toEqual({ shown: true, count: 1 });
});

test('a picture is cut into tiles, and kept', async ({ page }) => {
  let puzzle = await openPuzzle(page, 'seed="5" save="mine"');
  const lay = () =>
    puzzle.evaluate(async (/** @type {SlidingPuzzle} */ element) => {
      const canvas = new OffscreenCanvas(90, 60);
      const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'));
      context.fillRect(0, 0, 90, 60);
      await element.setPicture(await canvas.convertToBlob());
    });
  const face = puzzle.locator('[data-number="1"] .face');
  await lay();
  await expect(face).toHaveCSS('background-image', /^url\("blob:/);
  await expect(face).toHaveCSS('background-size', '300% 300%');
  await expect(face.locator('.digits')).toBeVisible();
  await puzzle.evaluate((element) => element.toggleAttribute('no-numbers', true));
  await expect(face.locator('.digits')).toBeHidden();
  await reloadPuzzle(page);
  puzzle = puzzleOn(page);
  await expect(face).toHaveCSS('background-image', /^url\("blob:/);
  const refused = await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) =>
    element.setPicture(new Blob(['no picture'])).then(
      () => false,
      () => true,
    ),
  );
  expect(refused).toBe(true);
  await expect(face).toHaveCSS('background-image', /^url\("blob:/);
  await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => element.setPicture(null));
  await expect(face).toHaveCSS('background-image', 'none');
  await reloadPuzzle(page);
  await expect(face).toHaveCSS('background-image', 'none');
});
