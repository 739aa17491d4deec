// The page of the puzzle: the tabs to it and back, its layout, its settings, axe, no network.

import { expectAccessible } from '../axe.js';
import { remember } from '../game-page.js';
import {
  choose,
  expect,
  gameOn,
  openDialog,
  openEmpty,
  openPage,
  ready,
  test,
} from '../support.js';
import { nameOn, openPuzzlePage, puzzleOn, puzzleStateOf, showMore, solve } from './puzzle-page.js';
import { cardOf, puzzleReady, reloadPuzzle, slideAll } from './puzzles.js';

/** @typedef {import('@playwright/test').Page} Page */

const SIZES = [
  [320, 568],
  [568, 320],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1440, 900],
];

/** The tabs. @param {Page} page */
const tabsOn = (page) => page.getByRole('navigation').getByRole('link');

test.describe('tabs', () => {
  test('lead from page to page by keys, and each page loads the engine that it plays', async ({
    page,
  }) => {
    /** @type {string[]} */
    const loaded = [];
    page.on('request', (request) => {
      const wasm = /(\w+)_bg[^/]*\.wasm$/.exec(request.url())?.[1];
      if (wasm) loaded.push(wasm);
    });
    await openPage(page);
    expect(new Set(loaded.splice(0))).toEqual(new Set(['game_2048']));
    await expect(tabsOn(page)).toHaveText(['2048', 'Puzzle']);
    await expect(page.locator('nav [aria-current=page]')).toHaveText('2048');
    await tabsOn(page).nth(1).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/puzzle\.html$/);
    await puzzleReady(page);
    expect(new Set(loaded)).toEqual(new Set(['sliding_puzzle']));
    await expect(page).toHaveTitle('Sliding puzzle');
    await expect(page.locator('nav [aria-current=page]')).toHaveText('Puzzle');
    await tabsOn(page).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/index\.html$/);
    await ready(page);
    await expect(gameOn(page)).toBeVisible();
  });

  test.describe('by touch', () => {
    test.use({ hasTouch: true, viewport: { width: 320, height: 568 } });

    test('lead there and back, and each page keeps what it shows', async ({ page }) => {
      const game = await openPuzzlePage(page);
      await solve(game);
      const before = await puzzleStateOf(game);
      await tabsOn(page).first().tap();
      await page.waitForURL(/index\.html$/);
      await ready(page);
      await tabsOn(page).nth(1).tap();
      await page.waitForURL(/puzzle\.html$/);
      await puzzleReady(page);
      expect(await puzzleStateOf(puzzleOn(page))).toEqual(before);
    });
  });

  test('are large enough, and cover nothing', async ({ page }) => {
    for (const open of [openPage, openPuzzlePage]) {
      await open(page);
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        const faults = await page.evaluate(() => {
          const links = [...document.querySelectorAll('nav > :is(a, button)')].filter((link) =>
            link.checkVisibility(),
          );
          const others = [
            ...document.querySelectorAll('header button'),
            ...(document.querySelector('#game')?.shadowRoot?.querySelectorAll('button, .board') ??
              []),
          ].filter((other) => other.checkVisibility());
          return links.flatMap((link) => {
            const box = link.getBoundingClientRect();
            const small = box.width < 43.9 || box.height < 43.9 ? ['small'] : [];
            const off = box.right > innerWidth || box.bottom > innerHeight ? ['off'] : [];
            const over = others
              .filter((other) => {
                const { left, right, top, bottom } = other.getBoundingClientRect();
                return left < box.right && box.left < right && top < box.bottom && box.top < bottom;
              })
              .map((other) => other.id || other.className);
            return [...small, ...off, ...over];
          });
        });
        expect.soft(faults, `${width} × ${height}`).toEqual([]);
      }
    }
  });
});

test('the whole board is in sight in every window, and what is watched with its controls', async ({
  page,
}) => {
  const game = await openPuzzlePage(page);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const size = `${width} × ${height}`;
    const box = await game.locator('.board').boundingBox();
    if (!box) throw new Error(`no board at ${size}`);
    expect.soft(box.x, `${size}: left`).toBeGreaterThanOrEqual(0);
    expect.soft(box.y, `${size}: top`).toBeGreaterThanOrEqual(0);
    expect.soft(box.x + box.width, `${size}: right`).toBeLessThanOrEqual(width);
    expect.soft(box.y + box.height, `${size}: bottom`).toBeLessThanOrEqual(height);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(wide, `${size}: no scrolling sideways`).toBeLessThanOrEqual(width);
  }
  for (const [width, height] of /** @type {const} */ ([
    [1440, 900],
    [1024, 768],
    [390, 844],
  ])) {
    await page.setViewportSize({ width, height });
    await game.evaluate((/** @type {any} */ element) => element.watch('opponent'));
    for (const part of [game.locator('#board'), game.getByRole('toolbar')]) {
      const box = await part.boundingBox();
      const bottom = (box?.y ?? 0) + (box?.height ?? height);
      expect.soft(bottom, `watched at ${width} × ${height}`).toBeLessThan(height);
    }
    await game.evaluate((/** @type {any} */ element) => element.stopWatching());
  }
});

test('what both pages set is set on both, and outlasts a reload', async ({ page }) => {
  await openPuzzlePage(page);
  await choose(page, 'language', 'zh-CN');
  await choose(page, 'theme', 'dark');
  await choose(page, 'speed', 'fast');
  await choose(page, 'keys', 'jkil');
  await choose(page, 'undo', false);
  const game = puzzleOn(page);
  for (const [name, value] of [
    ['lang', 'zh-CN'],
    ['speed', 'fast'],
    ['keys', 'jkil'],
    ['no-undo', ''],
  ]) {
    await expect(game).toHaveAttribute(name, value);
  }
  await expect(page).toHaveTitle('数字华容道');
  await expect(nameOn(page)).toHaveText('十五数码');
  await openPage(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(gameOn(page)).toHaveAttribute('speed', 'fast');
  await expect(gameOn(page)).toHaveAttribute('keys', 'jkil');
  await choose(page, 'language', 'en');
  await openPuzzlePage(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a reload restores the puzzle and its own settings', async ({ page }) => {
  const game = await openPuzzlePage(page);
  await slideAll(game, [0, 1, 2, 3]);
  await expect(game).toHaveAttribute('opponent', 'none');
  await expect(game).not.toHaveAttribute('timer', /.*/);
  await choose(page, 'opponent', 'optimal');
  await choose(page, 'timer', true);
  const before = await puzzleStateOf(game);
  expect(before.slides).toBeGreaterThan(0);
  await reloadPuzzle(page);
  expect(await puzzleStateOf(game)).toEqual(before);
  await expect(game).toHaveAttribute('opponent', 'optimal');
  await expect(game).toHaveAttribute('timer', '');
});

test('a picture is chosen, kept and removed; another file is refused', async ({ page }) => {
  const game = await openPuzzlePage(page);
  const dialog = await openDialog(page, 'settings');
  await expect(dialog.getByRole('button', { name: 'Remove picture' })).toBeHidden();
  await expect(dialog.getByLabel('Numbers on the picture')).toBeHidden();
  const input = dialog.locator('input[type=file]');
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no') });
  await expect(dialog.getByRole('alert')).toHaveText(/as a picture/);
  const picture = await dialog.locator('.bar').screenshot();
  await input.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: picture });
  await expect(dialog.getByRole('img', { name: 'Your picture' })).toBeVisible();
  await dialog.getByLabel('Numbers on the picture').uncheck();
  await reloadPuzzle(page);
  await expect(game.locator('.pictured')).toHaveCount(1);
  await expect(game).toHaveAttribute('no-numbers', '');
  await openDialog(page, 'settings');
  await expect(dialog.getByRole('img', { name: 'Your picture' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove picture' }).click();
  await expect(dialog.getByRole('img', { name: 'Your picture' })).toBeHidden();
  await expect(game.locator('.pictured')).toHaveCount(0);
  await reloadPuzzle(page);
  await expect(game.locator('.pictured')).toHaveCount(0);
});

test('what is kept and is no setting is the usual one', async ({ page }) => {
  await openEmpty(page);
  await remember(page, {
    opponent: 'god',
    timer: '9',
    numbers: '',
    language: 'xx',
    puzzle: '{"kind":"main","main":{"side":7,"goal":"star","start":-1},"practice":4}',
  });
  const game = await openPuzzlePage(page);
  await expect(nameOn(page)).toHaveText('Fifteen');
  expect(await puzzleStateOf(game)).toMatchObject({
    side: 4,
    goalName: 'usual',
    difficulty: 'any',
  });
  await expect(game).toHaveAttribute('opponent', 'none');
  await openEmpty(page);
  await remember(page, { puzzle: 'null' });
  await openPuzzlePage(page);
  await expect(nameOn(page)).toHaveText('Fifteen');
});

test('the help opens and closes by keys, and Q leads to the chooser', async ({ page }) => {
  const game = await openPuzzlePage(page);
  const dialog = page.getByRole('dialog', { name: 'How to play' });
  const before = await puzzleStateOf(game);
  await page.locator('#you').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'How to play' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  for (const key of ['ArrowLeft', 'ArrowUp', 'w', 'd', 'u']) await page.keyboard.press(key);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await puzzleStateOf(game)).toEqual(before);
  await game.evaluate((element) => element.focus());
  await page.keyboard.press('q');
  await expect(page.getByRole('dialog', { name: 'Choose a puzzle' })).toBeVisible();
});

test('? opens the help, also after a dialog was closed with a part of it unfolded', async ({
  page,
}) => {
  await openPuzzlePage(page);
  const games = await openDialog(page, 'games');
  await showMore(games);
  await page.keyboard.press('Escape');
  await expect(games).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'How to play' })).toBeVisible();
});

test.describe('axe finds nothing', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  /** @param {Page} page @param {string} where */
  async function expectSettledAccessible(page, where) {
    await puzzleOn(page).evaluate((/** @type {any} */ element) => element.settled);
    await expectAccessible(page, where);
  }

  test('on the page, in the dark, in Chinese', async ({ page }) => {
    await openPuzzlePage(page);
    await expectSettledAccessible(page, 'start');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectSettledAccessible(page, 'dark');
    await choose(page, 'language', 'zh-CN');
    await expectSettledAccessible(page, 'Chinese');
  });

  test('in the dialogs, by day and by night', async ({ page }) => {
    const game = await openPuzzlePage(page);
    await solve(game);
    for (const [name, colorScheme] of /** @type {const} */ ([
      ['games', 'dark'],
      ['games', 'light'],
      ['replay', 'light'],
      ['share', 'dark'],
      ['statistics', 'light'],
      ['settings', 'dark'],
      ['help', 'light'],
    ])) {
      await test.step(`${name}, ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme });
        const dialog = await openDialog(page, name);
        if (name === 'games') {
          await showMore(dialog);
          await page.getByRole('radio', { name: /^Custom/ }).check();
        }
        await expectSettledAccessible(page, `${name}, ${colorScheme}`);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      });
    }
  });
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the puzzle opens and plays when the other page was opened once', async ({
    page,
    context,
  }) => {
    await openPage(page);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await context.setOffline(true);
    const game = await openPuzzlePage(page);
    await solve(game);
    await openDialog(page, 'statistics');
    await expect(page.locator('#statistics-dialog .figures').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await openPage(page);
    await expect(gameOn(page)).toBeVisible();
  });
});

test('giving up in the menu asks first', async ({ page }) => {
  const game = await openPuzzlePage(page);
  const dialog = await openDialog(page, 'games');
  await dialog.getByRole('button', { name: 'Give up' }).click();
  await expect(cardOf(game).locator('.headline')).toHaveText('Give up?');
  await page.keyboard.press('n');
  await expect(cardOf(game)).toBeHidden();
  expect((await puzzleStateOf(game)).state).toBe('playing');
});
