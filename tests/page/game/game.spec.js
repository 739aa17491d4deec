// The game as a player lives it: new games, undo, the best score, and what it tells the page around it. What is rare:
// a new game can be taken back, a large tile is celebrated.

import { cardOf, hintOf, openRecord } from '../game-page.js';
import {
  ARROWS,
  boardOf,
  call,
  DOWN,
  expect,
  expectShown,
  gameOn,
  KEY,
  LEFT,
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
  play,
  RIGHT,
  saveOf,
  showArrows,
  stateOf,
  test,
  UP,
  undo,
  watchEvents,
  withoutLast,
  wonGame,
} from '../support.js';
import { toastOf, watchCelebration } from './rare.js';

/** @typedef {import('../support.js').Game2048} Game2048 */

test('undo takes back all that was done, but no best score', async ({ page }) => {
  const game = await openSaved(page, saveOf(openingFor()));
  const first = await stateOf(game);

  await test.step('one press brings back the game that a new game replaced', async () => {
    await game.getByRole('button', { name: 'New game' }).click();
    const fresh = await stateOf(game);
    expect(fresh).toMatchObject({ score: 0, steps: 0, status: PLAYING, best: first.best });
    expect(fresh.record).not.toBe(first.record);
    expect(fresh.cells.filter((tile) => tile > 0)).toHaveLength(2);
    await page.keyboard.press('u');
    expect(await stateOf(game)).toEqual(first);
    await expectShown(game);
    await page.keyboard.press('Shift+U');
    expect(await stateOf(game)).toEqual(fresh);
    await expectShown(game);
    await page.keyboard.press('u');
    await page.keyboard.press('u');
    expect((await stateOf(game)).steps, 'the old game has all its moves').toBe(first.steps - 1);
    await page.keyboard.press('Shift+U');
  });

  await test.step('the best score outlasts undo', async () => {
    for (let round = 0; round < 4; round++) {
      for (const key of ARROWS) await page.keyboard.press(key);
    }
    const high = await stateOf(game);
    expect(high.score).toBeGreaterThan(first.score);
    expect(high.best).toBe(high.score);
    for (let i = 0; i < 30; i++) await page.keyboard.press('u');
    expect(await stateOf(game)).toMatchObject({ steps: 0, score: 0, best: high.best });
    await call(game, 'newGame');
    expect((await stateOf(game)).best).toBe(high.best);
    await expect(game.locator('#best')).toHaveText(String(high.best));
  });

  await test.step('buttons have names, and say whether they do something', async () => {
    await showArrows(page);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    for (const name of ['Undo', 'Redo', 'Hint', 'New game', 'Up', 'Right', 'Down', 'Left']) {
      await expect(game.getByRole('button', { name, exact: true })).toBeVisible();
    }
    const redo = game.getByRole('button', { name: 'Redo' });
    await expect(redo).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('u');
    await expect(redo).toHaveAttribute('aria-disabled', 'false');
  });
});

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a new game is announced by a message that takes it back', async ({ page }) => {
    const game = await openSaved(page, saveOf(openingFor()));

    await test.step('the message is the only one over the board', async () => {
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

    await test.step('Shift+N starts a new game, and the message brings the old one back', async () => {
      for (const key of ARROWS) await page.keyboard.press(key);
      const before = await stateOf(game);
      expect(before.steps).toBeGreaterThan(0);
      await page.keyboard.press('n');
      await expect(hintOf(game)).toHaveText('Press Shift+N for a new game.');
      expect(await stateOf(game)).toEqual(before);
      await page.keyboard.press('Shift+N');
      expect((await stateOf(game)).steps).toBe(0);
      await expect(toastOf(game)).toContainText('New game started.');
      await expect(hintOf(game), 'nothing shows behind the message').toHaveCount(1);
      await toastOf(game).getByRole('button', { name: 'Undo' }).click();
      expect(await stateOf(game)).toEqual(before);
      await expect(toastOf(game)).toHaveCount(0);
      await expect(boardOf(game)).toBeFocused();
    });

    await test.step('it goes with the first move, and gives the focus back', async () => {
      await page.keyboard.press('Shift+N');
      await toastOf(game).getByRole('button').focus();
      for (const key of ARROWS) await page.keyboard.press(key);
      await expect(toastOf(game)).toHaveCount(0);
      await expect(boardOf(game)).toBeFocused();
    });

    await test.step('? shows the keys', async () => {
      await page.keyboard.press('?');
      const dialog = page.getByRole('dialog', { name: 'How to play' });
      const keys = dialog.getByRole('region', { name: 'Keyboard shortcuts' });
      await expect(keys).toBeFocused();
      await expect(keys).toContainText('Shift+N');
    });
  });

  test('in a page of another, a game tells its moves, but takes no focus', async ({ page }) => {
    const game = await openBare(page, '<input aria-label="name"><game-2048 seed="5"></game-2048>');

    await test.step('the card leaves the focus where the player has put it', async () => {
      const { game: model, last } = withoutLast(lostGame().game);
      await openRecord(game, model.record);
      const name = page.getByLabel('name');
      await name.focus();
      await play(game, [last]);
      expect((await stateOf(game)).status).toBe(LOST);
      await expect(cardOf(game)).toBeVisible();
      await play(game, [0]);
      await expect(name).toBeFocused();
      // On a page that the element shares, reading on is no play either.
      await name.blur();
      await play(game, [0]);
      expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
      await call(game, 'newGame');
    });

    await boardOf(game).focus();
    // Once this was said, the file that says it is loaded, so what is said next comes at once.
    await page.keyboard.press('x');
    await expect(liveOf(game)).toContainText('“x”');
    await page.keyboard.press('?');
    expect(await liveOf(game).textContent()).toContain('“x”');

    await test.step('the message after a new game gives the focus back when it goes', async () => {
      for (const key of ARROWS) await page.keyboard.press(key);
      await page.keyboard.press('Shift+N');
      await toastOf(game).getByRole('button').focus();
      for (const key of ARROWS) await page.keyboard.press(key);
      await expect(toastOf(game)).toHaveCount(0);
      await expect(boardOf(game)).toBeFocused();
    });

    await test.step('events tell the whole of a move, in order', async () => {
      const model = openGame(new_game('classic', 11n).record);
      await openRecord(game, model.game.record);
      const events = await watchEvents(game);
      for (const move of [LEFT, DOWN, RIGHT, UP, LEFT, LEFT, DOWN]) {
        const turn = move_dir(model.game, move);
        await play(game, [move]);
        const heard = await events();
        if (!turn) {
          expect(heard, 'a no-op move tells nothing').toEqual([]);
          continue;
        }
        expect(heard.map(({ type }) => type)).toEqual(['move', 'change']);
        const { direction, gain, score, steps, status } = turn;
        expect(heard[0].detail).toMatchObject({
          direction,
          gain,
          score,
          steps,
          status,
          undone: false,
        });
        expect(Object.values(heard[0].detail.cells)).toEqual(model.cells());
        expect(Object.values(heard[0].detail.motions)).toEqual([...turn.motions]);
        const { best, record } = await stateOf(game);
        expect(heard[1].detail).toEqual({ score, steps, status, best, record });
        expect(record).toBe(model.game.record);
      }
      for (const what of /** @type {const} */ (['undo', 'newGame'])) {
        await call(game, what);
        expect((await events()).map(({ type }) => type)).toEqual(['change']);
      }
    });

    await test.step('a listener may play on', async () => {
      const { steps, seen } = await game.evaluate((/** @type {Game2048} */ element) => {
        /** @type {number[]} */
        const seen = [];
        element.addEventListener('change', () => {
          seen.push(element.steps);
          for (let move = 0; element.steps < 20 && move < 4; move++) if (element.move(move)) break;
        });
        for (let move = 0; move < 4; move++) if (element.move(move)) break;
        return { steps: element.steps, seen };
      });
      expect(steps).toBe(20);
      expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
      await expectShown(gameOn(page));
    });
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

test('the first 512 of a player is celebrated, and an end waits to be seen', async ({ page }) => {
  await test.step('the first 512 is celebrated for a moment', async () => {
    const { game, key, added } = await openBefore512(page, 8);
    await page.keyboard.press(key);
    await expect.poll(added).toEqual(['celebration', 'glow', 'square']);
    await expect(liveOf(game)).toContainText('Your first 512!');
    await expect(game.locator('.celebration')).toHaveCount(0);
  });
  await test.step('the next one is not', async () => {
    const { game, key, added } = await openBefore512(page, 9);
    await page.keyboard.press(key);
    expect((await stateOf(game)).cells).toContain(9);
    // The same file says this, so it has been loaded.
    await page.keyboard.press('x');
    await expect(liveOf(game)).toContainText('isn’t a shortcut');
    expect(await added()).toEqual([]);
  });
  await test.step('the end waits until the last move has been seen', async () => {
    const { game: model, last } = withoutLast(lostGame().game);
    const game = await openSaved(page, saveOf(model));
    await play(game, [last]);
    const card = cardOf(game);
    const { visibility, delay } = await card.evaluate((element) => {
      const [animation] = element.getAnimations();
      const { visibility } = getComputedStyle(element);
      return { visibility, delay: animation?.effect?.getTiming().delay };
    });
    expect({ visibility, delay }).toEqual({ visibility: 'hidden', delay: 1200 });
    await page.reload();
    await expect(card, 'after a reload it is there at once').toBeVisible();
    expect(await card.evaluate((it) => it.getAnimations().length)).toBe(0);
  });
});
