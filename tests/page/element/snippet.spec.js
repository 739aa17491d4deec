// The frame of docs/embedding.md, as printed there, on a page of another origin.

import { readFileSync } from 'node:fs';
import { fromElsewhere } from '../other-origins.js';
import { expect, openPage, pressSome, stateOf, test } from '../support.js';

const chapter = readFileSync(new URL('../../../docs/embedding.md', import.meta.url), 'utf8');
const snippet = String(chapter.match(/```html\n(<iframe[\s\S]*?)```/)?.[1]);

/**
 * The page of somebody else with the printed lines.
 * @param {string} baseURL where the pages are
 * @param {string} [page]
 */
function embedding(baseURL, page = 'index.html') {
  const lines = snippet
    .replaceAll('https://your.host/2048/index.html', baseURL + page)
    .replaceAll('https://your.host', new URL(baseURL).origin);
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
    <title>Theirs</title><link rel="icon" href="data:,"><h1>Theirs</h1>${lines}</html>`;
}

/** The frame on the page around it. @param {import('@playwright/test').Page} page */
const frameOn = (page) => page.locator('#game-2048');

/** The height of the frame. @param {import('@playwright/test').Page} page */
const heightOn = async (page) => Number((await frameOn(page).boundingBox())?.height);

/** How far the page in the frame can be scrolled. @param {import('@playwright/test').Page} page */
const hidden = (page) =>
  page
    .frameLocator('iframe')
    .locator('html')
    .evaluate((root) => root.scrollHeight - root.clientHeight);

// Playwright's way of blocking workers throws in a sandboxed frame.
test.use({ serviceWorkers: 'allow' });

test('the frame of the documents plays, saves, and takes the height that its page wants', async ({
  page,
  baseURL,
}) => {
  expect(snippet).toContain('sandbox=');
  await fromElsewhere(embedding(String(baseURL)), async (url) => {
    await page.setViewportSize({ width: 500, height: 900 });
    await page.goto(url);
    const game = page.frameLocator('iframe').locator('game-2048');
    await game.evaluate((/** @type {any} */ element) => element.ready);
    const board = game.locator('.board');
    // At each width the board takes all of it, and nothing has to be scrolled.
    const heights = [];
    for (const width of [500, 420, 340]) {
      await page.setViewportSize({ width, height: 900 });
      const wide = async () => Number((await board.boundingBox())?.width);
      const room = Number((await frameOn(page).boundingBox())?.width);
      await expect.poll(wide).toBeGreaterThan(room - 40);
      await expect.poll(() => hidden(page)).toBe(0);
      heights.push(await heightOn(page));
    }
    expect(heights).toEqual(heights.toSorted((a, b) => b - a));
    expect(new Set(heights).size).toBe(3);

    await board.click();
    for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    const { steps, record } = await stateOf(game);
    expect(steps).toBeGreaterThan(0);
    expect(await game.evaluate((/** @type {any} */ element) => element.saved)).toBe(true);
    await page.reload();
    await game.evaluate((/** @type {any} */ element) => element.ready);
    expect((await stateOf(game)).record).toBe(record);
  });

  await test.step('the puzzle takes its height too', async () => {
    await fromElsewhere(embedding(String(baseURL), 'puzzle.html'), async (url) => {
      await page.setViewportSize({ width: 400, height: 900 });
      await page.goto(url);
      await page
        .frameLocator('iframe')
        .locator('sliding-puzzle')
        .evaluate((/** @type {any} */ element) => element.ready);
      await expect.poll(() => frameOn(page).evaluate((frame) => frame.style.height)).toMatch(/px/);
      await expect.poll(() => hidden(page)).toBe(0);
    });
  });

  await test.step('somebody else posts one', async () => {
    await fromElsewhere(embedding(String(baseURL)), async (url) => {
      await page.goto(url);
      const game = page.frameLocator('iframe').locator('game-2048');
      await game.evaluate((/** @type {any} */ element) => element.ready);
      await expect.poll(() => frameOn(page).evaluate((frame) => frame.style.height)).toMatch(/px/);
      const height = await heightOn(page);
      // From the page itself, and from another frame.
      await page.evaluate(async () => {
        const message = { type: 'game-2048-height', height: 5 };
        const other = document.createElement('iframe');
        other.srcdoc = `<script>parent.postMessage(${JSON.stringify(message)}, '*')</script>`;
        const heard = new Promise((done) => {
          addEventListener(
            'message',
            ({ source }) => source === other.contentWindow && done(source),
          );
        });
        postMessage(message, '*');
        document.body.append(other);
        await heard;
      });
      expect(await heightOn(page)).toBe(height);
    });
  });

  await test.step('a page that is not framed posts nothing', async () => {
    await page.addInitScript(() => {
      const heard = /** @type {unknown[]} */ ([]);
      Object.assign(window, { heard });
      addEventListener('message', ({ data }) => heard.push(data));
    });
    const game = await openPage(page);
    await pressSome(game, 1);
    await expect(page.locator('#daily svg'), 'what comes later has come').toBeVisible();
    const files = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(files.filter((file) => /\/framed-/.test(file))).toEqual([]);
    expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual([]);
  });
});
