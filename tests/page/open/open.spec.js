// Games of other programs, links and boards are opened, looked at, kept and written again.

import { board, editorBoardOn, editorOn } from '../editor/editors.js';
import { expect, openDialog, openPage, test } from '../support.js';
import { casesOf } from './cases.js';

/** @typedef {import('@playwright/test').Page} Page */

const [SHORT, LONG] = casesOf('verse-text');

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** Pastes a text on the page. @param {Page} page @param {string} text */
async function paste(page, text) {
  await page.evaluate((text) => navigator.clipboard.writeText(text), text);
  await page.keyboard.press('Control+v');
}

test('a game of another program is pasted, replayed, kept apart and written again', async ({
  page,
}) => {
  await openPage(page);
  await paste(page, LONG.text);
  const dialog = page.locator('#open-dialog');
  const game = dialog.locator('.found > .game');
  await expect(game.locator('h3')).toHaveText('4,552 points');
  await expect(game).toContainText('2048verse · 4×4 · 300 moves');

  const replay = page.locator('#replay-dialog');
  await test.step('its replay says what is not proved, and is as fast as it was played', async () => {
    await game.locator('.replay').click();
    await expect(replay.locator('.about')).toHaveText(
      /^2048verse · Classic 4×4 · .*Tiles as recorded/,
    );
    await expect(replay.locator('.recorded')).toContainText('can’t be known');
    await expect(replay.locator('.proof')).toHaveCount(0);
    await expect(replay.locator('replay-2048 #speed option').last()).toHaveText('As played');
    await expect(replay.locator('.splits')).toHaveText(/^\s*2:55 · 1\.7 moves\/s\s+128 in 0:37/);
  });

  await test.step('it is copied as it came', async () => {
    await replay.locator('.copies summary').click();
    await replay.locator('.copy-verse').click();
    await expect(replay.locator('.copies')).toContainText('Copied.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(LONG.text);
    await replay.locator('.close').click();
  });

  await test.step('kept, it is in the library with its source, and counts for nothing', async () => {
    await game.locator('.keep').click();
    await expect(game.locator('.kept')).toHaveText('Kept in All games');
    await expect(game.locator('.kept')).toBeFocused();
    await dialog.locator('.close').click();
    const library = await openDialog(page, 'library');
    const row = library.locator('.games > li');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('2048verse');
    await expect(row.locator('.badge')).toHaveText(['Practice', 'Tiles as recorded']);
    await library.locator('.close').click();
    const statistics = await openDialog(page, 'statistics');
    await expect(statistics.locator('.played .none')).toBeVisible();
  });
});

test('links, boards and files are found among each other, and what is refused is named', async ({
  page,
}) => {
  await openPage(page);
  await page.locator('[data-dialog=library]').first().click();
  await page.locator('#library-dialog .open-game').click();
  const dialog = page.locator('#open-dialog');
  const boards = dialog.locator('.found > .board');

  await test.step('a board whose digits may be mirrored is turned over, and edited', async () => {
    await dialog.locator('.links').fill(`1234000000000000\n${SHORT.text}\nHello`);
    await dialog.locator('.read').click();
    await expect(dialog.locator('.found > li')).toHaveCount(3);
    await expect(boards.locator('.tiny-board > span').nth(4)).toHaveText('4');
    await boards.locator('.turn').click();
    await expect(boards.locator('.tiny-board > span').nth(1)).toHaveText('4');
    await expect(dialog.locator('.refused')).toContainText('This isn’t a game or board');
    await boards.locator('.edit').click();
    await expect.poll(() => editorBoardOn(page)).toEqual(board(1, 2, 3, 4));
    await editorOn(page).locator('.close').click();
  });

  await test.step('a board as the editor writes it, pasted over another dialog', async () => {
    await dialog.locator('.close').click();
    await paste(page, '2 4 8 16\n. . . .\n2 2 . .\n. . . 4');
    await expect(boards.locator('.tiny-board > span').nth(3)).toHaveText('16');
    await expect(boards.locator('.turn')).toHaveCount(0);
  });

  await test.step('a file with one byte a character', async () => {
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'game.vrs',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(SHORT.text, 'latin1'),
    });
    await expect(dialog.locator('.found > .game h3')).toHaveText('16 points');
  });

  await test.step('a game that is cut off is read as far as it holds', async () => {
    await dialog.locator('.links').fill(SHORT.text.slice(0, -2));
    await dialog.locator('.read').click();
    await expect(dialog.locator('.problem')).toHaveText(
      'Read up to move 5. What follows can’t be played.',
    );
  });

  await test.step('a chat may have both a link and a game of another program', async () => {
    await dialog.locator('.links').fill(`#1.classic.4x4.q.ug.DC_yM6\n${SHORT.text}`);
    await dialog.locator('.read').click();
    await expect(dialog.locator('.found > li')).toHaveCount(2);
    await expect(dialog.locator('.found h3')).toHaveText(['2048', '16 points']);
  });

  await test.step('a link that is damaged says so, and the field is empty afterwards', async () => {
    await dialog.locator('.links').fill('#1.classic.4x4.q.ug.DC_yM7');
    await dialog.locator('.read').click();
    const replay = page.locator('#replay-dialog');
    await expect(replay.getByRole('alert')).toContainText('damaged');
    await replay.locator('.close').click();
    await page.locator('#library-dialog .open-game').click();
    await expect(dialog.locator('.links')).toHaveValue('');
  });

  await test.step('a link of this page opens at once', async () => {
    await dialog.locator('.links').fill('https://example.org/#1.classic.4x4.q.ug.DC_yM6');
    await dialog.locator('.read').click();
    await expect(page.locator('#replay-dialog .about')).toContainText('3 moves');
  });
});
