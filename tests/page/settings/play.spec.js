// Settings that change how a game is played, read and heard: undo, powers, sound, vibration.

import { cardOf, hintOf, holdHints, openKept, openRecord } from '../game-page.js';
import {
  ARROWS,
  call,
  choose,
  DOWN,
  endedGame,
  expect,
  expectUnmoved,
  findMove,
  LEFT,
  LOST,
  misplacedOn,
  new_game,
  openingFor,
  openPage,
  openSaved,
  play,
  RIGHT,
  reload,
  saveOf,
  stateOf,
  test,
  UP,
  undo,
  watchMoves,
  withoutLast,
} from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

test('the keys that play: other letters, and none that undo where undo is off', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const model = openingFor();
  // With moves to make again.
  undo(model);
  const game = await openSaved(page, saveOf(model));
  await test.step('JKIL move the tiles; the others are named', async () => {
    const taken = await watchMoves(game);
    await holdHints(page);
    await choose(page, 'keys', 'jkil');
    for (const [key, move] of Object.entries({ j: LEFT, k: DOWN, i: UP, l: RIGHT, a: LEFT })) {
      await page.keyboard.press(key);
      expect(await taken(), key).toEqual([move]);
      await page.keyboard.press('u');
    }
    const before = await stateOf(game);
    await expect(hintOf(game)).toHaveCount(0);
    for (const key of ['h', '5', 'y']) {
      await page.keyboard.press(key);
      await expect(hintOf(game)).toHaveText(
        `“${key}” isn’t a shortcut. Move: arrows, WASD or JKIL. Undo: U. Hint: T.`,
      );
    }
    await expectUnmoved(game, before);
  });
  const before = await stateOf(game);
  await choose(page, 'undo', false);
  await test.step('without undo, neither keys nor buttons take anything back', async () => {
    for (const again of [false, true]) {
      if (again) await reload(page);
      for (const name of ['Undo', 'Redo'])
        await expect(game.getByRole('button', { name })).toHaveCount(0);
      for (const key of ['u', 'Control+z', 'Shift+U', 'Control+y', 'Control+Shift+Z']) {
        await page.keyboard.press(key);
      }
      await expectUnmoved(game, before);
      if (again) await expect(hintOf(game)).toHaveCount(0);
      await holdHints(page);
      await page.keyboard.press('x');
      await expect(hintOf(game), 'no word of undo').toHaveText(/ JKIL\. Hint: T\.$/);
    }
    await choose(page, 'undo', true);
    await page.keyboard.press('u');
    expect((await stateOf(game)).steps).toBe(before.steps - 1);
    await expect(game.getByRole('button', { name: 'Undo' })).toBeVisible();
  });
  for (const [rules, choices] of /** @type {const} */ ([
    ['classic', ['New game']],
    ['two-to-one', ['Yes', 'No']],
  ])) {
    await test.step(`without undo, the end of a game offers none: ${rules}`, async () => {
      const { game: model, last } = withoutLast(endedGame({ rules }, LOST));
      await openKept(page, model);
      await choose(page, 'undo', false);
      await page.keyboard.press(ARROWS[last]);
      await expect(cardOf(game).getByRole('button')).toHaveText([...choices]);
      await choose(page, 'undo', true);
      await expect(cardOf(game).getByRole('button')).toHaveText([...choices, 'Undo']);
    });
  }
});

/** The faces on the board, and the numbers that screen readers read. @param {Locator} game */
const facesOf = (game) =>
  game.evaluate((element) => {
    const root = /** @type {ShadowRoot} */ (element.shadowRoot);
    const faces = [...root.querySelectorAll('.face')].map((face) => {
      const sup = face.querySelector('sup');
      return sup ? `2^${sup.textContent}` : String(face.textContent);
    });
    const read = [...root.querySelectorAll('td')].map((cell) => String(cell.textContent));
    return { faces: faces.sort(), read: read.filter((text) => text !== 'empty').sort() };
  });

test('long numbers as powers', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const game = await openPage(page);
  const board = [1, 10, 13, 0, 13, 14, 17, 0, 20, 40, 63, 0, 0, 0, 0, 0];
  await openRecord(game, new_game({ board }, 1n).record);
  const numbers = board.filter((tile) => tile > 0).map((tile) => String(2n ** BigInt(tile)));
  const powers = board
    .filter((tile) => tile > 0)
    .map((tile) => (tile < 14 ? String(2 ** tile) : `2^${tile}`));
  expect(await facesOf(game)).toEqual({ faces: numbers.sort(), read: numbers });
  expect(await misplacedOn(game)).toEqual([]);
  await choose(page, 'powers', true);
  expect(await facesOf(game)).toEqual({ faces: powers.sort(), read: numbers });
  expect(await misplacedOn(game)).toEqual([]);
  const raised = await game.locator('.face sup').evaluateAll((sups) =>
    sups.filter((sup) => {
      const size = (/** @type {Element} */ it) => Number.parseFloat(getComputedStyle(it).fontSize);
      return size(sup) < size(/** @type {Element} */ (sup.parentElement));
    }),
  );
  expect(raised.length, 'the exponents are small').toBe(5);

  // Tiles that are made by a move are powers too: 8192 and 8192 are one above the other.
  await openRecord(game, new_game({ board: [13, 0, 0, 0, 13, ...Array(11).fill(0)] }, 1n).record);
  await play(game, [0]);
  expect((await facesOf(game)).faces).toContain('2^14');
  await game.evaluate((element) => element.toggleAttribute('powers', false));
  expect((await facesOf(game)).faces).toContain('16384');
  await choose(page, 'powers', true);
  await reload(page);
  await openRecord(game, new_game({ board }, 1n).record);
  expect((await facesOf(game)).faces, 'after a reload').toEqual(powers);
});

/** What the page has let be heard and felt. @param {Page} page */
const feltOn = (page) =>
  page.evaluate(() => {
    const felt = Reflect.get(window, 'felt');
    return { ...felt, shakes: felt.shakes.splice(0), tones: felt.tones.splice(0) };
  });

/** Waits for what makes sounds and shakes: it is loaded after the game is there. @param {Page} page */
async function feedbackLoaded(page) {
  const files = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => /\/feedback-[^/]*\.js$/.test(name)),
    );
  await expect.poll(files).toHaveLength(1);
  await page.evaluate((file) => import(file), (await files())[0]);
}

test('sound and vibration are off until they are chosen', async ({ page }) => {
  await page.addInitScript(() => {
    const felt = {
      audios: 0,
      shakes: /** @type {unknown[]} */ ([]),
      tones: /** @type {number[]} */ ([]),
    };
    Object.assign(window, { felt });
    const Real = AudioContext;
    window.AudioContext = class extends Real {
      constructor() {
        super();
        felt.audios++;
      }
    };
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (/** @type {number} */ when) {
      felt.tones.push(Math.round(this.frequency.value));
      start.call(this, when);
    };
    Navigator.prototype.vibrate = (/** @type {unknown} */ pattern) => felt.shakes.push(pattern) > 0;
  });
  // The first move merges two 2s, and an 8 from two 4s; the second slides.
  const board = [1, 1, 0, 0, 2, 2, 0, 0, ...Array(8).fill(0)];
  const { record } = new_game({ board }, 1n);
  let game = await openPage(page);
  await openRecord(game, record);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('u');
  expect(await feltOn(page)).toEqual({ audios: 0, shakes: [], tones: [] });

  await choose(page, 'sound', true);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await stateOf(game)).steps).toBe(1);
  const { audios, shakes, tones } = await feltOn(page);
  expect({ audios, shakes }).toEqual({ audios: 1, shakes: [] });
  expect(tones.length, 'one tone for each face that was made').toBe(2);
  expect(tones[1], 'larger tiles sound higher').toBeGreaterThan(tones[0]);

  await choose(page, 'sound', false);
  await choose(page, 'haptics', true);
  await call(game, 'undo');
  await page.keyboard.press('ArrowLeft');
  expect(await feltOn(page)).toEqual({ audios: 1, shakes: [30], tones: [] });
  await page.keyboard.press('ArrowRight');
  expect((await feltOn(page)).shakes.length).toBe(1);

  // Both are kept; a lost game has a sound and a shake of its own.
  await choose(page, 'sound', true);
  const { game: model, last } = withoutLast(endedGame({}, LOST));
  game = await openKept(page, model);
  await feedbackLoaded(page);
  await page.keyboard.press(ARROWS[last]);
  const end = await feltOn(page);
  await page.keyboard.press('u');
  expect(end).toMatchObject({ audios: 1, shakes: [[40, 60, 80]] });
  expect(end.tones.length).toBeGreaterThan(3);
  // A move that moves nothing is neither heard nor felt.
  const { cells } = await stateOf(game);
  await page.keyboard.press(ARROWS[findMove(cells, true)]);
  expect(await feltOn(page)).toMatchObject({ shakes: [], tones: [] });
});
