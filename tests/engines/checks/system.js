// What the pages take from the system: dark colors, and no motion.

import assert from 'node:assert/strict';
import { openingFor } from '../../page/games.js';
import { expectShown, GAME, openGame } from './games.js';

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
    const moving = await page.run(GAME, (game) => {
      game.move(0);
      const tiles = [...game.shadowRoot.querySelectorAll('.tile')];
      return tiles.flatMap((tile) => tile.getAnimations({ subtree: true })).length;
    });
    assert.equal(moving, 0);
    await expectShown(page);
  },
};
