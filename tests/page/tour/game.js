// The states of the page of 2048, one after another.

import { barOf, hint, panelOf, replaceAi, STRONG, watch } from '../ai-player.js';
import { choose, FILE, questionOn } from '../backup/backups.js';
import { openRecord, PRESETS } from '../game-page.js';
import { entryOf, keep, libraryOn, openLibrary, played } from '../library/libraries.js';
import { casesOf } from '../open/cases.js';
import { racePanelOn } from '../race/races.js';
import { assessed, assessing, replayOn, withMistakes } from '../review/reviews.js';
import { call, expect, gameOn, lostGame, openDialog, openPage, wonGame } from '../support.js';
import { writeTable } from '../tables.js';
import { close, lookAtDialogs, unfold } from './dialogs.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./dialogs.js').Look} Look */

const RECORD = played(7, 120);

const WON = wonGame().record;

const { record: LOST, steps: MOVES } = lostGame().game;

/** An AI that has assessed a game already, and sees the same ahead of every board. */
const AI = assessing(withMistakes(MOVES), {
  evaluation: { ...STRONG, usedNetwork: true, weightsMissing: false, depth: 3, nodes: 9 },
});

/** Games of all kinds, which the menus of the statistics and the library name. */
const KEPT = [
  ...PRESETS.flatMap((rules, at) =>
    [4, 5].map((size) => entryOf(1 + 10 * at + size, played(1, 3, rules, size))),
  ),
  entryOf(100, played(1, 3), { name: 'practice' }),
  entryOf(101, LOST, { name: 'daily/2026-11-27', day: '2026-11-27' }),
  entryOf(102, WON, { bookmarks: [5, 9] }),
];

/** What lies on the page: the game, its ends, a hint, the AI that plays. @param {Page} page @param {Look} look */
async function tourBoard(page, look) {
  const game = gameOn(page);
  await look('game');
  await openRecord(game, LOST);
  await expect(game.locator('.card')).toBeVisible();
  await look('lost');
  await openRecord(game, WON);
  await expect(game.locator('.card')).toBeVisible();
  await look('won');
  await call(game, 'newGame');
  await hint(game);
  await expect(panelOf(game)).toBeVisible();
  await look('hint');
  await watch(game);
  await expect(barOf(game)).toBeVisible();
  await look('watching');
  await page.keyboard.press('Escape');
  await expect(barOf(game)).toBeHidden();
}

/** @param {Page} page @param {Look} look */
async function tourRace(page, look) {
  const dialog = await openDialog(page, 'race');
  await look('race');
  await dialog.locator('.start').click();
  await expect(racePanelOn(page).locator('.pace')).toBeVisible();
  await look('race that runs');
}

/** What the tiles show: a set that comes with the page, and tiles of the player's own. @param {Page} page @param {Look} look */
async function tourTiles(page, look) {
  const dialog = await openDialog(page, 'tiles');
  await dialog.locator('[name=tiles][value=sky]').check();
  await look('a set of tiles');
  await dialog.locator('[name=tiles][value=own]').check();
  const texts = [
    'responsibly!',
    'two words',
    '🧁',
    'مرحبا',
    '你好世界',
    'one two thre',
    'too many letters',
  ];
  for (const [at, text] of texts.entries()) await dialog.locator('li .text').nth(at).fill(text);
  await dialog.locator('li .name').nth(2).fill('cupcake');
  await dialog.locator('.set-name input').fill('Mix');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await look('own tiles, one with a text that is too long');
  await dialog.locator('li .text').nth(6).fill('');
  await page.keyboard.press('Tab');
  await expect(dialog.locator('.link')).toBeVisible();
  await look('own tiles');
  await close(dialog);
  await look('a board with own tiles');
  await (await openDialog(page, 'tiles')).locator('[name=tiles][value=numbers]').check();
  await close(dialog);
}

/** @param {Page} page @param {Look} look */
async function tourLibrary(page, look) {
  const library = await openLibrary(page);
  await look('library');
  await library.locator('.more').first().click();
  await look('a game of the library');
  await library.locator('.learn').first().click();
  await expect(page.locator('#learn-dialog')).toBeVisible();
  await look('learn');
  await close(page.locator('#learn-dialog'));
  await library.locator('.friends').first().click();
  const friends = page.locator('#friends-dialog');
  await expect(friends).toBeVisible();
  await look('friends');
  await close(friends);
  await tourFinds(page, library, look);
}

/** Games and boards of other programs. @param {Page} page @param {import('@playwright/test').Locator} library @param {Look} look */
async function tourFinds(page, library, look) {
  await library.locator('.open-game').click();
  const opener = page.locator('#open-dialog');
  const [short, long] = casesOf('verse-text');
  const texts = [long.text, '1234000000000000', short.text.slice(0, -2), 'Hello'];
  await opener.locator('.links').fill(texts.join('\n'));
  await opener.locator('.read').click();
  await expect(opener.locator('.refused')).toBeVisible();
  await unfold(opener);
  await look('finds');
  await opener.locator('.replay').first().click();
  await expect(replayOn(page).locator('.recorded')).toBeVisible();
  await unfold(replayOn(page));
  await look('a replay of another program');
  await close(replayOn(page));
  await close(opener);
}

/** @param {Page} page @param {Look} look */
async function tourLinks(page, look) {
  await page.goto(`./#${LOST}`);
  await expect(replayOn(page)).toBeVisible();
  await look('shared replay');
  await replayOn(page).locator('.review').click();
  await assessed(page);
  await page.keyboard.press('m');
  await look('review');
  await close(replayOn(page));
  for (const technique of ['corner', 'way', 'snake', 'block']) {
    await page.goto(`./#train-${technique}-1`);
    await expect(page.locator('#train-dialog .lesson')).toBeVisible();
    await look(`train ${technique}`);
    await close(page.locator('#train-dialog'));
  }
  const rows = [
    { name: 'Ann', record: RECORD },
    { name: 'Bob', record: LOST },
  ];
  await page.goto(`./#${await writeTable(rows)}`);
  await expect(page.locator('#friends-dialog tbody tr').first()).toBeVisible();
  await look('table of friends');
  await close(page.locator('#friends-dialog'));
}

/** @param {Page} page @param {Look} look */
export async function tourGame(page, look) {
  await page.clock.setFixedTime(new Date('2026-11-28T12:00:00'));
  await replaceAi(page, AI);
  await keep(page, KEPT);
  await openPage(page);
  await expect(page.locator('#daily svg')).toBeVisible();
  await tourBoard(page, look);
  await lookAtDialogs(page, look, ['games', 'you', 'replay', 'share', 'statistics', 'editor']);
  await lookAtDialogs(page, look, ['settings', 'help']);
  await tourTiles(page, look);
  const daily = await openDialog(page, 'daily');
  await daily.locator('.day.done').click();
  await look('a day of the calendar');
  await close(daily);
  await openDialog(page, 'statistics');
  await choose(page, FILE);
  await expect(questionOn(page)).toBeVisible();
  await look('an import');
  await close(page.locator('#statistics-dialog'));
  await tourLibrary(page, look);
  await close(libraryOn(page));
  await tourLinks(page, look);
  await tourRace(page, look);
}
