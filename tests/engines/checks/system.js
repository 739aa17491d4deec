// What the pages take from the system: dark colors, and no motion.

import assert from 'node:assert/strict';
import { openingFor } from '../../page/games.js';
import { expectShown, openGame, slidesOf } from './games.js';

/** @type {import('../smoke.js').Checks} */
export const system = {
  'the page follows a dark system': async (page) => {
    await openGame(page);
    assert.ok(await page.run('html', () => matchMedia('(prefers-color-scheme: dark)').matches));
    const [red = 255] = await page.run('html', (html) =>
      (getComputedStyle(html).backgroundColor.match(/\d+/g) ?? []).map(Number),
    );
    assert.ok(red < 80, `the paper is dark, not ${red}`);
  },

  'where no motion is wanted, tiles are at once where they belong': async (page) => {
    await openGame(page, openingFor());
    assert.ok(await page.run('html', () => matchMedia('(prefers-reduced-motion)').matches));
    assert.equal(await slidesOf(page), 0);
    await expectShown(page);
  },
};
