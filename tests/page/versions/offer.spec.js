// The offer of a new version, without a service worker: what leads to it, and where it stands.

import { test as base } from '@playwright/test';
import { expectAccessible } from '../axe.js';
import { openDialog } from '../support.js';
import {
  expect,
  expectVersion,
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

test.describe('without a service worker', () => {
  for (const [file, tag] of PAGES) {
    test(`${file}: a hint or a dialog that is gone leads to the offer`, async ({
      page,
      server,
    }) => {
      await openFirst(page, server, file);
      expect(await gameOn(page).evaluate((element) => element.localName)).toBe(tag);
      server.deploy('b');
      await page.keyboard.press('t');
      await expect(reloadOn(page)).toBeVisible();
      await expect(gameOn(page).locator('.notice')).toHaveCount(0);
      await offerOn(page).getByRole('button', { name: 'Close' }).click();
      await expect(reloadOn(page)).toBeHidden();
      await page.locator('nav [data-dialog=library]').click();
      await expect(reloadOn(page)).toBeVisible();
      await expect(page.locator('#status')).toBeEmpty();
      await takeOffer(page, server);
      await page.locator('nav [data-dialog=library]').click();
      await expect(page.locator('#library-dialog')).toBeVisible();
    });
  }

  test('a race goes on in the new version', async ({ page, server }) => {
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

  test('an engine that is gone leads to the offer', async ({ page, server }) => {
    // As when a host lets the page come from a cache without asking.
    server.deploy('b', /^index\.html$|^assets\/.*\.(js|css)$/);
    await page.goto(server.address);
    await expect(reloadOn(page)).toBeVisible();
    await expect(gameOn(page).locator('.notice')).toHaveCount(0);
  });

  test('a page that stays open asks once an hour', async ({ page, server }) => {
    await page.clock.install();
    await openFirst(page, server);
    server.deploy('b');
    const shown = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
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

  test('an AI that fails is not hidden by the offer', async ({ page, server }) => {
    await page.route('**/ai-worker-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `postMessage({ kind: 'loaded' });
          onmessage = () => postMessage({ kind: 'broken', message: 'no' });`,
      }),
    );
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
  });

  test('the offer covers nothing of the game', async ({ page, server }) => {
    for (const [file] of PAGES) {
      server.deploy('a');
      await page.goto(server.address + file);
      await expectVersion(page, server, 'a');
      server.deploy('b');
      await page.evaluate(() => dispatchEvent(new Event('vite:preloadError')));
      await expect(reloadOn(page)).toBeVisible();
      for (const [width, height] of [
        [320, 568],
        [390, 844],
        [667, 320],
        [1440, 900],
      ]) {
        await page.setViewportSize({ width, height });
        const covered = await gameOn(page).evaluate((game) => {
          const box = (/** @type {Element | null | undefined} */ element) =>
            /** @type {Element} */ (element).getBoundingClientRect();
          const offer = box(document.querySelector('.offer'));
          const parts = [...(game.shadowRoot?.querySelectorAll('.stage, .arrows, #sides') ?? [])];
          return parts
            .filter((part) => {
              const { left, right, top, bottom } = box(part);
              const beside = right <= offer.left || offer.right <= left;
              return !beside && top < offer.bottom && offer.top < bottom;
            })
            .map((part) => part.className);
        });
        expect(covered, `${file} at ${width} × ${height}`).toEqual([]);
      }
    }
  });

  test('without a network there is nothing to offer', async ({ page, server }) => {
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
  });

  test('the offer speaks the language of the page, and is quiet', async ({ page, server }) => {
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
    await expectAccessible(page);
    // The game plays on, and has the keyboard when the offer is closed.
    await play(page);
    await offerOn(page).getByRole('button', { name: 'Close' }).click();
    await expect(reloadOn(page)).toBeHidden();
    await expect(gameOn(page)).toBeFocused();
    await play(page);
  });
});
