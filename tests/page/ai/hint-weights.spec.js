// Hints with the AI’s weights. What becomes of weights that cannot be loaded is tested without a page:
// tests/node/ai-worker.test.js and tests/node/weights-files.test.js.

import { hasWeights, hint, WEIGHTS } from '../ai-player.js';
import { openRecord } from '../game-page.js';
import { expect, gameOn, liveOf, new_game, openBare, test } from '../support.js';

test.skip(!hasWeights, 'there are none');

test('each board size has its own network, fetched with the first hint', async ({ page }) => {
  /** @type {string[]} */
  const asked = [];
  /** @type {string[]} */
  const engines = [];
  page.on('request', (request) => {
    if (request.url().includes('ai_2048_bg')) engines.push(request.url());
    const [, name] = request.url().match(/weights-(.+)-[\w-]{7}\.bin$/) ?? [];
    if (name) asked.push(name);
  });
  await openBare(
    page,
    `<game-2048></game-2048><game-2048 rows="3" cols="3"></game-2048>
     <game-2048 rows="5" cols="4"></game-2048><game-2048 rules="cascade"></game-2048><game-2048></game-2048>`,
  );
  const [classic, small, ...unknown] = await gameOn(page).all();

  await test.step('a board that no network plays fetches no weights and lacks none', async () => {
    // Tiles so high that the network for 4 × 4 doesn't know them either.
    const high = [16, 15, 14, 13, 9, 10, 11, 12, 8, 7, 6, 5, 0, 0, 0, 1];
    await openRecord(unknown[2], new_game({ board: high }, 1n).record);
    for (const game of unknown) {
      expect(await hint(game)).toMatchObject({ usedNetwork: false, weightsMissing: false });
      await expect(liveOf(game)).toContainText('hasn’t learned this kind of board');
    }
    expect(asked).toEqual([]);
  });

  expect(await hint(classic)).toMatchObject({ usedNetwork: true });
  expect(asked).toHaveLength(WEIGHTS.length);
  expect(await hint(small)).toMatchObject({ usedNetwork: true, points: true });
  expect(asked.slice(WEIGHTS.length)).toEqual(['3x3']);
  expect(engines, 'the page itself has no engine of the AI').toHaveLength(1);
});
