// A tour through the pages in every language: in all states, no text is cut or covers another, nothing scrolls sideways,
// everything to press is at least 44 pixels in size, and axe finds nothing.

import { LANGUAGES } from '../../../www/i18n/languages.js';
import { openEmpty } from '../database.js';
import { remember } from '../game-page.js';
import { expect, test } from '../support.js';
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
