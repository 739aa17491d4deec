// Dialogs: a key plays at once after one has closed, only the last one that was requested opens, and presses and
// scrolling in one stay in it.

import { openPuzzlePage, puzzleOn } from '../puzzle/puzzle-page.js';
import { anyWay, puzzleState } from '../puzzle/puzzles.js';
import {
  ARROWS,
  expect,
  findMove,
  frame,
  gameOn,
  lostGame,
  openDialog,
  openingFor,
  openPage,
  openSaved,
  saveOf,
  stateOf,
  test,
} from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */

/**
 * A page of the project.
 * @typedef {object} Played
 * @property {string} name
 * @property {(page: Page) => Promise<unknown>} open
 * @property {(page: Page) => Locator} on its element
 * @property {(game: Locator) => Promise<string>} key one that moves something
 * @property {(game: Locator) => Promise<number>} steps
 * @property {string[]} more the dialogs that only this page has
 */

/** @type {Played[]} */
const PAGES = [
  {
    name: '2048',
    open: (page) => openSaved(page, saveOf(openingFor())),
    on: gameOn,
    key: async (game) => ARROWS[findMove((await stateOf(game)).cells)],
    steps: async (game) => (await stateOf(game)).steps,
    more: ['editor', 'race'],
  },
  {
    name: 'the puzzle',
    open: openPuzzlePage,
    on: puzzleOn,
    key: async (game) => ARROWS[anyWay((await puzzleState(game)).record)],
    steps: async (game) => (await puzzleState(game)).slides,
    more: [],
  },
];

/** The dialogs that lead on both pages from the name of the game and from the places. */
const DIALOGS = ['games', 'daily', 'you', 'replay', 'share', 'statistics', 'settings', 'help'];

/** How a player closes a dialog. @type {Record<string, (dialog: Locator) => Promise<unknown>>} */
const WAYS = {
  'its button': (dialog) => dialog.locator('.close').click(),
  Escape: (dialog) => dialog.page().keyboard.press('Escape'),
  'a press outside': (dialog) => dialog.page().mouse.click(2, 2),
};

/**
 * Presses a key as soon as no dialog is open: before the page has had a frame, in which the browser
 * itself takes the keyboard from what is no longer seen.
 * @param {Page} page
 * @param {string} key an arrow
 */
const pressOnceClosed = (page, key) =>
  page.evaluate((key) => {
    const watch = new MutationObserver(() => {
      if (document.querySelector('dialog[open]')) return;
      watch.disconnect();
      const press = { key, code: key, bubbles: true, composed: true, cancelable: true };
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', press));
    });
    for (const dialog of document.querySelectorAll('dialog')) {
      watch.observe(dialog, { attributeFilter: ['open'] });
    }
  }, key);

/**
 * Closes the last open dialog: a key that is pressed at once after it plays.
 * @param {Played} played
 * @param {Locator} dialog
 * @param {() => Promise<unknown>} close
 */
async function expectKeyAfter({ on, key, steps }, dialog, close) {
  const game = on(dialog.page());
  await expect(dialog).toBeVisible();
  const before = await steps(game);
  await pressOnceClosed(dialog.page(), await key(game));
  await close();
  await expect(dialog).toBeHidden();
  expect(await steps(game)).toBe(before + 1);
}

/**
 * Holds back the answers to some requests.
 * @param {import('@playwright/test').Page} page
 * @param {string} files
 */
async function hold(page, files) {
  let release = () => {};
  /** @type {Promise<void>} */
  const released = new Promise((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

/** The scroll position of the page. @param {import('@playwright/test').Page} page */
const scrolledOf = (page) => page.evaluate(() => window.scrollY);

for (const [index, played] of PAGES.entries()) {
  test(`${played.name}: a dialog that closes hands the keyboard on at once`, async ({ page }) => {
    await played.open(page);
    // Each way of closing closes three dialogs, others on each page.
    const ways = Object.entries(WAYS);
    for (const [place, name] of [...DIALOGS, ...played.more].entries()) {
      const [way, close] = ways[(place + index) % ways.length];
      await test.step(`the next key plays after ${name}, closed by ${way}`, async () => {
        const dialog = await openDialog(page, name);
        await expectKeyAfter(played, dialog, () => close(dialog));
      });
    }
    await test.step('after one that another one has opened', async () => {
      await openDialog(page, 'settings');
      await page.locator('#settings-dialog .help').click();
      const help = page.locator('#help-dialog');
      await expectKeyAfter(played, help, () => page.keyboard.press('Escape'));
    });
    await test.step('after what a dialog is closed for', async () => {
      await page.locator('#games').click();
      const games = page.locator('#games-dialog');
      await expectKeyAfter(played, games, () => games.locator('.play').click());
    });
    await test.step('the button of one that a key has opened has it back', async () => {
      const opener = page.locator('nav [data-dialog=settings]');
      const dialog = page.locator('#settings-dialog');
      for (const close of Object.values(WAYS)) {
        await opener.focus();
        await page.keyboard.press('Enter');
        await expect(dialog).toBeVisible();
        await close(dialog);
        await expect(dialog).toBeHidden();
        await expect(opener).toBeFocused();
      }
    });
    if (played !== PAGES[0]) return;
    await test.step('after a replay that a link has opened, and its review', async () => {
      // The hash changes, so the page stays.
      await page.goto(`./#${lostGame().game.record}`);
      const replay = page.locator('#replay-dialog');
      await replay.locator('.review').click();
      await expect(replay.locator('.review-verdict')).toBeVisible();
      await expectKeyAfter(played, replay, () => page.keyboard.press('Escape'));
    });
  });
}

test('of two dialogs that are requested, only the last one opens, and it stays as it is', async ({
  page,
}) => {
  await openPage(page);
  await test.step('only the last one opens', async () => {
    // The settings wait for this file before they are shown.
    const file = '**/assets/settings-offline-ai-*.js';
    const release = await hold(page, file);
    const requested = page.waitForRequest(file);
    await page.locator('nav [data-dialog=settings]').click();
    const url = (await requested).url();
    await openDialog(page, 'help');
    const help = page.locator('#help-dialog');
    await expect(help).toBeVisible();
    release();
    // Once this can be imported here, the settings have it too.
    await page.evaluate(async (url) => void (await import(url)), url);
    await expect(page.locator('dialog[open]')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await openDialog(page, 'settings');
    await expect(page.locator('#settings-dialog')).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('the choice of a file can be canceled without closing the dialog', async () => {
    const dialog = await openDialog(page, 'statistics');
    // Chromium fires this event when the system's window for files is closed.
    await dialog
      .locator('input[type=file]')
      .evaluate((field) => field.dispatchEvent(new Event('cancel', { bubbles: true })));
    await frame(page);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('a press that begins or ends in a dialog does not close it', async () => {
    const dialog = await openDialog(page, 'help');
    const title = await dialog.locator('h2').boundingBox();
    const inside = { x: (title?.x ?? 0) + 5, y: (title?.y ?? 0) + 5 };
    const outside = { x: 2, y: 2 };
    for (const [from, to] of [
      [inside, outside],
      [outside, inside],
    ]) {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await page.mouse.up();
      await frame(page);
      await expect(dialog).toBeVisible();
    }
    await page.mouse.click(outside.x, outside.y);
    await expect(dialog).toBeHidden();
  });
  await test.step('a dialog that is scrolled to its end does not scroll the page behind it', async () => {
    await page.setViewportSize({ width: 390, height: 640 });
    await page.evaluate(() => {
      document.body.appendChild(document.createElement('div')).style.height = '2000px';
    });
    const dialog = await openDialog(page, 'help');
    const content = dialog.locator('.content');
    const left = () =>
      content.evaluate((it) => Math.round(it.scrollHeight - it.clientHeight - it.scrollTop));
    expect(await left(), 'there is something to scroll').toBeGreaterThan(0);
    await content.hover();
    await page.mouse.wheel(0, 20_000);
    await expect.poll(left).toBeLessThanOrEqual(1);
    await page.mouse.wheel(0, 500);
    await frame(page);
    expect(await scrolledOf(page)).toBe(0);
    // Without the dialog, the same does.
    await page.keyboard.press('Escape');
    await page.mouse.wheel(0, 500);
    await expect.poll(() => scrolledOf(page)).toBeGreaterThan(0);
  });
});
