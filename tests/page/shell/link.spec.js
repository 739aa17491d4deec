// Links to games, puzzles, exercises and tables: the page and the dialog that they open, and the way back.

import { new_puzzle, puzzleReady, slide, wayFrom } from '../puzzle/puzzles.js';
import { expect, openDialog, openingFor, openPage, ready, test } from '../support.js';
import { writeTable } from '../tables.js';

/** @typedef {import('@playwright/test').Page} Page */

/** An address without a record. */
const PLAIN = /^[^#]*$/;

const RECORD = openingFor(99n).record;
const OTHER_RECORD = openingFor(7n).record;
const TABLE = await writeTable([{ record: RECORD, name: 'Ann' }]);
const PUZZLE = new_puzzle({ side: 3 }, 5n).record;

/** A puzzle that is solved. */
const solved = new_puzzle({ side: 3, goal: 'spiral', start: 20 }, 77n);
for (const direction of wayFrom(solved.record)) slide(solved, direction);
const SOLVED = solved.record;

/** The links of each page, and the dialogs that they open. */
const LINKS = {
  'index.html': [
    [RECORD, 'replay'],
    ['train-way-1', 'train'],
    [TABLE, 'friends'],
    ['hello', 'replay'],
  ],
  'puzzle.html': [
    [PUZZLE, 'replay'],
    [TABLE, 'friends'],
  ],
};

/** Follows a link on the page that is open. @param {Page} page @param {string} link */
const follow = (page, link) =>
  page.evaluate((link) => {
    location.hash = link;
  }, link);

/** @param {Page} page @param {string} name */
const dialogOn = (page, name) => page.locator(`#${name}-dialog`);

test('each link finds its page, Back closes what it opens, Forward opens it again', async ({
  page,
}) => {
  for (const [file, links] of Object.entries(LINKS)) {
    for (const [link, name] of links) {
      await test.step(`${file}#${link.slice(0, 9)}`, async () => {
        // Without what the last link has left in the history of this page.
        await page.goto('about:blank');
        await page.goto(`./${file}`);
        await follow(page, link);
        const dialog = dialogOn(page, name);
        await expect(dialog).toBeVisible();
        await page.goBack();
        await expect(dialog).toBeHidden();
        await expect(page.locator('#game')).toBeFocused();
        await page.goForward();
        await expect(dialog).toBeVisible();
        // Closed by the player, the address is the page's own, and there is nothing to go back from.
        await dialog.locator('.close').click();
        await expect(page).toHaveURL(PLAIN);
        await page.goBack();
        await expect(page).toHaveURL(new RegExp(`/${file}$`));
        await expect(page.locator('dialog[open]')).toHaveCount(0);
      });
    }
  }
  await openPage(page);
  await page.goto(`./index.html#${SOLVED}`);
  await page.waitForURL(/puzzle\.html#p1/);
  await puzzleReady(page);
  await expect(dialogOn(page, 'replay').locator('.about')).toContainText('A shared puzzle');
  await page.goto(`./puzzle.html#${RECORD}`);
  await page.waitForURL(/index\.html#1/);
  await ready(page);
  await expect(dialogOn(page, 'replay').locator('.about')).toContainText('A shared game');
  await expect(page.locator('game-2048')).toBeVisible();
  await test.step('an exercise of 2048', async () => {
    await page.goto('./puzzle.html#train-way-1');
    await expect(dialogOn(page, 'train')).toBeVisible();
    await expect(page).toHaveURL(/index\.html#train-way-1$/);
  });
  await test.step('what a chat made of a link', async () => {
    const mangled = (/** @type {string} */ text) =>
      `_${text.replaceAll('.', '%252E').replace(/^.{9}/, '$&%0A')}_.%C2%A0&fbclid=1.2`;
    await openPage(page);
    for (const [text, about, path] of [
      [RECORD, 'A shared game', /index\.html#1|\/#_/],
      [SOLVED, 'A shared puzzle', /puzzle\.html#p1/],
      [SOLVED, 'A shared puzzle', /puzzle\.html#_/],
      [RECORD, 'A shared game', /index\.html#1|\/#1/],
    ]) {
      await page.evaluate(
        (hash) => {
          location.hash = hash;
        },
        mangled(String(text)),
      );
      await page.waitForURL(path);
      await expect(dialogOn(page, 'replay').locator('.about')).toContainText(String(about));
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(PLAIN);
    }
  });
});

test('Back leads from one link to the one before, and leaves what was open before', async ({
  page,
}) => {
  await page.goto('./index.html');
  await follow(page, RECORD);
  const replay = dialogOn(page, 'replay').locator('replay-2048');
  await expect(replay).toHaveAttribute('record', RECORD);
  await follow(page, OTHER_RECORD);
  await expect(replay).toHaveAttribute('record', OTHER_RECORD);
  await follow(page, 'train-way-1');
  await expect(dialogOn(page, 'train')).toBeVisible();
  await expect(dialogOn(page, 'replay')).toBeHidden();
  await page.goBack();
  await expect(dialogOn(page, 'train')).toBeHidden();
  await expect(replay).toHaveAttribute('record', OTHER_RECORD);
  await page.goBack();
  await expect(replay).toHaveAttribute('record', RECORD);
  await page.goBack();
  await expect(dialogOn(page, 'replay')).toBeHidden();
  await test.step('what was opened from a link is closed with it', async () => {
    await page.goto('./index.html');
    await openDialog(page, 'settings');
    await expect(dialogOn(page, 'settings')).toBeVisible();
    await follow(page, TABLE);
    const friends = dialogOn(page, 'friends');
    await friends
      .getByRole('button', { name: /^Replay/ })
      .first()
      .click();
    const replay = dialogOn(page, 'replay');
    await expect(replay).toBeVisible();
    await replay.locator('.close').click();
    await expect(replay).toBeHidden();
    await expect(page).toHaveURL(/#t/);
    await friends
      .getByRole('button', { name: /^Replay/ })
      .first()
      .click();
    await expect(replay).toBeVisible();
    await page.goBack();
    await expect(replay).toBeHidden();
    await expect(friends).toBeHidden();
    await expect(dialogOn(page, 'settings')).toBeVisible();
  });
  await test.step('before a link has been loaded, it opens nothing', async () => {
    /** @type {() => void} */
    let arrive = () => {};
    const arrived = new Promise((resolve) => {
      arrive = () => resolve(undefined);
    });
    await page.route('**/replay-game-*.js', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto('./index.html');
    const asked = page.waitForRequest('**/replay-game-*.js');
    await follow(page, RECORD);
    await asked;
    await page.goBack();
    arrive();
    // What is asked for next comes after it.
    await openDialog(page, 'replay');
    await expect(dialogOn(page, 'replay').locator('replay-2048')).not.toHaveAttribute(
      'record',
      RECORD,
    );
    await expect(dialogOn(page, 'replay').locator('.about')).not.toContainText('shared');
  });
});
