// The page around the game: it fits, its switches work and are kept, its keys open what they should.

import { remember } from '../game-page.js';
import { openPuzzlePage, puzzleOn, puzzleStateOf, showMore } from '../puzzle/puzzle-page.js';
import { puzzleReady, slideAll } from '../puzzle/puzzles.js';
import {
  boardOf,
  call,
  choose,
  expect,
  frame,
  gameOn,
  inWindows,
  lostGame,
  misplacedOn,
  new_game,
  openingFor,
  openPage,
  openSaved,
  plant,
  play,
  ready,
  reload,
  saveOf,
  stateOf,
  test,
  watchMoves,
  wonGame,
} from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

const SIZES = [
  [320, 568],
  [568, 320],
  [390, 844],
  [844, 390],
  [667, 375],
  [768, 1024],
  [1366, 625],
  [1440, 900],
  [3840, 2160],
];

/**
 * Checks that parts of a page are in sight, and that the board covers none of the others. Gives its size.
 * @param {string} name of the case
 * @param {...Locator} parts the board first
 */
async function expectInSight(name, ...parts) {
  const { width, height } = parts[0].page().viewportSize() ?? { width: 0, height: 0 };
  const boxes = await Promise.all(
    parts.map(async (part) => {
      const box = await part.boundingBox();
      if (!box) throw new Error(`${part} is not to be seen: ${name}`);
      return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
    }),
  );
  for (const { left, top, right, bottom } of boxes) {
    expect.soft(left, `${name}: left`).toBeGreaterThanOrEqual(0);
    expect.soft(top, `${name}: top`).toBeGreaterThanOrEqual(0);
    expect.soft(right, `${name}: right`).toBeLessThanOrEqual(width);
    expect.soft(bottom, `${name}: bottom`).toBeLessThanOrEqual(height);
  }
  const [board, ...others] = boxes;
  const covered = others.filter(
    ({ left, top, right, bottom }) =>
      left < board.right && board.left < right && top < board.bottom && board.top < bottom,
  );
  expect.soft(covered, `${name}: what the board covers`).toEqual([]);
  return { width: board.right - board.left, height: board.bottom - board.top };
}

/** Looks at a page in windows of all sizes. @param {Page} page @param {(size: string, rows: number) => Promise<unknown>} look */
async function inEveryWindow(page, look) {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(wide, `${width} × ${height}: no scrolling sideways`).toBeLessThanOrEqual(width);
    // On a laptop, the score has a row of its own.
    await look(`${width} × ${height}`, width > height && height >= 640 ? 2 : 1);
  }
}

/** What is beside the board in every window. @param {Locator} game */
const besideOf = (game) => ['.figures', '.actions'].map((part) => game.locator(part));

/** In how many rows the figures of a game are. @param {Locator} game */
const figureRows = (game) =>
  game.locator('.figure').evaluateAll((figures) => {
    const { bottom } = /** @type {Element} */ (figures[0].parentElement).getBoundingClientRect();
    const boxes = figures.map((figure) => figure.getBoundingClientRect());
    const seen = boxes.filter(({ top }) => top < bottom);
    return new Set(seen.map(({ bottom }) => Math.round(bottom))).size;
  });

test('the whole board is in sight in every window, which can be zoomed', async ({ page }) => {
  const game = await openSaved(page, saveOf(openingFor()), 1234567);
  const content = await page.locator('meta[name=viewport]').getAttribute('content');
  expect(content).toContain('width=device-width');
  expect(content).toContain('viewport-fit=cover');
  expect(content).not.toMatch(/user-scalable|maximum-scale/);
  for (const arrows of [false, true]) {
    await test.step(`4×4, ${arrows ? 'with' : 'without'} arrow buttons`, async () => {
      await page.setViewportSize({ width: 1000, height: 800 });
      await choose(page, 'arrows', arrows);
      await inEveryWindow(page, async (size) => {
        const parts = [boardOf(game), ...besideOf(game), page.locator('nav')];
        const { width } = await expectInSight(size, ...parts);
        expect.soft(width, size).toBeGreaterThanOrEqual(240);
      });
    });
  }
  for (const [rows, cols] of [
    [3, 8],
    [8, 3],
  ]) {
    await test.step(`${rows}×${cols}, with all that is beside it`, async () => {
      const model = new_game({ rows, cols }, 3n);
      await plant(page, { [`main/classic/${rows}x${cols}`]: saveOf(model) });
      const main = { rules: 'classic', rows, cols };
      await remember(page, { game: JSON.stringify({ kind: 'main', main }), arrows: 'on' });
      await openPage(page);
      await play(game, [0, 1, 2, 3, 0, 1]);
      const beside = [...besideOf(game), game.locator('.arrows'), page.locator('nav')];
      await inEveryWindow(page, async (size, asked) => {
        const { width, height } = await expectInSight(size, boardOf(game), ...beside);
        expect.soft(height / width, size).toBeCloseTo(rows / cols, 1);
        expect.soft(await misplacedOn(game), size).toEqual([]);
        expect.soft(await figureRows(game), `${size}: rows of figures`).toBe(asked);
      });
    });
  }
  await test.step('the puzzle, and what is watched with its controls', async () => {
    const puzzle = await openPuzzlePage(page);
    const board = puzzle.locator('.board');
    await inEveryWindow(page, async (size) => {
      const parts = [board, ...besideOf(puzzle), page.locator('nav')];
      const { width } = await expectInSight(size, ...parts);
      expect.soft(width, size).toBeGreaterThanOrEqual(240);
    });
    await puzzle.evaluate((/** @type {any} */ element) => element.watch('opponent'));
    const windows = /** @type {const} */ ([
      [1440, 900],
      [1024, 768],
      [390, 844],
      [320, 568],
    ]);
    await inWindows(page, windows, async (size) => {
      const parts = [puzzle.locator('#board'), puzzle.getByRole('toolbar')];
      await expectInSight(`watched at ${size}`, ...parts);
    });
  });
});

test('large figures cover no buttons', async ({ page }) => {
  const game = await openSaved(page, saveOf(wonGame()), 1234567);
  const sizes = [...SIZES, [1024, 768], [1280, 680], [1280, 720], [1280, 800]];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    const overlaps = await game.evaluate((element) => {
      const find = (/** @type {string} */ part) =>
        element.shadowRoot?.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
      const boxOf = (/** @type {string} */ part) =>
        document.querySelector(part)?.getBoundingClientRect() ?? new DOMRect();
      const shown = find('.figures');
      const figures = [...(element.shadowRoot?.querySelectorAll('.value') ?? [])]
        .map((value) => value.getBoundingClientRect())
        .filter(({ top }) => top < shown.bottom);
      const pairs = figures.flatMap((figure) => [
        [figure, find('.actions')],
        [figure, find('.row')],
      ]);
      pairs.push([boxOf('nav'), boxOf('header')], [boxOf('nav'), boxOf('#game')]);
      return pairs.filter(
        ([a, b]) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
      ).length;
    });
    expect.soft(overlaps, `${width} × ${height}`).toBe(0);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await call(game, 'keepGoing');
  await expect(game.locator('#new > span')).toHaveText('New game', { useInnerText: true });
  await test.step('at the end, what the page adds has no line of its own', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await remember(page, { language: 'de' });
    await openSaved(page, saveOf(lostGame().game));
    const review = page.locator('#review');
    const undo = game.locator('#choices').getByRole('button', { name: 'Rückgängig' });
    await expect(undo).toBeVisible();
    expect((await review.boundingBox())?.y).toBe((await undo.boundingBox())?.y);
  });
});

/** The color of the page. @param {Page} page */
const paperOf = (page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test('the theme follows the system until the player chooses one', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const game = await openSaved(page, saveOf(openingFor()));
  const light = await paperOf(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await paperOf(page);
  expect(dark).not.toBe(light);
  for (const [name, paper] of [
    ['light', light],
    ['dark', dark],
  ]) {
    await choose(page, 'theme', name);
    expect(await paperOf(page), name).toBe(paper);
    await page.emulateMedia({ colorScheme: name === 'light' ? 'dark' : 'light' });
    expect(await paperOf(page), `${name}, whatever the system`).toBe(paper);
    await reload(page);
    expect(await paperOf(page), `${name}, after a reload`).toBe(paper);
  }
  await choose(page, 'theme', 'auto');
  expect(await paperOf(page)).toBe(light);
  await test.step('forced colors: every tile has a border, and what is off differs', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const paper = await paperOf(page);
    const inkOf = (/** @type {string} */ id) =>
      game.locator(id).evaluate((it) => getComputedStyle(it).color);
    expect(await inkOf('#redo')).not.toBe(await inkOf('#hint'));
    await expect(page.locator('#daily svg')).toBeVisible();
    const dot = await page
      .locator('#daily')
      .evaluate((button) => getComputedStyle(button, '::after').backgroundColor);
    expect(dot).not.toBe(paper);
    const borders = await game.locator('.face').evaluateAll((faces) =>
      faces.map((face) => {
        const { borderTopColor, borderTopStyle, borderTopWidth } = getComputedStyle(face);
        return { borderTopColor, borderTopStyle, borderTopWidth };
      }),
    );
    expect(borders.length).toBeGreaterThan(2);
    for (const { borderTopColor, borderTopStyle, borderTopWidth } of borders) {
      expect(borderTopStyle).toBe('solid');
      expect(Number.parseFloat(borderTopWidth)).toBeGreaterThanOrEqual(1);
      expect(borderTopColor).not.toBe(paper);
      expect(borderTopColor).not.toMatch(/^rgba.*, 0\)$/);
    }
  });
});

test('the buttons of the page are pressed by mouse and by keys', async ({ page }) => {
  const game = await openSaved(page, saveOf(openingFor()));
  await choose(page, 'arrows', true);
  const taken = await watchMoves(game);
  for (const [move, name] of ['Up', 'Right', 'Down', 'Left'].entries()) {
    await game.getByRole('button', { name }).click();
    expect(await taken()).toEqual([move]);
    await game.getByRole('button', { name: 'Undo' }).click();
  }
  await reload(page);
  await expect(game.getByRole('button', { name: 'Left' })).toBeVisible();
  await choose(page, 'arrows', false);
  await expect(game.getByRole('button', { name: 'Left' })).toBeHidden();
  await reload(page);
  await expect(game.getByRole('button', { name: 'Left' })).toBeHidden();
  await test.step('focus can be seen', async () => {
    /** @type {Set<string>} */
    const names = new Set();
    for (let i = 0; i < 16; i++) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => {
        let element = document.activeElement;
        while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
        if (!element || element === document.body) return undefined;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim();
        return { name: String(name), outlineStyle, width: Number.parseFloat(outlineWidth) };
      });
      if (!focused) continue;
      names.add(focused.name);
      expect(focused.outlineStyle, focused.name).not.toBe('none');
      expect(focused.width, focused.name).toBeGreaterThanOrEqual(2);
    }
    // All buttons of the page and of the game, and the board.
    expect(names.size).toBeGreaterThanOrEqual(12);
  });
  await test.step('tabs lead there and back by keys, and each page keeps what it shows', async () => {
    const tabs = page.getByRole('navigation').getByRole('link');
    const current = page.locator('nav [aria-current=page]');
    const before = await stateOf(game);
    const goTo = async (/** @type {number} */ tab, /** @type {RegExp} */ address) => {
      await expect(tabs).toHaveText(['2048', 'Puzzle']);
      await tabs.nth(tab).focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(address);
    };
    await goTo(1, /puzzle\.html$/);
    await puzzleReady(page);
    await expect(page).toHaveTitle('Sliding puzzle');
    await expect(current).toHaveText('Puzzle');
    // Tests draw games and puzzles from pinned seeds.
    expect((await puzzleStateOf(puzzleOn(page))).record).toBe(
      'p1.4x4.usual.any.P-YZp3lhXo8.g.AgaJSo',
    );
    await slideAll(puzzleOn(page), [0, 1, 2, 3]);
    const slid = await puzzleStateOf(puzzleOn(page));
    await goTo(0, /index\.html$/);
    await ready(page);
    await expect(current).toHaveText('2048');
    expect(await stateOf(game)).toEqual(before);
    await call(game, 'newGame');
    expect((await stateOf(game)).record).toBe('1.classic.4x4.FspK4CHdIXY.g.DIueZO');
    await goTo(1, /puzzle\.html$/);
    await puzzleReady(page);
    expect(await puzzleStateOf(puzzleOn(page))).toEqual(slid);
  });
});

/** Both pages, and how their choosers are named. */
const PAGES = [
  {
    name: '2048',
    open: (/** @type {Page} */ page) => openSaved(page, saveOf(openingFor())),
    on: gameOn,
    state: stateOf,
    chooser: 'Choose a game',
  },
  {
    name: 'the puzzle',
    open: openPuzzlePage,
    on: puzzleOn,
    state: puzzleStateOf,
    chooser: 'Choose a puzzle',
  },
];

test('keys that are pressed in an open dialog move no tiles', async ({ page }) => {
  for (const { name, open, on, state, chooser } of PAGES) {
    await test.step(name, async () => {
      await open(page);
      const game = on(page);
      const before = await state(game);
      const help = page.getByRole('dialog', { name: 'How to play' });
      const you = page.locator('#you');
      for (const close of ['Escape', 'Enter']) {
        await you.focus();
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: 'How to play' }).focus();
        await page.keyboard.press('Enter');
        await expect(help).toBeVisible();
        for (const key of ['ArrowLeft', 'ArrowUp', 'w', 'd', 'u', 'Control+z', 'h'])
          await page.keyboard.press(key);
        await frame(page);
        expect(await state(game)).toEqual(before);
        await page.keyboard.press(close);
        await expect(help).toBeHidden();
        await expect(you).toBeFocused();
      }
      await test.step('Q and ?, also after a dialog was closed with a part of it unfolded', async () => {
        await game.evaluate((element) => element.focus());
        await page.keyboard.press('q');
        const games = page.getByRole('dialog', { name: chooser });
        await expect(games).toBeVisible();
        if (name === 'the puzzle') await showMore(games);
        await page.keyboard.press('Escape');
        await expect(games).toBeHidden();
        await page.keyboard.press('?');
        await expect(help).toBeVisible();
      });
    });
  }
});
