// Every way to slide a number: keys, typed numbers, the mouse, and fingers.

import { expect, fingersOn, middleOf, test, ways } from '../support.js';
import {
  anyWay,
  cornered,
  expectTiles,
  KEYS,
  new_puzzle,
  open_puzzle,
  openPuzzle,
  peek,
  puzzleState,
  run_to,
  saidBy,
  slidesOf,
  stageOf,
  tileOf,
} from './puzzles.js';

/** @typedef {import('@playwright/test').Locator} Locator */

/** The cell that is furthest from the empty one in its row or column. @param {string} record */
function farCell(record) {
  const puzzle = open_puzzle(record);
  const runs = [...puzzle.cells].map((_, cell) => ({ cell, run: run_to(puzzle, cell) }));
  const far = runs.reduce((best, one) => (one.run.length > best.run.length ? one : best));
  return { ...far, number: puzzle.cells[far.cell] };
}

/** Checks that just this number has slid. @param {Locator} puzzle @param {number[]} numbers */
async function expectSlid(puzzle, numbers) {
  await expect
    .poll(async () => slidesOf((await puzzleState(puzzle)).record).slice(-numbers.length))
    .toEqual(numbers);
  await expectTiles(puzzle);
}

test('keys slide: arrows, letters, numbers and tiles, but none that are the browser’s or a field’s', async ({
  page,
}) => {
  const puzzle = await openPuzzle(page, cornered(3), '<input id="theirs">');
  await stageOf(puzzle).focus();
  await test.step('arrows and letters name the way that the tile goes', async () => {
    const schemes = [KEYS, ['w', 'd', 's', 'a'], ['k', 'l', 'j', 'h']];
    for (const keys of schemes) {
      const { record } = await puzzleState(puzzle);
      const way = anyWay(record);
      const number = peek(record, way)?.number;
      await page.keyboard.press(keys[way]);
      await expectSlid(puzzle, [Number(number)]);
      await page.keyboard.press('u');
    }
    const { record } = await puzzleState(puzzle);
    const none = [0, 1, 2, 3].find((way) => !peek(record, way)) ?? 0;
    await page.keyboard.press(KEYS[none]);
    await expect(saidBy(puzzle)).toContainText('Nothing can slide');
    expect((await puzzleState(puzzle)).record).toBe(record);
  });
  await test.step('a typed number slides its run', async () => {
    const { number, run } = farCell((await puzzleState(puzzle)).record);
    expect(run.length).toBeGreaterThan(1);
    await page.keyboard.press(String(number));
    const state = await puzzleState(puzzle);
    expect(state.slides).toBe(run.length);
    expect(slidesOf(state.record)).toContain(number);
    await page.keyboard.press('9');
    await expect(saidBy(puzzle), 'there is no 9').toContainText('9');
    expect((await puzzleState(puzzle)).slides).toBe(run.length);
  });
  await test.step('tiles that may slide can be reached and pressed', async () => {
    const { cells, movable, slides } = await puzzleState(puzzle);
    const tile = tileOf(puzzle, cells[movable[0]]);
    await expect(tile).toHaveAttribute('tabindex', '0');
    await expect(tile).toHaveAccessibleName(/^\d, row \d, column \d.*, can slide$/);
    await stageOf(puzzle).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect((await puzzleState(puzzle)).slides).toBe(slides + 1);
    await page.keyboard.press('Space');
    expect((await puzzleState(puzzle)).slides, 'it keeps the keyboard').toBe(slides + 2);
  });
  await test.step('keys with a modifier stay the browser’s', async () => {
    await stageOf(puzzle).focus();
    const before = await puzzleState(puzzle);
    for (const key of ['Alt+1', 'Control+g', 'Alt+ArrowUp']) await page.keyboard.press(key);
    expect(await puzzleState(puzzle)).toEqual(before);
    await page.keyboard.press('Control+z');
    expect((await puzzleState(puzzle)).slides).toBe(before.slides - 1);
  });
  await test.step('a field of the page keeps its keys', async () => {
    await puzzle.evaluate((element) => element.toggleAttribute('whole-page', true));
    const before = await puzzleState(puzzle);
    await page.locator('#theirs').fill('');
    await page.keyboard.type('wasd 123 ghn');
    await expect(page.locator('#theirs')).toHaveValue('wasd 123 ghn');
    expect(await puzzleState(puzzle)).toEqual(before);
    await page.locator('#theirs').blur();
    await page.keyboard.press(KEYS[anyWay(before.record)]);
    expect((await puzzleState(puzzle)).slides).toBe(before.slides + 1);
  });
  await test.step('numbers of two digits can be typed', async () => {
    const options = /** @type {const} */ ({ side: 5, start: 'any' });
    /** @param {bigint} seed @param {(number: number) => boolean} wanted */
    const runOf = (seed, wanted) => {
      const model = new_puzzle(options, seed);
      const cell = model.cells.findIndex((number, cell) => {
        return wanted(number) && run_to(model, cell).length > 0;
      });
      return cell < 0 ? undefined : [model.cells[cell], run_to(model, cell).length];
    };
    /** @param {bigint} first @param {(number: number) => boolean} wanted */
    const find = (first, wanted) => {
      for (let seed = first; ; seed++) {
        const run = runOf(seed, wanted);
        if (run) return { seed: String(seed), number: String(run[0]), length: run[1] };
      }
    };
    await page.clock.install();
    const begin = (/** @type {object} */ properties) =>
      puzzle.evaluate((/** @type {import('./puzzles.js').SlidingPuzzle} */ element, properties) => {
        Object.assign(element, properties);
        element.focus();
        return element.ready;
      }, properties);
    const long = find(7n, (number) => number > 9);
    await begin({ side: 5, start: 'any', goal: null, seed: long.seed });
    await page.keyboard.type(long.number);
    expect((await puzzleState(puzzle)).slides).toBe(long.length);
    // A 1 or a 2 may be the start of a longer number.
    const short = find(100n, (number) => number === 1 || number === 2);
    await begin({ seed: short.seed });
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.keyboard.press(short.number);
    expect((await puzzleState(puzzle)).slides, 'it waits').toBe(0);
    await page.clock.runFor(2000);
    expect((await puzzleState(puzzle)).slides).toBe(short.length);
  });
});

test('the mouse drags a tile, and a press slides a whole run', async ({ page }) => {
  const puzzle = await openPuzzle(page, cornered(3));
  await test.step('the tile follows, springs back, or slides', async () => {
    const { record, cells } = await puzzleState(puzzle);
    const way = anyWay(record);
    const number = Number(peek(record, way)?.number);
    const tile = tileOf(puzzle, number);
    const from = await middleOf(tile);
    const box = await tile.boundingBox();
    const step = box?.width ?? 0;
    const [x, y] = [
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ][way];
    const go = (/** @type {number} */ part) =>
      page.mouse.move(from.x + x * step * part, from.y + y * step * part);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await go(0.1);
    await go(0.25);
    const held = await middleOf(tile);
    expect(Math.hypot(held.x - from.x, held.y - from.y)).toBeCloseTo(step * 0.25, -1);
    // A hand that rests before it lets go flicks nothing: it does so a second from now.
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Input.dispatchMouseEvent', {
      ...held,
      type: 'mouseReleased',
      button: 'left',
      clickCount: 1,
      timestamp: Date.now() / 1000 + 1,
    });
    // So that the page's mouse knows, too.
    await page.mouse.up();
    expect((await puzzleState(puzzle)).cells).toEqual(cells);
    await expectTiles(puzzle);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await go(0.2);
    await go(0.6);
    await page.mouse.up();
    expect((await puzzleState(puzzle)).slides).toBe(1);
    await expectSlid(puzzle, [number]);
  });
  await test.step('a key that slides the tile under a hand ends the drag', async () => {
    const { record, slides } = await puzzleState(puzzle);
    const way = anyWay(record);
    const number = Number(peek(record, way)?.number);
    const from = await middleOf(tileOf(puzzle, number));
    const by = ways(20)[way];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + by.x, from.y + by.y);
    await page.keyboard.press(KEYS[way]);
    await expectSlid(puzzle, [number]);
    await page.mouse.move(from.x + by.x * 2, from.y + by.y * 2);
    await page.mouse.up();
    const slid = await puzzleState(puzzle);
    expect(slid.slides).toBe(slides + 1);
    // The next slide is drawn and kept as any other.
    await page.keyboard.press(KEYS[(way + 2) % 4]);
    await expectSlid(puzzle, [number]);
    await page.keyboard.press('u');
    await expectTiles(puzzle);
    expect((await puzzleState(puzzle)).slides).toBe(slides + 1);
  });
  await test.step('a press slides the whole run; a tile that cannot slide stays', async () => {
    // The gap is in its corner again.
    await puzzle.evaluate((/** @type {import('./puzzles.js').SlidingPuzzle} */ it) => it.restart());
    const { number, run } = farCell((await puzzleState(puzzle)).record);
    expect(run.length).toBeGreaterThan(1);
    await tileOf(puzzle, number).click();
    expect((await puzzleState(puzzle)).slides).toBe(run.length);
    await expectTiles(puzzle);
    const now = open_puzzle((await puzzleState(puzzle)).record);
    const stuck = [...now.cells].find(
      (number, cell) => number > 0 && run_to(now, cell).length === 0,
    );
    await tileOf(puzzle, Number(stuck)).click();
    await expect(saidBy(puzzle)).toHaveText(`${stuck} can’t slide.`);
    expect((await puzzleState(puzzle)).slides).toBe(run.length);
  });
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a finger slides tiles', async ({ page }) => {
    const puzzle = await openPuzzle(page, cornered(3));
    const fingers = await fingersOn(page);
    const { record } = await puzzleState(puzzle);
    const way = anyWay(record);
    const number = Number(peek(record, way)?.number);
    const from = await middleOf(tileOf(puzzle, number));
    const by = ways(70)[way];
    await fingers.down(from);
    await fingers.move({ x: from.x + by.x / 2, y: from.y + by.y / 2 });
    await fingers.move({ x: from.x + by.x, y: from.y + by.y });
    await fingers.cancel();
    await expectTiles(puzzle);
    expect((await puzzleState(puzzle)).slides).toBe(0);
    for (const [name, slide] of /** @type {const} */ ([
      ['a drag', () => fingers.swipe(from, by, { steps: 6, time: 600 })],
      ['a tap', () => tileOf(puzzle, number).tap()],
      ['a short flick', () => fingers.swipe(from, ways(36)[way], { steps: 3, time: 60 })],
    ])) {
      await test.step(name, async () => {
        await slide();
        await expectSlid(puzzle, [number]);
        expect((await puzzleState(puzzle)).slides).toBe(1);
        await puzzle.evaluate((/** @type {import('./puzzles.js').SlidingPuzzle} */ it) => {
          it.undo();
          return it.settled;
        });
      });
    }
    // As far, but slowly: no flick.
    await fingers.swipe(from, ways(20)[way], { steps: 3, time: 900 });
    await expectTiles(puzzle);
    expect((await puzzleState(puzzle)).slides).toBe(0);

    await test.step('a swipe over other tiles moves the one that can go that way', async () => {
      const { record, cells } = await puzzleState(puzzle);
      const model = open_puzzle(record);
      const stuck = [...cells].find((number, cell) => number > 0 && !run_to(model, cell).length);
      const from = await middleOf(tileOf(puzzle, Number(stuck)));
      const way = anyWay(record);
      await fingers.swipe(from, ways(60)[way]);
      await expectSlid(puzzle, [Number(peek(record, way)?.number)]);
      // From the gap, too.
      const now = await puzzleState(puzzle);
      const back = (way + 2) % 4;
      const board = await stageOf(puzzle).boundingBox();
      const gap = now.cells.indexOf(0);
      const cell = (board?.width ?? 0) / 3;
      const at = {
        x: (board?.x ?? 0) + cell * ((gap % 3) + 0.5),
        y: (board?.y ?? 0) + cell * (Math.floor(gap / 3) + 0.5),
      };
      await fingers.swipe(at, ways(60)[back]);
      await expect.poll(async () => (await puzzleState(puzzle)).slides).toBe(2);
      expect((await puzzleState(puzzle)).cells).toEqual(cells);
    });
  });
});
