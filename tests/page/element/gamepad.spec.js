// Gamepads, as a faked `navigator.getGamepads` reports them.

import { cardOf, openRecord } from '../game-page.js';
import { puzzleOn, puzzleReady, puzzleState } from '../puzzle/puzzles.js';
import {
  call,
  expect,
  findMove,
  gameOn,
  openBare,
  openDialog,
  openingFor,
  openPage,
  openSaved,
  openSeeded,
  PLAYING,
  saveOf,
  serveBare,
  stateOf,
  test,
  WON,
  watchMoves,
  wonGame,
} from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */

const [A, B, Y, START, UP, DOWN, LEFT, RIGHT] = [0, 1, 3, 9, 12, 13, 14, 15];
/** The buttons of the directions. */
const CROSS = [UP, RIGHT, DOWN, LEFT];

/**
 * Connects a pad. Its buttons and stick do what the test says, and each state is seen by the page.
 * @param {Page} page
 * @param {boolean} [hasGame] whether the page has a game that looks at it
 */
async function connect(page, hasGame = true) {
  await page.evaluate((hasGame) => {
    const pad = { index: 0, mapping: 'standard', connected: true, axes: [0, 0], buttons: [{}] };
    pad.buttons = Array.from({ length: 17 }, () => ({ pressed: false }));
    /** @type {(() => void)[]} */
    const waiting = [];
    Object.assign(globalThis, {
      pad,
      looked: () => new Promise((go) => waiting.push(() => go(0))),
    });
    navigator.getGamepads = () => {
      for (const go of waiting.splice(0)) go();
      return /** @type {any} */ ([null, pad.connected ? pad : null]);
    };
    dispatchEvent(new Event('gamepadconnected'));
    return hasGame && Reflect.get(globalThis, 'looked')();
  }, hasGame);
  return {
    /** Holds buttons and tilts the stick, until the page has looked twice. @param {number[]} held @param {number[]} [axes] */
    hold: (held, axes = [0, 0]) =>
      page.evaluate(
        async ([held, axes]) => {
          const { pad, looked } = /** @type {any} */ (globalThis);
          pad.axes = axes;
          pad.buttons = pad.buttons.map(
            (/** @type {object} */ _, /** @type {number} */ button) => ({
              pressed: held.includes(button),
            }),
          );
          await looked();
          await looked();
        },
        [held, axes],
      ),
    /** @param {number} button */
    async press(button) {
      await this.hold([button]);
      await this.hold([]);
    },
  };
}

test('a gamepad plays the game', async ({ page }) => {
  const game = await openSaved(page, saveOf(openingFor()));
  const taken = await watchMoves(game);
  const pad = await connect(page);

  await test.step('it moves, takes back, hints, and starts a new game when Start is held', async () => {
    const before = await stateOf(game);
    await expect(game.locator('.hint')).toHaveText(
      'Gamepad. Move: stick or D‑pad. Undo: B (○). Hint: Y (△). New game: hold Start.',
    );
    for (const [direction, axes] of [
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ].entries()) {
      await pad.hold([], axes);
      expect(await taken()).toEqual([direction]);
      await pad.hold([]);
      await pad.press(B);
      expect((await stateOf(game)).cells).toEqual(before.cells);
      await pad.press(CROSS[direction]);
      expect(await taken()).toEqual([direction]);
      await pad.press(B);
    }
    await pad.press(Y);
    await expect(game.locator('.hint-panel')).toBeVisible();
    await pad.press(START);
    expect((await stateOf(game)).record, 'a press loses no game').toBe(before.record);
    await expect(game.locator('.hint')).toContainText('New game: hold Start.');
    await pad.hold([START]);
    await expect.poll(async () => (await stateOf(game)).steps).toBe(0);
    await pad.hold([]);
    await pad.press(B);
    expect((await stateOf(game)).record, 'undo brings it back').toBe(before.record);
  });

  await test.step('a dialog keeps it from the game', async () => {
    await taken();
    const dialog = await openDialog(page, 'help');
    await expect(dialog).toContainText('Gamepad. Move: stick or D‑pad.');
    for (const button of CROSS) await pad.press(button);
    expect(await taken()).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await pad.press(LEFT);
    expect(await taken()).toEqual([3]);
  });

  await test.step('a win goes on with A', async () => {
    await openRecord(game, wonGame().record);
    expect((await stateOf(game)).status).toBe(WON);
    await pad.press(A);
    expect((await stateOf(game)).status).toBe(PLAYING);
    await expect(cardOf(game)).toBeHidden();
  });

  await test.step('it plays the puzzle too', async () => {
    await page.goto('./puzzle.html');
    await puzzleReady(page);
    const puzzle = puzzleOn(page);
    const before = await puzzleState(puzzle);
    const pad = await connect(page);
    await expect(puzzle.locator('.hint')).toContainText('Gamepad. Move: stick or D‑pad.');
    for (const button of CROSS) await pad.press(button);
    const { slides } = await puzzleState(puzzle);
    expect(slides).toBeGreaterThan(0);
    for (let slide = 0; slide < slides; slide++) await pad.press(B);
    expect((await puzzleState(puzzle)).cells).toEqual(before.cells);
    await pad.press(RIGHT);
    await pad.hold([START]);
    await expect.poll(async () => (await puzzleState(puzzle)).record).not.toBe(before.record);
  });
});

test('a gamepad plays one game, and is asked only while it is there', async ({ page }) => {
  await test.step('of several games it plays the one of the whole page, or none', async () => {
    await openBare(page, '<game-2048 seed="5"></game-2048><game-2048 seed="5"></game-2048>');
    const [first, second] = [gameOn(page).first(), gameOn(page).last()];
    const move = findMove((await stateOf(first)).cells);
    const pad = await connect(page);
    const stepsOf = async () => [(await stateOf(first)).steps, (await stateOf(second)).steps];
    await pad.press(CROSS[move]);
    expect(await stepsOf()).toEqual([0, 0]);
    await second.evaluate((element) => element.toggleAttribute('whole-page', true));
    await pad.press(CROSS[move]);
    expect(await stepsOf()).toEqual([0, 1]);
    await second.evaluate((element) => element.remove());
    await pad.press(CROSS[move]);
    expect((await stateOf(first)).steps, 'the only one that is left').toBe(1);
  });

  await test.step('it says nothing of what is turned off', async () => {
    const game = await openSeeded(page, 'seed="5" no-undo no-hints lang="zh"');
    const pad = await connect(page);
    await expect(game.locator('.hint')).toHaveText(
      '手柄：用摇杆或方向键移动，长按 Start 开始新游戏。',
    );
    const move = findMove((await stateOf(game)).cells);
    await pad.press(CROSS[move]);
    const moved = await stateOf(game);
    expect(moved.steps).toBe(1);
    for (const button of [B, Y]) await pad.press(button);
    expect(await stateOf(game)).toEqual(moved);
  });

  await test.step('nothing is asked before a pad is there, nor after it has gone', async () => {
    await page.addInitScript(() => {
      navigator.getGamepads = () => {
        throw new Error('asked too early');
      };
    });
    await openPage(page);
    const game = gameOn(page);
    await call(game, 'newGame');
    const pad = await connect(page);
    await pad.press(B);
    const asked = await page.evaluate(async () => {
      const { pad, looked } = /** @type {any} */ (globalThis);
      pad.connected = false;
      await looked();
      let asked = 0;
      navigator.getGamepads = () => {
        asked++;
        return [];
      };
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      return asked;
    });
    expect(asked).toBe(0);
  });

  await test.step('a pad that is there before the game plays it, and none is looked at without a game', async () => {
    await serveBare(page, '');
    await page.goto('./bare.html');
    const pad = await connect(page, false);
    const mount = () =>
      page.evaluate(() => {
        document.body.innerHTML = '<game-2048 lang="en" whole-page></game-2048>';
        return Reflect.get(/** @type {object} */ (document.querySelector('game-2048')), 'ready');
      });
    for (let times = 0; times < 2; times++) {
      await mount();
      const game = gameOn(page);
      await expect(game.locator('.hint')).toContainText('Gamepad.');
      const { steps } = await stateOf(game);
      for (const way of CROSS) await pad.press(way);
      expect((await stateOf(game)).steps).toBeGreaterThan(steps);
      await page.evaluate(async () => {
        document.body.replaceChildren();
        // Of two frames after that, the first may be one that was awaited before.
        const frame = () => new Promise((go) => requestAnimationFrame(go));
        const { getGamepads } = navigator;
        for (let i = 0; i < 2; i++) await frame();
        navigator.getGamepads = () => {
          throw new Error('nobody plays');
        };
        for (let i = 0; i < 2; i++) await frame();
        navigator.getGamepads = getGamepads;
      });
    }
  });
});
