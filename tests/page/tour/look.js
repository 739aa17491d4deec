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

/** The smallest phone that is supported and a common one, both ways, a tablet and large screens. */
const WINDOWS = /** @type {const} */ ([
  [320, 568],
  [1440, 900],
  [844, 390],
  [390, 844],
  [768, 1024],
  [568, 320],
  [1920, 1080],
]);

const FONTS = [16, 24, 32];

const THEMES = /** @type {const} */ (['light', 'dark', 'forced']);

/** Every window with every size of letters. Each of both meets each theme, too. @type {View[]} */
const VIEWS = FONTS.flatMap((font, row) =>
  WINDOWS.map((window, column) => ({ window, font, theme: THEMES[(row + column) % 3] })),
);

/** Where words that are long in a language are cut first: every state is seen there in every language. @type {View[]} */
const NARROW = [
  { window: [320, 568], font: 16, theme: 'light' },
  { window: [240, 480], font: 16, theme: 'light' },
  { window: [320, 568], font: 32, theme: 'dark' },
];

/** In how many of the views each state is seen in one language: in six languages, it meets all windows and themes. */
const EACH = 2;

/**
 * Returns what looks at a state of the page in one of the languages: in the narrow views and in two of all, others in
 * each language and each state.
 * @param {Page} page
 * @param {number} language its place among the languages
 */
export async function createLook(page, language) {
  const browser = await page.context().newCDPSession(page);
  let state = 0;

  /** @param {View} view */
  async function show({ window: [width, height], font, theme }) {
    await page.setViewportSize({ width, height });
    await browser.send('Page.setFontSizes', { fontSizes: { standard: font } });
    const forcedColors = theme === 'forced' ? 'active' : 'none';
    await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light', forcedColors });
    await frame(page);
  }

  return async (/** @type {string} */ name) => {
    const first = EACH * (language + state);
    const views = Array.from({ length: EACH }, (_, at) => VIEWS[(first + at) % VIEWS.length]);
    for (const [at, view] of [...NARROW, ...views].entries()) {
      await show(view);
      const { window, font, theme } = view;
      const where = `${name}, ${window.join(' × ')}, ${font} px, ${theme}`;
      // A menu shows its names whole where it is opened: that must do for large letters and in the narrowest window.
      const isUsual = window[0] >= 320 && font === 16;
      const misfits = async () =>
        (await misfitsOn(page)).filter((one) => isUsual || !one.startsWith('menu'));
      // Observers of sizes may need more frames on a busy machine.
      await soft.poll(misfits, { message: where }).toEqual([]);
      if (at < NARROW.length) continue;
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
    await show({ window: [390, 844], font: 16, theme: 'light' });
    state++;
  };
}
