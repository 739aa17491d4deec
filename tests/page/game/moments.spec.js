// What is rare in a game: its end takes the focus, a new game can be taken back, a large tile is celebrated.

import { expectAccessible } from '../axe.js';
import { cardOf, hintOf } from '../game-page.js';
import {
  ARROWS,
  boardOf,
  expect,
  expectApart,
  expectShown,
  frame,
  KEY,
  LOST,
  liveOf,
  lostGame,
  move_dir,
  movesOf,
  new_game,
  openBare,
  openGame,
  openingFor,
  openPage,
  openSaved,
  PLAYING,
  pastBest,
  plant,
  ready,
  saveOf,
  stateOf,
  test,
  undo,
  WON,
  withoutLast,
  wonGame,
} from '../support.js';

/** @typedef {import('@playwright/test').Locator} Locator */

/** @param {Locator} game */
const toastOf = (game) => game.locator('.toast > .hint');
/** @param {Locator} game */
const celebrationOf = (game) => game.locator('.celebration');

/** Keeps what a celebration puts over the board from now on, each kind of it once. @param {Locator} game */
async function watchCelebration(game) {
  const added = await game.evaluateHandle((element) => {
    /** @type {Set<string>} */
    const kinds = new Set();
    const stage = /** @type {Element} */ (element.shadowRoot?.querySelector('.stage'));
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          const { className } = /** @type {Element} */ (node);
          if (/celebration|glow|square/.test(className)) kinds.add(className);
        }
      }
    }).observe(stage, { childList: true, subtree: true });
    return kinds;
  });
  return () => added.evaluate((kinds) => [...kinds]);
}

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the card of a loss takes the focus: Enter plays again', async ({ page }) => {
    const { game: model, last } = withoutLast(lostGame().game);
    const game = await openSaved(page, saveOf(model));
    await page.keyboard.press(ARROWS[last]);
    await expect(cardOf(game).getByRole('button', { name: 'New game' })).toBeFocused();
    await expectAccessible(page, 'the end of a game');
    await page.keyboard.press('Enter');
    expect(await stateOf(game)).toMatchObject({ steps: 0, status: PLAYING });
    await expect(boardOf(game)).toBeFocused();
  });

  test('a game that had ended is not missed', async ({ page }) => {
    const game = await openSaved(page, saveOf(lostGame().game));
    // What this is said by would say the other too, and is loaded then.
    await page.keyboard.press('x');
    await expect(hintOf(game)).toContainText('isn’t a shortcut');
    await page.keyboard.press('Shift+N');
    expect((await stateOf(game)).steps).toBe(0);
    await frame(page);
    expect(await toastOf(game).count()).toBe(0);
  });

  test('the card of a win keeps going by Enter, and N starts a new game on it', async ({
    page,
  }) => {
    const { game: model, last } = withoutLast(wonGame());
    const game = await openSaved(page, saveOf(model));
    const added = await watchCelebration(game);
    await page.keyboard.press(ARROWS[last]);
    await expect(cardOf(game).getByRole('button', { name: 'Keep going' })).toBeFocused();
    await expect.poll(added, 'nothing flies').toEqual(['celebration']);
    await page.keyboard.press('Enter');
    expect((await stateOf(game)).status).toBe(PLAYING);
    await page.keyboard.press('u');
    await page.keyboard.press(ARROWS[last]);
    expect((await stateOf(game)).status).toBe(WON);
    await page.keyboard.press('n');
    expect(await stateOf(game)).toMatchObject({ steps: 0, status: PLAYING });
  });

  test('the card leaves the focus where the player has put it', async ({ page }) => {
    const { game: model, last } = withoutLast(lostGame().game);
    await plant(page, { 'theirs/classic/4x4': saveOf(model) });
    const game = await openBare(
      page,
      '<input aria-label="name"><game-2048 save="theirs"></game-2048>',
    );
    await page.getByLabel('name').focus();
    await game.evaluate((/** @type {any} */ element, move) => element.move(move), last);
    expect((await stateOf(game)).status).toBe(LOST);
    await expect(cardOf(game)).toBeVisible();
    await game.evaluate((/** @type {any} */ element) => element.move(0));
    await expect(page.getByLabel('name')).toBeFocused();
    // On a page that the element shares, reading on is no play either.
    await page.getByLabel('name').blur();
    await game.evaluate((/** @type {any} */ element) => element.move(0));
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
  });

  test('Shift+N starts a new game, and the message brings the old one back', async ({ page }) => {
    const game = await openSaved(page, saveOf(openingFor()));
    const before = await stateOf(game);
    await page.keyboard.press('n');
    await expect(hintOf(game)).toHaveText('Press Shift+N for a new game.');
    expect(await stateOf(game)).toEqual(before);
    await page.keyboard.press('Shift+N');
    expect((await stateOf(game)).steps).toBe(0);
    await expect(toastOf(game)).toContainText('New game started.');
    await expect(hintOf(game), 'nothing shows behind the message').toHaveCount(1);
    await expectAccessible(page, 'the message after a new game');
    await toastOf(game).getByRole('button', { name: 'Undo' }).click();
    expect(await stateOf(game)).toEqual(before);
    await expect(toastOf(game)).toHaveCount(0);
    await expect(boardOf(game)).toBeFocused();
  });

  test('the message goes with the first move', async ({ page }) => {
    const game = await openSaved(page, saveOf(openingFor()));
    await page.keyboard.press('Shift+N');
    await expect(toastOf(game)).toBeVisible();
    for (const key of ARROWS) await page.keyboard.press(key);
    await expect(toastOf(game)).toHaveCount(0);
  });

  test('the message gives the focus back when it goes', async ({ page }) => {
    const game = await openBare(page, '<game-2048 seed="5"></game-2048>');
    await ready(page);
    await boardOf(game).focus();
    for (const key of ARROWS) await page.keyboard.press(key);
    await page.keyboard.press('Shift+N');
    await toastOf(game).getByRole('button').focus();
    for (const key of ARROWS) await page.keyboard.press(key);
    await expect(toastOf(game)).toHaveCount(0);
    await expect(boardOf(game)).toBeFocused();
  });

  test('the message is the only one over the board', async ({ page }) => {
    const game = await openSaved(page, saveOf(openingFor()));
    // Both presses come before the file with the message is loaded.
    await game.evaluate(() => {
      const press = { code: 'KeyN', key: 'N', shiftKey: true, bubbles: true };
      for (const _ of 'ab') document.dispatchEvent(new KeyboardEvent('keydown', press));
    });
    await expect(toastOf(game)).toBeVisible();
    await page.keyboard.press('x');
    await expect(game.locator('.hint', { hasText: 'isn’t a shortcut' })).toBeVisible();
    expect(await game.locator('.hint').count()).toBe(1);
    expect(await toastOf(game).count()).toBe(0);
  });

  test('? shows the keys on the page, and does nothing in an element alone', async ({ page }) => {
    await openPage(page);
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'How to play' });
    const keys = dialog.getByRole('region', { name: 'Keyboard shortcuts' });
    await expect(keys).toBeFocused();
    await expect(keys).toContainText('Shift+N');
    await expectAccessible(page, 'the keys');

    const game = await openBare(page, '<game-2048></game-2048>');
    await ready(page);
    await boardOf(game).focus();
    // Once this was said, the file that says it is loaded, so what is said next comes at once.
    await page.keyboard.press('x');
    await expect(liveOf(game)).toContainText('“x”');
    await page.keyboard.press('?');
    expect(await liveOf(game).textContent()).toContain('“x”');
  });

  test('nothing of the end lies on the board, in forced colors neither', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    const game = await openSaved(page, saveOf(lostGame().game));
    await expect(cardOf(game)).toBeVisible();
    for (const part of ['.verdict', '.row']) {
      await expectApart(game.locator(part), boardOf(game), part);
    }
    await expectShown(game);
  });

  test('another tab offers no review', async ({ page, context }) => {
    await openSaved(page, saveOf(lostGame().game));
    await expect(page.locator('#review')).toBeVisible();
    const other = await openPage(await context.newPage());
    await expect(cardOf(other)).toContainText('another tab');
    await expect(cardOf(other).getByRole('button')).toHaveText(['Play here']);
    await expect(other.locator('#review')).toBeHidden();
  });
});

/**
 * Opens the page before the move that makes the first 512 of a game.
 * @param {import('@playwright/test').Page} page
 * @param {number} highest the highest tile of the games before, as an exponent
 */
async function openBefore512(page, highest) {
  const won = wonGame();
  const model = new_game('classic', won.seed);
  const moves = movesOf(won);
  const last = Number(moves.find((move) => move_dir(model, move)?.cells.includes(9)));
  undo(model);
  const past = pastBest(KEY, 9);
  const before = { ...past, tally: { ...past.tally, highest } };
  await plant(page, { [KEY]: saveOf(openGame(model.record).game) }, [before]);
  const game = await openPage(page);
  return { game, key: ARROWS[last], added: await watchCelebration(game) };
}

test('the first 512 of a player is celebrated for a moment', async ({ page }) => {
  const { game, key, added } = await openBefore512(page, 8);
  await page.keyboard.press(key);
  await expect.poll(added).toEqual(['celebration', 'glow', 'square']);
  await expect(liveOf(game)).toContainText('Your first 512!');
  await expect(celebrationOf(game)).toHaveCount(0);
});

test('the next 512 is not celebrated', async ({ page }) => {
  const { game, key, added } = await openBefore512(page, 9);
  await page.keyboard.press(key);
  // The same file says this, so it has been loaded.
  await page.keyboard.press('x');
  await expect(liveOf(game)).toContainText('isn’t a shortcut');
  expect(await added()).toEqual([]);
});
