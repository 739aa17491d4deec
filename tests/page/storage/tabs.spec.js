// Two tabs with the same game: one plays, the other says so and can take over.

import { cardOf } from '../game-page.js';
import {
  ARROWS,
  call,
  expect,
  findMove,
  gameOn,
  openBare,
  openPage,
  ready,
  reload,
  serveBare,
  stateOf,
  test,
} from '../support.js';

/** @typedef {import('@playwright/test').Locator} Locator */

/** Makes a move by a key, as far as one is taken. @param {Locator} game */
async function press(game) {
  const { cells } = await stateOf(game);
  await game.page().keyboard.press(ARROWS[findMove(cells)]);
}

/** @param {Locator} game */
async function expectElsewhere(game) {
  await expect(cardOf(game)).toContainText('This game is open in another tab or window.');
  const before = await stateOf(game);
  for (const key of [...ARROWS, 'u', 'Shift+U']) await game.page().keyboard.press(key);
  for (const what of /** @type {const} */ (['undo', 'redo', 'newGame', 'keepGoing'])) {
    await call(game, what);
  }
  expect(await stateOf(game), 'it takes no moves').toEqual(before);
}

/** @param {Locator} game */
async function takeOver(game) {
  await game.page().bringToFront();
  await cardOf(game).getByRole('button', { name: 'Play here' }).click();
}

test('elements keep their games, and of two tabs with a game one plays', async ({
  page,
  context,
}) => {
  await test.step('elements that are rendered again go on, and another tab stays out', async () => {
    const script = '<script type="module" src="./sliding-puzzle.js"></script>';
    const body = `<main>
    <game-2048 seed="5" save="a"></game-2048>
    <sliding-puzzle seed="5" save="a"></sliding-puzzle>
  </main>`;
    await openBare(page, body, script);
    const shown = await page.evaluate(async () => {
      const main = /** @type {HTMLElement} */ (document.querySelector('main'));
      const shown = [];
      for (let round = 0; round < 4; round++) {
        const [game, puzzle] = /** @type {any[]} */ ([...main.children]);
        await Promise.all([game.ready, puzzle.ready]);
        shown.push([game.elsewhere, game.steps, puzzle.slides]);
        [0, 1].some((direction) => game.move(direction));
        puzzle.tap(puzzle.movable[0]);
        // Its setter makes new elements while these moves are still being written.
        main.innerHTML = String(main.innerHTML);
      }
      return shown;
    });
    expect(shown).toEqual([0, 1, 2, 3].map((round) => [false, round, round]));
    await expect(cardOf(gameOn(page))).toBeHidden();
    const other = await context.newPage();
    await serveBare(other, body, script);
    await other.goto('./bare.html');
    await ready(other);
    await expectElsewhere(gameOn(other));
  });

  await test.step('a game without a name plays in every tab', async () => {
    for (const tab of [page, await context.newPage()]) {
      await tab.route('**/bare.html', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><link rel="icon" href="data:,">
          <script type="module" src="./game-2048.js"></script><game-2048 seed="1"></game-2048>`,
        }),
      );
      await tab.goto('./bare.html');
      await ready(tab);
      await expect(cardOf(gameOn(tab))).toBeHidden();
      await gameOn(tab).evaluate((element) => element.focus());
      await press(gameOn(tab));
      expect((await stateOf(gameOn(tab))).steps).toBe(1);
    }
  });

  const other = await context.newPage();
  const first = await openPage(page);
  const second = gameOn(other);

  await test.step('the second tab says so, and takes over when asked', async () => {
    for (let i = 0; i < 5; i++) await press(first);
    await openPage(other);
    await expectElsewhere(second);
    // The first one plays on; what it plays is not overwritten.
    for (let i = 0; i < 4; i++) await press(first);
    const played = await stateOf(first);
    expect(played.steps).toBe(9);

    await takeOver(second);
    await expect(cardOf(second)).toBeHidden();
    expect(await stateOf(second), 'the moves made meanwhile are there').toEqual(played);
    await expectElsewhere(first);
    for (let i = 0; i < 3; i++) await press(second);
    const further = await stateOf(second);
    expect(further.steps).toBe(12);

    await takeOver(first);
    await expect(cardOf(first)).toBeHidden();
    expect(await stateOf(first)).toEqual(further);
    await expectElsewhere(second);
  });

  await test.step('a tab that is closed leaves the game to the other', async () => {
    await press(first);
    const played = await stateOf(first);
    await page.close();
    await takeOver(second);
    await expect(cardOf(second)).toBeHidden();
    expect(await stateOf(second)).toEqual(played);
    await press(second);
    // A reload does not shut itself out.
    await reload(other);
    await expect(cardOf(second)).toBeHidden();
    expect((await stateOf(second)).steps).toBe(played.steps + 1);
  });
});
