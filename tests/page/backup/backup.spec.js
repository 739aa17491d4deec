// All that is kept as one file: what it holds, another browser, and faults.

import { openPuzzlePage, puzzleStateOf, solve } from '../puzzle/puzzle-page.js';
import {
  expect,
  gameOn,
  KEY,
  keptIn,
  openDialog,
  openPage,
  pastGame,
  pinSeeds,
  plant,
  pressSome,
  reload,
  saveOf,
  stateOf,
  test,
} from '../support.js';
import {
  alertOn,
  button,
  choose,
  closeAndReload,
  dialogOn,
  everything,
  exported,
  FILE,
  fileOf,
  LINES,
  lost,
  openBackup,
  openWithGame,
  questionOn,
  replaceAll,
  saidOn,
  won,
} from './backups.js';

/** @typedef {import('@playwright/test').Page} Page */

test('a file comes to another browser as it was', async ({ page, browser, baseURL }) => {
  const game = gameOn(page);

  await test.step('it holds all games of the pages, one in each line', async () => {
    const theirs = pastGame('theirs/classic/4x4', saveOf(lost));
    await plant(page, { 'practice/classic/4x4': saveOf(lost) }, [
      pastGame(KEY, saveOf(won)),
      theirs,
    ]);
    await openPage(page);
    await pressSome(game, 4);
    await openBackup(page);
    const { name, text, games } = await exported(page);
    expect(name).toMatch(/^2048-\d{4}-\d\d-\d\d\.txt$/);
    expect(text).toMatch(/^2048-backup\tversion=2\tgames=3\t/);
    expect(text.split('\n').length).toBe(games.length + 2);
    expect(games.map(({ key }) => key).sort()).toEqual([KEY, KEY, 'practice/classic/4x4']);
    await expect(saidOn(page)).toHaveText('The file holds 3 saved games.');
  });

  await test.step('another browser has the same, on either page', async () => {
    await page.keyboard.press('Escape');
    await pressSome(game, 5);
    await page.keyboard.press('u');
    const state = await stateOf(game);
    const puzzle = await openPuzzlePage(page);
    await solve(puzzle);
    const solved = await puzzleStateOf(puzzle);
    await openDialog(page, 'settings');
    await page.getByRole('radio', { name: 'Dark' }).check();
    await page.keyboard.press('Escape');
    await openBackup(page);
    const { text } = await exported(page);
    await expect(saidOn(page)).toHaveText('The file holds 3 saved games and 1 puzzle.');

    const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
    await pinSeeds(context);
    const other = await context.newPage();
    const there = await openPage(other);
    await openBackup(other);
    await replaceAll(other, text);
    await expect(saidOn(other)).toHaveText('Imported: 3 saved games and 1 puzzle.');
    await closeAndReload(other);
    expect(await stateOf(there)).toEqual(state);
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
    // The move that was taken back waits there too.
    await there.evaluate((/** @type {any} */ element) => element.redo());
    expect((await stateOf(there)).steps).toBe(9);
    expect(await puzzleStateOf(await openPuzzlePage(other))).toEqual(solved);
    await context.close();
  });
});

test('a damaged file is refused or told, and changes nothing', async ({ page }) => {
  await openWithGame(page);
  const before = await everything(page);
  await openBackup(page);
  const damaged = 'This backup is damaged. Nothing was changed.';
  for (const [content, said, reason] of [
    ['junk', 'This isn’t a 2048 backup. Nothing was changed.', ''],
    [FILE.split('\n')[0], damaged, 'the file is cut off'],
    [FILE.replace('version=2', 'version=3'), 'This backup comes from another version.', 'version'],
    [fileOf([LINES[0].replace(/start=[^\t]*/, 'start=x')]), damaged, 'line 2: bad start'],
  ]) {
    await choose(page, content);
    await expect.soft(alertOn(page), reason).toContainText(said);
    const fault = alertOn(page).locator('details');
    await expect(fault).toHaveCount(reason ? 1 : 0);
    if (reason) {
      await fault.locator('summary').click();
      await expect(fault.locator('p')).toContainText(reason);
    }
    await expect.soft(questionOn(page), reason).toBeHidden();
  }
  expect(await everything(page)).toEqual(before);
  expect(await keptIn(page, 'broken')).toEqual({});
  // A damaged game is left out, and the player knows before the import.
  await choose(page, fileOf([LINES[0], LINES[1].replace(/start=[^\t]*/, 'start=x')]));
  await expect(alertOn(page)).toContainText('1 damaged entry is left out.');
  await expect(questionOn(page)).toContainText('holds 1 saved game. You have 2 saved games here.');
  // The same without the fault is taken.
  await choose(page, FILE);
  await expect(alertOn(page)).toBeHidden();
  await expect(button(page, 'Replace everything')).toBeVisible();
});

test('the pictures of own tiles are in a file by choice, and a bad one is left out', async ({
  page,
}) => {
  await openPage(page);
  await test.step('without pictures, there is no choice', async () => {
    await openBackup(page);
    await expect(dialogOn(page).locator('[name=pictures]')).toHaveCount(0);
  });

  const plantPicture = (/** @type {string} */ color) =>
    page.evaluate(async (color) => {
      const canvas = new OffscreenCanvas(256, 256);
      const brush = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext('2d'));
      brush.fillStyle = color;
      brush.fillRect(0, 0, 256, 256);
      const blob = await canvas.convertToBlob({ type: 'image/webp' });
      await new Promise((resolve, reject) => {
        const opening = indexedDB.open('2048-games');
        opening.onerror = reject;
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('pictures', 'readwrite');
          transaction.objectStore('pictures').put(blob, 'face-0');
          transaction.oncomplete = resolve;
        };
      });
    }, color);
  /** The color of the picture on the 2; nothing without one. */
  const color = () =>
    page.evaluate(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open('2048-games');
          opening.onsuccess = () => {
            const store = opening.result.transaction('pictures').objectStore('pictures');
            store.get('face-0').onsuccess = async ({ target }) => {
              const { result } = /** @type {IDBRequest} */ (target);
              if (!result) return resolve(undefined);
              const image = await createImageBitmap(result);
              const canvas = new OffscreenCanvas(1, 1);
              const brush = /** @type {OffscreenCanvasRenderingContext2D} */ (
                canvas.getContext('2d')
              );
              brush.drawImage(image, 0, 0);
              const [red, , blue] = brush.getImageData(0, 0, 1, 1).data;
              resolve(red > blue ? 'red' : 'blue');
            };
          };
        }),
    );

  await plantPicture('red');
  await reload(page);
  await openBackup(page);
  const wish = dialogOn(page).locator('[name=pictures]');
  await expect(wish).not.toBeChecked();
  expect((await exported(page)).text).not.toContain('data:image');
  await wish.check();
  const { text } = await exported(page);
  expect(text).toContain('"face-0":"data:image/webp;base64,');

  await test.step('an import asks before it replaces them, and undo brings them back', async () => {
    await plantPicture('blue');
    await choose(page, text);
    await button(page, 'Replace everything').click();
    await expect(questionOn(page)).toContainText('The pictures of your tiles are replaced too.');
    await button(page, 'Replace everything').click();
    await expect(saidOn(page)).toContainText('Imported:');
    expect(await color()).toBe('red');
    await button(page, 'Undo import').click();
    await expect(saidOn(page)).toHaveText('Import undone.');
    expect(await color()).toBe('blue');
  });

  await test.step('what is no small picture is left out, and that is said', async () => {
    const svg = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg"/>')}`;
    // What follows a picture doesn't keep it from being drawn.
    const [, small = ''] = text.match(/"face-0":"data:image\/webp;base64,([^"]*)"/) ?? [];
    const bytes = Buffer.concat([Buffer.from(small, 'base64'), Buffer.alloc(40_000)]);
    const large = `data:image/webp;base64,${bytes.toString('base64')}`;
    const pictures = {
      'face-0': svg,
      'face-1': large,
      'face-2': 'data:image/png;base64,AAAA',
      own: svg,
    };
    await choose(
      page,
      text.replace(/pictures=[^\t\n]*/, () => `pictures=${JSON.stringify(pictures)}`),
    );
    await expect(alertOn(page)).toContainText(
      '4 pictures of tiles can’t be read and are left out.',
    );
    await expect(alertOn(page)).toContainText('pictures, face-0');
    await button(page, 'Cancel').click();
    expect(await color()).toBe('blue');
  });
});
