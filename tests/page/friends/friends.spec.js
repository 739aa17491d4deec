// The friends' table: links out of any text, a table as a link and as a file, names, merging, and where it is opened.

import { chooseDaily, openDaily } from '../days.js';
import { entryOf, openLibrary, openWith, played } from '../library/libraries.js';
import { openPuzzlePage, solve } from '../puzzle/puzzle-page.js';
import { new_puzzle, slide, wayFrom } from '../puzzle/puzzles.js';
import { expect, openPage, ready, test, verify } from '../support.js';
import { writeTable } from '../tables.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

/** An address without a table: a closed dialog leaves it a moment after it is hidden. */
const PLAIN = /^[^#]*$/;

/** Of one start: two games of other lengths. */
const [SHORT, LONG] = [played(5, 40), played(5, 90)];
const OTHER = played(6, 50);

/** @param {string} record */
const said = (record) => verify(record).score.toLocaleString('en');

/** A solved puzzle. */
const solved = new_puzzle({ side: 3, goal: 'spiral', start: 6 }, 77n);
for (const direction of wayFrom(solved.record)) slide(solved, direction);

/** @param {Page} page */
const friendsOn = (page) => page.locator('#friends-dialog');

/** The rows of all tables of a part of the dialog. @param {Locator} part */
const rowsOf = async (part) =>
  (await part.locator('tbody tr').all()).length === 0
    ? []
    : part
        .locator('tbody tr')
        .evaluateAll((rows) =>
          rows.map((row) =>
            [...row.querySelectorAll('.place, .player, .result')]
              .map(({ textContent }) => String(textContent).trim())
              .join(' '),
          ),
        );

/** The player's own table, row by row, as soon as it is that. @param {Page} page @param {string[]} rows */
const expectMine = (page, rows) =>
  expect.poll(() => rowsOf(friendsOn(page).locator('.mine'))).toEqual(rows);

/** Opens the table from the library. @param {Page} page */
async function openFriends(page) {
  await (await openLibrary(page)).locator('.friends').click();
  await expect(friendsOn(page)).toBeVisible();
  return friendsOn(page);
}

/** Finds the games in a text. @param {Locator} dialog @param {string} text */
async function find(dialog, text) {
  const links = dialog.locator('textarea.links');
  if (!(await links.isVisible())) await dialog.locator('.more-games summary').click();
  await links.fill(text);
  await dialog.locator('.find').click();
}

/** Opens the link of a table. @param {Page} page @param {string} link @param {string} [path] */
async function follow(page, link, path = './') {
  await page.goto('about:blank');
  await page.goto(`${path}#${link}`);
  await expect(friendsOn(page)).toBeVisible();
  return friendsOn(page);
}

test('games from a chat are replayed, named, ranked and kept', async ({ page, baseURL }) => {
  await openPage(page);
  const dialog = await openFriends(page);
  await expect(dialog.locator('.about')).toContainText('nothing is sent to a server');
  await find(
    dialog,
    `[12:01] Ann: ${baseURL}#${SHORT}. Bob: beat ${baseURL}#${LONG}! And ${baseURL}#${LONG.slice(0, -1)}`,
  );
  const found = dialog.locator('.found');
  await expect(found.locator('h3')).toHaveText('2 games replayed');
  await expect(found.locator('h3')).toBeFocused();
  await expect(found.locator('.refused li')).toContainText('incomplete or damaged');
  // Names are checked while they are typed.
  const name = found.locator('input');
  await name.nth(0).fill('x'.repeat(25));
  await expect(found.locator('.name-fault')).toHaveText('A name has at most 24 characters.');
  await found.locator('.add').click();
  await expect(name.nth(0)).toBeFocused();
  await name.nth(0).fill('<b>Ann</b>');
  await expect(found.locator('.name-fault')).toHaveCount(0);
  await name.nth(1).fill(' Bob ');
  await page.keyboard.press('Enter');
  const rows = [`1 Bob ${said(LONG)}`, `2 <b>Ann</b> ${said(SHORT)}`];
  await expectMine(page, rows);
  await expect(dialog.locator('.mine h3')).toBeFocused();

  // It outlasts a reload, and a row opens its replay.
  await page.reload();
  await ready(page);
  await openFriends(page);
  await expectMine(page, rows);
  await dialog.getByRole('button', { name: `Replay: Bob, ${said(LONG)} points` }).click();
  await expect(page.locator('#replay-dialog .about')).toContainText('Score verified');
  await page.locator('#replay-dialog .close').click();

  // What is removed can be brought back.
  await dialog.locator('.edit').click();
  await dialog.locator('.remove').first().click();
  await expectMine(page, [`1 <b>Ann</b> ${said(SHORT)}`]);
  await dialog.locator('.bring-back').click();
  await expectMine(page, rows);
  await test.step('a damaged table says what is wrong, and reading can be canceled', async () => {
    const link = await writeTable([{ record: LONG, name: 'Ann' }]);
    await follow(page, link.slice(0, -9));
    await expect(dialog.locator('.refused li')).toContainText('it is cut off');
    await expect(dialog.locator('.found .add')).toHaveCount(0);
    await dialog.locator('.discard').click();
    // The button is gone; the focus is not lost with it.
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await find(dialog, 'nothing to see');
    await expect(dialog.locator('[role="alert"]')).toContainText(
      'No links to games or tables here.',
    );
    // The worker never answers.
    await page.route('**/friends-worker-*.js', () => {});
    await find(dialog, OTHER);
    await dialog.locator('.cancel').click();
    await expect(dialog.locator('.status')).toContainText('Canceled.');
    await page.unroute('**/friends-worker-*.js');
    await find(dialog, OTHER);
    await expect(dialog.locator('.found h3')).toHaveText('1 game replayed');
  });
});

test('a table is a link or a file, which others merge with theirs', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const dialog = await follow(
    page,
    await writeTable([
      { record: LONG, name: 'Ann' },
      { record: OTHER, name: 'Bob' },
    ]),
  );
  await expect.poll(() => rowsOf(dialog.locator('.found'))).toHaveLength(2);
  await dialog.locator('.found .add').click();
  await expect(dialog.locator('.mine tbody tr')).toHaveCount(2);
  await dialog.locator('.mine .share', { hasText: 'Share all' }).click();
  await dialog.locator('.copy-link').click();
  await expect(dialog.locator('.sharing [role="status"]')).toHaveText('Copied.');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`^${baseURL}#t1\\.[\\w-]+$`));
  // The same table again brings nothing; a worse game doesn't replace a better one.
  await dialog.locator('.close').click();
  await expect(page).toHaveURL(PLAIN);
  await follow(page, link.split('#')[1]);
  await expect(dialog.locator('.found')).toContainText('all in your table already');
  await expect(dialog.locator('.found .add')).toHaveCount(0);
  await follow(
    page,
    await writeTable([
      { record: SHORT, name: 'Ann' },
      { record: SHORT, name: 'Cem' },
    ]),
  );
  await expect(dialog.locator('.found')).toContainText('1 of them is new or better');
  await dialog.locator('.found .add').click();
  const rows = [`1 Bob ${said(OTHER)}`, `1 Ann ${said(LONG)}`, `2 Cem ${said(SHORT)}`];
  await expect
    .poll(async () => (await rowsOf(dialog.locator('.mine'))).sort())
    .toEqual(rows.sort());
  await test.step('a long table is a file, which can be opened', async () => {
    const names = Array.from({ length: 40 }, (_, player) => `Player ${player}`);
    const records = names.map((_, player) => played(1000 + player, 4000, 'endless', 8));
    await follow(page, await writeTable(names.map((name, at) => ({ name, record: records[at] }))));
    await expect(dialog.locator('.found h3')).toHaveText('40 games replayed');
    await dialog.locator('.found .add').click();
    await dialog.locator('.mine .share', { hasText: 'Share all' }).click();
    const download = page.waitForEvent('download');
    await dialog.locator('.save-file').click();
    const file = await (await download).path();
    await dialog.locator('.more-games summary').click();
    await dialog.locator('input[type="file"]').setInputFiles(file);
    await expect(dialog.locator('.found')).toContainText('all in your table already');
  });
});

test('a shared game, one of the library, and puzzles are added on either page', async ({
  page,
}) => {
  const dialog = friendsOn(page);
  await test.step('a shared game and one of the library', async () => {
    await openWith(page, [entryOf(1, LONG)]);
    await page.locator('#library-dialog .more').click();
    await page.locator('#library-dialog .to-table').click();
    await dialog.locator('.found input').fill('Me');
    await dialog.locator('.found .add').click();
    await expectMine(page, [`1 Me ${said(LONG)}`]);
    await page.goto('about:blank');
    await page.goto(`./#${SHORT}`);
    await page.locator('#replay-dialog .watch').click();
    await page.locator('#replay-dialog .to-table').click();
    // Somebody else's game has no name yet.
    await expect(dialog.locator('.found input')).toHaveValue('');
    await dialog.locator('.found input').fill('Bob');
    await dialog.locator('.found .add').click();
    await expectMine(page, [`1 Me ${said(LONG)}`, `2 Bob ${said(SHORT)}`]);
  });
  await test.step('the puzzle of the day, from its dialog', async () => {
    const game = await openPuzzlePage(page);
    await chooseDaily(page, 'puzzle');
    const slides = await solve(game);
    await (await openDaily(page)).locator('.to-table').click();
    await expect(dialog.locator('.found strong')).toHaveText(`${slides} slides`);
    await expect(dialog.locator('.found li .note')).toContainText('Daily');
  });
  await test.step('a puzzle of a table is replayed on its page, a game on the other', async () => {
    const table = await writeTable([
      { record: LONG, name: 'Ann' },
      { record: solved.record, name: 'Ann' },
    ]);
    await follow(page, table, './puzzle.html');
    const rows = [`1 Ann ${said(LONG)}`, `1 Ann ${solved.slides}`];
    await expect.poll(() => rowsOf(dialog.locator('.found'))).toEqual(rows);
    await dialog.locator('.found').getByRole('button', { name: 'slides' }).click();
    await expect(page.locator('#replay-dialog .about')).toContainText(`${solved.slides} slides`);
    await page.locator('#replay-dialog .close').click();
    // A game of 2048 is replayed on its own page.
    await dialog.locator('.found').getByRole('button', { name: 'points' }).click();
    await expect(page).toHaveURL(/\/(index\.html)?#1\./);
    await expect(page.locator('#replay-dialog .about')).toContainText('Score verified');
  });
});
