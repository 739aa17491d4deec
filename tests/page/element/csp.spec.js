// The content security policies: that of the two pages, which require no more than trusted types allow, and those that
// docs/embedding.md gives to other pages.

import { readFileSync } from 'node:fs';
import { test as bare } from '@playwright/test';
import { replaceAi, restoreAi, withoutWeights } from '../ai-player.js';
import { fromElsewhere, inSandbox } from '../other-origins.js';
import { puzzleOn, puzzleReady } from '../puzzle/puzzles.js';
import { choose, expect, gameOn, ready, reload, stateOf, test } from '../support.js';
import {
  ASSESSES,
  choosePicture,
  expectAI,
  expectSolver,
  listen,
  lost,
  openAll,
  openDeeper,
  picture,
  requireTrust,
  violationsOn,
} from './policies.js';

/** @typedef {import('../puzzle/puzzles.js').SlidingPuzzle} SlidingPuzzle */
/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./policies.js').Place} Place */

/** A short game with mistakes. */
const SHORT = '1.classic.4x4.q.ug.DC_yM6';

/** Where the pages are opened: where trusted types are required too, or in a frame without an origin. */
const WHERE = {
  'at the top': async (
    /** @type {Page} */ page,
    /** @type {string} */ url,
    /** @type {(place: Place) => Promise<void>} */ visit,
  ) => {
    await requireTrust(page);
    await page.goto(url);
    await visit(page);
  },
  'in a sandboxed frame': inSandbox,
};

for (const [where, open] of Object.entries(WHERE)) {
  test.describe(where, () => {
    // Playwright's way of blocking workers throws in a sandboxed frame.
    if (open === inSandbox) test.use({ serviceWorkers: 'allow' });

    test('nothing that the pages do is forbidden', async ({ page, baseURL }) => {
      await listen(page);
      await replaceAi(page, ASSESSES);
      await open(page, `${baseURL}index.html#${lost.record}`, async (place) => {
        await test.step('a shared game and its review', async () => {
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
      await restoreAi(page);
      await page.goto('about:blank');
      await withoutWeights(page);
      await open(page, `${baseURL}index.html#${SHORT}`, async (place) => {
        await test.step('a review by the AI', async () => {
          const replay = place.locator('#replay-dialog');
          await replay.getByRole('button', { name: 'Review', exact: true }).click();
          await expect(replay.locator('.mistakes button')).not.toHaveCount(0);
          await expect(replay.locator('.working')).toHaveCount(0);
          await replay.locator('.close').click();
          expect(await violationsOn(page)).toEqual([]);
        });
        if (open === inSandbox)
          await test.step('nothing is saved, and settings can be chosen', async () => {
            await expect(place.locator('game-2048 .notice')).toContainText(
              'Your game isn’t being saved.',
            );
            await choose(place, 'theme', 'dark');
            await choose(place, 'language', 'zh-CN');
            await expect(place.getByRole('button', { name: '新游戏' })).toBeVisible();
            await choose(place, 'language', 'en');
          });
        await test.step('the AI', async () => {
          await expectAI(place.locator('game-2048'));
          expect(await violationsOn(page)).toEqual([]);
        });
        await test.step('dialogs', async () => {
          await openAll(place);
          expect(await violationsOn(page)).toEqual([]);
        });
        await test.step('own rules, editor and race', async () => {
          await openDeeper(place);
          expect(await violationsOn(page)).toEqual([]);
        });
      });
      await test.step('the puzzle: solver, picture and dialogs', async () => {
        await page.goto('about:blank');
        await open(page, `${baseURL}puzzle.html`, async (place) => {
          const puzzle = place.locator('sliding-puzzle');
          await puzzle.evaluate((/** @type {SlidingPuzzle} */ element) => element.ready);
          // A puzzle that is soon solved.
          await puzzle.evaluate((element) => Object.assign(element, { side: 3, start: 6 }));
          await expectSolver(puzzle);
          await choosePicture(place, await picture(page));
          expect(await violationsOn(page)).toEqual([]);
          await openAll(place);
          expect(await violationsOn(page)).toEqual([]);
        });
      });
    });
  });
}

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the copy for offline use and the installed page are allowed', async ({ page }) => {
    await listen(page);
    await requireTrust(page);
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

// Not among the tests that fail at any error of the page.
bare('the policies forbid what is not of the pages', async ({ page }) => {
  await listen(page);
  for (const url of ['./index.html', './puzzle.html']) {
    await bare.step(`scripts, styles and addresses on ${url}`, async () => {
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
    await bare.step(`the theme is there before the scripts on ${url}`, async () => {
      await page.evaluate(() => localStorage.setItem('2048-theme', 'dark'));
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await page.evaluate(() => localStorage.removeItem('2048-theme'));
      await page.unroute('**/assets/*.js');
    });
  }
  await bare.step(
    'where trusted types are required, text that is not trusted is no markup',
    async () => {
      await requireTrust(page);
      await page.goto('./index.html');
      const error = await page.evaluate(() => {
        try {
          document.createElement('div').innerHTML = '<b></b>';
          return '';
        } catch (error) {
          return String(error);
        }
      });
      expect(error).toContain('TrustedHTML');
    },
  );
});

test('the elements work under the policies of docs/embedding.md', async ({ page, baseURL }) => {
  const chapter = readFileSync(new URL('../../../docs/embedding.md', import.meta.url), 'utf8');
  const [elsewhere, own] = [...chapter.matchAll(/^default-src .*$/gm)].map(String);
  const [required] = [...chapter.matchAll(/^require-trusted-types-for .*$/gm)].map(String);

  /** A page with all three elements. @param {string} base where they are */
  const pageWith = (base) => `<!doctype html><html lang="en"><title>Theirs</title>
    ${['game-2048', 'replay-2048', 'sliding-puzzle']
      .map(
        (name) =>
          `<script type="module" src="${base}${name}.js"></script><${name} save="theirs"></${name}>`,
      )
      .join('')}
    </html>`;

  const useAll = async () => {
    await ready(page);
    await puzzleReady(page);
    await expectAI(gameOn(page));
    await expectSolver(puzzleOn(page));
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
  };

  await listen(page);
  await withoutWeights(page);
  await test.step('on another origin, where they save too', async () => {
    const policy = elsewhere.replaceAll('https://your.host', new URL(String(baseURL)).origin);
    expect(policy).not.toBe(elsewhere);
    await fromElsewhere(
      pageWith(String(baseURL)),
      async (url) => {
        await page.goto(url);
        await useAll();
        const game = gameOn(page);
        expect(await game.evaluate((element) => Reflect.get(element, 'saved'))).toBe(true);
        const { record } = await stateOf(game);
        await reload(page);
        expect((await stateOf(game)).record).toBe(record);
      },
      { 'content-security-policy': policy },
    );
  });

  await test.step('on their own origin, where trusted types are required', async () => {
    const headers = { 'content-security-policy': `${own}; ${required}` };
    await page.route('**/theirs.html', (route) =>
      route.fulfill({ contentType: 'text/html', headers, body: pageWith('./') }),
    );
    await page.goto('./theirs.html');
    await useAll();
  });
});
