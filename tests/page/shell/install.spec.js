// The offer to install the page: once, after the third game, and only where a browser can install it. The pages as
// an installed app: what Chromium says of the manifest, and where its shortcuts lead.

import { MANIFEST } from '../../../tools/vite/web-manifest.js';
import { puzzleOn, puzzleReady } from '../puzzle/puzzles.js';
import {
  expect,
  gameOn,
  lostGame,
  openDialog,
  openPage,
  openSaved,
  ready,
  saveOf,
  test,
} from '../support.js';

/** The address of a shortcut. @param {string} name */
const shortcut = (name) =>
  String(MANIFEST.shortcuts.find(({ short_name }) => short_name === name)?.url);

const offerOn = (/** @type {import('@playwright/test').Page} */ page) =>
  page.locator('.offer', { has: page.locator('p:not(:empty)') });

/** Takes back and repeats the last move of a lost game. @param {import('@playwright/test').Page} page @param {number} times */
const lose = (page, times) =>
  page.locator('#game').evaluate((/** @type {any} */ game, times) => {
    for (let i = 0; i < times; i++) {
      game.undo();
      game.redo();
    }
  }, times);

test('after the third game the browser’s own offer is one button away, once', async ({
  page,
  browser,
}) => {
  const open = () => openSaved(page, saveOf(lostGame().game));
  const promise = async () => {
    await expect(page.locator('#daily svg')).toBeVisible();
    return page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      Object.assign(event, { prompt: async () => Object.assign(window, { prompted: true }) });
      dispatchEvent(event);
      return event.defaultPrevented;
    });
  };
  await page.addInitScript(() => {
    if (!localStorage.getItem('2048-install')) localStorage.setItem('2048-install', '1');
  });
  await open();
  const loaded = page.waitForResponse(/shell-offer-/);
  expect(await promise(), 'the browser’s own bar').toBe(true);
  await loaded;
  const count = () => page.evaluate(() => localStorage.getItem('2048-install'));
  // However often it is lost, it is one game. The file that counts may have come and not yet run.
  await expect(async () => {
    await lose(page, 3);
    expect(await count()).toBe('2');
  }).toPass();
  const { record } = lostGame(2n).game;
  await page
    .locator('#game')
    .evaluate((/** @type {any} */ game, record) => game.open(record), record);
  await lose(page, 1);
  await expect(offerOn(page)).toContainText('Play full screen and offline?');
  // A new version is offered in the same place.
  const reload = page.locator('.offer .reload');
  await reload.evaluate((button) => button.removeAttribute('hidden'));
  await expect(offerOn(page)).toBeHidden();
  await reload.evaluate((button) => button.setAttribute('hidden', ''));
  await openDialog(page, 'settings');
  await page.locator('#settings-dialog [name=language][value=de]').check();
  await expect(offerOn(page)).toContainText('Vollbild');
  await page.locator('#settings-dialog [name=language][value=en]').check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  await expect(offerOn(page)).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'prompted'))).toBe(true);
  expect(await count()).toBe('offered');
  await open();
  await promise();
  await lose(page, 1);
  expect(await count()).toBe('offered');
  await expect(offerOn(page)).toHaveCount(0);

  // “You” still leads to it.
  await page.locator('#you').click();
  await page.locator('#you-dialog').getByRole('button', { name: 'Install' }).click();
  expect(await page.evaluate(() => Reflect.get(window, 'prompted'))).toBe(true);
  await test.step('on iOS it says which buttons to tap', async () => {
    const page = await (await browser.newContext()).newPage();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'standalone', { value: false });
      localStorage.setItem('2048-install', '2');
    });
    const loaded = page.waitForResponse(/shell-offer-/);
    await openSaved(page, saveOf(lostGame().game));
    await loaded;
    await expect(async () => {
      await lose(page, 1);
      await expect(offerOn(page)).toContainText('Add to Home Screen', { timeout: 1000 });
    }).toPass();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(offerOn(page)).toHaveCount(0);
    await expect(page.locator('#game')).toBeFocused();
    await page.context().close();
  });
});

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('Chromium has nothing to say against the manifest, and its shortcuts lead where they say', async ({
    page,
  }) => {
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
    await test.step('to the daily game, and back', async () => {
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
    await test.step('to the puzzle, whose page knows the daily one too', async () => {
      await page.goto(shortcut('Puzzle'));
      await puzzleReady(page);
      await expect(puzzleOn(page)).toHaveAttribute('save', 'puzzle');
      await page.goto(`${shortcut('Puzzle')}?daily`);
      await puzzleReady(page);
      await expect(puzzleOn(page)).toHaveAttribute('save', /^puzzle-daily\//);
    });
  });
});
