// A picture on the tiles of the puzzle.

import { expect, test } from '../support.js';
import { openPuzzle } from './puzzles.js';

/** @typedef {import('./puzzles.js').SlidingPuzzle} SlidingPuzzle */

test('a picture is cut into tiles: its middle, and off the page it holds no address', async ({
  page,
}) => {
  const puzzle = await openPuzzle(page, 'seed="5"');
  await test.step('of a wide or tall picture, the square in its middle is shown', async () => {
    for (const [width, height] of [
      [90, 60],
      [60, 90],
    ]) {
      const shown = await puzzle.evaluate(
        async (/** @type {SlidingPuzzle} */ element, { width, height }) => {
          const contextOf = (/** @type {number} */ width, /** @type {number} */ height) =>
            /** @type {OffscreenCanvasRenderingContext2D} */ (
              new OffscreenCanvas(width, height).getContext('2d')
            );
          const picture = contextOf(width, height);
          picture.fillStyle = 'red';
          picture.fillRect(0, 0, width, height);
          picture.fillStyle = 'lime';
          picture.fillRect((width - 60) / 2, (height - 60) / 2, 60, 60);
          /** @type {Blob[]} */
          const blobs = [];
          const { createObjectURL } = URL;
          URL.createObjectURL = (blob) => {
            blobs.push(/** @type {Blob} */ (blob));
            return createObjectURL.call(URL, blob);
          };
          await element.setPicture(await picture.canvas.convertToBlob());
          URL.createObjectURL = createObjectURL;
          const image = await createImageBitmap(blobs[0]);
          const square = contextOf(image.width, image.height);
          square.drawImage(image, 0, 0);
          const corners = [2, 57].flatMap((x) =>
            [2, 57].map((y) => square.getImageData(x, y, 1, 1)),
          );
          const isGreen = corners.map(({ data: [red, green] }) => green > 200 && red < 50);
          return { width: image.width, height: image.height, isGreen };
        },
        { width, height },
      );
      expect(shown).toEqual({ width: 60, height: 60, isGreen: [true, true, true, true] });
    }
  });
  const face = puzzle.locator('[data-number="1"] .face');
  await expect(face).toHaveCSS('background-image', /^url\("blob:/);
  await expect(face).toHaveCSS('background-size', '300% 300%');
  await expect(face.locator('.digits')).toBeVisible();
  await puzzle.evaluate((element) => element.toggleAttribute('no-numbers', true));
  await expect(face.locator('.digits')).toBeHidden();
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
  await test.step('off the page it holds no address, and back on it is shown again', async () => {
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
});
