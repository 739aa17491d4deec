// An import: when it happens, its undo, and what it leaves alone.

import { expectAccessible } from '../axe.js';
import { overlayOf } from '../game-page.js';
import {
  ARROWS,
  expect,
  gameOn,
  KEY,
  keptIn,
  openEmpty,
  openPage,
  plant,
  pressSome,
  ready,
  reload,
  saveOf,
  stateOf,
  test,
} from '../support.js';
import {
  alertOn,
  button,
  choose,
  closeAndReload,
  dialogOn,
  everything,
  FILE,
  fileWithBest,
  importAll,
  lost,
  opening,
  openStatistics,
  openWithGame,
  saidOn,
  won,
} from './backups.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page @param {unknown} content */
async function expectImported(page, content) {
  await importAll(page, content);
  await expect(saidOn(page)).toContainText('Imported:');
}

test('an import waits for the player, and can be put off', async ({ page }) => {
  await openWithGame(page);
  const before = await everything(page);
  await openStatistics(page);
  await choose(page, FILE);
  await expect(dialogOn(page).locator('.confirm')).toContainText(
    /The file from Nov (19|20|21), 2026, .* holds 2 saved games\. It replaces everything you have here: 2 saved games/,
  );
  await expect(button(page, 'Export')).toBeHidden();
  await expect(button(page, 'Cancel')).toBeFocused();
  await expectAccessible(page, 'the question', { within: '#statistics-dialog' });
  await page.keyboard.press('Enter');
  await expect(button(page, 'Import')).toBeFocused();
  await expect(dialogOn(page).locator('.confirm')).toBeHidden();
  expect(await everything(page)).toEqual(before);
  expect(await keptIn(page, 'broken')).toEqual({});
});

test('the page has the colors of an imported palette before their file is loaded', async ({
  page,
}) => {
  await openPage(page);
  await openStatistics(page);
  await expectImported(page, { ...FILE, settings: { ...FILE.settings, palette: 'contrast' } });
  const loaded = page.waitForEvent('load');
  await page.keyboard.press('Escape');
  await loaded;
  await page.route(/palettes-[^/]*\.js/, () => {});
  await reload(page);
  const [stored, shown] = await page.evaluate(() => [
    localStorage['2048-colors'],
    getComputedStyle(document.documentElement).getPropertyValue('--tile-2'),
  ]);
  expect(stored).toContain('contrast');
  expect(shown.trim()).not.toBe('');
});

test('an import can be undone, also after a reload, and made again', async ({ page }) => {
  const game = await openWithGame(page);
  const [before, played] = [await everything(page), await stateOf(game)];
  await openStatistics(page);
  await expectImported(page, FILE);
  await expect(button(page, 'Undo import')).toBeFocused();
  await closeAndReload(page);
  const imported = await everything(page);
  expect(imported.saves).toEqual(FILE.saves);
  expect(imported.best).toEqual(FILE.best);
  expect(imported.settings).toMatchObject({ '2048-theme': 'dark' });
  expect(imported.settings, 'not in the file').not.toHaveProperty('2048-speed');
  expect(await stateOf(game)).toMatchObject({ score: lost.score, steps: lost.steps, best: 23456 });
  await expect(overlayOf(game), 'it can be played').not.toContainText('open in another tab');
  await reload(page);

  await openStatistics(page);
  await expect(dialogOn(page).locator('.last')).toContainText('replaced 2 saved games.');
  await button(page, 'Undo import').click();
  await expect(saidOn(page)).toHaveText('Import undone. Everything is as it was before.');
  await closeAndReload(page);
  expect(await everything(page)).toEqual(before);
  expect(await stateOf(game)).toEqual(played);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');

  await openStatistics(page);
  await button(page, 'Import again').click();
  await expect(saidOn(page)).toHaveText('Imported again.');
  await closeAndReload(page);
  expect(await everything(page)).toEqual(imported);
});

test('the undo of an import loses nothing that was played since', async ({ page }) => {
  const game = await openWithGame(page);
  await openStatistics(page);
  await expectImported(page, { ...FILE, saves: { [KEY]: saveOf(opening) } });
  await closeAndReload(page);
  await pressSome(game, 2);
  const played = await stateOf(game);
  expect(played.steps).toBe(opening.steps + 2);
  await openStatistics(page);
  for (const name of ['Undo import', 'Import again']) {
    await button(page, name).click();
    await expect(button(page, name)).toBeHidden();
  }
  await closeAndReload(page);
  expect(await stateOf(game)).toEqual(played);
});

test('games of other pages stay where they are', async ({ page }) => {
  const theirs = { 'theirs/classic/4x4': saveOf(won) };
  await plant(page, { ...theirs, [KEY]: saveOf(opening) }, { 'theirs/classic/4x4': 5 });
  await openPage(page);
  await openStatistics(page);
  await expectImported(page, FILE);
  expect((await everything(page)).saves).toEqual({ ...FILE.saves, ...theirs });
  await button(page, 'Undo import').click();
  await expect(button(page, 'Import again')).toBeVisible();
  const { saves, best } = await everything(page);
  expect(saves).toEqual({ ...theirs, [KEY]: saveOf(opening) });
  expect(best).toEqual({ 'theirs/classic/4x4': 5 });
});

test('another tab does not write over what was imported', async ({ page, context }) => {
  const game = await openWithGame(page);
  const [tab, fresh] = [await context.newPage(), await context.newPage()];
  await openPage(tab);
  await overlayOf(gameOn(tab)).getByRole('button', { name: 'Play here' }).click();
  await expect(overlayOf(gameOn(tab))).toBeHidden();
  await pressSome(gameOn(tab), 1);
  // One more tab shows a game that is neither kept yet nor in the file.
  await fresh.goto('./');
  await gameOn(fresh).evaluate((element) => element.setAttribute('rules', 'two-to-one'));
  await ready(fresh);
  await expect(overlayOf(gameOn(fresh))).toBeHidden();

  await page.bringToFront();
  await openStatistics(page);
  await expectImported(page, FILE);
  for (const other of [tab, fresh]) {
    await expect(overlayOf(gameOn(other))).toContainText('open in another tab or window');
    await other.bringToFront();
    for (const key of ARROWS) await other.keyboard.press(key);
  }
  expect(await keptIn(page, 'saves')).toEqual(FILE.saves);
  expect(await keptIn(page, 'best')).toEqual(FILE.best);
  await page.bringToFront();
  await closeAndReload(page);
  expect((await stateOf(game)).score).toBe(lost.score);
  // And the other one can go on from there.
  await tab.bringToFront();
  await overlayOf(gameOn(tab)).getByRole('button', { name: 'Play here' }).click();
  await expect.poll(async () => (await stateOf(gameOn(tab))).score).toBe(lost.score);
});

test('an import that the browser cannot store changes nothing', async ({ page }) => {
  await openWithGame(page);
  const before = await everything(page);
  await openStatistics(page);
  // The second value no longer fits: what gave way by then must come back.
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    let puts = 0;
    IDBObjectStore.prototype.put = function (...values) {
      puts++;
      if (puts > 2) throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, values);
    };
  });
  await importAll(page, FILE);
  await expect(alertOn(page)).toHaveText('Your browser couldn’t save it. Nothing was changed.');
  expect(await everything(page)).toEqual(before);
  expect(await keptIn(page, 'broken')).toEqual({});
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN', viewport: { width: 320, height: 568 } });

  test('an import speaks Chinese', async ({ page }) => {
    await openEmpty(page);
    await openPage(page);
    await page.locator('#statistics').click();
    await choose(page, fileWithBest(-1));
    await expect(alertOn(page)).toHaveText(
      `这份备份已损坏，没有任何改动。详细信息best › ${KEY}: this isn’t a whole number from 0 up`,
    );
    await choose(page, FILE);
    await expect(dialogOn(page).locator('.confirm')).toContainText('它将替换这里的一切：0 个存档');
    await button(page, '全部替换').click();
    await expect(saidOn(page)).toHaveText('已导入 2 个存档。');
    await expect(button(page, '撤销导入')).toBeFocused();
    const content = dialogOn(page).locator('.content');
    expect(await content.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    await expectAccessible(page, 'the report', { within: '#statistics-dialog' });
  });
});
