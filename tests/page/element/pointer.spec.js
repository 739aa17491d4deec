// Pointers on pages that are scaled, stop events or lose releases, and in other documents.

import { openRecord } from '../game-page.js';
import {
  anyWay,
  cornered,
  expectTiles,
  peek,
  puzzleOn,
  puzzleReady,
  puzzleState,
  tileOf,
} from '../puzzle/puzzles.js';
import {
  ARROWS,
  boardOf,
  call,
  expect,
  expectUnmoved,
  fingersOn,
  middleOf,
  mouseOn,
  openBare,
  openingFor,
  RIGHT,
  serveBare,
  stateOf,
  test,
  UP,
  watchMoves,
  ways,
} from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */
/** @typedef {import('../real-input.js').Point} Point */
/** @typedef {import('../support.js').Game2048} Game2048 */

/**
 * Opens a page with a game in which every direction moves something, in a container.
 * @param {Page} page @param {string} [container] its attributes @param {string} [attributes] those of the game
 */
async function openIn(page, container = '', attributes = '') {
  const game = await openBare(
    page,
    `<div ${container}><game-2048 ${attributes}></game-2048></div>`,
  );
  await openRecord(game, openingFor().record);
  return game;
}

/**
 * Opens a page with a puzzle of nine cells in a container, and finds a number that can slide.
 * @param {Page} page @param {string} [container] its attributes
 */
async function openPuzzleIn(page, container = '') {
  const body = `<div ${container}><sliding-puzzle ${cornered(3)}></sliding-puzzle></div>`;
  await serveBare(page, body, '', 'sliding-puzzle.js');
  await page.goto('./bare.html');
  await puzzleReady(page);
  const puzzle = puzzleOn(page);
  const { record } = await puzzleState(puzzle);
  const way = anyWay(record);
  const tile = tileOf(puzzle, Number(peek(record, way)?.number));
  return { puzzle, way, tile };
}

/** @param {Point} point @param {Point} by @param {number} [part] @returns {Point} */
const plus = ({ x, y }, by, part = 1) => ({ x: x + part * by.x, y: y + part * by.y });

test('a release of the mouse that never came', async ({ page }) => {
  await test.step('moves no tiles when the mouse only hovers', async () => {
    const game = await openIn(page);
    const [mouse, taken] = [await mouseOn(page), await watchMoves(game)];
    const middle = await middleOf(boardOf(game));
    await mouse.press(middle);
    for (const way of ways(60)) await mouse.hover(plus(middle, way));
    await mouse.press(middle);
    await mouse.drag(plus(middle, { x: 60, y: 0 }));
    expect(await taken(), 'the next press is a swipe').toEqual([RIGHT]);
  });

  await test.step('drops the tile of a puzzle', async () => {
    const { puzzle, way, tile } = await openPuzzleIn(page);
    const before = await puzzleState(puzzle);
    const mouse = await mouseOn(page);
    const from = await middleOf(tile);
    const by = ways((await tile.boundingBox())?.width ?? 0)[way];
    await mouse.press(from);
    await mouse.drag(plus(from, by, 0.2));
    await mouse.drag(plus(from, by, 0.3));
    await mouse.hover(plus(from, by, 0.4));
    await expectTiles(puzzle);
    await mouse.hover(plus(from, by, 0.9));
    await mouse.release(plus(from, by, 0.9));
    await expectUnmovedPuzzle(puzzle, before);
    await tile.click();
    expect((await puzzleState(puzzle)).slides, 'the next press is a tap').toBe(1);
  });

  await test.step('stops undo', async () => {
    const game = await openIn(page);
    await page.clock.install();
    const before = await stateOf(game);
    const mouse = await mouseOn(page);
    const undo = await middleOf(game.locator('#undo'));
    await mouse.press(undo);
    await mouse.hover(plus(undo, { x: 5, y: 0 }));
    for (let pause = 0; pause < 5; pause++) await page.clock.runFor(500);
    await expectUnmoved(game, before);
  });
});

/** @param {Locator} puzzle @param {Awaited<ReturnType<typeof puzzleState>>} before */
async function expectUnmovedPuzzle(puzzle, before) {
  expect(await puzzleState(puzzle)).toEqual(before);
  await expectTiles(puzzle);
}

/** Containers that show their content in another size. @type {[string, string][]} */
const SCALES = [
  ['a zoom of 2', 'style="zoom: 2; width: 300px"'],
  ['half the size', 'style="transform: scale(0.5, 0.6); transform-origin: 0 0; width: 600px"'],
];

test('on a page that is scaled, drags and swipes are as long as they are seen', async ({
  page,
}) => {
  for (const [name, container] of SCALES)
    await test.step(name, async () => {
      const { puzzle, way, tile } = await openPuzzleIn(page, container);
      const { cells } = await puzzleState(puzzle);
      const box = await tile.boundingBox();
      const by = ways(1)[way];
      by.x *= box?.width ?? 0;
      by.y *= box?.height ?? 0;
      const from = await middleOf(tile);
      /** Drags the tile over a part of a cell, and rests before it lets go, which is no flick. */
      const drag = async (/** @type {number} */ part) => {
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        for (const share of [part / 2, part]) {
          const to = plus(from, by, share);
          await page.mouse.move(to.x, to.y);
        }
        const held = await middleOf(tile);
        const off = plus(held, plus(from, by, part), -1);
        expect(Math.hypot(off.x, off.y), `${part} of a cell`).toBeLessThan(1.5);
        const cdp = await page.context().newCDPSession(page);
        await cdp.send('Input.dispatchMouseEvent', {
          ...{ ...plus(from, by, part), type: 'mouseReleased', button: 'left', clickCount: 1 },
          timestamp: Date.now() / 1000 + 1,
        });
        await page.mouse.up();
      };
      await drag(0.28);
      expect((await puzzleState(puzzle)).cells).toEqual(cells);
      await expectTiles(puzzle);
      await drag(0.4);
      expect((await puzzleState(puzzle)).slides).toBe(1);
      await expectTiles(puzzle);
    });

  await test.step('a swipe is as long as the board is seen', async () => {
    await page.setViewportSize({ width: 1000, height: 1200 });
    const game = await openIn(page, 'style="zoom: 2; width: 400px"');
    const [before, taken] = [await stateOf(game), await watchMoves(game)];
    const box = await boardOf(game).boundingBox();
    const share = 0.06 * (box?.width ?? 0);
    expect(share, 'the board must be large').toBeGreaterThan(40);
    const { x, y } = await middleOf(boardOf(game));
    const swipe = async (/** @type {number} */ length) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, y - length);
      await page.mouse.up();
    };
    await swipe(Math.floor(share) - 1);
    await expectUnmoved(game, before);
    await swipe(Math.ceil(share) + 1);
    expect(await taken()).toEqual([UP]);
  });
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  /** Stops pointers on their way up from a container. @param {Page} page */
  const stopPointers = (page) =>
    page.evaluate(() => {
      const container = /** @type {HTMLElement} */ (document.querySelector('div'));
      for (const type of ['pointerdown', 'pointermove', 'pointerup', 'touchmove', 'click'])
        container.addEventListener(type, (event) => event.stopPropagation());
    });

  test('a container that stops pointers stops no touch, and clicks of scripts count', async ({
    page,
  }) => {
    await test.step('swipes', async () => {
      for (const attributes of ['', 'whole-page']) {
        const game = await openIn(page, '', attributes);
        await stopPointers(page);
        const [fingers, taken] = [await fingersOn(page), await watchMoves(game)];
        const middle = await middleOf(boardOf(game));
        for (const [direction, way] of ways(60).entries()) {
          await fingers.swipe(middle, way);
          expect(await taken(), attributes).toEqual([direction]);
          await call(game, 'undo');
        }
      }
    });

    await test.step('drags of a tile', async () => {
      const { puzzle, way, tile } = await openPuzzleIn(page);
      await stopPointers(page);
      const fingers = await fingersOn(page);
      await fingers.swipe(await middleOf(tile), ways(70)[way], { steps: 6, time: 600 });
      expect((await puzzleState(puzzle)).slides).toBe(1);
      await expectTiles(puzzle);
    });

    await test.step('clicks after a swipe', async () => {
      const game = await openIn(page);
      const [fingers, taken] = [await fingersOn(page), await watchMoves(game)];
      const before = await stateOf(game);
      await fingers.swipe(await middleOf(boardOf(game)), { x: 60, y: 0 });
      expect(await taken()).toEqual([RIGHT]);
      await game.locator('#undo').evaluate((button) => {
        const how = { bubbles: true, composed: true, detail: 1 };
        button.dispatchEvent(new MouseEvent('click', how));
      });
      expect((await stateOf(game)).cells).toEqual(before.cells);
      await game.locator('#redo').evaluate((/** @type {HTMLElement} */ button) => button.click());
      expect((await stateOf(game)).steps).toBe(before.steps + 1);
    });

    await test.step('clicks after a drag that springs back', async () => {
      const { puzzle, way, tile } = await openPuzzleIn(page);
      const fingers = await fingersOn(page);
      await fingers.swipe(await middleOf(tile), ways(20)[way], { steps: 3, time: 900 });
      expect((await puzzleState(puzzle)).slides).toBe(0);
      await tile.evaluate((button) => {
        const how = { bubbles: true, composed: true, detail: 1 };
        button.dispatchEvent(new MouseEvent('click', how));
      });
      expect((await puzzleState(puzzle)).slides).toBe(1);
    });
  });
});

test.describe('in other places', () => {
  test.use({ hasTouch: true });

  /** Moves an element into a frame of the same origin. @param {Locator} element */
  const moveToFrame = (element) =>
    element.evaluate(async (/** @type {Game2048} */ element) => {
      const frame = document.createElement('iframe');
      frame.style.cssText = 'position: fixed; inset: 20px 0 0 30px; width: 500px; height: 700px';
      document.body.append(frame);
      const inside = /** @type {Document} */ (frame.contentDocument);
      inside.body.append(element);
      // Without its styles, until it has them there too.
      const board = /** @type {HTMLElement} */ (element.shadowRoot?.querySelector('.board'));
      board.style.cssText = 'height: 300px; touch-action: none';
      await element.ready;
    });

  test('2048 is played in another document, and not in an inert tree', async ({ page }) => {
    await test.step('swipes and keys in a frame', async () => {
      for (const attributes of ['', 'whole-page']) {
        const game = await openIn(page, '', attributes);
        await moveToFrame(game);
        const moved = page.frameLocator('iframe').locator('game-2048');
        await openRecord(moved, openingFor().record);
        const before = await stateOf(moved);
        const [fingers, taken] = [await fingersOn(page), await watchMoves(moved)];
        await fingers.swipe(await middleOf(boardOf(moved)), { x: 60, y: 0 });
        expect(await taken(), `a swipe ${attributes}`).toEqual([RIGHT]);
        await call(moved, 'undo');
        if (!attributes) await boardOf(moved).focus();
        else
          await page
            .frameLocator('iframe')
            .locator('body')
            .click({ position: { x: 2, y: 2 } });
        await page.keyboard.press(ARROWS[UP]);
        expect(await taken(), `a key ${attributes}`).toEqual([UP]);
        expect((await stateOf(moved)).steps).toBe(before.steps + 1);
      }
    });

    await test.step('nothing is played in an inert tree', async () => {
      const game = await openIn(page, 'inert', 'whole-page');
      const [before, fingers] = [await stateOf(game), await fingersOn(page)];
      for (const key of ARROWS) await page.keyboard.press(key);
      for (const way of ways(60)) await fingers.swipe({ x: 195, y: 700 }, way);
      await expectUnmoved(game, before);
      // Around the slot that shows it, too.
      await game.evaluate((element) => {
        const container = /** @type {HTMLElement} */ (element.parentElement);
        container.inert = false;
        const root = container.attachShadow({ mode: 'open' });
        root.append(document.createElement('section'));
        root.firstElementChild?.append(document.createElement('slot'));
        root.firstElementChild?.toggleAttribute('inert');
      });
      for (const key of ARROWS) await page.keyboard.press(key);
      await expectUnmoved(game, before);
      await game.evaluate((element) => {
        element.parentElement?.shadowRoot?.firstElementChild?.removeAttribute('inert');
      });
      await page.keyboard.press(ARROWS[UP]);
      expect((await stateOf(game)).steps).toBe(before.steps + 1);
    });
  });
});
