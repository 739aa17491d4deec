// A dialog that closes hands the keyboard on at once: the very next key plays.

import { openPuzzlePage, puzzleOn } from '../puzzle/puzzle-page.js';
import { anyWay, puzzleState } from '../puzzle/puzzles.js';
import {
  ARROWS,
  expect,
  findMove,
  gameOn,
  lostGame,
  openDialog,
  openingFor,
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
 */

/** @type {Played[]} */
const PAGES = [
  {
    name: '2048',
    open: (page) => openSaved(page, saveOf(openingFor())),
    on: gameOn,
    key: async (game) => ARROWS[findMove((await stateOf(game)).cells)],
    steps: async (game) => (await stateOf(game)).steps,
  },
  {
    name: 'the puzzle',
    open: openPuzzlePage,
    on: puzzleOn,
    key: async (game) => ARROWS[anyWay((await puzzleState(game)).record)],
    steps: async (game) => (await puzzleState(game)).slides,
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

for (const [index, played] of PAGES.entries()) {
  test(`${played.name}: a key plays at once after a dialog has closed`, async ({ page }) => {
    await played.open(page);
    // Each way of closing closes two or three dialogs, others on each page.
    const ways = Object.entries(WAYS);
    for (const [place, name] of DIALOGS.entries()) {
      const [way, close] = ways[(place + index) % ways.length];
      await test.step(`${name}, by ${way}`, async () => {
        const dialog = await openDialog(page, name);
        await expectKeyAfter(played, dialog, () => close(dialog));
      });
    }
    await test.step('one that another one has opened', async () => {
      await openDialog(page, 'settings');
      await page.locator('#settings-dialog .help').click();
      const help = page.locator('#help-dialog');
      await expectKeyAfter(played, help, () => page.keyboard.press('Escape'));
    });
  });

  test(`${played.name}: a dialog that a key has opened hands the keyboard back to its button`, async ({
    page,
  }) => {
    await played.open(page);
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
}

const [PAGE, PUZZLE] = PAGES;

test('a key plays at once after the editor, and the choice of a race', async ({ page }) => {
  await PAGE.open(page);
  for (const name of ['editor', 'race', 'daily']) {
    const dialog = await openDialog(page, name);
    await expectKeyAfter(PAGE, dialog, () => page.keyboard.press('Escape'));
  }
});

test('a key plays at once after a replay that a link has opened, and its review', async ({
  page,
}) => {
  await PAGE.open(page);
  // The hash changes, so the page stays.
  await page.goto(`./#${lostGame().game.record}`);
  const replay = page.locator('#replay-dialog');
  await replay.locator('.review').click();
  await expect(replay.locator('.review-verdict')).toBeVisible();
  await expectKeyAfter(PAGE, replay, () => page.keyboard.press('Escape'));
});

test('a key plays at once after what a dialog is closed for', async ({ page }) => {
  await PAGE.open(page);
  await page.locator('#games').click();
  const games = page.locator('#games-dialog');
  await expectKeyAfter(PAGE, games, () => games.locator('.play').click());
  await openPuzzlePage(page);
  await page.locator('#games').click();
  await expectKeyAfter(PUZZLE, games, () => games.locator('.play').click());
});
