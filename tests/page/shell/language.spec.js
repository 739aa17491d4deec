// The languages: chosen by the browser, switched by hand, loaded, kept. The licenses of the bundled code, from the help.

import { LANGUAGES } from '../../../www/i18n/languages.js';
import { openPuzzlePage } from '../puzzle/puzzle-page.js';
import {
  choose,
  expect,
  findMove,
  gameOn,
  liveOf,
  lostGame,
  openBare,
  openDialog,
  openingFor,
  openPage,
  openSaved,
  reload,
  saveOf,
  stateOf,
  test,
  wonGame,
} from '../support.js';

/** What is not translated: the name of the game, keys, units, and the names of languages. */
const NAMES =
  /2048|English|Deutsch|Español|Français|WASD|AI|HJKL|JKIL|Ctrl\+|Shift\+|Start|\b(?:[UBZ]|MB)\b/g;

/**
 * Every text that a player can read or hear.
 * @param {import('@playwright/test').Page} page
 */
const textsOn = (page) =>
  page.evaluate(() => {
    const root = /** @type {ShadowRoot} */ (document.querySelector('game-2048')?.shadowRoot);
    /** @type {string[]} */
    const texts = [document.title];
    for (const tree of [document.body, root]) {
      const walker = document.createTreeWalker(tree, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const parent = walker.currentNode.parentElement;
        if (!parent?.closest('script, style, noscript, dialog:not([open])'))
          texts.push(String(walker.currentNode.nodeValue));
      }
      for (const element of tree.querySelectorAll('[aria-label], [title]')) {
        if (element.closest('dialog:not([open])')) continue;
        texts.push(element.getAttribute('aria-label') ?? '', element.getAttribute('title') ?? '');
      }
    }
    return texts.map((text) => text.trim()).filter((text) => text !== '');
  });

/** @param {import('@playwright/test').Page} page */
async function expectChinese(page) {
  const texts = await textsOn(page);
  expect(texts.length).toBeGreaterThan(20);
  const latin = texts.filter((text) => /[a-z]{2}/i.test(text.replace(NAMES, '')));
  expect(latin).toEqual([]);
}

/** @param {import('@playwright/test').Page} page */
async function expectEnglish(page) {
  const chinese = (await textsOn(page)).filter((text) => /\p{Script=Han}/u.test(text));
  const names = Object.values(LANGUAGES).map(([name]) => name);
  const others = chinese.filter((text) => !names.includes(text));
  expect(others, 'only the names of languages are Chinese').toEqual([]);
}

test('English by default, and an element speaks the language of what contains it', async ({
  page,
}) => {
  await openPage(page);
  await expectEnglish(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  for (const open of [openPuzzlePage, openPage]) {
    await open(page);
    const dialog = await openDialog(page, 'help');
    const opened = page.waitForEvent('popup');
    await dialog.getByRole('link', { name: 'Licenses' }).click();
    const licenses = await opened;
    await licenses.waitForLoadState();
    await expect(licenses.locator('body')).toContainText('idb');
    await expect(licenses.locator('body')).toContainText('wasm-bindgen');
    await expect(dialog, 'the game stays').toBeVisible();
    await licenses.close();
  }
  await test.step('what contains an element', async () => {
    const game = await openBare(page, '<div lang="de"><game-2048 seed="1"></game-2048></div>');
    const newGame = (/** @type {string} */ name) => game.getByRole('button', { name }).first();
    for (const [lang, name] of [
      ['', 'Neues Spiel'],
      ['es-MX', 'Nueva partida'],
      ['fr', 'Nouvelle partie'],
      ['ja', '新しいゲ\u2060ー\u2060ム'],
      ['zh', '新游戏'],
      ['en', 'New game'],
    ]) {
      await game.evaluate((it, lang) => lang && it.parentElement?.setAttribute('lang', lang), lang);
      await expect(newGame(name)).toBeVisible();
    }
    await test.step('what contains it may be shadow trees', async () => {
      await openBare(page, '<div id="outer"></div>');
      await page.evaluate(() => {
        const within = (
          /** @type {Element | null | undefined} */ host,
          /** @type {string} */ html,
        ) => {
          const root = /** @type {Element} */ (host).attachShadow({ mode: 'open' });
          root.innerHTML = html;
          return root;
        };
        const outer = within(document.querySelector('#outer'), '<div class="lang"><p></p></div>');
        within(outer.querySelector('p'), '<game-2048></game-2048>');
      });
      const frame = gameOn(page).locator('.game');
      await expect(frame).toHaveAttribute('lang', 'en');
      const container = page.locator('.lang');
      for (const lang of ['de', 'fr', 'en']) {
        await container.evaluate((element, lang) => element.setAttribute('lang', lang), lang);
        await expect(frame).toHaveAttribute('lang', lang);
      }
    });
    await test.step('numbers', async () => {
      await openSaved(page, saveOf(openingFor()), 1234567);
      const best = game.locator('#best');
      for (const [lang, number] of [
        ['de', '1.234.567'],
        ['fr', '1\u202f234\u202f567'],
        ['ja', '1,234,567'],
      ]) {
        await game.evaluate((element, lang) => element.setAttribute('lang', lang), lang);
        await expect(best).toHaveText(number);
      }
    });
  });
});

test.describe('a Chinese browser', () => {
  test.use({ locale: 'zh-CN' });

  test('speaks Chinese, and English when it is asked to', async ({ page }) => {
    const game = await openPage(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expectChinese(page);
    const { cells } = await stateOf(game);
    await page.keyboard.press(['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'][findMove(cells)]);
    await expect(liveOf(game)).toHaveText(/^向[上下左右]。.*第 \d 行第 \d 列出现 [24]。$/);
    for (const name of /** @type {const} */ (['help', 'games', 'share', 'settings'])) {
      await openDialog(page, name);
      await expectChinese(page);
      await page.keyboard.press('Escape');
    }

    const before = await stateOf(game);
    await choose(page, 'language', 'en');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(game.getByRole('button', { name: 'New game' })).toBeVisible();
    // The live region says what is new, in the new language.
    await page.keyboard.press('u');
    await expectEnglish(page);
    await page.keyboard.press('Shift+U');
    expect(await stateOf(game), 'the game goes on').toEqual(before);
    await reload(page);
    await expectEnglish(page);
    await choose(page, 'language', 'zh-CN');
    await expectChinese(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await test.step('won and lost, and the help of both pages', async () => {
      await openSaved(page, saveOf(wonGame()));
      await expect(gameOn(page).locator('.card')).toContainText('你赢了');
      await expectChinese(page);
      await openSaved(page, saveOf(lostGame().game));
      await expect(gameOn(page).locator('.card')).toContainText('游戏结束');
      await expectChinese(page);
      for (const open of [openPage, openPuzzlePage]) {
        await open(page);
        const dialog = await openDialog(page, 'help');
        await expect(dialog.getByRole('link', { name: '许可证' })).toBeVisible();
        await dialog.locator('.close').click();
      }
    });
  });
});
