// How the tour looks at what the page shows: in windows, letters and colors of all kinds.

import { expectAccessible } from '../axe.js';
import { expect, frame } from '../support.js';
import { misfitsOn } from './fits.js';
import { targetsOn } from './targets.js';

/** @typedef {import('@playwright/test').Page} Page */

const soft = expect.configure({ soft: true });

/**
 * @typedef {object} View
 * @property {readonly [width: number, height: number]} window
 * @property {number} font the size of letters that the reader of the page has chosen in the browser
 * @property {'light' | 'dark' | 'forced'} theme
 */

/** A common phone, both ways, the smallest one on its side, a tablet and large screens. */
const WINDOWS = /** @type {const} */ ([
  [1440, 900],
  [844, 390],
  [390, 844],
  [768, 1024],
  [568, 320],
  [1920, 1080],
]);

const FONTS = [16, 24, 32];

const THEMES = /** @type {const} */ (['light', 'dark', 'forced']);

/**
 * The view that is a state's own in one of the languages. In six languages it meets all windows, letters and themes, and
 * among the states each of them meets each other.
 * @param {number} language @param {number} state @returns {View}
 */
const ownView = (language, state) => ({
  window: WINDOWS[(language + state) % WINDOWS.length],
  font: FONTS[(language + Math.floor(state / 2)) % FONTS.length],
  theme: THEMES[(language + Math.floor(state / 3)) % THEMES.length],
});

/**
 * Where words that are long in a language are cut first: every state is seen there in every language. The smallest phone
 * is last, so the next state comes about on it.
 * @type {View[]}
 */
const NARROW = [
  { window: [240, 480], font: 16, theme: 'light' },
  { window: [320, 568], font: 32, theme: 'dark' },
  { window: [320, 568], font: 16, theme: 'light' },
];

/**
 * Returns what looks at a state of the page in one of the languages: in the narrow views and in one of its own.
 * @param {Page} page
 * @param {number} language its place among the languages
 */
export async function createLook(page, language) {
  const browser = await page.context().newCDPSession(page);
  let state = 0;

  /** @param {View} view */
  async function show({ window: [width, height], font, theme }) {
    const forcedColors = theme === 'forced' ? 'active' : 'none';
    await Promise.all([
      page.setViewportSize({ width, height }),
      browser.send('Page.setFontSizes', { fontSizes: { standard: font } }),
      page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light', forcedColors }),
    ]);
    await frame(page);
  }

  return async (/** @type {string} */ name) => {
    for (const view of [ownView(language, state), ...NARROW]) {
      await show(view);
      const { window, font, theme } = view;
      const where = `${name}, ${window.join(' × ')}, ${font} px, ${theme}`;
      // A menu shows its names whole where it is opened: that must do for large letters and in the narrowest window.
      const isUsual = window[0] >= 320 && font === 16;
      const misfits = async () =>
        (await misfitsOn(page)).filter((one) => isUsual || !one.startsWith('menu'));
      // Observers of sizes may need more frames on a busy machine.
      await soft.poll(misfits, { message: where }).toEqual([]);
      if (NARROW.includes(view)) continue;
      const { small, count } = await targetsOn(page);
      soft(small, `${where}: what is smaller than 44 px`).toEqual([]);
      soft(count, `${where}: controls`).toBeGreaterThan(0);
    }
    // Two of six languages look at each state, one in the light and one in the dark.
    if ((language + state) % 3 === 0) {
      const theme = language % 2 ? 'dark' : 'light';
      await show({ window: [390, 844], font: 16, theme });
      await expectAccessible(page, `${name}, ${theme}`);
    }
    state++;
  };
}
