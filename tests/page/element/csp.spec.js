// The content security policies: that of the two pages, and those that docs/embedding.md gives to other pages.

import { readFileSync } from 'node:fs';
import { test as bare } from '@playwright/test';
import { replaceAi, withoutWeights } from '../ai-player.js';
import { fromElsewhere, inSandbox } from '../other-origins.js';
import { puzzleOn, puzzleReady } from '../puzzle/puzzles.js';
import {
  expect,
  gameOn,
  KEY,
  openDialog,
  openPage,
  plant,
  ready,
  saveOf,
  test,
} from '../support.js';
import {
  ASSESSES,
  askAI,
  askSolver,
  choosePicture,
  listen,
  lost,
  openAll,
  openDeeper,
  picture,
  violationsOn,
} from './policies.js';

/** @typedef {import('../puzzle/puzzles.js').SlidingPuzzle} SlidingPuzzle */
/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./policies.js').Place} Place */

test.describe('nothing that the pages do is forbidden', () => {
  /** Where the pages are opened: as they are, or in a frame without an origin. */
  const WHERE = {
    'at the top': async (
      /** @type {Page} */ page,
      /** @type {string} */ url,
      /** @type {(place: Place) => Promise<void>} */ visit,
    ) => {
      await page.goto(url);
      await visit(page);
    },
    'in a sandboxed frame': inSandbox,
  };

  for (const [where, open] of Object.entries(WHERE)) {
    test.describe(where, () => {
      // Playwright's way of blocking workers throws in a sandboxed frame.
      if (open === inSandbox) test.use({ serviceWorkers: 'allow' });

      test(`2048: dialogs`, async ({ page, baseURL }) => {
        await listen(page);
        await open(page, `${baseURL}index.html`, async (place) => {
          await openAll(place);
          expect(await violationsOn(page)).toEqual([]);
        });
      });

      test(`2048: the AI, own rules, editor and race`, async ({ page, baseURL }) => {
        await listen(page);
        await withoutWeights(page);
        await open(page, `${baseURL}index.html`, async (place) => {
          await askAI(place.locator('game-2048'));
          expect(await violationsOn(page)).toEqual([]);
          await openDeeper(place);
          expect(await violationsOn(page)).toEqual([]);
        });
      });

      test(`2048: a shared game and its review`, async ({ page, baseURL }) => {
        await listen(page);
        await replaceAi(page, ASSESSES);
        await open(page, `${baseURL}index.html#${lost.record}`, async (place) => {
          const replay = place.locator('#replay-dialog');
          await replay.getByRole('button', { name: 'Review', exact: true }).click();
          // The styles of a graph are set by script: its cursor is at its start.
          const [plot, cursor] = await Promise.all(
            ['.plot', '.cursor'].map((part) => replay.locator(part).boundingBox()),
          );
          expect(Math.abs(Number(plot?.x) - Number(cursor?.x))).toBeLessThan(2);
          expect(await violationsOn(page)).toEqual([]);
        });
      });

      test(`the puzzle: solver, picture and dialogs`, async ({ page, baseURL }) => {
        await listen(page);
        await open(page, `${baseURL}puzzle.html`, async (place) => {
          await askSolver(place.locator('sliding-puzzle'));
          await choosePicture(place, await picture(page));
          expect(await violationsOn(page)).toEqual([]);
          await openAll(place);
          expect(await violationsOn(page)).toEqual([]);
        });
      });
    });
  }

  test('statistics, export and import', async ({ page }) => {
    await listen(page);
    await plant(page, { [KEY]: saveOf(lost) });
    await openPage(page);
    const dialog = await openDialog(page, 'statistics');
    await expect(dialog.locator('.chart')).not.toHaveCount(0);
    const download = page.waitForEvent('download');
    await dialog.locator('.export').click();
    await dialog.locator('input[type=file]').setInputFiles(await (await download).path());
    await expect(dialog.locator('.confirm')).toBeVisible();
    await dialog.locator('.replace').click();
    // All that is here would be replaced: it asks again.
    await dialog.locator('.replace.primary').click();
    await expect(dialog.locator('.last')).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  });

  test.describe('with a service worker', () => {
    test.use({ serviceWorkers: 'allow' });

    test('the copy for offline use, and the installed page', async ({ page }) => {
      await listen(page);
      for (const url of ['./index.html', './puzzle.html']) {
        await page.goto(url);
        await page.evaluate(async () => void (await navigator.serviceWorker.ready));
        const cdp = await page.context().newCDPSession(page);
        const { data, errors } = await cdp.send('Page.getAppManifest');
        expect(errors).toEqual([]);
        expect(JSON.parse(String(data)).name).toBe('2048');
        expect(await violationsOn(page)).toEqual([]);
      }
    });
  });
});

bare.describe('the policy of the pages', () => {
  for (const url of ['./index.html', './puzzle.html']) {
    bare(`forbids all that is not theirs on ${url}`, async ({ page }) => {
      await listen(page);
      await page.goto(url);
      await page.evaluate(() => {
        document.body.insertAdjacentHTML('beforeend', '<i style="color: red"></i>');
        for (const tag of ['script', 'style']) {
          const element = document.createElement(tag);
          element.textContent = tag === 'script' ? 'self.ran = true' : 'i { color: red }';
          document.body.append(element);
        }
        const script = document.createElement('script');
        script.src = 'https://elsewhere.test/script.js';
        document.body.append(script);
        document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.test/a.png' }));
        fetch('https://elsewhere.test/').catch(() => {});
        document.head.append(Object.assign(document.createElement('base'), { href: '/other/' }));
        document.body.insertAdjacentHTML('beforeend', '<object data="./icon.svg"></object>');
        setTimeout('self.ran = true');
      });
      const directives = async () =>
        [...new Set((await violationsOn(page)).map((violation) => violation.split(' ')[0]))].sort();
      await expect
        .poll(directives)
        .toEqual([
          'base-uri',
          'connect-src',
          'img-src',
          'object-src',
          'script-src',
          'script-src-elem',
          'style-src-attr',
          'style-src-elem',
        ]);
      expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined();
    });

    bare(`lets the theme be there before the scripts on ${url}`, async ({ page }) => {
      await page.goto(url);
      await page.evaluate(() => localStorage.setItem('2048-theme', 'dark'));
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    });
  }
});

test.describe('under the policies of docs/embedding.md', () => {
  const chapter = readFileSync(new URL('../../../docs/embedding.md', import.meta.url), 'utf8');
  const [elsewhere, own] = [...chapter.matchAll(/^default-src .*$/gm)].map(String);
  const [required] = [...chapter.matchAll(/^require-trusted-types-for .*$/gm)].map(String);

  /** A page with all three elements. @param {string} base where they are */
  const pageWith = (base) => `<!doctype html><html lang="en"><title>Theirs</title>
    ${['game-2048', 'replay-2048', 'sliding-puzzle']
      .map((name) => `<script type="module" src="${base}${name}.js"></script><${name}></${name}>`)
      .join('')}
    </html>`;

  /** Uses all that the elements do. @param {Page} page */
  async function useAll(page) {
    await ready(page);
    await puzzleReady(page);
    await askAI(gameOn(page));
    await askSolver(puzzleOn(page));
    const replay = page.locator('replay-2048');
    await replay.evaluate((element, record) => element.setAttribute('record', record), lost.record);
    await expect
      .poll(() => replay.evaluate((element) => Reflect.get(element, 'length')))
      .toBe(lost.steps);
    await puzzleOn(page).evaluate(
      async (/** @type {SlidingPuzzle} */ element, bytes) => {
        await element.setPicture(new Blob([Uint8Array.from(bytes)], { type: 'image/png' }));
        await element.settled;
      },
      [...(await picture(page))],
    );
    await expect(puzzleOn(page).locator('.pictured')).toHaveCount(1);
    expect(await violationsOn(page)).toEqual([]);
  }

  test('the elements work on another origin', async ({ page, baseURL }) => {
    await listen(page);
    await withoutWeights(page);
    const policy = elsewhere.replaceAll('https://your.host', new URL(String(baseURL)).origin);
    expect(policy).not.toBe(elsewhere);
    const headers = { 'content-security-policy': policy };
    await fromElsewhere(
      pageWith(String(baseURL)),
      async (url) => {
        await page.goto(url);
        await useAll(page);
      },
      headers,
    );
  });

  /** Uses the elements on a page of their own origin. @param {Page} page @param {string} policy of that page */
  async function useAllUnder(page, policy) {
    await listen(page);
    await withoutWeights(page);
    const headers = { 'content-security-policy': policy };
    await page.route('**/theirs.html', (route) =>
      route.fulfill({ contentType: 'text/html', headers, body: pageWith('./') }),
    );
    await page.goto('./theirs.html');
    await useAll(page);
  }

  test('the elements work on their own origin', async ({ page }) => {
    await useAllUnder(page, own);
  });

  test('the elements work where trusted types are required', async ({ page }) => {
    await useAllUnder(page, `${own}; ${required}`);
  });
});
