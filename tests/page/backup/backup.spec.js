// All that is kept as one file: what it holds, another browser, and faults.

import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  expect,
  KEY,
  keptIn,
  new_game,
  openPage,
  pinSeeds,
  plant,
  pressSome,
  saveOf,
  stateOf,
  test,
} from '../support.js';
import {
  alertOn,
  button,
  cascade,
  choose,
  closeAndReload,
  DAY,
  dialogOn,
  everything,
  exported,
  FILE,
  fileWithBest,
  lost,
  OTHER,
  openStatistics,
  openWithGame,
  saidOn,
  won,
} from './backups.js';

/** @typedef {import('@playwright/test').Page} Page */

test('the file holds all that is kept here', async ({ page }) => {
  await plant(
    page,
    {
      [OTHER]: saveOf(cascade),
      [DAY]: saveOf(won),
      'practice/classic/4x4': saveOf(lost),
      // What cannot be read again, and what another page keeps.
      'main/classic/3x3': 'junk',
      'main/endless/4x4': { ...saveOf(new_game('endless', 1n)), before: { record: 'junk' } },
      'theirs/classic/4x4': saveOf(lost),
    },
    { [OTHER]: 12, 'theirs/classic/4x4': 13 },
  );
  await page.evaluate(() => {
    for (const [name, value] of [
      ['2048-theme', 'dark'],
      ['2048-speed', 'warp'],
      ['theirs', 'x'],
    ]) {
      localStorage.setItem(name, value);
    }
  });
  const game = await openPage(page);
  await pressSome(game, 4);
  const kept = await everything(page);
  await openStatistics(page);
  const { name, content } = await exported(page);
  expect(name).toMatch(/^2048-\d{4}-\d\d-\d\d\.json$/);
  const { made, ...rest } = content;
  expect(Math.abs(Date.parse(made) - Date.now())).toBeLessThan(60_000);
  const saves = Object.fromEntries(
    [KEY, `${KEY}#previous`, OTHER, DAY, 'practice/classic/4x4'].map((key) => [
      key,
      JSON.parse(JSON.stringify(kept.saves[key])),
    ]),
  );
  expect(rest).toEqual({
    format: '2048-backup',
    version: 1,
    saves: { ...saves, 'main/endless/4x4': saveOf(new_game('endless', 1n)) },
    best: { [KEY]: kept.best[KEY], [OTHER]: 12 },
    records: expect.any(Object),
    settings: { theme: 'dark', game: kept.settings['2048-game'] },
    puzzles: { saves: {}, best: {}, settings: {} },
  });
  await expect(saidOn(page)).toHaveText(
    'The file holds 5 saved games. Left out, because it’s damaged: 1 saved game.',
  );
});

test('what was exported comes to another browser as it was', async ({ page, browser, baseURL }) => {
  const game = await openPage(page);
  await pressSome(game, 9);
  await page.keyboard.press('u');
  await page.locator('#settings').click();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.keyboard.press('Escape');
  const state = await stateOf(game);
  const kept = await everything(page);
  await openStatistics(page);
  const { content } = await exported(page);

  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  await pinSeeds(context);
  const other = await context.newPage();
  const there = await openPage(other);
  await openStatistics(other);
  await choose(other, content);
  await expect(dialogOn(other).locator('.confirm')).toContainText(
    'holds 1 saved game. It replaces everything you have here: 0 saved games, your best scores and your settings.',
  );
  await button(other, 'Replace everything').click();
  await expect(saidOn(other)).toHaveText('Imported: 1 saved game.');
  await expect(
    dialogOn(other).locator('.played .figures > div').filter({ hasText: 'Moves' }),
  ).toContainText('9');
  await closeAndReload(other);
  expect(await stateOf(there)).toEqual(state);
  expect(await everything(other)).toEqual(kept);
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  // The move that was taken back waits there too.
  await there.evaluate((/** @type {any} */ element) => element.redo());
  expect((await stateOf(there)).steps).toBe(9);
  await context.close();
});

/** What is wrong where in the file is folded away. @param {Page} page @param {string} reason nothing where it would say no more */
async function expectFolded(page, reason) {
  const fault = alertOn(page).locator('details');
  await expect(fault).toHaveCount(reason ? 1 : 0);
  if (!reason) return;
  await expect(fault.locator('p')).toBeHidden();
  await fault.locator('summary').click();
  await expect(fault.locator('p')).toBeVisible();
  await expect(fault.locator('p')).toContainText(reason);
}

test('a file with a fault is refused, and changes nothing', async ({ page }) => {
  await openWithGame(page);
  const before = await everything(page);
  await openStatistics(page);
  const damaged = 'This backup is damaged. Nothing was changed.';
  for (const [content, said, reason] of /** @type {[unknown, string, string][]} */ ([
    ['junk', 'This isn’t a 2048 backup. Nothing was changed.', ''],
    [JSON.stringify(FILE).slice(0, 200), damaged, 'the file is cut off'],
    [{ ...FILE, version: 2 }, 'This backup comes from another version.', 'version: '],
    [fileWithBest(-1), damaged, `best › ${KEY}: this isn’t a whole number from 0 up`],
  ])) {
    await choose(page, content);
    await expect.soft(alertOn(page), reason).toContainText(said);
    await expectFolded(page, reason);
    await expect.soft(dialogOn(page).locator('.confirm'), reason).toBeHidden();
  }
  const folder = mkdtempSync(join(tmpdir(), '2048-'));
  const file = join(folder, 'large.json');
  writeFileSync(file, '');
  truncateSync(file, 50_000_001);
  await dialogOn(page).locator('input[type=file]').setInputFiles(file);
  await expect(alertOn(page)).toContainText('This file is too large.');
  rmSync(folder, { recursive: true });
  expect(await everything(page)).toEqual(before);
  expect(await keptIn(page, 'broken')).toEqual({});
  // The same without the fault is taken.
  await choose(page, FILE);
  await expect(alertOn(page)).toBeHidden();
  await expect(button(page, 'Replace everything')).toBeVisible();
});

test('where nothing can be read, the dialog says so', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
  });
  await openPage(page);
  await page.locator('#statistics').click();
  await expect(dialogOn(page).locator('.unread [role=alert]')).toHaveText(
    'What you saved can’t be read right now. Please try again.',
  );
  await expect(button(page, 'Try again')).toBeVisible();
  await expect(dialogOn(page).locator('.figures:visible, .backup:visible')).toHaveCount(0);
});
