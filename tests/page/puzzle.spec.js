// The puzzle: its setup, the race, its end, undo, saves, the picture, and those who do not see it.

import { AxeBuilder } from './axe.js';
import {
  anyWay,
  cardOf,
  climb,
  expectTiles,
  hear,
  KEYS,
  new_puzzle,
  open_puzzle,
  openPuzzle,
  puzzleOn,
  puzzleReady,
  puzzleState,
  saidBy,
  slide,
  slideAll,
  slidesOf,
  tilesOn,
  wayFrom,
} from './puzzles.js';
import { expect, serveBare, test } from './support.js';

/** @typedef {import('./puzzles.js').SlidingPuzzle} SlidingPuzzle */
/** @typedef {import('@playwright/test').Locator} Locator */

/** A seed of a puzzle that the greedy AI solves, but not in the best way; and one that it fails. */
function findSeeds() {
  /** @type {Record<string, bigint>} */
  const found = {};
  for (let seed = 1n; Object.keys(found).length < 2; seed++) {
    const puzzle = new_puzzle({ start: 40 }, seed);
    const { solved, slides } = climb(puzzle);
    if (!solved) found.failed ??= seed;
    else if (!found.beaten && slides.length < 200) {
      const best = wayFrom(puzzle.record).length;
      if (slides.length > best + 3) found.beaten = seed;
    }
  }
  return found;
}

const SEEDS = findSeeds();

/** Slides there and back, so that it takes two more. @param {string} record */
const detour = (record) => {
  const way = anyWay(record);
  return [way, (way + 2) % 4];
};

/** Solves a puzzle with so many slides more than the best way. @param {Locator} puzzle @param {number} [more] */
async function solve(puzzle, more = 0) {
  const { record } = await puzzleState(puzzle);
  const detours = Array.from({ length: more / 2 }, () => detour(record)).flat();
  await slideAll(puzzle, [...detours, ...wayFrom(record)]);
}

test('the puzzle of a seed is the same everywhere', async ({ page }) => {
  const puzzle = await openPuzzle(page, 'seed="5" side="4" goal="usual" start="20"');
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
});

test('wrong attributes are named, and the usual ones taken', async ({ page }) => {
  const puzzle = await openPuzzle(page, 'side="7" goal="round" seed="x" opponent="me" save="a"');
  const notice = puzzle.locator('.notice');
  for (const words of [
    'side must be a whole number from 3 to 5, not 7',
    'goal must be usual or spiral, not “round”',
    'the seed must be a bigint',
    'opponent must be climber or optimal, not “me”',
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
});

test('the figures tell the race as it stands', async ({ page }) => {
  await page.clock.install();
  const puzzle = await openPuzzle(page, `seed="${SEEDS.beaten}" start="40" timer`);
  const model = new_puzzle({ start: 40 }, SEEDS.beaten);
  await expect(puzzle.locator('#ai')).toHaveText(String(climb(model).slides.length));
  await expect(puzzle.locator('#slides')).toHaveText('0');
  await slideAll(puzzle, [anyWay(model.record)]);
  await expect(puzzle.locator('#slides')).toHaveText('1');
  await page.clock.fastForward(5000);
  await expect(puzzle.locator('#time')).toHaveText(/^0:(0[5-9]|[1-5]\d)$/);
});

test('fewer slides win, as many are a draw, more lose', async ({ page }) => {
  const puzzle = await openPuzzle(page, `seed="${SEEDS.beaten}" start="40"`);
  const heard = await hear(puzzle);
  const model = new_puzzle({ start: 40 }, SEEDS.beaten);
  const aiSlides = climb(model).slides.length;
  const best = wayFrom(model.record).length;
  const counted = { games: 0, solved: 0, wins: 0, draws: 0, losses: 0 };
  for (const { more, outcome, headline, count } of /** @type {const} */ ([
    { more: 2, outcome: 'lose', headline: 'The AI wins', count: 'losses' },
    { more: 0, outcome: 'draw', headline: 'You tied the AI', count: 'draws' },
    { more: -2, outcome: 'win', headline: 'You win!', count: 'wins' },
  ])) {
    await test.step(outcome, async () => {
      await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => element.restart());
      const mine = aiSlides + more;
      await solve(puzzle, mine - best);
      const said = [
        mine === best ? `Solved in ${mine}, the fewest possible!` : `Solved in ${mine}.`,
      ];
      if (mine !== aiSlides) said.push(`The AI took ${aiSlides}.`);
      if (mine !== best) said.push(`The fewest possible is ${best}.`);
      const detail = said.join(' ');
      await expect(cardOf(puzzle).locator('.headline')).toHaveText(headline);
      await expect(cardOf(puzzle).locator('.detail')).toHaveText(detail);
      const end = headline.endsWith('!') ? headline : `${headline}.`;
      await expect(saidBy(puzzle)).toContainText(`${end} ${detail}`);
      const { result, state } = await puzzleState(puzzle);
      expect(state).toBe('solved');
      expect(result).toMatchObject({ slides: mine, aiSlides, best, outcome, undos: 0, hints: 0 });
      const ends = (await heard()).filter(({ type }) => type === 'end');
      expect(ends).toHaveLength(1);
      expect(ends[0].detail).toMatchObject({ slides: mine, aiSlides, outcome });
      const stats = await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => element.stats);
      for (const what of /** @type {const} */ (['games', 'solved', count])) counted[what]++;
      expect(stats).toMatchObject({ ...counted, bestSlides: mine });
      await expectTiles(puzzle);
    });
  }
});

test('where the AI failed, solving wins, and giving up is a draw', async ({ page }) => {
  const puzzle = await openPuzzle(page, `seed="${SEEDS.failed}" start="40"`);
  await expect(puzzle.locator('#ai')).toHaveText('1,000+');
  await solve(puzzle);
  await expect(cardOf(puzzle).locator('.headline')).toHaveText('You win!');
  await expect(cardOf(puzzle)).toContainText('The AI got stuck after 1,000.');
  expect((await puzzleState(puzzle)).result).toMatchObject({ aiSlides: null, outcome: 'win' });
  await cardOf(puzzle).getByRole('button', { name: 'Try again' }).click();
  await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => element.giveUp());
  expect((await puzzleState(puzzle)).result).toMatchObject({ slides: 999, outcome: 'draw' });
});

test('giving up asks first, and counts as 999', async ({ page }) => {
  const puzzle = await openPuzzle(page, 'seed="5"');
  await puzzle.getByRole('button', { name: 'Give up' }).click();
  const card = cardOf(puzzle);
  await expect(card.locator('.headline')).toHaveText('Give up?');
  await card.getByRole('button', { name: 'Keep playing' }).click();
  await expect(card).toBeHidden();
  expect((await puzzleState(puzzle)).state).toBe('playing');
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await expect(card).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('y');
  await expect(card.locator('.headline')).toHaveText('The AI wins');
  await expect(card).toContainText(
    'You gave up, which counts as 999. The AI took 6, the fewest possible.',
  );
  await expect(saidBy(puzzle)).toContainText(
    'The AI wins. You gave up, which counts as 999. The AI took 6, the fewest possible.',
  );
  const before = await puzzleState(puzzle);
  expect(before.state).toBe('given-up');
  expect(before.movable).toEqual([]);
  await slideAll(puzzle, [0, 1, 2, 3]);
  expect(await puzzleState(puzzle)).toEqual(before);
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(card).toBeHidden();
  expect((await puzzleState(puzzle)).state).toBe('playing');
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
});

test('a puzzle is kept, with what undo took back, its counts and its best', async ({ page }) => {
  const attributes = 'save="mine" start="40" seed="3"';
  let puzzle = await openPuzzle(page, attributes);
  const way = wayFrom((await puzzleState(puzzle)).record);
  await slideAll(puzzle, way.slice(0, 6));
  await puzzle.locator('#board').focus();
  await page.keyboard.press('u');
  const played = await puzzleState(puzzle);
  await page.reload();
  await puzzleReady(page);
  puzzle = puzzleOn(page);
  expect(await puzzleState(puzzle)).toEqual(played);
  await expectTiles(puzzle);
  await puzzle.locator('#board').focus();
  await page.keyboard.press('r');
  await slideAll(puzzle, way.slice(6));
  await expect(cardOf(puzzle)).toContainText('the fewest possible');
  await page.reload();
  await puzzleReady(page);
  expect((await puzzleState(puzzle)).state).toBe('solved');
  expect((await puzzleState(puzzle)).best).toBe(way.length);
  await expect(cardOf(puzzle)).toContainText('the fewest possible');
  expect((await puzzleState(puzzle)).result).toMatchObject({ undos: 1 });
});

test('two tabs: one plays, the other says so and can take over', async ({ page, context }) => {
  const attributes = 'save="mine" start="40"';
  const first = await openPuzzle(page, attributes);
  const { record } = await puzzleState(first);
  const other = await context.newPage();
  const second = await openPuzzle(other, attributes);
  await expect(cardOf(second)).toContainText('This puzzle is open in another tab or window.');
  await slideAll(second, [0, 1, 2, 3]);
  expect((await puzzleState(second)).slides).toBe(0);
  await slideAll(first, [anyWay(record)]);
  await cardOf(second).getByRole('button', { name: 'Play here' }).click();
  await expect(cardOf(second)).toBeHidden();
  expect((await puzzleState(second)).slides).toBe(1);
  await expect(cardOf(first)).toContainText('This puzzle is open in another tab or window.');
});

test('a record is played on its own terms, or refused', async ({ page }) => {
  const puzzle = await openPuzzle(page, 'seed="5"');
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
  expect(await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => element.difficulty)).toBe(
    'board',
  );
  await slideAll(puzzle, wayFrom(laid.record));
  expect((await puzzleState(puzzle)).state).toBe('solved');
  const stats = await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => element.stats);
  expect(stats.bestSlides, 'it counts for nothing').toBe(0);
});

test('slides are said once, with what may slide next', async ({ page }) => {
  const puzzle = await openPuzzle(page, 'seed="5"');
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
  await slideAll(puzzle, [(way + 2) % 4]);
  const back = open_puzzle((await puzzleState(puzzle)).record);
  const next = [...back.movable].map((cell) => back.cells[cell]).sort((a, b) => a - b);
  await expect(saidBy(puzzle)).toContainText(`。${next.join('、')} 可以滑动。`);
});

test('no slide is lost, however fast they come', async ({ page }) => {
  const puzzle = await openPuzzle(page, 'seed="5" side="4" start="any"');
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

test('what brings a try back says whether it is the same puzzle', async ({ page }) => {
  const puzzle = await openPuzzle(page, 'start="40"');
  const { record } = await puzzleState(puzzle);
  await puzzle.locator('#board').focus();
  await slideAll(puzzle, [anyWay(record)]);
  await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => element.restart());
  await page.keyboard.press('u');
  await expect(saidBy(puzzle)).toHaveText('Your other try is back. 1 slide.');
  await page.keyboard.press('n');
  await page.keyboard.press('u');
  await expect(saidBy(puzzle)).toHaveText('Your other puzzle is back. 1 slide.');
  await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => {
    Object.assign(element, { goal: 'usual', start: 1 });
    return element.ready;
  });
  await page.keyboard.press('n');
  await expect(saidBy(puzzle), 'one is said as one').toHaveText('New puzzle. The AI took 1 slide.');
});

test('off the page a picture holds no address, and back on it is shown again', async ({ page }) => {
  const puzzle = await openPuzzle(page, 'seed="5"');
  const { held, off, back } = await puzzle.evaluate(
    async (/** @type {SlidingPuzzle} */ element) => {
      const held = new Set();
      const { createObjectURL, revokeObjectURL } = URL;
      URL.createObjectURL = (blob) => {
        const url = createObjectURL.call(URL, blob);
        held.add(url);
        return url;
      };
      URL.revokeObjectURL = (url) => {
        held.delete(url);
        revokeObjectURL.call(URL, url);
      };
      const frame = /** @type {HTMLElement} */ (element.shadowRoot?.querySelector('.game'));
      const shown = () => {
        const url = frame.style.getPropertyValue('--picture').slice(5, -2);
        return { shown: held.has(url), count: held.size };
      };
      const canvas = new OffscreenCanvas(60, 60);
      canvas.getContext('2d')?.fillRect(0, 0, 60, 60);
      await element.setPicture(await canvas.convertToBlob());
      const first = shown();
      const parent = /** @type {HTMLElement} */ (element.parentElement);
      element.remove();
      // It lets go of what it holds when it has not come back by then.
      await Promise.resolve();
      const off = shown();
      parent.append(element);
      await element.ready;
      return { held: first, off, back: shown() };
    },
  );
  expect(held).toEqual({ shown: true, count: 1 });
  expect(off).toEqual({ shown: false, count: 0 });
  expect(back).toEqual({ shown: true, count: 1 });
});

test('a picture is cut into tiles, and kept', async ({ page }) => {
  let puzzle = await openPuzzle(page, 'seed="5" save="mine"');
  const lay = () =>
    puzzle.evaluate(async (/** @type {SlidingPuzzle} */ element) => {
      const canvas = new OffscreenCanvas(90, 60);
      const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'));
      context.fillRect(0, 0, 90, 60);
      await element.setPicture(await canvas.convertToBlob());
    });
  const face = puzzle.locator('[data-number="1"] .face');
  await lay();
  await expect(face).toHaveCSS('background-image', /^url\("blob:/);
  await expect(face).toHaveCSS('background-size', '300% 300%');
  await expect(face.locator('.digits')).toBeVisible();
  await puzzle.evaluate((element) => element.toggleAttribute('no-numbers', true));
  await expect(face.locator('.digits')).toBeHidden();
  await page.reload();
  await puzzleReady(page);
  puzzle = puzzleOn(page);
  await expect(face).toHaveCSS('background-image', /^url\("blob:/);
  const refused = await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) =>
    element.setPicture(new Blob(['no picture'])).then(
      () => false,
      () => true,
    ),
  );
  expect(refused).toBe(true);
  await expect(face).toHaveCSS('background-image', /^url\("blob:/);
  await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => element.setPicture(null));
  await expect(face).toHaveCSS('background-image', 'none');
  await page.reload();
  await puzzleReady(page);
  await expect(face).toHaveCSS('background-image', 'none');
});

test('axe finds nothing, by day and by night, in both languages', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const style = `<style>:root { color-scheme: light dark; } body { background: light-dark(#f7f5fa, #15111e); }</style>`;
  const body = `<main><h1>Puzzle</h1><sliding-puzzle seed="5" side="3" start="40" timer></sliding-puzzle></main>`;
  await serveBare(page, body, style, 'sliding-puzzle.js');
  await page.goto('./bare.html');
  await puzzleReady(page);
  const puzzle = puzzleOn(page);
  const check = async (/** @type {string} */ when) => {
    for (const [colorScheme, lang] of /** @type {const} */ ([
      ['light', 'en'],
      ['dark', 'zh-CN'],
    ])) {
      await page.emulateMedia({ colorScheme });
      await puzzle.evaluate((element, lang) => element.setAttribute('lang', lang), lang);
      const axe = new AxeBuilder({ page });
      // What is neither a color nor a text is the same by night.
      if (lang !== 'en') axe.withTags(['cat.color', 'cat.text-alternatives', 'cat.language']);
      const { violations, passes } = await axe.analyze();
      expect.soft(violations, `${when}, ${colorScheme}, ${lang}`).toEqual([]);
      expect(passes.length, 'axe must see something').toBeGreaterThan(1);
    }
  };
  await check('in play');
  await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => element.hint());
  await check('with a hint');
  await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => element.watch());
  await check('watching');
  await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => element.stopWatching());
  await solve(puzzle);
  await expect(cardOf(puzzle)).toBeVisible();
  await check('solved');
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
