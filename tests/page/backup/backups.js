// What the tests of the backup share: a file, and the controls of its section.

import { readFileSync } from 'node:fs';
import { game_line, head_line, initSync } from '../../../pkg/game_library.js';
import { toKeptGame } from '../../../www/app/saved/kept.js';
import { wasm } from '../../support/engines.js';
import { rowOf } from '../database.js';
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
  playedIn,
  ready,
  saveOf,
  wonGame,
} from '../support.js';

initSync(wasm('game_library'));

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

/** Hands a file to the dialog. @param {Page} page @param {string} content */
export const choose = (page, content) =>
  dialogOn(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'file.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(content),
    });

/** Hands a file to the dialog, and replaces everything with it. @param {Page} page @param {string} content */
export async function replaceAll(page, content) {
  await choose(page, content);
  await button(page, 'Replace everything').click();
  await expect(questionOn(page)).toContainText('This replaces');
  await button(page, 'Replace everything').click();
  await expect(saidOn(page)).toContainText('Imported:');
}

/** Hands a file to the dialog, and adds its games. @param {Page} page @param {string} content */
export async function addAll(page, content) {
  await choose(page, content);
  await button(page, 'Add to what’s here').click();
}

/** The fields of a line. @param {string} line @returns {Record<string, string>} */
const fieldsOf = (line) => {
  const fields = line.split('\t').slice(1);
  return Object.fromEntries(fields.map((field) => field.split(/=(.*)/s).slice(0, 2)));
};

/** The file that is given away. @param {Page} page @param {string} [name] of the button */
export async function exported(page, name = 'Export') {
  const download = page.waitForEvent('download');
  await button(page, name).click();
  const file = await download;
  const text = readFileSync(String(await file.path()), 'utf8');
  const games = text.split('\n').filter((line) => line.startsWith('game\t'));
  return { name: file.suggestedFilename(), text, games: games.map(fieldsOf) };
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
  const running = Object.values(await playedIn(page)).map(({ id }) => id);
  const games = Object.values(await keptIn(page, 'games')).filter(({ deleted }) => !deleted);
  const others = games.map(({ id }) => id).filter((id) => !running.includes(id));
  return { running: running.sort(), games: others.sort(), settings };
}

export const [won, { game: lost }, opening] = [wonGame(), lostGame(), openingFor()];

const choice = {
  kind: 'main',
  day: '2026-11-20',
  main: { rules: 'classic', rows: 4, cols: 4 },
  practice: { rules: 'classic', rows: 4, cols: 4 },
};

/** The line of a game in a file. @param {string} digit of its id @param {string} key @param {any} game */
function lineOf(digit, key, game) {
  const save = { ...pastGame(key, saveOf(game)), id: digit.repeat(32) };
  const chunks = save.chunks.map((chunk) => Uint8Array.from(Buffer.from(chunk, 'base64')));
  return game_line(toKeptGame({ row: rowOf(save), chunks }));
}

/** A file as this page writes it. @param {string[]} lines of games */
export const fileOf = (lines) =>
  `${[
    head_line({
      made: '2026-11-20T08:00:00.000Z',
      games: String(lines.length),
      settings: JSON.stringify({ theme: 'dark', game: JSON.stringify(choice) }),
      puzzleSettings: '{}',
      slots: JSON.stringify({ [KEY]: { id: 'a'.repeat(32) } }),
    }),
    ...lines,
  ].join('\n')}\n`;

/** The games of the file; the first one is on a board. */
export const LINES = [lineOf('a', KEY, lost), lineOf('b', KEY, won), lineOf('c', DAY, opening)];
export const FILE = fileOf(LINES);

/**
 * A game on the board, one before it, and settings.
 * @param {Page} page
 * @param {Parameters<typeof plant>[1]} [others] games of other pages
 * @param {Parameters<typeof plant>[2]} [past] those that were replaced there
 */
export async function openWithGame(page, others = {}, past = []) {
  const before = { ...pastGame(DAY, saveOf(won)), id: 'd'.repeat(32) };
  const played = { ...saveOf(opening), id: 'e'.repeat(32) };
  await plant(page, { ...others, [KEY]: played }, [before, ...past]);
  await remember(page, { theme: 'light', speed: 'fast' });
  return openPage(page);
}
