// The dialogs of the page, what they change, and links that open them.

import assert from 'node:assert/strict';
import { openingFor } from '../../page/games.js';
import { translate } from '../../page/translation.js';
import { ARROWS, expectRecord, GAME, openGame, played, ready, slidesOf } from './games.js';

/** @typedef {import('../page.js').Page} Page */

const opening = openingFor();

/** The dialogs that have the ways to others. @type {Record<string, string[]>} */
const WAYS = { games: ['replay', 'share'], you: ['statistics', 'settings', 'help'] };

/** @param {Page} page @param {string} name */
const expectOpen = (page, name) =>
  page.until(`#${name}-dialog`, (dialog) => dialog.open && dialog.checkVisibility());

/** @param {Page} page @param {string} name */
async function openDialog(page, name) {
  const [way] = Object.entries(WAYS).find(([, names]) => names.includes(name)) ?? [];
  await page.click(`#${way ?? name}`);
  if (way) {
    await expectOpen(page, way);
    await page.click(`#${way}-dialog .to-${name}`);
  }
  await expectOpen(page, name);
}

/** @param {Page} page @param {string} name */
async function expectClosed(page, name) {
  await page.until(`#${name}-dialog`, (dialog) => !dialog.open && !dialog.checkVisibility());
}

/** Chooses a setting as a player does. @param {Page} page @param {string} name @param {string} value */
async function choose(page, name, value) {
  await openDialog(page, 'settings');
  await page.click(`#settings-dialog [name=${name}][value="${value}"]`);
  await page.press('Escape');
  await expectClosed(page, 'settings');
}

/** What the dialog of settings says, part by part. @param {Page} page @returns {Promise<string[]>} */
const settingsOn = (page) =>
  page.run('#settings-dialog', (dialog) =>
    [...dialog.querySelectorAll('h2, legend, label, summary, .close')].map((part) =>
      part.textContent.replaceAll(/\s+/g, ' ').trim(),
    ),
  );

/** @param {Page} page */
const paperOf = (page) => page.run('html', (html) => getComputedStyle(html).backgroundColor);

/** A dialog opens, by key where it has a button, takes the keys of the game, and closes by Escape. @param {string} name */
const opensAndCloses = (name) => async (/** @type {Page} */ page) => {
  await openGame(page, opening);
  const hasButton = ['games', 'you', 'daily'].includes(name);
  if (hasButton) {
    await page.run(`#${name}`, (button) => button.focus());
    await page.press('Enter');
    await expectOpen(page, name);
  } else await openDialog(page, name);
  await page.until('body', () => document.activeElement?.closest('dialog'));
  await page.press(...(name === 'replay' ? ['u'] : ARROWS), 'Escape');
  await expectClosed(page, name);
  await expectRecord(page, opening.record);
  // The focus goes back.
  if (hasButton) await page.until('body', (_, id) => document.activeElement?.id === id, name);
};

/** @type {import('../smoke.js').Checks} */
export const dialogs = {
  games: opensAndCloses('games'),
  daily: opensAndCloses('daily'),
  you: opensAndCloses('you'),
  help: opensAndCloses('help'),
  replay: opensAndCloses('replay'),
  share: opensAndCloses('share'),
  statistics: opensAndCloses('statistics'),
  settings: opensAndCloses('settings'),

  'the language changes, and is kept': async (page) => {
    await openGame(page);
    await choose(page, 'language', 'zh-CN');
    await page.until('html', (html) => html.lang === 'zh-CN');
    await page.until(`${GAME}>>#new`, (button) => /\p{Script=Han}/u.test(button.textContent));
    await page.reload();
    await ready(page);
    await page.until('#you', (button) => /\p{Script=Han}/u.test(button.textContent));
    await choose(page, 'language', 'en');
    await page.until('#you', (button) => button.textContent.trim() === 'You');
  },

  'scripts that the host calls latin1 are read as UTF-8': async (page) => {
    await page.open('index.html', { charset: 'iso-8859-1' });
    await ready(page);
    await choose(page, 'language', 'de');
    await page.until(`${GAME}>>.figures`, (figures) => /Züge/.test(figures.textContent));
    await openDialog(page, 'settings');
    assert.ok((await settingsOn(page)).includes('Français'));
  },

  'a dialog that the browser has translated follows the language': async (page) => {
    await openGame(page);
    await openDialog(page, 'settings');
    await page.run('body', translate);
    await page.click('#settings-dialog [name=language][value=de]');
    await page.until('html', (html) => html.lang === 'de');
    await page.until('#settings-dialog h2', (title) => title.textContent === 'Einstellungen');
    const texts = await settingsOn(page);
    await page.reload();
    await ready(page);
    await openDialog(page, 'settings');
    assert.deepEqual(texts, await settingsOn(page));
  },

  'the dark theme is chosen, and kept': async (page) => {
    await openGame(page);
    await choose(page, 'theme', 'light');
    const light = await paperOf(page);
    await choose(page, 'theme', 'dark');
    const dark = await paperOf(page);
    assert.notEqual(dark, light);
    await page.reload();
    await ready(page);
    assert.equal(await paperOf(page), dark);
  },

  'a palette colors the tiles': async (page) => {
    await openGame(page, opening);
    const color = () =>
      page.run(`${GAME}>>.tile .face`, (face) => getComputedStyle(face).backgroundColor);
    const usual = await color();
    await choose(page, 'palette', 'contrast');
    await page.until(
      `${GAME}>>.tile .face`,
      (face, usual) => getComputedStyle(face).backgroundColor !== usual,
      usual,
    );
  },

  'animation off leaves nothing to wait for': async (page) => {
    await openGame(page, opening);
    await choose(page, 'speed', 'off');
    assert.equal(await slidesOf(page), 0);
  },

  'a game is shared as a link and as a picture': async (page) => {
    await openGame(page, opening);
    await openDialog(page, 'share');
    const link = await page.until('#share-dialog .link', (field) => field.value);
    assert.ok(String(link).endsWith(`#${opening.record}`));
    const width = await page.until('#share-dialog .picture', async (picture) => {
      if (!picture.src) return 0;
      await picture.decode();
      return picture.naturalWidth;
    });
    assert.equal(width, 1080);
  },

  'a link is replayed': async (page) => {
    await page.open(`index.html#${opening.record}`);
    const REPLAY = '#replay-dialog replay-2048';
    await page.until(REPLAY, (replay, length) => replay.length === length, opening.steps);
    await page.until('#replay-dialog .about', (about) => /verified/.test(about.textContent));
    await page.run(REPLAY, (replay) => replay.focus());
    await page.press('Home', 'ArrowRight', 'ArrowRight');
    await page.until(REPLAY, (replay) => replay.steps === 2);
    await page.press('End');
    await page.until(REPLAY, (replay) => replay.steps === replay.length);
    const cells = await page.run(REPLAY, (replay) => [...replay.cells]);
    assert.deepEqual(cells, played(opening.record).cells);
  },

  'a damaged link is refused': async (page) => {
    await page.open(
      `index.html#${opening.record.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))}`,
    );
    await page.until('#replay-dialog [role=alert]', (alert) =>
      /can’t be played|damaged/.test(alert.textContent),
    );
  },
};
