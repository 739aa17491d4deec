// What a page and its browser do to elements: styles by their state, and translations.

import { new_puzzle, slide, wayFrom } from '../puzzle/puzzles.js';
import {
  expect,
  findMove,
  lostGame,
  openBare,
  play,
  serveBare,
  stateOf,
  test,
  wonGame,
} from '../support.js';
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

const NAMES = ['loading', 'playing', 'won', 'lost', 'watching'];

/** The states that match. @param {import('@playwright/test').Locator} element */
const statesOf = (element) =>
  element.evaluate(
    (element, names) => names.filter((name) => element.matches(`:state(${name})`)),
    NAMES,
  );

test('an element is styled by its state, and translated', async ({ page }) => {
  await test.step('after the browser has translated the elements, they say what others say', async () => {
    await open(page);
    await translateTexts(page);
    const texts = await speakGerman(page);
    await open(page);
    expect(texts).toEqual(await speakGerman(page));
  });

  await test.step('a move leaves translated texts that haven’t changed, and its figures are none', async () => {
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

  await test.step('the state of a game can be styled', async () => {
    await openBare(page, '<game-2048 seed="1"></game-2048>');
    const game = page.locator('game-2048');
    expect(
      await page.evaluate(() => document.createElement('game-2048').matches(':state(loading)')),
    ).toBe(true);
    expect(await statesOf(game)).toEqual(['playing']);
    await play(game, [findMove((await stateOf(game)).cells)]);
    await game.evaluate((/** @type {any} */ element) => element.watch());
    await expect.poll(() => statesOf(game)).toEqual(['watching']);
    await game.evaluate((/** @type {any} */ element) => element.stopWatching());
    await expect.poll(() => statesOf(game)).toEqual(['playing']);
    await game.evaluate(
      (/** @type {any} */ element, record) => element.open(record),
      lostGame().game.record,
    );
    await expect.poll(() => statesOf(game)).toEqual(['lost']);
  });

  await test.step('the state of a puzzle can be styled', async () => {
    await serveBare(
      page,
      '<sliding-puzzle seed="1" start="6"></sliding-puzzle>',
      '',
      'sliding-puzzle.js',
    );
    await page.goto('./bare.html');
    await page.waitForFunction(() => customElements.get('sliding-puzzle'));
    const puzzle = page.locator('sliding-puzzle');
    await puzzle.evaluate((/** @type {any} */ element) => element.ready);
    expect(await statesOf(puzzle)).toEqual(['playing']);
    await puzzle.evaluate((/** @type {any} */ element) => element.giveUp());
    expect(await statesOf(puzzle)).toEqual(['lost']);
  });
});
