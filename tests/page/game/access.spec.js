// For those who do not see the board: what is said, the board as a table, and axe.

import { sentenceOf } from '../announcement.js';
import { expectAccessible } from '../axe.js';
import {
  call,
  choose,
  dice,
  expect,
  findMove,
  gameOn,
  liveOf,
  lostGame,
  move_dir,
  new_game,
  openBare,
  openDialog,
  openGame,
  openingFor,
  openPage,
  openSaved,
  play,
  ready,
  saveOf,
  showArrows,
  stateOf,
  test,
  undo,
  wonGame,
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

test('each move is said once, and the same sentence twice is said twice', async ({ page }) => {
  const game = await openBare(page, '<game-2048 seed="2"></game-2048>');
  await expect(liveOf(game)).toHaveAttribute('aria-live', 'polite');
  await expect(game.locator('[aria-live]')).toHaveCount(1);
  const said = await listen(game);
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

test('an end is said with the move', async ({ page }) => {
  const { game: model } = lostGame();
  const turn = undo(model);
  const game = await openSaved(page, saveOf(openGame(model.record).game));
  const said = await listen(game);
  const move = Number(turn?.direction);
  const again = /** @type {Turn} */ (move_dir(model, move));
  await play(game, [move]);
  expect(await said()).toEqual([`${sentenceOf(again)} Game over. No moves left.`]);
});

test('the board can be read cell by cell', async ({ page }) => {
  const game = await openBare(page, '<game-2048 seed="3" rows="3" cols="5"></game-2048>');
  const table = game.getByRole('table', { name: 'The board, cell by cell' });
  const throwDice = dice(6);
  for (let i = 0; i < 3; i++) {
    const rows = await table
      .getByRole('row')
      .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
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

test('figures and buttons have names', async ({ page }) => {
  const game = await openSaved(page, saveOf(openingFor()), 12345);
  await expect(game.locator('#best')).toHaveText('12,345');
  await showArrows(page);
  for (const name of ['Undo', 'Redo', 'Hint', 'New game', 'Up', 'Right', 'Down', 'Left']) {
    await expect(game.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await expect(game.getByRole('button', { name: 'Redo' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('u');
  await expect(game.getByRole('button', { name: 'Redo' })).toHaveAttribute(
    'aria-disabled',
    'false',
  );
});

/** What axe finds when nothing moves anymore. @param {import('@playwright/test').Page} page @param {string} where */
async function expectSettledAccessible(page, where) {
  await gameOn(page)
    .first()
    .evaluate((/** @type {import('../support.js').Game2048} */ element) => element.settled);
  await expectAccessible(page, where);
}

test.describe('axe finds nothing', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('in play, in the dark, in Chinese', async ({ page }) => {
    const game = await openPage(page);
    const throwDice = dice(7);
    await play(
      game,
      Array.from({ length: 60 }, () => throwDice(4)),
    );
    await expectSettledAccessible(page, 'mid-game');
    await page.emulateMedia({ colorScheme: 'dark' });
    await choose(page, 'language', 'zh-CN');
    await expectSettledAccessible(page, 'dark, in Chinese');
  });

  test('in the dialogs', async ({ page }) => {
    await openPage(page);
    for (const [name, colorScheme] of /** @type {const} */ ([
      ['help', 'light'],
      ['games', 'dark'],
      ['share', 'light'],
      ['settings', 'dark'],
    ])) {
      await page.emulateMedia({ colorScheme });
      const dialog = await openDialog(page, name);
      if (name === 'games') await page.getByRole('radio', { name: /^Custom rules/ }).check();
      await expectSettledAccessible(page, name);
      await dialog.locator('.close').click();
      await expect(dialog).toBeHidden();
    }
  });

  test('when the game is won, lost or elsewhere', async ({ page, context }) => {
    for (const [where, colorScheme, model] of /** @type {const} */ ([
      ['won', 'light', wonGame()],
      ['lost', 'dark', lostGame().game],
    ])) {
      await openSaved(page, saveOf(model));
      await page.emulateMedia({ colorScheme });
      await expectSettledAccessible(page, where);
    }
    const other = await context.newPage();
    await openPage(other);
    await expectSettledAccessible(other, 'elsewhere');
  });

  test('in a page of another', async ({ page }) => {
    const game = await openBare(
      page,
      '<main><h1>Theirs</h1><game-2048 seed="1"></game-2048><game-2048 rows="40"></game-2048></main>',
    );
    await ready(page);
    await play(game.first(), [findMove((await stateOf(game.first())).cells)]);
    await expectSettledAccessible(page, 'embedded');
  });
});
