// Tiles of the player's own: sets that come with the page, texts, pictures, links and files.

import { readFileSync } from 'node:fs';
import { choose, expect, gameOn, openDialog, openPage, ready, reload, test } from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */

/** A picture of one color. @param {Page} page @param {string} color @param {string} [type] */
async function picture(page, color, type = 'image/png') {
  const bytes = await page.evaluate(
    async ({ color, type }) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [300, 200];
      const brush = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
      brush.fillStyle = color;
      brush.fillRect(0, 0, 300, 200);
      const made = await new Promise((resolve) => canvas.toBlob(resolve, type));
      return [...new Uint8Array(await made.arrayBuffer())];
    },
    { color, type },
  );
  return { name: `${color}.png`, mimeType: type, buffer: Buffer.from(bytes) };
}

/** Opens the choice of tiles. @param {Page} page */
async function openTiles(page) {
  const settings = await openDialog(page, 'settings');
  await settings.locator('.tiles').click();
  const dialog = page.locator('#tiles-dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The tiles of a new game with the seed of the tests, as a screen reader finds them. @param {Page} page */
const heardOn = (page) =>
  gameOn(page)
    .locator('#table td')
    .evaluateAll((all) => all.map((cell) => cell.textContent).filter((text) => text !== 'empty'));

/** The whole texts on the board. @param {Page} page */
const seenOn = (page) => gameOn(page).locator('.tile .whole').allTextContents();

/** The text fields of a tile. @param {import('@playwright/test').Locator} dialog @param {number} at */
const rowOf = (dialog, at) => dialog.locator('li').nth(at);

test('a set that comes with the page is shown at once, is kept, and is in the player’s language', async ({
  page,
}) => {
  await openPage(page);
  const dialog = await openTiles(page);
  await dialog.locator('[name=tiles][value=animals]').check();
  await expect.poll(() => seenOn(page)).toEqual(expect.arrayContaining(['🐜']));
  await expect.poll(() => heardOn(page)).toEqual(expect.arrayContaining(['ant']));
  await expect(page.locator('#aim')).toHaveText('Join equal tiles. Reach 🐷 (2048)!');

  await test.step('a board in the dialog has them all, and is there to be tried', async () => {
    const trial = dialog.locator('game-2048');
    await expect(trial.locator('.tile .whole').filter({ hasText: '🐷' })).toHaveCount(1);
    await expect(trial.locator('.tile')).toHaveCount(13);
    await trial.evaluate((element) => element.focus());
    await page.keyboard.press('ArrowLeft');
    await expect(trial.locator('#table td').nth(10)).toHaveText('bee');
    await dialog.locator('.close').click();
    await expect(page.locator('#game')).toHaveJSProperty('steps', 0);
  });

  await reload(page);
  await expect(page.locator('#aim')).toHaveText('Join equal tiles. Reach 🐷 (2048)!');
  await expect.poll(() => seenOn(page)).toEqual(expect.arrayContaining(['🐜']));
  await expect(gameOn(page).locator('.tile .corner').first()).toHaveText(/^[24]$/);

  await test.step('numbers can leave the corners', async () => {
    const again = await openTiles(page);
    await again.getByRole('switch').click();
    await expect(gameOn(page).locator('.tile .corner')).toHaveCount(0);
    await again.locator('[name=tiles][value=numbers]').check();
    await expect.poll(() => heardOn(page)).toEqual(expect.arrayContaining(['2']));
    await expect(page.locator('#aim')).toHaveText('Join equal tiles. Reach 2048!');
    await reload(page);
    await expect.poll(() => seenOn(page)).toEqual([]);
  });

  await test.step('the names of a set follow the language', async () => {
    await openTiles(page);
    await dialog.locator('[name=tiles][value=sky]').check();
    await expect.poll(() => heardOn(page)).toEqual(expect.arrayContaining(['Moon']));
    await dialog.locator('.close').click();
    await choose(page, 'language', 'de');
    await expect.poll(() => seenOn(page)).toEqual(expect.arrayContaining(['Mond']));
    await reload(page);
    await expect.poll(() => seenOn(page)).toEqual(expect.arrayContaining(['Mond']));
  });
  await test.step('those of 2048 are not on the puzzle', async () => {
    await page.goto('./puzzle.html');
    await page.locator('sliding-puzzle').evaluate((/** @type {any} */ element) => element.ready);
    await choose(page, 'language', 'fr');
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('2048-faces')))
      .toContain('Lune');
    await expect(page.locator('sliding-puzzle')).not.toHaveAttribute('faces');
  });
});

test('texts of the player’s own are typed or pasted, and travel in a link', async ({
  page,
  context,
}) => {
  await openPage(page);
  const dialog = await openTiles(page);
  await dialog.locator('[name=tiles][value=own]').check();
  await rowOf(dialog, 0).locator('.text').fill('🧁');
  await rowOf(dialog, 0).locator('.name').fill('cupcake');
  await rowOf(dialog, 1).locator('.text').fill('two words');
  await dialog.locator('.set-name input').fill('Sweets');
  await page.keyboard.press('Tab');
  await expect.poll(() => heardOn(page)).toEqual(expect.arrayContaining(['cupcake']));

  await test.step('what is wrong is said, and nothing is lost', async () => {
    await rowOf(dialog, 2).locator('.text').fill('thirteen char');
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('alert')).toHaveText(
      'Text of the 8 tile: at most 12 characters.',
    );
    await expect(rowOf(dialog, 2).locator('.text')).toHaveValue('thirteen char');
    await rowOf(dialog, 2).locator('.text').fill('');
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('alert')).toBeHidden();
  });

  await test.step('what was cleared comes back', async () => {
    await dialog.locator('.clear').click();
    await expect(rowOf(dialog, 0).locator('.text')).toHaveValue('');
    await dialog.locator('.clear').click();
    await expect(rowOf(dialog, 0).locator('.name')).toHaveValue('cupcake');
  });

  await test.step('a list is pasted from any tile on', async () => {
    await rowOf(dialog, 2)
      .locator('.text')
      .evaluate((field) => {
        const data = new DataTransfer();
        data.setData('text/plain', 'tea = a cup of tea\ncake\nمرحبا');
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, cancelable: true }));
      });
    await expect(rowOf(dialog, 2).locator('.text')).toHaveValue('tea');
    await expect(rowOf(dialog, 2).locator('.name')).toHaveValue('a cup of tea');
    await expect(rowOf(dialog, 4).locator('.text')).toHaveValue('مرحبا');
  });

  await test.step('whoever opens the link is asked first', async () => {
    const link = await dialog.locator('.link').inputValue();
    expect(link.length).toBeLessThan(200);
    const other = await context.newPage();
    await other.goto(link);
    await ready(other);
    const offer = other.locator('#tiles-dialog');
    await expect(offer.locator('.gift')).toContainText('Sweets');
    await expect(offer.locator('.gift')).toContainText('Tiles made by whoever sent this link');
    await expect(offer.locator('.gift')).toContainText('They replace the tiles');
    await offer.locator('.take').click();
    await expect(offer.locator('.set-name input')).toHaveValue('Sweets');
    await offer.locator('.close').click();

    await test.step('a link to a game can have them too', async () => {
      const share = await openDialog(other, 'share');
      await share.getByRole('switch').click();
      const both = await share.locator('.link').inputValue();
      expect(both).toMatch(/#1\.classic\.4x4\..+&f1\./);
      // Somebody else, whose tiles have numbers.
      await other.evaluate(() => localStorage.clear());
      await other.goto(both);
      await other.reload();
      await ready(other);
      const replay = other.locator('#replay-dialog replay-2048');
      await expect(replay.locator('.tile .whole').first()).toHaveText('🧁');
      await other.locator('#replay-dialog button.tiles').click();
      await expect(offer.locator('.gift')).toContainText('Sweets');
      await offer.locator('.close').click();
    });
    await other.goto(link.slice(0, -9));
    await other.reload();
    await ready(other);
    await expect(offer.getByRole('alert')).toHaveText(
      'This link to tiles is damaged or incomplete.',
    );
  });
});

test('pictures of the player’s own are cropped, named, kept, and saved as files', async ({
  page,
}) => {
  await openPage(page);
  const dialog = await openTiles(page);
  await dialog.locator('[name=tiles][value=own]').check();
  const files = [await picture(page, 'red'), await picture(page, 'blue')];
  await dialog.locator('input[type=file]').setInputFiles(files);
  await expect(rowOf(dialog, 1).locator('.name')).toHaveValue('blue');
  const pictures = () =>
    gameOn(page)
      .locator('.tile .face')
      .evaluateAll((all) =>
        all.map((face) => /** @type {HTMLElement} */ (face).style.backgroundImage.slice(0, 9)),
      );
  await expect.poll(pictures).toContain('url("blob');

  await test.step('a picture without a name is refused', async () => {
    await rowOf(dialog, 0).locator('.name').fill('');
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('alert')).toContainText('picture of the 2 tile needs');
    await rowOf(dialog, 0).locator('.name').fill('ant');
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('alert')).toBeHidden();
  });

  await test.step('a drawing of shapes is refused', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>';
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'x.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
    await expect(dialog.getByRole('alert')).toContainText('can’t show this file as a picture');
  });

  const saved = page.waitForEvent('download');
  await dialog.locator('.save-tiles').click();
  const path = await (await saved).path();
  const file = JSON.parse(readFileSync(path, 'utf8'));
  expect(file.faces.map((/** @type {any} */ { name }) => name)).toEqual(['ant', 'blue']);
  for (const { image } of file.faces) {
    expect(image).toMatch(/^data:image\/webp;base64,/);
    expect(image.length).toBeLessThan(44_000);
  }

  await reload(page);
  await expect.poll(pictures).toContain('url("blob');
  await expect.poll(() => heardOn(page)).toEqual(['ant', 'ant']);

  await test.step('they are on the picture of the game that is shared', async () => {
    const share = await openDialog(page, 'share');
    const reds = () =>
      share.locator('img.picture').evaluate(async (/** @type {any} */ image) => {
        await image.decode();
        const { naturalWidth: width, naturalHeight: height } = image;
        const brush = /** @type {OffscreenCanvasRenderingContext2D} */ (
          new OffscreenCanvas(width, height).getContext('2d')
        );
        brush.drawImage(image, 0, 0);
        const { data } = brush.getImageData(0, 0, width, height);
        let count = 0;
        for (let at = 0; at < data.length; at += 4)
          if (data[at] > 240 && data[at + 1] < 20 && data[at + 2] < 20) count++;
        return count;
      });
    await expect.poll(reds).toBeGreaterThan(50_000);
    await share.locator('.close').click();
  });

  await test.step('the file brings them back', async () => {
    const again = await openTiles(page);
    await rowOf(again, 0).locator('.name').fill('bug');
    await again.locator('input[type=file]').setInputFiles({
      name: 'mine.json',
      mimeType: 'application/json',
      buffer: readFileSync(path),
    });
    const gift = again.locator('.gift');
    await expect(gift).toContainText('mine.json');
    await expect(gift).toContainText('They replace the tiles');
    await expect(rowOf(again, 0).locator('.name')).toHaveValue('bug');
    await gift.locator('.take').click();
    await expect(rowOf(again, 0).locator('.name')).toHaveValue('ant');
    await expect.poll(pictures).toContain('url("blob');
  });
});
