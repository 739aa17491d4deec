// Scripts are read as UTF-8, whatever a host or the page around them says.

import { expect, test } from '../support.js';

const TAGS = ['game-2048', 'sliding-puzzle', 'replay-2048'];

test('a host that serves everything as latin1 changes no sentence', async ({ page }) => {
  await page.route('**/*.js', async (route) => {
    const response = await route.fetch();
    const headers = { 'content-type': 'text/javascript; charset=iso-8859-1' };
    await route.fulfill({ response, headers });
  });
  const body = TAGS.map((tag) => `<${tag} lang="de"></${tag}>`).join('');
  const scripts = TAGS.map((tag) => `<script type="module" src="./${tag}.js"></script>`).join('');
  await page.route('**/bare.html', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=iso-8859-1',
      body: `<!doctype html><title>Bare</title><link rel="icon" href="data:,">${scripts}${body}`,
    }),
  );
  await page.goto('./bare.html');
  expect(await page.evaluate(() => document.characterSet)).toBe('windows-1252');
  const labels = (/** @type {string} */ tag) => page.locator(tag).locator('.figure .label');
  await expect(labels('game-2048')).toHaveText(['Punkte', 'Rekord', 'Züge']);
  await expect(labels('sliding-puzzle').first()).toHaveText('Züge');
  await expect(labels('replay-2048')).toHaveText(['Punkte', 'Züge']);
});
