// The offer of a new version, without a service worker: what leads to it, and where it stands.

import { test as base } from '@playwright/test';
import { expectApart, inWindows, openDialog } from '../support.js';
import {
  expect,
  gameOn,
  letAsk,
  offerOn,
  openFirst,
  play,
  recordOf,
  reloadOn,
  takeOffer,
  test,
} from './deploys.js';

test.describe.configure({ timeout: 90_000 });

/** The pages, and the element of each. */
const PAGES = [
  ['index.html', 'game-2048'],
  ['puzzle.html', 'sliding-puzzle'],
];

/** Checks that the offer covers nothing of the game. @param {import('@playwright/test').Page} page */
async function expectApartFromGame(page) {
  const parts = gameOn(page).locator('.stage, .arrows, #sides').filter({ visible: true });
  const windows = /** @type {const} */ ([
    [320, 568],
    [390, 844],
    [667, 320],
    [1440, 900],
    [1280, 720],
  ]);
  await inWindows(page, windows, async (size) => {
    await expectApart(offerOn(page), parts, size);
  });
}

test.describe('without a service worker', () => {
  test('a hint or a dialog that is gone leads to the offer', async ({ page, server }) => {
    for (const [file, tag] of PAGES)
      await test.step(file, async () => {
        server.deploy('a');
        await openFirst(page, server, file);
        expect(await gameOn(page).evaluate((element) => element.localName)).toBe(tag);
        server.deploy('b');
        await page.keyboard.press('t');
        await expect(reloadOn(page)).toBeVisible();
        await expect(gameOn(page).locator('.notice')).toHaveCount(0);
        await expectApartFromGame(page);
        await offerOn(page).getByRole('button', { name: 'Close' }).click();
        await expect(reloadOn(page)).toBeHidden();
        await page.locator('nav [data-dialog=library]').click();
        await expect(reloadOn(page)).toBeVisible();
        await expect(page.locator('#status')).toBeEmpty();
        await takeOffer(page, server);
        await page.locator('nav [data-dialog=library]').click();
        await expect(page.locator('#library-dialog')).toBeVisible();
      });
  });

  test('the offer comes when files of this version are gone', async ({ page, server }) => {
    await test.step('an engine that is gone leads to the offer', async () => {
      // As when a host lets the page come from a cache without asking.
      server.deploy('b', /^index\.html$|^assets\/.*\.(js|css)$/);
      await page.goto(server.address);
      await expect(reloadOn(page)).toBeVisible();
      await expect(gameOn(page).locator('.notice')).toHaveCount(0);
    });

    await test.step('an AI that fails is not hidden by it', async () => {
      await page.route('**/ai-worker-*.js', (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: `postMessage({ kind: 'loaded' });
          onmessage = () => postMessage({ kind: 'broken', message: 'no' });`,
        }),
      );
      server.deploy('a');
      await openFirst(page, server);
      // All that the hint needs is there before the deploy.
      const hint = () => gameOn(page).evaluate((/** @type {any} */ game) => game.hint());
      await hint();
      const notice = gameOn(page).locator('.notice');
      await expect(notice).toContainText('The AI couldn’t run here.');
      await notice.getByRole('button', { name: 'Close' }).click();
      server.deploy('b');
      await page.evaluate(() => dispatchEvent(new Event('vite:preloadError')));
      await expect(reloadOn(page)).toBeVisible();
      await hint();
      // An explanation would come at once: the offer is there.
      await page.evaluate(() => new Promise(requestAnimationFrame));
      await expect(notice).toContainText('The AI couldn’t run here.');
      await page.unrouteAll();
    });

    await test.step('a race goes on in the new version', async () => {
      server.deploy('a');
      await openFirst(page, server);
      const race = await openDialog(page, 'race');
      await race.getByRole('button', { name: 'Start race' }).click();
      await expect(page.locator('#race')).toBeVisible();
      await play(page);
      server.deploy('b');
      await page.locator('nav [data-dialog=library]').click();
      await takeOffer(page, server);
      await expect(page.locator('#race')).toBeVisible();
    });
  });

  test('over dialogs the offer can be reached', async ({ page, server }) => {
    await openFirst(page, server);
    const record = await recordOf(page);
    const [settings, replay, help, editor] = ['settings', 'replay', 'help', 'editor'].map((name) =>
      page.locator(`#${name}-dialog`),
    );
    const close = async (/** @type {import('@playwright/test').Locator} */ dialog) => {
      await dialog.locator('.close').first().click();
      await expect(dialog).toBeHidden();
    };
    const expectReachable = () => reloadOn(page).click({ trial: true });
    const follow = () => page.evaluate((record) => location.assign(`#${record}`), record);
    // The one that was made first is opened last.
    await follow();
    await close(replay);
    for (const name of ['settings', 'help']) {
      await close(await openDialog(page, name));
    }
    await openDialog(page, 'editor');
    await editor.getByRole('gridcell').first().click();
    server.deploy('b');
    await editor.locator('.ask').click();
    await base.step('over the dialog that was open', expectReachable);
    await close(editor);
    await base.step('with the dialog it does not go', expectReachable);

    await page.locator('nav [data-dialog=settings]').click();
    await expect(settings).toBeVisible();
    await base.step('in a dialog that is opened later', expectReachable);
    await close(settings);

    await openDialog(page, 'help');
    await follow();
    await expect(replay).toBeVisible();
    for (const dialog of [replay, help]) {
      await base.step('with each of two dialogs it goes to the next one', expectReachable);
      await close(dialog);
    }
    await takeOffer(page, server);
  });

  test('the offer comes only when there is a new version', async ({ page, server }) => {
    await page.clock.install();
    await test.step('without a network there is nothing to offer', async () => {
      await openFirst(page, server);
      await page.context().setOffline(true);
      await page.locator('nav [data-dialog=library]').click();
      const trouble = page.locator('#status');
      await expect(trouble).toHaveText('This couldn’t be loaded. Check your connection.');
      await page.context().setOffline(false);
      // Nor is there when only one file is lost.
      await page.route(/settings-game-/, (route) => route.fulfill({ status: 404 }));
      await page.locator('nav [data-dialog=settings]').click();
      await letAsk(page);
      await expect(trouble).toHaveText('This couldn’t be loaded. Check your connection.');
      await expect(reloadOn(page)).toBeHidden();
      await page.unrouteAll();
    });

    await test.step('a page that stays open asks once an hour', async () => {
      server.deploy('b');
      const shown = () =>
        page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      let asked = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('sw.js')) asked++;
      });
      await page.clock.fastForward('59:00');
      await shown();
      expect(asked).toBe(0);
      await page.clock.fastForward('01:01');
      await shown();
      await expect(reloadOn(page)).toBeVisible();
      expect(asked).toBe(1);
      await takeOffer(page, server);
      server.deploy('a');
    });

    await test.step('the offer speaks the language of the page, and is quiet', async () => {
      await openFirst(page, server);
      await page.locator('nav [data-dialog=settings]').click();
      const settings = page.locator('#settings-dialog');
      await expect(settings).toBeVisible();
      // The language is loaded once. The new version has other files.
      await settings.locator('[name=language][value=zh-CN]').check();
      await expect(settings.getByRole('heading').first()).toHaveText('设置');
      await settings.locator('[name=language][value=en]').check();
      server.deploy('b');
      // What makes the sound is loaded when it is wanted.
      await settings.locator('[name=sound]').check();
      await expect(reloadOn(page)).toBeVisible();
      await settings.locator('[name=language][value=zh-CN]').check();
      await expect(offerOn(page).getByRole('status')).toHaveText('新版本已就绪。');
      await expect(offerOn(page).getByRole('button', { name: '重新加载' })).toBeVisible();
      await settings.locator('[name=language][value=en]').check();
      await settings.locator('.close').click();
      // The game plays on, and has the keyboard when the offer is closed.
      await play(page);
      await offerOn(page).getByRole('button', { name: 'Close' }).click();
      await expect(reloadOn(page)).toBeHidden();
      await expect(gameOn(page)).toBeFocused();
      await play(page);
    });
  });
});
