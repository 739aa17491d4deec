// New versions: after a deploy the player is offered the new one, keeps the game, and a page takes all
// its files from one version.

import AxeBuilder from '@axe-core/playwright';
import { test as base, expect as baseExpect } from '@playwright/test';
import { serveVersions } from './versions.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {Awaited<ReturnType<typeof serveVersions>>} Server */

/** A service worker takes its time: it fetches all files of its version. */
const expect = baseExpect.configure({ timeout: 20_000 });
base.describe.configure({ timeout: 90_000 });

/** Every test has a server of its own, with the first version. */
const test = base.extend(
  /** @type {import('@playwright/test').Fixtures<{ server: Server }, {}, import('@playwright/test').PlaywrightTestArgs>} */ ({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants one
    server: async ({}, use) => {
      const server = await serveVersions();
      await use(server);
      await server.close();
    },
  }),
);

/**
 * Lets a page ask which version the server has, and waits until it knows: it asks once more only when
 * the question before is answered, and never when it offers the new version already.
 * @param {Page} page
 */
async function letAsk(page) {
  let answers = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/sw.js')) answers++;
  });
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('vite:preloadError')));
      return answers;
    })
    .toBeGreaterThan(1);
}

/** The pages, and the element of each. */
const PAGES = [
  ['index.html', 'game-2048'],
  ['puzzle.html', 'sliding-puzzle'],
];

/** The game of a page, whichever it is. @param {Page} page */
const gameOn = (page) => page.locator('#game');

/** @param {Page} page */
const offerOn = (page) => page.locator('#new-version');

/** @param {Page} page */
const reloadOn = (page) => offerOn(page).getByRole('button', { name: 'Reload' });

/** Which version a page is. @param {Page} page */
const versionOf = (page) => page.evaluate(() => document.documentElement.dataset.version ?? 'a');

/** Waits until the game of a page can be played. @param {Page} page */
const ready = (page) =>
  gameOn(page).evaluate(async (/** @type {any} */ element) => {
    await customElements.whenDefined(element.localName);
    await element.ready;
  });

/** @param {Page} page */
const recordOf = (page) => gameOn(page).evaluate((/** @type {any} */ element) => element.record);

/** Makes moves, so that there is a game to keep. @param {Page} page */
async function play(page) {
  const before = await recordOf(page);
  for (const way of ['Left', 'Up', 'Right', 'Down']) await page.keyboard.press(`Arrow${way}`);
  expect(await recordOf(page)).not.toBe(before);
}

/** Opens the first version from the network, and plays. @param {Page} page @param {Server} server */
async function openFirst(page, server, file = '') {
  await page.goto(server.address + file);
  await expectVersion(page, server, 'a');
  await play(page);
}

/** Opens the first version from its service worker, and plays. @param {Page} page @param {Server} server */
async function openKept(page, server, file = '') {
  await page.goto(server.address + file);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await expectVersion(page, server, 'a');
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await play(page);
}

/** Checks that a page has come, with all its files. @param {Page} page @param {Server} server @param {'a' | 'b'} version */
async function expectVersion(page, server, version) {
  await expect(
    page.locator(version === 'b' ? 'html[data-version=b]' : 'html:not([data-version])'),
  ).toBeAttached();
  await ready(page);
  await expect(page.locator('#new-version')).toBeAttached();
  const paths = await page.evaluate(() => [
    ...performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    ...[...document.querySelectorAll('script[src], link[href]')].map(
      (one) =>
        new URL(one.getAttribute('src') ?? one.getAttribute('href') ?? '', location.href).pathname,
    ),
  ]);
  const assets = paths.filter((path) => path.startsWith('/app/assets/'));
  expect(assets.length).toBeGreaterThan(5);
  expect(assets.filter((path) => !server.has(version, path.slice('/app/'.length)))).toEqual([]);
}

/** Reloads by the offer, and checks that the new version has the same game. @param {Page} page @param {Server} server */
async function takeOffer(page, server) {
  const record = await recordOf(page);
  await reloadOn(page).click();
  await expectVersion(page, server, 'b');
  expect(await recordOf(page)).toBe(record);
  await expect(reloadOn(page)).toBeHidden();
}

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the next start takes the new version', async ({ page, context, server }) => {
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

  test('weights that are gone lead to the offer', async ({ page, server }) => {
    await openKept(page, server);
    // All that the AI needs but its weights was kept before the deploy.
    server.deploy('b', /ai-worker|ai_2048_bg/);
    const weightsMissing = await gameOn(page).evaluate(
      async (/** @type {any} */ element) => (await element.hint()).weightsMissing,
    );
    expect(weightsMissing).toBe(true);
    await expect(reloadOn(page)).toBeVisible();
    await takeOffer(page, server);
  });

  test('a save of a newer version leads to that version', async ({ page, server }) => {
    await openKept(page, server);
    // As a tab of the new version leaves it.
    await page.goto(`${server.origin}/beside.html`);
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          indexedDB.open('game-2048').onsuccess = ({ target }) => {
            const database = /** @type {IDBOpenDBRequest} */ (target).result;
            const transaction = database.transaction('saves', 'readwrite');
            transaction.objectStore('saves').put({ version: 2 }, 'main/classic/4x4');
            transaction.oncomplete = () => resolve(database.close());
          };
        }),
    );
    server.deploy('b');
    await page.goto(server.address);
    const notice = gameOn(page).locator('.notice');
    await expect(notice).toContainText('Your game was saved by a newer version.');
    expect(await versionOf(page)).toBe('a');
    await expect(reloadOn(page)).toBeVisible();
    await notice.getByRole('button', { name: 'Reload' }).click();
    await expectVersion(page, server, 'b');
  });

  test('a page that comes past the service worker can be the new one', async ({ page, server }) => {
    await openKept(page, server);
    server.deploy('b');
    await page.reload();
    await expect(reloadOn(page)).toBeVisible();
    // As by Shift and a click on Reload.
    const session = await page.context().newCDPSession(page);
    await session.send('Page.reload', { ignoreCache: true });
    await expectVersion(page, server, 'b');
    await letAsk(page);
    await expect(reloadOn(page)).toBeHidden();
  });
});

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
      await page.locator('#statistics').click();
      await expect(reloadOn(page)).toBeVisible();
      await expect(page.locator('#status')).toBeEmpty();
      await takeOffer(page, server);
      await page.locator('#statistics').click();
      await expect(page.locator('#statistics-dialog')).toBeVisible();
    });
  }

  test('a race goes on in the new version', async ({ page, server }) => {
    await openFirst(page, server);
    await page.locator('#games').click();
    await page.locator('#games-dialog .race').click();
    await page.locator('#race-dialog').getByRole('button', { name: 'Start race' }).click();
    await expect(page.locator('#race')).toBeVisible();
    await play(page);
    server.deploy('b');
    await page.locator('#statistics').click();
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
      await page.locator(`#${name}`).click();
      await close(page.locator(`#${name}-dialog`));
    }
    await page.locator('#games').click();
    await page.locator('#games-dialog .set-up').click();
    await editor.getByRole('gridcell').first().click();
    server.deploy('b');
    await editor.locator('.ask').click();
    await base.step('over the dialog that was open', expectReachable);
    await close(editor);
    await base.step('with the dialog it does not go', expectReachable);

    await page.locator('#settings').click();
    await expect(settings).toBeVisible();
    await base.step('in a dialog that is opened later', expectReachable);
    await close(settings);

    await page.locator('#help').click();
    await expect(help).toBeVisible();
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
          const offer = box(document.querySelector('#new-version'));
          const parts = [...(game.shadowRoot?.querySelectorAll('.stage, .arrows, .sides') ?? [])];
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
    await page.locator('#statistics').click();
    const trouble = page.locator('#status');
    await expect(trouble).toHaveText('This couldn’t be loaded. Check your connection.');
    await page.context().setOffline(false);
    // Nor is there when only one file is lost.
    await page.route(/settings-dialog/, (route) => route.fulfill({ status: 404 }));
    await page.locator('#settings').click();
    await letAsk(page);
    await expect(trouble).toHaveText('This couldn’t be loaded. Check your connection.');
    await expect(reloadOn(page)).toBeHidden();
  });

  test('the offer speaks the language of the page, and is quiet', async ({ page, server }) => {
    await openFirst(page, server);
    await page.locator('#settings').click();
    const settings = page.locator('#settings-dialog');
    await expect(settings).toBeVisible();
    server.deploy('b');
    // What makes the sound is loaded when it is wanted.
    await settings.locator('[name=sound]').check();
    await expect(reloadOn(page)).toBeVisible();
    await settings.locator('[name=language][value=zh-CN]').check();
    await expect(offerOn(page).getByRole('status')).toHaveText('新版本已就绪。');
    await expect(offerOn(page).getByRole('button', { name: '重新加载' })).toBeVisible();
    await settings.locator('[name=language][value=en]').check();
    await settings.locator('.close').click();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    // The game plays on, and has the keyboard when the offer is closed.
    await play(page);
    await offerOn(page).getByRole('button', { name: 'Close' }).click();
    await expect(reloadOn(page)).toBeHidden();
    await expect(gameOn(page)).toBeFocused();
    await play(page);
  });
});
