// A tour through the pages in every language: in all states, no text is cut or covers another, nothing scrolls sideways,
// everything to press is at least 44 pixels in size, and axe finds nothing.

import { LANGUAGES } from '../../../www/i18n/languages.js';
import { expectAccessible } from '../axe.js';
import { addAll, FILE, openBackup, saidOn } from '../backup/backups.js';
import { remember } from '../game-page.js';
import { entryOf, openWith, played } from '../library/libraries.js';
import { mayBeFull } from '../storage/stand-ins.js';
import {
  call,
  expect,
  gameOn,
  openBare,
  openEmpty,
  openingFor,
  openPage,
  openSaved,
  saveOf,
  test,
} from '../support.js';
import { close } from './dialogs.js';
import { tourGame } from './game.js';
import { createLook } from './look.js';
import { tourPuzzle } from './puzzle.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./dialogs.js').Look} Look */

test.use({
  viewport: { width: 390, height: 844 },
  contextOptions: { reducedMotion: 'reduce' },
});

for (const [at, language] of Object.keys(LANGUAGES).entries()) {
  for (const [name, tour] of /** @type {const} */ ([
    ['2048', tourGame],
    ['the puzzle', tourPuzzle],
  ]))
    test(`${name} in ${language}`, async ({ page }) => {
      test.slow();
      await openEmpty(page);
      await remember(page, { language });
      await tour(page, await createLook(page, at));
    });
}

test('the page for addresses that do not exist', async ({ page }) => {
  await openEmpty(page);
  for (const [at, language] of Object.keys(LANGUAGES).entries()) {
    await remember(page, { language });
    await page.goto('./404.html');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await (await createLook(page, at))(language);
  }
});

test('what is said on a board or in a dialog for a while is accessible', async ({ page }) => {
  await test.step('a new game on a full disk, and the message that brings the old one back', async () => {
    await page.addInitScript(mayBeFull);
    const game = await openSaved(page, saveOf(openingFor()));
    await page.evaluate(() => Object.assign(window, { full: true }));
    await call(game, 'newGame');
    await expect(game.locator('.notice')).toBeVisible();
    await expectAccessible(page, 'a full disk');
    await page.evaluate(() => Object.assign(window, { full: false }));
  });
  await test.step('the same game in a second tab', async () => {
    const second = await page.context().newPage();
    await openPage(second);
    await expect(gameOn(second).locator('.card')).toBeVisible();
    await expectAccessible(second, 'open in another tab');
    await second.close();
  });
  await test.step('an empty library, and one in which a game was deleted', async () => {
    await openWith(page, []);
    await expectAccessible(page, 'the empty library');
    const library = await openWith(page, [entryOf(1, played(7, 120)), entryOf(2, played(8, 90))]);
    await library.locator('.more').first().click();
    await library.getByRole('button', { name: 'Delete' }).first().click();
    await expect(library.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
    await expectAccessible(page, 'a deleted game');
    await close(library);
  });
  await test.step('an import that is done', async () => {
    await openBackup(page);
    await addAll(page, FILE);
    await expect(saidOn(page)).toContainText('Added: 3 saved games.');
    await expectAccessible(page, 'an import');
  });
  await test.step('elements of another page with an attribute and a record that are wrong', async () => {
    const body =
      '<main><h1>A page</h1><game-2048 rows="40"></game-2048><replay-2048 record="1.x"></replay-2048></main>';
    await openBare(page, body, '<script type="module" src="./replay-2048.js"></script>');
    await expect(gameOn(page).locator('.notice')).toBeVisible();
    await expect(page.locator('replay-2048').getByRole('alert')).toBeVisible();
    await expectAccessible(page, 'wrong attributes');
  });
});
