// For those who do not see the board: what is said, and the board as a table.

import { sentenceOf } from '../announcement.js';
import { hintOf, openRecord } from '../game-page.js';
import {
  boardOf,
  call,
  dice,
  expect,
  liveOf,
  lostGame,
  move_dir,
  new_game,
  openBare,
  openGame,
  play,
  ready,
  serveBare,
  stateOf,
  test,
  withoutLast,
} from '../support.js';

/** @typedef {import('../../../pkg/game_2048.js').Turn} Turn */

/**
 * Keeps what is said from now on.
 * @param {import('@playwright/test').Locator} game
 */
async function listen(game) {
  const list = await liveOf(game).evaluateHandle((live) => {
    /** @type {string[]} */
    const said = [];
    let last = live.textContent;
    new MutationObserver(() => {
      // Only a text that differs from the last one is spoken.
      if (live.textContent !== last) said.push(String(live.textContent).replace('\u00A0', ''));
      last = live.textContent;
    }).observe(live, { childList: true, characterData: true, subtree: true });
    return said;
  });
  return () => list.evaluate((said) => said.splice(0));
}

test('a game says what happens, and its board can be read', async ({ page }) => {
  const game = await openBare(page, '<game-2048 seed="2"></game-2048>');
  await expect(liveOf(game)).toHaveAttribute('aria-live', 'polite');
  await expect(game.locator('[aria-live]')).toHaveCount(1);
  const said = await listen(game);

  await test.step('each move is said once, and the same sentence twice is said twice', async () => {
    const model = openGame(new_game('classic', 2n).record);
    for (let i = 0; i < 8; i++) {
      const turn = move_dir(model.game, i % 4);
      if (!turn) continue;
      await play(game, [turn.direction]);
      expect(await said()).toEqual([sentenceOf(turn)]);
    }
    await call(game, 'undo');
    expect(await said()).toEqual([expect.stringMatching(/^Undone: (Up|Right|Down|Left)\. Score/)]);
    await call(game, 'newGame');
    expect(await said()).toEqual(['New game.']);
    // The old game comes back, and then its moves go one by one.
    for (let i = 0; i < 10; i++) await call(game, 'undo');
    await said();
    for (let i = 0; i < 2; i++) {
      await call(game, 'undo');
      expect(await said()).toEqual(['Nothing to undo.']);
    }
  });

  await test.step('P says the score and the board', async () => {
    await play(game, [0, 1, 2, 3, 0, 1, 2, 3]);
    const { score } = await stateOf(game);
    expect(score).toBeGreaterThan(0);
    await boardOf(game).focus();
    await page.keyboard.press('p');
    const row = ' Row [1-4]: (empty|\\d+)(, (empty|\\d+)){3}\\.';
    await expect(liveOf(game)).toHaveText(
      new RegExp(`^Score ${score.toLocaleString('en')}\\.(${row}){4}$`),
    );
  });

  await test.step('an end is said with the move', async () => {
    const { game: before, last } = withoutLast(lostGame().game);
    await openRecord(game, before.record);
    await said();
    const turn = /** @type {Turn} */ (move_dir(before, last));
    await play(game, [last]);
    expect(await said()).toEqual([`${sentenceOf(turn)} Game over. No moves left.`]);
  });

  await test.step('the board can be read cell by cell', async () => {
    await game.evaluate((element) => Object.assign(element, { rows: 3, cols: 5 }));
    await ready(page);
    const table = game.getByRole('table', { name: 'The board, cell by cell' });
    const throwDice = dice(6);
    for (let i = 0; i < 3; i++) {
      const rows = await table
        .getByRole('row')
        .evaluateAll((rows) => rows.map((row) => [...row.children].map((it) => it.textContent)));
      expect(rows.map((row) => row.length)).toEqual([5, 5, 5]);
      const { cells } = await stateOf(game);
      expect(rows.flat()).toEqual(cells.map((tile) => (tile ? String(2 ** tile) : 'empty')));
      await play(
        game,
        Array.from({ length: 8 }, () => throwDice(4)),
      );
    }
    await expect(game.locator('.tiles')).toHaveAttribute('aria-hidden', 'true');
  });
});

/** The elements, with an attribute that takes each to another game. */
const ELEMENTS = /** @type {const} */ ([
  { tag: 'game-2048', change: ['rows', '5'] },
  { tag: 'sliding-puzzle', change: ['side', '4'] },
]);

test('another game, or another puzzle, is opened in silence', async ({ page }) => {
  for (const { tag, change } of ELEMENTS) {
    await test.step(tag, async () => {
      await serveBare(page, `<${tag} seed="1"></${tag}>`, '', `${tag}.js`);
      await page.goto('./bare.html');
      const game = page.locator(tag);
      const live = game.locator('#live');
      const say = async () => {
        await game.evaluate(async (/** @type {any} */ element) => {
          await element.ready;
          element.undo();
        });
        await expect(live).toHaveText('Nothing to undo.');
      };
      await say();
      if (tag === 'game-2048') await expect(hintOf(game)).toHaveText('Nothing to undo.');
      await game.evaluate((/** @type {any} */ element, [name, value]) => {
        element.setAttribute(name, value);
        return element.ready;
      }, change);
      await expect(live).toHaveText('');
      await expect(hintOf(game)).toHaveCount(0);
      // The same rules and size, but another game.
      const record = await game.evaluate((/** @type {any} */ { record }) => record);
      await say();
      await game.evaluate((/** @type {any} */ element, record) => element.open(record), record);
      await expect(live).toHaveText('');
    });
  }
});
