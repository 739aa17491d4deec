// Keys are named as the player's keyboard labels them.

import { holdHints } from '../game-page.js';
import { openPuzzlePage } from '../puzzle/puzzle-page.js';
import {
  expect,
  gameOn,
  LEFT,
  openDialog,
  openPage,
  stroke,
  test,
  watchMoves,
} from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */

/** What letter keys say, in the order of the places that the letters of `from` have on QWERTY. */
const LAYOUTS = {
  azerty: { from: 'QWAZM', to: 'azqw,' },
  dvorak: { from: 'WASDHJKLIUTVNQPBGM', to: ",aoedhtncgykb'lxim" },
};

/** Lets the browser tell its keyboard, or not. @param {Page} page @param {keyof typeof LAYOUTS} [layout] */
const tellKeyboard = (page, layout) =>
  page.addInitScript(
    (letters) => {
      const keyboard = letters && { getLayoutMap: async () => new Map(letters) };
      Object.defineProperty(navigator, 'keyboard', { value: keyboard });
    },
    layout &&
      Array.from(
        LAYOUTS[layout].from,
        (letter, at) => /** @type {[string, string]} */ ([`Key${letter}`, LAYOUTS[layout].to[at]]),
      ),
  );

/** The keys that the help names. @param {Page} page */
async function helpOn(page) {
  const help = await openDialog(page, 'help');
  const keys = await help.locator('dd').allTextContents();
  await help.locator('.close').click();
  return keys;
}

test('the help, settings and tooltips say what is on the keys of the player’s keyboard', async ({
  page,
  browser,
}) => {
  await tellKeyboard(page, 'dvorak');
  await openPage(page);
  const undo = gameOn(page).locator('#undo');
  await undo.hover();
  await expect(undo).toHaveAttribute('title', 'Undo (G)');
  await expect(gameOn(page).locator('#hint')).toHaveAttribute('title', /\(Y\)$/);
  expect(await helpOn(page)).toEqual([
    ...['← ↑ ↓ →, ,AOE, DHTN', 'G, Ctrl+Z', 'Shift+G, Ctrl+Y', 'Y', 'K', 'L', 'X'],
    ...['M, Shift+M', 'Shift+B', "'", '?'],
  ]);
  const settings = await openDialog(page, 'settings');
  await expect(settings.locator('label:has([name=keys])')).toHaveText(['DHTN', 'HTCN']);
  await test.step('the puzzle takes keys by their place, and says what is on them', async () => {
    const game = await openPuzzlePage(page);
    await holdHints(page);
    const slides = () => game.evaluate((/** @type {any} */ element) => element.slides);
    const way = await game.evaluate((/** @type {any} */ element) =>
      [0, 1, 2, 3].find((direction) => element.slide(direction)),
    );
    expect(way).toBeDefined();
    expect(await slides()).toBe(1);
    const cdp = await page.context().newCDPSession(page);
    // On QWERTY it says U, and a G gives up.
    await stroke(cdp, { code: 'KeyU', key: 'g' });
    expect(await slides()).toBe(0);
    await expect(game.locator('.card')).toBeHidden();
    await stroke(cdp, { code: 'KeyF', key: 'u' });
    await expect(game.locator('.hint')).toHaveText(
      '“u” isn’t a shortcut. Slide: arrows, ,AOE or a number. Undo: G. Hint: Y. Give up: I.',
    );
    expect((await helpOn(page))[0]).toBe('← ↑ ↓ →, ,AOE, DHTN, 0–9');
    // Without Shift, the digits of AZERTY are other characters.
    const number = await game.evaluate((/** @type {any} */ it) => Number(it.cells[it.movable[0]]));
    for (const digit of String(number)) await stroke(cdp, { code: `Digit${digit}`, key: '&' });
    await expect.poll(slides).toBe(1);
  });
  await test.step('otherwise it is learned from presses: one letter of AZERTY tells the others', async () => {
    const page = await (await browser.newContext()).newPage();
    await tellKeyboard(page);
    await openPage(page);
    expect((await helpOn(page))[0]).toBe('← ↑ ↓ →, WASD, HJKL');
    await holdHints(page);
    const game = gameOn(page);
    const taken = await watchMoves(game);
    const cdp = await page.context().newCDPSession(page);
    await stroke(cdp, { code: 'KeyA', key: 'q' });
    await stroke(cdp, { code: 'KeyX', key: 'x' });
    await expect(game.locator('.hint')).toHaveText(
      '“x” isn’t a shortcut. Move: arrows, ZQSD or HJKL. Undo: U. Hint: T.',
    );
    // The letter that moves tiles opens nothing.
    expect((await taken()).every((direction) => direction === LEFT)).toBe(true);
    await expect(page.locator('#games-dialog[open]')).toHaveCount(0);
    const keys = await helpOn(page);
    expect(keys[0]).toBe('← ↑ ↓ →, ZQSD, HJKL');
    expect(keys.at(-2)).toBe('A');
    // And the key that the help names does.
    await stroke(cdp, { code: 'KeyQ', key: 'a' });
    await expect(page.locator('#games-dialog')).toBeVisible();
    await test.step('another script leaves the Latin letters beside it', async () => {
      await openPage(page);
      for (const [code, key] of [
        ['KeyW', 'ц'],
        ['KeyA', 'ф'],
      ])
        await stroke(cdp, { code, key });
      expect((await helpOn(page))[0]).toBe('← ↑ ↓ →, WASD, HJKL');
    });
    await page.context().close();
  });
});
