// The puzzle: its setup, undo, saves, and those who do not see it.

import { expect, test } from '../support.js';
import {
  anyWay,
  cardOf,
  expectTiles,
  hear,
  KEYS,
  new_puzzle,
  open_puzzle,
  openPuzzle,
  puzzleOn,
  puzzleState,
  reloadPuzzle,
  saidBy,
  slide,
  slideAll,
  slidesOf,
  tilesOn,
  wayFrom,
} from './puzzles.js';

/** @typedef {import('./puzzles.js').SlidingPuzzle} SlidingPuzzle */

test('attributes and records choose the puzzle, and wrong ones are named', async ({ page }) => {
  const puzzle = await openPuzzle(page, 'side="7" goal="round" seed="x" opponent="me" save="a"');
  const notice = puzzle.locator('.notice');
  for (const words of [
    'side must be a whole number from 3 to 5, not 7',
    'goal must be usual or spiral, not “round”',
    'the seed must be a bigint',
    'opponent must be climber, optimal or none, not “me”',
  ]) {
    await expect(notice).toContainText(words);
  }
  expect((await puzzleState(puzzle)).cells).toHaveLength(9);
  await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => {
    Object.assign(element, { side: 4, goal: 'usual', seed: 3n, opponent: 'climber' });
    return element.ready;
  });
  await expect(notice).toHaveCount(0);
  expect((await puzzleState(puzzle)).record).toBe(
    new_puzzle({ side: 4, goal: 'usual' }, 3n).record,
  );
  await test.step('the puzzle of a seed is the same everywhere', async () => {
    await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => {
      Object.assign(element, { seed: 5n, start: 20, timer: true });
      return element.ready;
    });
    const model = new_puzzle({ side: 4, goal: 'usual', start: 20 }, 5n);
    const state = await puzzleState(puzzle);
    expect(state.cells).toEqual([...model.start]);
    expect(state.movable).toEqual([...model.movable]);
    expect(state.record).toBe(model.record);
    await expectTiles(puzzle);
    const told = await puzzle.evaluate(
      (/** @type {SlidingPuzzle} */ { side, goalName, seed, difficulty }) => ({
        ...{ side, goalName, seed, difficulty },
      }),
    );
    expect(told).toEqual({ side: 4, goalName: 'usual', seed: '5', difficulty: 20 });
    await expect(puzzle.locator('#mini-start')).toHaveAttribute('aria-label', /^Start: /);
    await expect(puzzle.locator('#mini-goal')).toHaveAttribute(
      'aria-label',
      'Goal: 1 2 3 4, 5 6 7 8, 9 10 11 12, 13 14 15 empty',
    );
    // The two have one place.
    for (const [hidden, shown] of [
      ['start', 'goal'],
      ['goal', 'start'],
    ]) {
      await expect(puzzle.locator(`#mini-${hidden}`)).toBeHidden();
      await expect(puzzle.locator(`#mini-${shown}`)).toBeVisible();
      await puzzle.getByRole('button', { name: `Show the ${hidden}` }).click();
    }
  });
  await test.step('a record is played on its own terms, or refused', async () => {
    const before = await puzzleState(puzzle);
    const reason = await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) =>
      element.open('nonsense').catch((error) => error.message),
    );
    expect(reason).toContain('bad record');
    const onNoPage = await page.evaluate((record) => {
      const element = /** @type {SlidingPuzzle} */ (document.createElement('sliding-puzzle'));
      return element.open(record).catch((error) => error.message);
    }, before.record);
    expect(onNoPage).toContain('only in an element of the page');
    expect(await puzzleState(puzzle)).toEqual(before);
    const laid = new_puzzle({ side: 3, goal: 'usual', start: [1, 2, 3, 4, 5, 6, 7, 0, 8] }, 1n);
    expect(
      await puzzle.evaluate(
        (/** @type {SlidingPuzzle} */ element, record) => element.open(record),
        laid.record,
      ),
    ).toBe(true);
    expect((await puzzleState(puzzle)).cells).toEqual([1, 2, 3, 4, 5, 6, 7, 0, 8]);
    expect(
      await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => element.difficulty),
    ).toBe('board');
    await slideAll(puzzle, wayFrom(laid.record));
    expect((await puzzleState(puzzle)).state).toBe('solved');
    const stats = await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => element.stats());
    expect(stats.bestSlides, 'it counts for nothing').toBe(0);
  });
});

test('what is said and named, in both languages', async ({ page }) => {
  const puzzle = await openPuzzle(page, 'seed="5" timer');
  const labels = puzzle.locator('.figures .label');
  await expect(labels).toHaveText(['Slides', 'Time', 'AI', 'Best']);
  await test.step('slides are said once, with what may slide next', async () => {
    const { record } = await puzzleState(puzzle);
    const way = wayFrom(record)[0];
    await slideAll(puzzle, [way]);
    const model = open_puzzle((await puzzleState(puzzle)).record);
    const [number] = slidesOf(model.record);
    const may = [...model.movable].map((cell) => model.cells[cell]).sort((a, b) => a - b);
    await expect(saidBy(puzzle)).toHaveText(
      `${number} ${['up', 'right', 'down', 'left'][way]}. ${may.join(', ')} can slide. 1 slide.`,
    );
    await puzzle.evaluate((element) => element.setAttribute('lang', 'zh-CN'));
    await expect(puzzle.locator('.game')).toHaveAttribute('lang', 'zh-CN');
    await slideAll(puzzle, [(way + 2) % 4]);
    const back = open_puzzle((await puzzleState(puzzle)).record);
    const next = [...back.movable].map((cell) => back.cells[cell]).sort((a, b) => a - b);
    await expect(saidBy(puzzle)).toContainText(`。${next.join('、')} 可以滑动。`);
  });
  await expect(labels).toHaveText(['步数', '用时', 'AI', '最佳']);
  await test.step('what is said of the end has Chinese punctuation', async () => {
    await puzzle.locator('#board').focus();
    await page.keyboard.press('g');
    await expect(saidBy(puzzle)).toHaveText('放弃吗？这样就算 AI 赢。');
    await page.keyboard.press('y');
    await expect(saidBy(puzzle)).toHaveText(/^AI 赢了。你放弃了。AI 用了/);
  });
});

test('undo and redo go all the way, and over a new puzzle', async ({ page }) => {
  const puzzle = await openPuzzle(page, 'start="40"');
  await puzzle.locator('#board').focus();
  const start = (await puzzleState(puzzle)).record;
  const heard = await hear(puzzle);
  const ways = wayFrom(start).slice(0, 5);
  await slideAll(puzzle, ways);
  const played = await puzzleState(puzzle);
  expect(slidesOf(played.record)).toHaveLength(5);
  for (let i = 0; i < 5; i++) await page.keyboard.press(i % 2 ? 'z' : 'u');
  expect((await puzzleState(puzzle)).record).toBe(start);
  await expectTiles(puzzle);
  for (let i = 0; i < 5; i++) await page.keyboard.press(['r', 'y', 'Shift+U'][i % 3]);
  expect(await puzzleState(puzzle)).toEqual(played);
  expect((await heard()).filter(({ type }) => type === 'slide')).toHaveLength(5);

  await page.keyboard.press('n');
  expect(await puzzleState(puzzle), 'one letter alone never ends a puzzle').toEqual(played);
  await expect(saidBy(puzzle)).toHaveText('Press Shift+N for a new puzzle.');
  await page.keyboard.press('Shift+N');
  const other = await puzzleState(puzzle);
  expect(other.slides).toBe(0);
  expect(other.record).not.toBe(start);
  await page.keyboard.press('u');
  expect((await puzzleState(puzzle)).record).toBe(played.record);
  for (let i = 0; i < 6; i++) await page.keyboard.press('r');
  expect((await puzzleState(puzzle)).record).toBe(other.record);
  await expectTiles(puzzle);
  await page.keyboard.press('r');
  await expect(saidBy(puzzle)).toContainText('Nothing to redo.');
  await test.step('what brings a try back says whether it is the same puzzle', async () => {
    const { record } = await puzzleState(puzzle);
    await slideAll(puzzle, [anyWay(record)]);
    await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => element.restart());
    await page.keyboard.press('u');
    await expect(saidBy(puzzle)).toHaveText('Your other try is back. 1 slide.');
    await page.keyboard.press('Shift+N');
    await page.keyboard.press('u');
    await expect(saidBy(puzzle)).toHaveText('Your other puzzle is back. 1 slide.');
    await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => {
      Object.assign(element, { goal: 'usual', start: 1 });
      return element.ready;
    });
    await page.keyboard.press('Shift+N');
    await expect(saidBy(puzzle), 'one is said as one').toHaveText(
      'New puzzle. The AI took 1 slide.',
    );
  });
  await test.step('no slide is lost, however fast they come', async () => {
    await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => {
      Object.assign(element, { seed: 5n, side: 4, start: 'any' });
      return element.ready;
    });
    const stage = puzzle.locator('#board');
    await stage.focus();
    const model = open_puzzle((await puzzleState(puzzle)).record);
    const keys = [0, 3, 2, 1, 2, 1];
    const press = async (/** @type {number} */ direction) => {
      await page.keyboard.press(KEYS[direction]);
      slide(model, direction);
    };
    for (let i = 0; i < 40; i++) await press(keys[(i * 7) % 6]);
    await expectTiles(puzzle);
    expect((await puzzleState(puzzle)).record).toBe(model.record);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (let i = 0; i < 10; i++) await press(keys[i % 6]);
    await expectTiles(puzzle);
    expect((await puzzleState(puzzle)).record).toBe(model.record);
    expect(model.slides).toBeGreaterThan(20);
  });
});

test('a puzzle is kept, with what undo took back, its counts and its best, and played in one tab', async ({
  page,
  context,
}) => {
  const attributes = 'save="mine" start="40" seed="3"';
  let puzzle = await openPuzzle(page, attributes);
  const way = wayFrom((await puzzleState(puzzle)).record);
  await slideAll(puzzle, way.slice(0, 6));
  await puzzle.locator('#board').focus();
  await page.keyboard.press('u');
  const played = await puzzleState(puzzle);
  await reloadPuzzle(page);
  puzzle = puzzleOn(page);
  expect(await puzzleState(puzzle)).toEqual(played);
  await expectTiles(puzzle);
  await puzzle.locator('#board').focus();
  await page.keyboard.press('r');
  await slideAll(puzzle, way.slice(6));
  await expect(cardOf(puzzle)).toContainText('the fewest possible!');
  await reloadPuzzle(page);
  expect((await puzzleState(puzzle)).state).toBe('solved');
  expect((await puzzleState(puzzle)).best).toBe(way.length);
  await expect(cardOf(puzzle)).toContainText('the fewest possible!');
  expect((await puzzleState(puzzle)).result).toMatchObject({ undos: 1 });
  await test.step('a second tab says so, and can take over', async () => {
    await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => element.restart());
    const { record } = await puzzleState(puzzle);
    const other = await context.newPage();
    const second = await openPuzzle(other, attributes);
    await expect(cardOf(second)).toContainText('This puzzle is open in another tab or window.');
    await slideAll(second, [0, 1, 2, 3]);
    expect((await puzzleState(second)).slides).toBe(0);
    await slideAll(puzzle, [anyWay(record)]);
    await cardOf(second).getByRole('button', { name: 'Play here' }).click();
    await expect(cardOf(second)).toBeHidden();
    expect((await puzzleState(second)).slides).toBe(1);
    await expect(cardOf(puzzle)).toContainText('This puzzle is open in another tab or window.');
  });
});

test('it fits a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const puzzle = await openPuzzle(page, 'seed="5" start="200" timer');
  for (const side of /** @type {const} */ ([3, 5])) {
    await test.step(`${side} × ${side}`, async () => {
      await puzzle.evaluate((/** @type {SlidingPuzzle} */ element, side) => {
        element.side = side;
        return element.ready;
      }, side);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(320);
      const box = await puzzle.boundingBox();
      expect(box?.height).toBeLessThanOrEqual(520);
      const board = await puzzle.locator('#board').boundingBox();
      expect(board?.width).toBeGreaterThanOrEqual(300);
      expect(await tilesOn(puzzle)).toHaveLength(side * side);
      const size = await puzzle
        .locator('[data-number="8"] .digits')
        .evaluate((digits) => Number.parseFloat(getComputedStyle(digits).fontSize));
      expect(size).toBeGreaterThanOrEqual(20);
      await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => element.watch('opponent'));
      await expect(puzzle.getByRole('button', { name: 'Back to my puzzle' })).toBeInViewport();
      await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => element.stopWatching());
    });
  }
});
