// Every language fits: on small phones no text is cut, leaves the window or covers another, however large it is.

import { LANGUAGES } from '../../../www/i18n/languages.js';
import { openEmpty } from '../database.js';
import { openRecord, PRESETS, remember } from '../game-page.js';
import { entryOf, keep, openLibrary, played, puzzleOf } from '../library/libraries.js';
import { openPuzzlePage } from '../puzzle/puzzle-page.js';
import { anyWay, new_puzzle, slide } from '../puzzle/puzzles.js';
import { expect, gameOn, openDialog, openPage, test, wonGame } from '../support.js';

/** @typedef {import('@playwright/test').Page} Page */

/** The smallest phone, a usual one and a very narrow one, with the font size that its reader has chosen. */
const WINDOWS = [
  { width: 320, height: 568, font: 16 },
  { width: 390, height: 844, font: 16 },
  { width: 320, height: 568, font: 32 },
  { width: 390, height: 844, font: 24 },
  { width: 240, height: 480, font: 16 },
];

/** What does not fit in the topmost layer of the page. @param {Page} page */
const misfitsOn = (page) =>
  page.evaluate(() => {
    /** @type {string[]} */
    const found = [];
    /** @type {{ text: string, element: Element, box: DOMRect }[]} */
    const texts = [];
    /** @param {Element} element @param {(style: CSSStyleDeclaration) => boolean} fits */
    const hasAround = (element, fits) => {
      for (let at = /** @type {Element | null} */ (element); at; at = at.parentElement)
        if (fits(getComputedStyle(at))) return true;
      return false;
    };
    /** Compares each option with a menu that has only it. @param {HTMLSelectElement} menu */
    const lookInto = (menu) => {
      for (const option of menu.options) {
        const alone = /** @type {HTMLSelectElement} */ (menu.cloneNode(false));
        alone.append(option.cloneNode(true));
        Object.assign(alone.style, { position: 'absolute', flex: 'none' });
        Object.assign(alone.style, { width: 'max-content', minWidth: 0, maxWidth: 'none' });
        menu.after(alone);
        const lacks = alone.offsetWidth - menu.offsetWidth;
        alone.remove();
        if (lacks > 0) found.push(`menu cut by ${lacks}: ${option.text}`);
      }
    };
    /** @param {Document | ShadowRoot | Element} tree */
    const look = (tree) => {
      const walker = document.createTreeWalker(
        tree,
        NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
      );
      while (walker.nextNode()) {
        const node = walker.currentNode;
        if (node instanceof Element) {
          if (node.shadowRoot && !node.closest('dialog:not([open])')) look(node.shadowRoot);
          if (node instanceof HTMLSelectElement && node.checkVisibility()) lookInto(node);
          continue;
        }
        const element = /** @type {Element} */ (node.parentElement);
        const text = String(node.nodeValue).trim();
        if (!text || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          continue;
        if (element.closest('.visually-hidden, .tiles, .gain, script, style, option')) continue;
        // Hidden in narrow windows alone.
        if (element.clientWidth === 1) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) texts.push({ text, element, box });
        const { scrollWidth, clientWidth } = element;
        const { overflowX, display } = getComputedStyle(element);
        if (display !== 'inline' && overflowX !== 'visible' && scrollWidth > clientWidth)
          found.push(`cut: ${text}`);
      }
    };
    look([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body);
    for (const element of document.querySelectorAll('html, dialog[open], dialog[open] .content')) {
      const { scrollWidth, clientWidth } = element;
      if (scrollWidth > clientWidth) found.push(`sideways: ${element.localName}`);
    }
    for (const { text, element, box } of texts) {
      const isOutside = box.left < 0 || box.right > innerWidth;
      if (isOutside && !hasAround(element, ({ overflowX }) => /auto|scroll/.test(overflowX)))
        found.push(`outside: ${text}`);
      const button = element.closest('button, .segments label, a, select')?.getBoundingClientRect();
      if (button && (box.left < button.left - 1 || box.right > button.right + 1))
        found.push(`leaves its button: ${text}`);
    }
    texts.forEach((one, index) => {
      for (const other of texts.slice(index + 1)) {
        if (one.element === other.element) continue;
        const { left, right, top, bottom } = one.box;
        const wide = Math.min(right, other.box.right) - Math.max(left, other.box.left);
        const high = Math.min(bottom, other.box.bottom) - Math.max(top, other.box.top);
        if (wide <= 2 || high <= 4) continue;
        // The buttons of a dialog stay in sight while its content scrolls below them.
        const [stays, otherStays] = [one, other].map(({ element }) =>
          hasAround(element, ({ position }) => position === 'sticky'),
        );
        if (stays === otherStays) found.push(`overlap: ${one.text} / ${other.text}`);
      }
    });
    return [...new Set(found)];
  });

/** The dialogs that lead from the name of the game and from the places, each opened where the one before it is closed. */
const DIALOGS = ['games', 'daily', 'you', 'replay', 'share', 'statistics', 'settings', 'help'];

/** @param {Page} page @param {string} where @param {Record<string, string[]>} misfits */
async function note(page, where, misfits) {
  const browser = await page.context().newCDPSession(page);
  const show = async (/** @type {(typeof WINDOWS)[number]} */ { font, ...window }) => {
    await page.setViewportSize(window);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: font } });
  };
  for (const window of WINDOWS) {
    await show(window);
    const all = await misfitsOn(page);
    // A menu shows its names whole where it is opened: that must do for large text and in the narrowest window.
    const isUsual = window.width >= 320 && window.font === 16;
    const found = all.filter((one) => isUsual || !one.startsWith('menu'));
    if (found.length > 0) misfits[`${where}, ${window.width} at ${window.font}px`] = found;
  }
  await show(WINDOWS[0]);
  await browser.detach();
}

/** @param {Page} page @param {string} language @param {Record<string, string[]>} misfits */
async function noteDialogs(page, language, misfits) {
  for (const name of DIALOGS) {
    const dialog = await openDialog(page, name);
    // A section that is folded has texts too.
    await dialog.evaluate((it) => {
      for (const details of it.querySelectorAll('details')) details.open = true;
    });
    await note(page, `${language}: ${name}`, misfits);
    await dialog.locator('.close').first().click();
  }
}

/** Games of all kinds, which the menus of the statistics and the library name. */
const KEPT = [
  ...PRESETS.flatMap((rules, at) =>
    [4, 5].map((size) => entryOf(1 + 10 * at + size, played(1, 3, rules, size))),
  ),
  entryOf(100, played(1, 3), { name: 'practice' }),
  entryOf(101, played(1, 3), { name: 'daily/2026-11-20', day: '2026-11-20' }),
  ...[3, 4, 5].flatMap((side) =>
    ['usual', 'spiral'].flatMap((goal) =>
      [6, 20, 50, 120, 'any'].map((start, at) => {
        const puzzle = new_puzzle(/** @type {any} */ ({ side, goal, start }), 1n);
        slide(puzzle, anyWay(puzzle.record));
        return puzzleOf(200 + 100 * side + 10 * goal.length + at, puzzle.record);
      }),
    ),
  ),
];

test.use({ viewport: WINDOWS[0], contextOptions: { reducedMotion: 'reduce' } });

for (const language of Object.keys(LANGUAGES)) {
  test(`${language} fits on small phones`, async ({ page }) => {
    /** @type {Record<string, string[]>} */
    const misfits = {};
    await openEmpty(page);
    await remember(page, { language });
    await keep(page, KEPT);
    await openPage(page);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('#daily svg')).toBeVisible();
    await note(page, `${language}: game`, misfits);
    await noteDialogs(page, `${language}: game`, misfits);
    for (const name of ['editor', 'race']) {
      await openDialog(page, name);
      await note(page, `${language}: ${name}`, misfits);
      await page.locator(`#${name}-dialog .close`).first().click();
    }
    await openRecord(gameOn(page), wonGame().record);
    await expect(gameOn(page).locator('.card')).toBeVisible();
    await note(page, `${language}: won`, misfits);
    for (const technique of ['corner', 'way', 'snake', 'block']) {
      await page.goto(`./#train-${technique}-1`);
      await expect(page.locator('#train-dialog .lesson')).toBeVisible();
      await note(page, `${language}: train ${technique}`, misfits);
      await page.locator('#train-dialog .close').first().click();
    }
    await keep(page, [entryOf(1, wonGame().record)]);
    await openLibrary(page);
    await note(page, `${language}: library`, misfits);
    for (const name of ['learn', 'friends']) {
      await page.locator(`#library-dialog .${name}`).click();
      const dialog = page.locator(`#${name}-dialog`);
      await expect(dialog).toBeVisible();
      await note(page, `${language}: ${name}`, misfits);
      await dialog.locator('.close').first().click();
    }
    await page.locator('#library-dialog .close').first().click();
    await openDialog(page, 'race');
    await page.locator('#race-dialog .start').click();
    await expect(page.locator('#race .pace')).toBeVisible();
    await note(page, `${language}: race that runs`, misfits);

    await openPuzzlePage(page);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('#daily svg')).toBeVisible();
    await note(page, `${language}: puzzle`, misfits);
    await noteDialogs(page, `${language}: puzzle`, misfits);
    expect(misfits).toEqual({});
  });
}
