// All that is kept as one file: given away, taken in, and the way back.

import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '../axe.js';
import {
  ARROWS,
  expect,
  findMove,
  gameOn,
  KEY,
  keptIn,
  lostGame,
  new_game,
  openEmpty,
  openingFor,
  openPage,
  pinSeeds,
  plant,
  ready,
  saveOf,
  stateOf,
  test,
  wonGame,
} from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */

const OTHER = 'main/cascade/5x6';
const DAY = 'daily/2026-11-20/classic/4x4';

/** @param {Page} page */
const dialogOn = (page) => page.locator('#statistics-dialog');

/** @param {Page} page @param {string} name */
const button = (page, name) => dialogOn(page).getByRole('button', { name, exact: true });

/** @param {Page} page */
const saidOn = (page) => dialogOn(page).locator('.backup [role=status]');

/** @param {Page} page */
const alertOn = (page) => dialogOn(page).locator('.backup [role=alert]');

/** @param {Page} page */
async function openStatistics(page) {
  await page.locator('#statistics').click();
  await expect(button(page, 'Export')).toBeVisible();
}

/** The file that is given away. @param {Page} page */
async function exported(page) {
  const download = page.waitForEvent('download');
  await button(page, 'Export').click();
  const file = await download;
  const text = readFileSync(String(await file.path()), 'utf8');
  return { name: file.suggestedFilename(), content: JSON.parse(text) };
}

/** Hands a file to the dialog. @param {Page} page @param {unknown} content */
const choose = (page, content) =>
  dialogOn(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'file.json',
      mimeType: 'application/json',
      buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
    });

/** Closes the dialog after an import: the page is loaded again. @param {Page} page */
async function closeAndReload(page) {
  const loaded = page.waitForEvent('load');
  await page.keyboard.press('Escape');
  await loaded;
  await ready(page);
}

/** @param {Page} page @param {unknown} content */
async function importAll(page, content) {
  await choose(page, content);
  await button(page, 'Replace everything').click();
  await expect(saidOn(page)).toContainText('Imported:');
}

/** Everything that an import could touch. @param {Page} page */
async function everything(page) {
  const kept = await page.evaluate(() => ({ ...localStorage }));
  // Which import was the last one is no setting.
  const { '2048-imported': _last, ...settings } = kept;
  return { saves: await keptIn(page, 'saves'), best: await keptIn(page, 'best'), settings };
}

/** @param {import('@playwright/test').Locator} game @param {number} moves */
async function pressSome(game, moves) {
  await game.evaluate((element) => element.focus());
  for (let i = 0; i < moves; i++) {
    await game.page().keyboard.press(ARROWS[findMove((await stateOf(game)).cells)]);
  }
}

/** @param {import('@playwright/test').Locator} game */
const overlayOf = (game) => game.locator('.overlay');

const [won, { game: lost }, opening] = [wonGame(), lostGame(), openingFor()];
const cascade = new_game(/** @type {any} */ ({ rules: 'cascade', rows: 5, cols: 6 }), 2n);

const choice = {
  kind: 'main',
  day: '2026-11-20',
  main: { rules: 'classic', rows: 4, cols: 4 },
  practice: { rules: 'classic', rows: 4, cols: 4 },
};

/** A file as this page writes it. */
const FILE = {
  format: '2048-backup',
  version: 1,
  made: '2026-11-20T08:00:00.000Z',
  saves: /** @type {Record<string, any>} */ ({
    [KEY]: { ...saveOf(lost), before: saveOf(won, true).game },
    [`${KEY}#previous`]: saveOf(opening),
    [OTHER]: saveOf(cascade),
  }),
  best: /** @type {Record<string, any>} */ ({ [KEY]: 23456, [OTHER]: 0 }),
  settings: /** @type {Record<string, any>} */ ({ theme: 'dark', game: JSON.stringify(choice) }),
};

/** A game, a best score and a setting that an import replaces. @param {Page} page */
async function openWithGame(page) {
  await plant(page, { [KEY]: saveOf(opening), [DAY]: saveOf(won) }, { [KEY]: 555, [DAY]: 7 });
  await page.evaluate(() => {
    localStorage.setItem('2048-theme', 'light');
    localStorage.setItem('2048-speed', 'fast');
  });
  return openPage(page);
}

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
  const { violations } = await new AxeBuilder({ page }).include('#statistics-dialog').analyze();
  expect(violations).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(button(page, 'Import')).toBeFocused();
  await expect(dialogOn(page).locator('.confirm')).toBeHidden();
  expect(await everything(page)).toEqual(before);
  expect(await keptIn(page, 'broken')).toEqual({});
});

test('an import can be undone, also after a reload, and made again', async ({ page }) => {
  const game = await openWithGame(page);
  const [before, played] = [await everything(page), await stateOf(game)];
  await openStatistics(page);
  await importAll(page, FILE);
  await expect(button(page, 'Undo import')).toBeFocused();
  await closeAndReload(page);
  const imported = await everything(page);
  expect(imported.saves).toEqual(FILE.saves);
  expect(imported.best).toEqual(FILE.best);
  expect(imported.settings).toMatchObject({ '2048-theme': 'dark' });
  expect(imported.settings, 'not in the file').not.toHaveProperty('2048-speed');
  expect(await stateOf(game)).toMatchObject({ score: lost.score, steps: lost.steps, best: 23456 });
  await expect(overlayOf(game), 'it can be played').not.toContainText('open in another tab');
  await page.reload();
  await ready(page);

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
  await importAll(page, { ...FILE, saves: { [KEY]: saveOf(opening) } });
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
  await importAll(page, FILE);
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
  await importAll(page, FILE);
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

/** @param {unknown} best of the page's own game */
const fileWithBest = (best) => ({ ...FILE, best: { ...FILE.best, [KEY]: best } });

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
  await choose(page, FILE);
  await button(page, 'Replace everything').click();
  await expect(alertOn(page)).toHaveText('Your browser couldn’t save it. Nothing was changed.');
  expect(await everything(page)).toEqual(before);
  expect(await keptIn(page, 'broken')).toEqual({});
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

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-CN', viewport: { width: 320, height: 568 } });

  test('an import speaks Chinese', async ({ page }) => {
    await openEmpty(page);
    await openPage(page);
    await page.locator('#statistics').click();
    await choose(page, fileWithBest(-1));
    await expect(alertOn(page)).toHaveText(
      `这份备份已损坏，没有任何改动。详细信息best › ${KEY}：这不是大于或等于 0 的整数`,
    );
    await choose(page, FILE);
    await expect(dialogOn(page).locator('.confirm')).toContainText('它将替换这里的一切：0 个存档');
    await button(page, '全部替换').click();
    await expect(saidOn(page)).toHaveText('已导入 2 个存档。');
    await expect(button(page, '撤销导入')).toBeFocused();
    const content = dialogOn(page).locator('.content');
    expect(await content.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    const { violations } = await new AxeBuilder({ page }).include('#statistics-dialog').analyze();
    expect(violations).toEqual([]);
  });
});
