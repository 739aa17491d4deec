// One backup for both games, from either page; best scores and their proof; reads that fail.

import { expectAccessible } from '../axe.js';
import { openDaily } from '../days.js';
import { remember } from '../game-page.js';
import { openPuzzlePage, puzzleKeys, puzzleStateOf, solve } from '../puzzle/puzzle-page.js';
import { puzzleReady } from '../puzzle/puzzles.js';
import {
  expect,
  frame,
  KEY,
  keptIn,
  openDialog,
  openPage,
  plant,
  ready,
  reload,
  saveOf,
  test,
} from '../support.js';
import {
  alertOn,
  button,
  choose,
  dialogOn,
  exported,
  importAll,
  lost,
  saidOn,
  won,
} from './backups.js';

/** @typedef {import('@playwright/test').Page} Page */

/** What stands beside the best score. @param {Page} page */
const bestOn = (page) =>
  dialogOn(page).locator('.played .figures > div').filter({ hasText: 'Best' }).locator('dd');

/** @param {Page} page @param {Record<string, any>} best */
const plantBest = (page, best) => plant(page, { [KEY]: saveOf(lost) }, best);

test('one file holds both games, from either page, and brings both to another browser', async ({
  page,
  browser,
  baseURL,
}) => {
  await plantBest(page, { [KEY]: lost.score });
  const game = await openPuzzlePage(page);
  const slides = await solve(game);
  const state = await puzzleStateOf(game);
  await openDialog(page, 'statistics');
  const { content: file } = await exported(page);
  await expect(saidOn(page)).toHaveText('The file holds 1 saved game and 1 puzzle.');
  expect(Object.keys(file.saves)).toEqual([KEY]);
  expect(file.puzzles.best).toEqual({ 'puzzle/4x4/usual/20': slides });

  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  const other = await context.newPage();
  await openPage(other);
  await openDialog(other, 'statistics');
  await choose(other, file);
  await expect(dialogOn(other).locator('.backup .confirm')).toContainText(
    'holds 1 saved game and 1 puzzle. It replaces everything you have here: 0 saved games',
  );
  await button(other, 'Replace everything').click();
  await expect(saidOn(other)).toHaveText('Imported: 1 saved game and 1 puzzle.');
  expect(await keptIn(other, 'saves')).toEqual(file.saves);
  const there = await openPuzzlePage(other);
  expect(await puzzleStateOf(there)).toEqual(state);
  // And back again, from the other page.
  await openDialog(other, 'statistics');
  await button(other, 'Undo import').click();
  await expect(button(other, 'Import again')).toBeVisible();
  expect(await puzzleKeys(other)).toEqual([]);
  expect(await keptIn(other, 'saves')).toEqual({});
  await context.close();
});

test('a puzzle that is open in another tab is taken from there', async ({ page, context }) => {
  const game = await openPuzzlePage(page);
  await solve(game);
  await openDialog(page, 'statistics');
  const { content: file } = await exported(page);
  const tab = await context.newPage();
  await openPage(tab);
  await openDialog(tab, 'statistics');
  await importAll(tab, { ...file, puzzles: { saves: {}, best: {}, settings: {} } });
  await expect(button(tab, 'Undo import')).toBeVisible();
  await expect(game.locator('.overlay')).toContainText('open in another tab or window');
  expect(await puzzleKeys(tab)).toEqual([]);
});

test('clearing the statistics of the puzzles asks in its own place', async ({ page }) => {
  const game = await openPuzzlePage(page);
  await solve(game);
  await openDialog(page, 'statistics');
  await button(page, 'Clear statistics').click();
  await expect(button(page, 'Clear statistics')).toBeVisible();
  await expect(dialogOn(page).locator('.backup .confirm')).toBeHidden();
  await button(page, 'Clear statistics').click();
  await expect(dialogOn(page).getByText('Statistics cleared.')).toBeVisible();
  expect(await keptIn(page, 'best', { database: 'sliding-puzzle' })).toEqual({});
});

/** The page, with its next imports cut off after the decision: as when it is closed just then. @param {Page} page */
const cutOff = (page) =>
  page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype;
    let decided = false;
    IDBDatabase.prototype.transaction = function (...values) {
      if (decided) throw new DOMException('the page is closed', 'AbortError');
      decided = this.name === 'game-2048' && values[1] === 'readwrite';
      return transaction.apply(this, values);
    };
  });

for (const page2048 of [true, false]) {
  test(`an import that was cut short is finished when ${page2048 ? 'the game' : 'the puzzle'} is opened`, async ({
    page,
    context,
  }) => {
    const game = await openPuzzlePage(page);
    await solve(game);
    const solved = await puzzleStateOf(game);
    await openDialog(page, 'statistics');
    const file = { ...(await exported(page)).content, settings: { theme: 'dark' } };
    await page.keyboard.press('Escape');
    await game.evaluate((/** @type {any} */ element) => element.newPuzzle({ seed: 9n }));
    await openDialog(page, 'statistics');
    await choose(page, file);
    await expect(button(page, 'Replace everything')).toBeVisible();
    await cutOff(page);
    await button(page, 'Replace everything').click();
    await expect.poll(() => page.evaluate(() => localStorage['2048-importing'])).toBeTruthy();
    await expect(button(page, 'Undo import').or(dialogOn(page).locator('.unread'))).toBeVisible();
    await page.close();

    const next = await context.newPage();
    await next.goto(page2048 ? './' : './puzzle.html');
    await expect
      .poll(() => next.evaluate(() => localStorage['2048-importing'] ?? 'none').catch(() => ''))
      .toBe('none');
    await expect(next.locator('html')).toHaveAttribute('data-theme', 'dark');
    const there = await openPuzzlePage(next);
    expect(await puzzleStateOf(there)).toEqual(solved);
  });
}

test.describe('a best score', () => {
  test('with its record is watched', async ({ page }) => {
    await plantBest(page, { [KEY]: won.score, [`${KEY}#record`]: won.record });
    await openPage(page);
    await openDialog(page, 'statistics');
    await expect(dialogOn(page).locator('.unproven, .unproven-about:visible')).toHaveCount(0);
    const watch = dialogOn(page).getByRole('button', {
      name: /^Watch the game with [\d,]+ points$/,
    });
    await watch.focus();
    await page.keyboard.press('Enter');
    const replay = page.locator('#replay-dialog');
    await expect(replay).toBeVisible();
    await expect(replay.locator('.about')).toContainText(
      `${won.score.toLocaleString('en')} points in ${won.steps.toLocaleString('en')} moves`,
    );
    await page.keyboard.press('Escape');
    await expect(replay).toBeHidden();
    await expect(watch).toBeFocused();
  });

  test('that its record does not reach stays, and is marked', async ({ page }) => {
    await plantBest(page, { [KEY]: 23456, [`${KEY}#record`]: lost.record });
    await openPage(page);
    await openDialog(page, 'statistics');
    await expect(bestOn(page)).toHaveText('23,456 Unproven');
    await expect(
      dialogOn(page).getByText(/^Unproven: this browser has no recording/),
    ).toBeVisible();
    await expect(dialogOn(page).locator('.watch')).toHaveCount(0);
  });

  test('of none is not marked', async ({ page }) => {
    await plant(page, { [KEY]: saveOf(lost) }, { [KEY]: 0 });
    await page.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await openPage(page);
    await openDialog(page, 'statistics');
    await expect(bestOn(page)).toHaveText('0');
    await expect(dialogOn(page).locator('.unproven-about')).toBeHidden();
  });

  test('comes with its record from a file, and goes with the undo', async ({ page }) => {
    await plantBest(page, { [KEY]: 5 });
    await openPage(page);
    await openDialog(page, 'statistics');
    const { content: file } = await exported(page);
    expect(file.records).toEqual({});
    await importAll(page, { ...file, best: { [KEY]: won.score }, records: { [KEY]: won.record } });
    await expect(dialogOn(page).locator('.watch')).toBeVisible();
    const records = true;
    expect(await keptIn(page, 'best', { records })).toEqual({
      [KEY]: won.score,
      [`${KEY}#record`]: won.record,
    });
    await button(page, 'Undo import').click();
    await expect(dialogOn(page).locator('.unproven')).toBeVisible();
    expect(Object.keys(await keptIn(page, 'best', { records }))).toEqual([KEY]);
  });
});

/** Lets reads fail while `window.fails` is set. @param {Page} page */
const failReads = (page) =>
  page.evaluate(() => {
    const { getAll } = IDBObjectStore.prototype;
    /** @type {any} */
    const state = window;
    Object.assign(state, { fails: true, failed: 0 });
    IDBObjectStore.prototype.getAll = function (...values) {
      if (state.fails) {
        state.failed++;
        throw new DOMException('no answer', 'UnknownError');
      }
      return getAll.apply(this, values);
    };
  });

const NOT_READ = 'What you saved can’t be read right now. Please try again.';

for (const [name, open] of /** @type {const} */ ([
  ['the game', openPage],
  ['the puzzle', openPuzzlePage],
])) {
  test(`where reading fails, ${name} says so, and tries again`, async ({ page }) => {
    await plantBest(page, { [KEY]: 1 });
    await open(page);
    await failReads(page);
    const daily = await openDaily(page);
    await expect(daily.locator('.streak')).toHaveText(NOT_READ);
    await page.keyboard.press('Escape');
    await openDialog(page, 'statistics');
    await expect(dialogOn(page).getByRole('alert')).toHaveText(NOT_READ);
    await expect(dialogOn(page).locator('section:not(.unread):visible')).toHaveCount(0);
    const failed = () => page.evaluate(() => /** @type {any} */ (window).failed);
    const before = await failed();
    await button(page, 'Try again').click();
    await expect.poll(failed).toBeGreaterThan(before);
    await expect(dialogOn(page).getByRole('alert')).toHaveText(NOT_READ);
    await page.evaluate(() => {
      /** @type {any} */ (window).fails = false;
    });
    await button(page, 'Try again').click();
    await expect(button(page, 'Export')).toBeEnabled();
    await expect(dialogOn(page).locator('.unread')).toBeHidden();
    await expect(dialogOn(page).locator('.close')).toBeFocused();
    // Now it fails again, and no file is given away.
    await page.evaluate(() => {
      /** @type {any} */ (window).fails = true;
    });
    /** @type {unknown[]} */
    const downloads = [];
    page.on('download', (download) => downloads.push(download));
    await button(page, 'Export').click();
    await expect(alertOn(page)).toHaveText(
      'What you saved can’t be read right now, so no file was made. Please try again.',
    );
    expect(downloads).toEqual([]);
  });
}

test.describe('in Chinese, on a small phone', () => {
  test.use({ locale: 'zh-CN', viewport: { width: 320, height: 568 } });

  test('the backup of both can be read, by day and by night', async ({ page }) => {
    await plantBest(page, { [KEY]: won.score, [`${KEY}#record`]: won.record });
    await openPage(page);
    await openDialog(page, 'statistics');
    await expect(dialogOn(page).getByRole('button', { name: /^观看 .* 分/ })).toBeVisible();
    await openPuzzlePage(page);
    await puzzleReady(page);
    await openDialog(page, 'statistics');
    await dialogOn(page).getByRole('button', { name: '导出' }).click();
    await expect(saidOn(page)).toHaveText('文件中有 1 个存档。');
    const content = dialogOn(page).locator('.content');
    expect(await content.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, colorScheme, { within: '#statistics-dialog' });
    }
  });
});

test('a page asks for the code that finishes an import only if there is one to finish', async ({
  page,
}) => {
  /** @type {Set<string | undefined>} */
  const asked = new Set();
  page.on('request', (request) => {
    const [, file] = request.url().match(/\/(backup-restore|sliding_puzzle)[^/]*$/) ?? [];
    if (file) asked.add(file);
  });
  await openPage(page);
  await ready(page);
  // The page looks for a journal when it is idle. Whatever it did then has come to an end.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.evaluate(async () => void (await indexedDB.databases()));
  await frame(page);
  expect([...asked]).toEqual([]);
  await remember(page, { importing: '1' });
  const code = page.waitForRequest(/\/backup-restore-[^/]*\.js$/);
  await reload(page);
  await code;
});
