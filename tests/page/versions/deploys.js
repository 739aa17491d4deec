// What the tests of new versions share: a server that deploys, and the offer to load its version.

import { test as base, expect as baseExpect } from '@playwright/test';
import { serveVersions } from './versions.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {Awaited<ReturnType<typeof serveVersions>>} Server */

/** A service worker takes its time: it fetches all files of its version. */
export const expect = baseExpect.configure({ timeout: 20_000 });

/** Every test has a server of its own, with the first version. */
export const test = base.extend(
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
export async function letAsk(page) {
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

/** The game of a page, whichever it is. @param {Page} page */
export const gameOn = (page) => page.locator('#game');

/** @param {Page} page */
export const offerOn = (page) => page.locator('.offer');

/** @param {Page} page */
export const reloadOn = (page) => offerOn(page).getByRole('button', { name: 'Reload' });

/** Waits until the game of a page can be played. @param {Page} page */
const ready = (page) =>
  gameOn(page).evaluate(async (/** @type {any} */ element) => {
    await customElements.whenDefined(element.localName);
    await element.ready;
  });

/** @param {Page} page */
export const recordOf = (page) =>
  gameOn(page).evaluate((/** @type {any} */ element) => element.record);

/** Makes moves, so that there is a game to keep. @param {Page} page */
export async function play(page) {
  const before = await recordOf(page);
  for (const way of ['Left', 'Up', 'Right', 'Down']) await page.keyboard.press(`Arrow${way}`);
  expect(await recordOf(page)).not.toBe(before);
}

/** Opens the first version from the network, and plays. @param {Page} page @param {Server} server */
export async function openFirst(page, server, file = '') {
  await page.goto(server.address + file);
  await expectVersion(page, server, 'a');
  await play(page);
}

/** Checks that a page has come, with all its files. @param {Page} page @param {Server} server @param {'a' | 'b'} version */
export async function expectVersion(page, server, version) {
  await expect(
    page.locator(version === 'b' ? 'html[data-version=b]' : 'html:not([data-version])'),
  ).toBeAttached();
  await ready(page);
  await expect(page.locator('.offer')).toBeAttached();
  const paths = await page.evaluate(() => [
    ...performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    ...[...document.querySelectorAll('script[src], link[href]')].map(
      (one) =>
        new URL(one.getAttribute('src') ?? one.getAttribute('href') ?? '', location.href).pathname,
    ),
  ]);
  const assets = paths.filter((path) => path.startsWith('/app/assets/'));
  expect(assets.length).toBeGreaterThan(3);
  expect(assets.filter((path) => !server.has(version, path.slice('/app/'.length)))).toEqual([]);
}

/** Reloads by the offer, and checks that the new version has the same game. @param {Page} page @param {Server} server */
export async function takeOffer(page, server) {
  const record = await recordOf(page);
  await reloadOn(page).click();
  await expectVersion(page, server, 'b');
  expect(await recordOf(page)).toBe(record);
  await expect(reloadOn(page)).toBeHidden();
}
