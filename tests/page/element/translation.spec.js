// An element in a page that the browser has translated.

import { new_puzzle, slide, wayFrom } from '../puzzle/puzzles.js';
import { expect, findMove, openBare, play, stateOf, test, wonGame } from '../support.js';
import { textIn, translateTexts } from '../translation.js';

/** @typedef {import('@playwright/test').Page} Page */

/** A solved puzzle. */
function solved() {
  const puzzle = new_puzzle({ side: 3, goal: 'usual', start: 6 }, 1n);
  for (const direction of wayFrom(puzzle.record)) slide(puzzle, direction);
  return puzzle.record;
}

const BODY = `
  <game-2048 seed="1" palette="nonsense"></game-2048>
  <sliding-puzzle seed="1" palette="nonsense"></sliding-puzzle>
  <replay-2048 record="nonsense"></replay-2048>`;
const HEAD = ['sliding-puzzle', 'replay-2048']
  .map((name) => `<script type="module" src="./${name}.js"></script>`)
  .join('');

/** Opens a page whose elements show a card, a notice or an error. @param {Page} page */
async function open(page) {
  await openBare(page, BODY, HEAD);
  await page.evaluate(
    async ([game, puzzle]) => {
      for (const [name, record] of [
        ['game-2048', game],
        ['sliding-puzzle', puzzle],
      ]) {
        await customElements.whenDefined(name);
        const element = /** @type {any} */ (document.querySelector(name));
        await element.ready;
        await element.open(record);
      }
    },
    [wonGame().record, solved()],
  );
  await expect(page.locator('.card:visible')).toHaveCount(2);
  await expect(page.locator('.notice:visible')).toHaveCount(3);
}

/** Speaks German, and announces something. @param {Page} page */
async function speakGerman(page) {
  await page.evaluate(() => {
    document.documentElement.lang = 'de';
  });
  for (const name of ['game-2048', 'sliding-puzzle', 'replay-2048'])
    await expect(page.locator(name).locator('.game')).toHaveAttribute('lang', 'de');
  await page.evaluate(() => {
    for (const name of ['game-2048', 'sliding-puzzle']) {
      const element = /** @type {any} */ (document.querySelector(name));
      element.undo();
      element.redo();
    }
  });
  await expect(page.locator('.card:visible')).toHaveCount(2);
  return textIn(page.locator('body'));
}

test('after the browser has translated the elements, they say what others say', async ({
  page,
}) => {
  await open(page);
  await translateTexts(page);
  const texts = await speakGerman(page);
  await open(page);
  expect(texts).toEqual(await speakGerman(page));
});

test('a move leaves translated texts that haven’t changed, and its figures are none', async ({
  page,
}) => {
  await openBare(page, '<game-2048 seed="1"></game-2048>');
  const game = page.locator('game-2048');
  await translateTexts(page);
  const label = game.locator('.figure .label').first();
  await label.locator('font font').evaluate((font) => {
    font.textContent = 'Счёт';
  });
  await play(game, [findMove((await stateOf(game)).cells)]);
  await expect(label).toHaveText('Счёт');
  await expect(game.locator('#steps')).toHaveText('1');
  await expect(game.locator('.value font, .tiles font')).toHaveCount(0);
});
