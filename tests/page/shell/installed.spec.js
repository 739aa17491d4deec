// The pages as an installed app: what Chromium says of the manifest, and where its shortcuts lead.

import { MANIFEST } from '../../../tools/vite/web-manifest.js';
import { puzzleOn, puzzleReady } from '../puzzle/puzzles.js';
import { expect, gameOn, openPage, ready, test } from '../support.js';

/** The address of a shortcut. @param {string} name */
const shortcut = (name) =>
  String(MANIFEST.shortcuts.find(({ short_name }) => short_name === name)?.url);

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('Chromium has nothing to say against the manifest', async ({ page }) => {
    await openPage(page);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const devtools = await page.context().newCDPSession(page);
    const { data, errors, manifest } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(JSON.parse(String(data)).id).toBe('./');
    expect(manifest.shortcuts).toHaveLength(MANIFEST.shortcuts.length);
    expect(manifest.screenshots).toHaveLength(MANIFEST.screenshots.length);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // Tests run in windows that forget everything when they are closed; Chromium installs nothing from these.
    const reasons = installabilityErrors.map(({ errorId }) => errorId);
    expect(reasons.filter((reason) => reason !== 'in-incognito')).toEqual([]);
  });
});

test('a shortcut leads to the daily game, another one back', async ({ page }) => {
  await page.goto(shortcut('Daily'));
  await ready(page);
  const game = gameOn(page);
  await expect(game).toHaveAttribute('save', /^daily\//);
  await expect(page, 'a reload does not follow it again').toHaveURL(/\/$/);
  await page.goto(shortcut('Continue'));
  await ready(page);
  await expect(game).toHaveAttribute('save', 'main');
  await expect(page).toHaveURL(/\/$/);
});

test('a shortcut leads to the puzzle, and its page knows the daily one too', async ({ page }) => {
  await page.goto(shortcut('Puzzle'));
  await puzzleReady(page);
  await expect(puzzleOn(page)).toHaveAttribute('save', 'puzzle');
  await page.goto(`${shortcut('Puzzle')}?daily`);
  await puzzleReady(page);
  await expect(puzzleOn(page)).toHaveAttribute('save', /^puzzle-daily\//);
});
