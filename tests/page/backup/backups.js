// What the tests of the backup share: a file, and the controls of its section.

import { readFileSync } from 'node:fs';
import { remember } from '../game-page.js';
import {
  expect,
  KEY,
  keptIn,
  lostGame,
  openDialog,
  openingFor,
  openPage,
  pastGame,
  plant,
  ready,
  saveOf,
  wonGame,
} from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */

export const DAY = 'daily/2026-11-20/classic/4x4';

/** @param {Page} page */
export const dialogOn = (page) => page.locator('#statistics-dialog');

/** @param {Page} page @param {string} name */
export const button = (page, name) => dialogOn(page).getByRole('button', { name, exact: true });

/** @param {Page} page */
export const saidOn = (page) => dialogOn(page).locator('.backup > [role=status]');

/** @param {Page} page */
export const alertOn = (page) => dialogOn(page).locator('.backup [role=alert]');

/** @param {Page} page */
export const questionOn = (page) => dialogOn(page).locator('.backup .confirm');

/** @param {Page} page */
export async function openBackup(page) {
  await openDialog(page, 'statistics');
  await expect(button(page, 'Export')).toBeEnabled();
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

/** Hands a file to the dialog, and replaces everything with it. @param {Page} page @param {unknown} content */
export async function replaceAll(page, content) {
  await choose(page, content);
  await button(page, 'Replace everything').click();
  await expect(questionOn(page)).toContainText('This replaces');
  await button(page, 'Replace everything').click();
  await expect(saidOn(page)).toContainText('Imported:');
}

/** Hands a file to the dialog, and adds its games. @param {Page} page @param {unknown} content */
export async function addAll(page, content) {
  await choose(page, content);
  await button(page, 'Add to what’s here').click();
}

/** The file that is given away. @param {Page} page @param {string} [name] of the button */
export async function exported(page, name = 'Export') {
  const download = page.waitForEvent('download');
  await button(page, name).click();
  const file = await download;
  const text = readFileSync(String(await file.path()), 'utf8');
  return { name: file.suggestedFilename(), text, content: JSON.parse(text) };
}

/** Closes the dialog after an import: the page is loaded again. @param {Page} page */
export async function closeAndReload(page) {
  const loaded = page.waitForEvent('load');
  await page.keyboard.press('Escape');
  await loaded;
  await ready(page);
}

/** Everything that an import could touch, and the ids of the games that are on a board. @param {Page} page */
export async function everything(page) {
  const kept = await page.evaluate(() => ({ ...localStorage }));
  // Which import was the last one is no setting.
  const { '2048-imported': _last, '2048-since-backup': _count, ...settings } = kept;
  const [saves, games, { shelves }] = [
    await keptIn(page, 'saves'),
    await keptIn(page, 'games'),
    await keptIn(page, 'state'),
  ];
  const { visible, writes } = shelves ?? { visible: [0], writes: 0 };
  const running = Object.values(saves).filter(({ shelf }) => shelf === writes);
  const others = Object.values(games).filter(({ shelf }) => visible.includes(shelf));
  const ids = (/** @type {any[]} */ list) => [...new Set(list.map(({ id }) => id))].sort();
  return { running: ids(running), games: ids(others), settings };
}

export const [won, { game: lost }, opening] = [wonGame(), lostGame(), openingFor()];

const choice = {
  kind: 'main',
  day: '2026-11-20',
  main: { rules: 'classic', rows: 4, cols: 4 },
  practice: { rules: 'classic', rows: 4, cols: 4 },
};

/** A game in a file. @param {string} digit of its id @param {string} key @param {any} game @param {object} [more] */
export function inFile(digit, key, game, more) {
  const { shelf, ...entry } = pastGame(key, saveOf(game));
  return { ...entry, id: digit.repeat(32), ...more };
}

/** A file as this page writes it. */
export const FILE = {
  format: '2048-backup',
  version: 1,
  made: '2026-11-20T08:00:00.000Z',
  settings: { theme: 'dark', game: JSON.stringify(choice) },
  puzzleSettings: {},
  deleted: [],
  games: [
    inFile('a', KEY, lost, { running: true }),
    inFile('b', KEY, won),
    inFile('c', DAY, opening),
  ],
};

/** A game on the board, one before it, and settings. @param {Page} page */
export async function openWithGame(page) {
  const before = { ...pastGame(DAY, saveOf(won)), id: 'd'.repeat(32) };
  await plant(page, { [KEY]: { ...saveOf(opening), id: 'e'.repeat(32) } }, [before]);
  await remember(page, { theme: 'light', speed: 'fast' });
  return openPage(page);
}
