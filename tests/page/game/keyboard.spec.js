// Every key of the game.

import { openRecord } from '../game-page.js';
import {
  ARROWS,
  CTRL,
  DOWN,
  expect,
  expectUnmoved,
  findMove,
  gameOn,
  LEFT,
  liveOf,
  openGame,
  openingFor,
  openSaved,
  RIGHT,
  ready,
  saveOf,
  stateOf,
  stroke,
  test,
  UP,
  undo,
  watchMoves,
} from '../support.js';

/** @typedef {import('../support.js').Game2048} Game2048 */

/** The keys that move, by code. */
const MOVES = {
  KeyW: UP,
  KeyD: RIGHT,
  KeyS: DOWN,
  KeyA: LEFT,
  KeyK: UP,
  KeyL: RIGHT,
  KeyJ: DOWN,
  KeyH: LEFT,
};

/** Letters of other layouts, which move by their place: the code, what the key says, and the direction. */
const LAYOUTS = /** @type {const} */ ([
  ['KeyW', 'z', UP],
  ['KeyA', 'q', LEFT],
  ['KeyW', 'ц', UP],
  ['KeyD', 'в', RIGHT],
  ['KeyS', 'o', DOWN],
]);

/** The keys that undo, each with one that redoes. */
const PAIRS = [
  ['u', 'Shift+U'],
  ['Control+z', 'Control+Shift+Z'],
  ['Control+z', 'Control+y'],
  ['Meta+z', 'Meta+Shift+Z'],
];

/** Where layouts have their Z, which undoes with Ctrl. */
const ZS = [
  { code: 'KeyY', key: 'z' },
  { code: 'KeyW', key: 'z' },
  { code: 'KeyZ', key: 'я' },
];

/** Keys that are pressed alone. */
const SINGLE = [
  ...[...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `Key${letter}`),
  ...[...'0123456789'].map((digit) => `Digit${digit}`),
  ...['Space', 'Enter', 'Escape', 'Backspace', 'Delete', 'F2', 'Home', 'End'],
];

/**
 * Opens the page with a game in which every direction moves something.
 * @param {import('@playwright/test').Page} page
 */
const open = (page) => openSaved(page, saveOf(openingFor()));

test('the keys move, undo and redo, and none wipes the game', async ({ page }) => {
  const game = await open(page);
  const start = await stateOf(game);
  const taken = await watchMoves(game);
  const cdp = await page.context().newCDPSession(page);

  await test.step('arrows move, and letters by their place', async () => {
    const arrows = Object.fromEntries(ARROWS.map((key, move) => [key, move]));
    for (const [key, move] of Object.entries({ ...arrows, ...MOVES })) {
      await page.keyboard.press(key);
      expect(await taken(), key).toEqual([move]);
      await page.keyboard.press('u');
    }
    // Letters move by their place, whatever the layout says.
    for (const [code, key, move] of LAYOUTS) {
      await stroke(cdp, { code, key });
      expect(await taken(), `${code} ${key}`).toEqual([move]);
      await page.keyboard.press('u');
    }
    // What says W but lies elsewhere is no key of the game.
    await stroke(cdp, { code: 'Comma', key: 'w' });
    expect(await taken()).toEqual([]);
    expect(await stateOf(game)).toMatchObject({ steps: start.steps });
  });

  await test.step('undo and redo by all their keys', async () => {
    await openRecord(game, openingFor().record);
    const start = await stateOf(game);
    for (const [back, again] of PAIRS) {
      await page.keyboard.press(back);
      expect((await stateOf(game)).steps, back).toBe(start.steps - 1);
      await page.keyboard.press(again);
      expect(await stateOf(game), again).toEqual(start);
    }
    const { steps } = start;
    for (const [index, row] of ZS.entries()) {
      await stroke(cdp, { ...row, modifiers: CTRL });
      expect((await stateOf(game)).steps, `${row.code} ${row.key}`).toBe(steps - index - 1);
    }
    // On a German keyboard the key in the place of Z says Y, so it makes a move again.
    await stroke(cdp, { code: 'KeyZ', key: 'y', modifiers: CTRL });
    expect((await stateOf(game)).steps).toBe(steps - ZS.length + 1);
  });

  await test.step('a held key plays on', async () => {
    await openRecord(game, openingFor().record);
    await taken();
    const model = openGame((await stateOf(game)).record);
    let moves = 0;
    for (let press = 0; press < 6; press++) {
      await page.keyboard.down(press < 3 ? 'ArrowLeft' : 's');
      if (model.move(press < 3 ? LEFT : DOWN)) moves++;
    }
    expect(moves, 'the held keys must move more than once').toBeGreaterThan(2);
    expect((await taken()).length).toBe(moves);
    expect((await stateOf(game)).cells).toEqual(model.cells());
  });

  await test.step('no single key wipes the game', async () => {
    await openRecord(game, openingFor().record);
    const { seed } = openingFor();
    const records = await game.evaluateHandle((/** @type {Game2048} */ element) => {
      /** @type {string[]} */
      const records = [];
      element.addEventListener('change', () => records.push(element.record));
      return records;
    });
    for (const focus of ['page', 'board']) {
      if (focus === 'board') await game.evaluate((element) => element.focus());
      for (const key of SINGLE) await page.keyboard.press(key);
    }
    const seeds = (await records.jsonValue()).map((record) => openGame(record).seed);
    expect(seeds.length, 'letters that move must be among them').toBeGreaterThan(4);
    expect(new Set(seeds)).toEqual(new Set([seed]));
  });
});

test('keys pressed before the game is there are not lost', async ({ page }) => {
  /** @type {() => void} */
  let release = () => {};
  const held = new Promise((resolve) => {
    release = () => resolve(undefined);
  });
  await page.route('**/*.wasm', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('./', { waitUntil: 'domcontentloaded' });
  const game = gameOn(page);
  await page.evaluate(() => customElements.whenDefined('game-2048'));
  for (let round = 0; round < 3; round++) {
    for (const key of ARROWS) await page.keyboard.press(key);
  }
  release();
  await ready(page);
  await expect.poll(async () => (await stateOf(game)).steps).toBeGreaterThan(3);

  await test.step('a no-op move says so and changes nothing', async () => {
    // A game with one move to make again, which a no-op move must not drop.
    const model = openGame(openingFor().record);
    while (model.move(LEFT));
    model.move(findMove(model.cells()));
    undo(model.game);
    await openRecord(game, model.game.history, model.game.steps);
    const made = await stateOf(game);
    const move = findMove(made.cells, true);
    const changes = await game.evaluateHandle((element) => {
      const counter = { count: 0 };
      element.addEventListener('change', () => counter.count++);
      return counter;
    });
    await page.keyboard.press(ARROWS[move]);
    await expect(liveOf(game)).toHaveText(
      `${['Up', 'Right', 'Down', 'Left'][move]}: nothing moves.`,
    );
    await expectUnmoved(game, made);
    expect((await changes.jsonValue()).count).toBe(0);
    await page.keyboard.press('Shift+U');
    expect((await stateOf(game)).steps, 'the move can still be made again').toBe(made.steps + 1);
  });
});

test('held undo and redo buttons go on to the end of the game, and no further', async ({
  page,
}) => {
  const game = await openSaved(page, saveOf(openingFor()));
  await test.step('undo rewinds to the start, and its release takes back no more', async () => {
    await game.evaluate((/** @type {Game2048} */ element) => element.newGame());
    const startOf = async () => (await stateOf(game)).record.split('.').slice(0, -2).join('.');
    const start = await startOf();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowDown');
    const undo = game.locator('#undo');
    // A menu is no hold: its button may never be released here.
    await undo.dispatchEvent('pointerdown', { button: 2 });
    const { steps } = await stateOf(game);
    await undo.hover();
    await page.mouse.down();
    await expect.poll(async () => (await stateOf(game)).steps).toBe(0);
    await page.mouse.up();
    // What comes next is a press of its own: neither the release nor the hold took back the game before.
    await page.keyboard.press('Shift+U');
    await expect.poll(async () => (await stateOf(game)).steps).toBe(1);
    expect(await startOf()).toBe(start);
    expect(steps).toBeGreaterThan(0);
  });

  await test.step('a press that leaves the undo button takes nothing back', async () => {
    await openRecord(game, openingFor().record);
    await page.clock.install();
    const undo = game.locator('#undo');
    const { steps } = await stateOf(game);
    await undo.click();
    await undo.hover();
    await page.mouse.down();
    await page.mouse.move(195, 400);
    await page.clock.runFor(2000);
    expect((await stateOf(game)).steps).toBe(steps - 1);
    await page.mouse.up();
    await page.clock.runFor(2000);
    expect((await stateOf(game)).steps).toBe(steps - 1);
  });

  await test.step('redo goes to the last move, and not on to the next game', async () => {
    await openRecord(game, openingFor(3n).record);
    const { record, steps } = await stateOf(game);
    await game.evaluate((/** @type {Game2048} */ element, moves) => {
      element.newGame();
      for (let undone = 0; undone <= moves; undone++) element.undo();
    }, steps);
    await expect.poll(async () => (await stateOf(game)).steps).toBe(0);
    await game.locator('#redo').hover();
    await page.mouse.down();
    const stepsLater = async () => {
      await page.clock.runFor(500);
      return (await stateOf(game)).steps;
    };
    await expect.poll(stepsLater).toBe(steps);
    expect(await stepsLater()).toBe(steps);
    // A key is no click of the release.
    await page.keyboard.press('Shift+U');
    await expect.poll(async () => (await stateOf(game)).steps).toBe(0);
    expect((await stateOf(game)).record).not.toBe(record);
    await page.mouse.up();
  });
});
