// What the tests of the backup share: a file, and the controls of its section.

import { readFileSync } from 'node:fs';
import { remember } from '../game-page.js';
import {
  expect,
  KEY,
  keptIn,
  lostGame,
  new_game,
  openingFor,
  openPage,
  plant,
  ready,
  saveOf,
  test,
  wonGame,
} from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */

export const OTHER = 'main/cascade/5x6';

export const DAY = 'daily/2026-11-20/classic/4x4';

/** @param {Page} page */
export const dialogOn = (page) => page.locator('#statistics-dialog');

/** @param {Page} page @param {string} name */
export const button = (page, name) => dialogOn(page).getByRole('button', { name, exact: true });

/** @param {Page} page */
export const saidOn = (page) => dialogOn(page).locator('.backup [role=status]');

/** @param {Page} page */
export const alertOn = (page) => dialogOn(page).locator('.backup [role=alert]');

/** @param {Page} page */
export async function openStatistics(page) {
  await page.locator('#statistics').click();
  await expect(button(page, 'Export')).toBeVisible();
}

/** Hands a file to the dialog. @param {Page} page @param {unknown} content */
export const choose = (page, content) =>
  dialogOn(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'file.json',
      mimeType: 'application/json',
      buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
    });

/** Hands a file to the dialog, and lets it replace everything. @param {Page} page @param {unknown} content */
export async function importAll(page, content) {
  await choose(page, content);
  await button(page, 'Replace everything').click();
}

/** The file that is given away. @param {Page} page */
export async function exported(page) {
  const download = page.waitForEvent('download');
  await button(page, 'Export').click();
  const file = await download;
  const text = readFileSync(String(await file.path()), 'utf8');
  return { name: file.suggestedFilename(), content: JSON.parse(text) };
}

/** Closes the dialog after an import: the page is loaded again. @param {Page} page */
export async function closeAndReload(page) {
  const loaded = page.waitForEvent('load');
  await page.keyboard.press('Escape');
  await loaded;
  await ready(page);
}

/** Everything that an import could touch. @param {Page} page */
export async function everything(page) {
  const kept = await page.evaluate(() => ({ ...localStorage }));
  // Which import was the last one is no setting.
  const { '2048-imported': _last, ...settings } = kept;
  return { saves: await keptIn(page, 'saves'), best: await keptIn(page, 'best'), settings };
}

export const [won, { game: lost }, opening] = [wonGame(), lostGame(), openingFor()];

export const cascade = new_game(/** @type {any} */ ({ rules: 'cascade', rows: 5, cols: 6 }), 2n);

const choice = {
  kind: 'main',
  day: '2026-11-20',
  main: { rules: 'classic', rows: 4, cols: 4 },
  practice: { rules: 'classic', rows: 4, cols: 4 },
};

/** A file as this page writes it. */
export const FILE = {
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
export async function openWithGame(page) {
  await plant(page, { [KEY]: saveOf(opening), [DAY]: saveOf(won) }, { [KEY]: 555, [DAY]: 7 });
  await remember(page, { theme: 'light', speed: 'fast' });
  return openPage(page);
}

/** @param {unknown} best of the page's own game */
export const fileWithBest = (best) => ({ ...FILE, best: { ...FILE.best, [KEY]: best } });
