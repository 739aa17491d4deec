// New versions with a service worker: the player keeps the game, and a page takes all its files from one
// version.

import { fill, KEY } from '../database.js';
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

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./deploys.js').Server} Server */

test.describe.configure({ timeout: 90_000 });

/** Which version a page is. @param {Page} page */
const versionOf = (page) => page.evaluate(() => document.documentElement.dataset.version ?? 'a');

/** Opens the first version from its service worker, and plays. @param {Page} page @param {Server} server */
async function openKept(page, server, file = '') {
  await page.goto(server.address + file);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await expectVersion(page, server, 'a');
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await play(page);
}

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the next start takes the new version, and a page that comes past the service worker can be it', async ({
    page,
    context,
    server,
  }) => {
    const next = await test.step('the next start', async () => {
      const beside = await context.newPage();
      await beside.goto(`${server.origin}/beside.html`);
      await openKept(page, server);
      const record = await recordOf(page);
      server.deploy('b');
      await page.reload();
      await expect(reloadOn(page)).toBeVisible();
      await page.close();
      // The worker that waits takes over when no page is left.
      await expect
        .poll(() =>
          beside.evaluate(async () => {
            const registration = await navigator.serviceWorker.getRegistration('/app/');
            return [registration?.waiting, registration?.active?.state];
          }),
        )
        .toEqual([null, 'activated']);
      const next = await context.newPage();
      await next.goto(server.address);
      await expectVersion(next, server, 'b');
      await expect(reloadOn(next)).toBeHidden();
      expect(await recordOf(next)).toBe(record);
      return next;
    });

    await test.step('past the service worker', async () => {
      server.deploy('a');
      await next.reload();
      await expect(reloadOn(next)).toBeVisible();
      // As by Shift and a click on Reload.
      const session = await next.context().newCDPSession(next);
      await session.send('Page.reload', { ignoreCache: true });
      await expectVersion(next, server, 'a');
      await letAsk(next);
      await expect(reloadOn(next)).toBeHidden();
    });
  });

  test('a new version is offered, and of two tabs each reloads by itself', async ({
    page,
    context,
    server,
  }) => {
    await openKept(page, server, 'puzzle.html');
    const other = await context.newPage();
    await openFirst(other, server);
    await expect(reloadOn(page)).toBeHidden();
    await other.evaluate(() => Object.assign(globalThis, { unloaded: false }));
    server.deploy('b');
    await page.reload();
    await expect(offerOn(page).getByRole('status')).toHaveText('A new version is ready.');
    await expectVersion(page, server, 'a');
    await expect(reloadOn(other)).toBeVisible();
    await takeOffer(page, server);
    // The other tab is still what it was, and what it cannot load leads to the offer again.
    expect(await other.evaluate(() => Reflect.get(globalThis, 'unloaded'))).toBe(false);
    expect(await versionOf(other)).toBe('a');
    await offerOn(other).getByRole('button', { name: 'Close' }).click();
    await expect(reloadOn(other)).toBeHidden();
    await other.keyboard.press('t');
    await expect(reloadOn(other)).toBeVisible();
    await expect(gameOn(other).locator('.notice')).toHaveCount(0);
    await takeOffer(other, server);
  });

  test('what only the new version has leads to the offer', async ({ page, server }) => {
    await test.step('weights that are gone lead to the offer', async () => {
      await openKept(page, server);
      // The service worker has all that the AI needs but its weights.
      server.deploy('b');
      const weightsMissing = await gameOn(page).evaluate(
        async (/** @type {any} */ element) => (await element.hint()).weightsMissing,
      );
      expect(weightsMissing).toBe(true);
      await expect(reloadOn(page)).toBeVisible();
      await takeOffer(page, server);
    });

    await test.step('a save of a newer version leads to that version', async () => {
      // As a tab of the new version leaves it.
      await page.goto(`${server.origin}/beside.html`);
      await fill(page, {
        games: [['newer', { id: 'newer', version: 2 }]],
        slots: [[KEY, { id: 'newer' }]],
      });
      server.deploy('a');
      await page.goto(server.address);
      const notice = gameOn(page).locator('.notice');
      await expect(notice).toContainText('your saved one needs a newer version.');
      expect(await versionOf(page)).toBe('b');
      await expect(reloadOn(page)).toBeVisible();
      await notice.getByRole('button', { name: 'Reload' }).click();
      await expectVersion(page, server, 'a');
    });
  });
});
