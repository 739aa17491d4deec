// `npm run screenshots [-- DIR STATE…]`: pictures of every state of the built pages, or of some, in five
// windows, light and dark, English and Chinese, in forced colors and in every palette, so that anyone can
// look through them. They go to DIR, by default target/screenshots, as STATE/LANGUAGE-WIDTHxHEIGHT-THEME.png.

import { join, resolve } from 'node:path';
import { openEmpty } from '../tests/page/database.js';
import { openEditor } from '../tests/page/editor/editors.js';
import { holdHints, remember } from '../tests/page/game-page.js';
import { ARROWS, lostGame, openingFor, withoutLast, wonGame } from '../tests/page/games.js';
import { openSpiralRace, solve } from '../tests/page/puzzle/puzzle-page.js';
import { openReplay } from '../tests/page/replay/replays.js';
import { pinSeeds } from '../tests/page/seeds.js';
import { openDialog, openPage } from '../tests/page/support.js';
import { withPages } from '../tests/support/pages.js';
import { SETTINGS } from '../www/app/shell/settings.js';
import { root, script } from './run.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('../www/game/game-2048.js').Game2048} Game2048 */
/** @typedef {(page: Page) => Promise<unknown>} Step */

/** How to get to a state: the path of the page that is opened first, and what is done there. @typedef {[string, ...Step[]]} State */

const WINDOWS = [
  [320, 568],
  [390, 844],
  [768, 1024],
  [1440, 900],
  [844, 390],
];
const THEMES = /** @type {const} */ (['light', 'dark']);
const LANGUAGES = ['en', 'zh-CN'];
/** The states that are shown in every palette. */
const COLORED = ['game', 'editor', 'share', 'puzzle'];
const PUZZLE = 'puzzle.html';
/** How many pictures are made at a time. */
const HANDS = 3;

/**
 * Opens a record in the game of the page.
 * @param {string} record @param {number} [steps]
 * @returns {Step}
 */
const open = (record, steps) => (page) =>
  page.locator('game-2048').evaluate(
    async (element, { record, steps }) => {
      const game = /** @type {Game2048} */ (element);
      await game.open(record, steps);
      await game.settled;
    },
    { record, steps },
  );

const won = wonGame();
const midgame = open(won.record, 400);

/** Opens a dialog of the page. @param {string} name @returns {Step} */
const dialog = (name) => (page) => openDialog(page, name);

/** Presses a button in the element. @param {string} id @returns {Step} */
const button = (id) => (page) => page.locator(`#game #${id}`).click();

/** Presses a key. @param {string} name @returns {Step} */
const key = (name) => (page) => page.keyboard.press(name);

/** Clicks what a selector finds. @param {string} selector @returns {Step} */
const click = (selector) => (page) => page.locator(selector).click();

/** Plays games to their end, so that there is something to count. @type {Step} */
const playGames = (page) =>
  page.locator('game-2048').evaluate(async (element) => {
    const game = /** @type {Game2048} */ (element);
    await game.ready;
    for (let games = 0; games < 12; games++) {
      for (let turn = 0; game.status === 0; turn++) {
        if (![3, 2, turn % 9 ? 1 : 0, 0].some((way) => game.move(way))) break;
      }
      await game.newGame();
    }
  });

/** Makes the move that wins, and holds the celebration while its squares are in the air. @type {Step} */
const celebrate = async (page) => {
  const { game, last } = withoutLast(won);
  await page.clock.install();
  await openPage(page);
  await open(game.record)(page);
  // Only the page's clock stands still, so it ends nothing while the animations are stopped.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press(ARROWS[last]);
  await page.locator('game-2048 .celebration .square').last().waitFor({ state: 'attached' });
  await page.locator('game-2048').evaluate((element) => {
    const stage = element.shadowRoot?.querySelector('.stage');
    for (const animation of stage?.getAnimations({ subtree: true }) ?? []) {
      animation.pause();
      animation.currentTime = 700;
    }
  });
};

/** Begins a race, and makes some moves. @type {Step} */
const race = async (page) => {
  await dialog('race')(page);
  await click('#race-dialog .start')(page);
  await page.locator('#race').waitFor();
  for (let turn = 0; turn < 6; turn++) {
    for (const name of ['ArrowLeft', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(name);
  }
};

/** Waits until a text can be read, or until an element can be seen. @param {string} selector @returns {Step} */
const see = (selector) => (page) => page.locator(selector).first().waitFor({ timeout: 60_000 });

/** Opens the page once more: only one of the tabs can play. @type {Step} */
const elsewhere = async (page) => {
  await page.goto('about:blank');
  await openPage(await page.context().newPage());
  await page.bringToFront();
  await openPage(page);
};

/** The dialogs of either page. @param {string} path @param {string} prefix @param {string[]} names */
const dialogsOf = (path, prefix, names) =>
  Object.fromEntries(
    names.map((name) => [`${prefix}${name}`, /** @type {State} */ ([path, dialog(name)])]),
  );

/** Each state. @type {Record<string, State>} */
const STATES = {
  start: [''],
  game: ['', midgame],
  hint: ['', midgame, holdHints, button('hint'), see('#game .way.best, #game .way.only')],
  celebration: ['', celebrate],
  won: ['', open(won.record)],
  lost: ['', open(lostGame().game.record)],
  'new-game': ['', openPage, open(openingFor().record), holdHints, key('Shift+N')],
  elsewhere: ['', elsewhere],
  race: ['', race, see('#race .lead:has-text("lead"), #race .lead:has-text("领先")')],
  'race-dialog': ['', dialog('race')],
  editor: ['', midgame, openEditor],
  review: [`#${lostGame(3n).game.record}`, click('#replay-dialog .review'), see('.mistakes')],
  share: ['', midgame, dialog('share')],
  'statistics-played': ['', playGames, dialog('statistics')],
  ...dialogsOf('', '', ['games', 'daily', 'replay', 'statistics', 'settings', 'help']),
  'shared-game': [`#${won.record}`],
  'damaged-link': ['#1.classic.4x4.broken'],
  'replay-element': ['', (page) => openReplay(page, `record="${won.record}" start-step="400"`)],
  puzzle: [PUZZLE],
  'puzzle-hint': [PUZZLE, button('hint'), see('#game .hint')],
  'puzzle-solution': [PUZZLE, key('g'), key('y'), key('Shift+W')],
  'puzzle-solved': [PUZZLE, (page) => solve(page.locator('#game'))],
  'puzzle-race': ['', openSpiralRace],
  'puzzle-race-over': ['', async (page) => solve(await openSpiralRace(page))],
  ...dialogsOf(PUZZLE, 'puzzle-', ['games', 'daily', 'share', 'statistics', 'settings', 'help']),
};

/** @typedef {{ state: string, name: string, options: import('@playwright/test').BrowserContextOptions, palette?: string }} Picture */

/** All pictures of a state. @param {string} state @returns {Picture[]} */
const picturesOf = (state) =>
  WINDOWS.flatMap(([width, height]) => {
    const viewport = { width, height };
    /** @param {string} look @param {Picture['options']} options @param {string} [palette] */
    const picture = (look, options, palette) => {
      const [first, ...rest] = look.split(' ');
      const name = [first, `${width}x${height}`, ...rest].join('-');
      return { state, name, options: { viewport, ...options }, palette };
    };
    const palettes = COLORED.includes(state) ? SETTINGS.palette.values : [];
    return [
      picture('forced', { forcedColors: 'active' }),
      ...THEMES.flatMap((colorScheme) => [
        ...LANGUAGES.map((locale) => picture(`${locale} ${colorScheme}`, { locale, colorScheme })),
        ...palettes.map((palette) =>
          picture(`${palette} ${colorScheme}`, { colorScheme }, palette),
        ),
      ]),
    ];
  });

/**
 * Makes a picture.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} baseURL
 * @param {string} folder
 * @param {Picture} picture
 */
async function shoot(browser, baseURL, folder, { state, name, options, palette }) {
  const [path, ...steps] = STATES[state];
  // Without motion, a state is complete as soon as it is reached.
  const reducedMotion = state === 'celebration' ? 'no-preference' : 'reduce';
  const context = await browser.newContext({
    ...{ baseURL, reducedMotion, serviceWorkers: 'block' },
    ...options,
  });
  await pinSeeds(context);
  const page = await context.newPage();
  if (palette) {
    await openEmpty(page);
    await remember(page, { palette });
  }
  await page.goto(`./${path}`);
  for (const step of steps) await step(page);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(folder, state, `${name}.png`) });
  await context.close();
}

script(import.meta.url, async () => {
  const [folder = join(root, 'target/screenshots'), ...chosen] = process.argv.slice(2);
  const states = chosen.length > 0 ? chosen : Object.keys(STATES);
  const left = states.flatMap(picturesOf);
  await withPages(async (browser, address) => {
    const work = async () => {
      for (let picture = left.pop(); picture; picture = left.pop()) {
        const { state, name } = picture;
        await shoot(browser, address, resolve(folder), picture).catch((error) => {
          process.exitCode = 1;
          console.error(`${state}/${name}: ${error.message.split('\n')[0]}`);
        });
      }
    };
    await Promise.all(Array.from({ length: HANDS }, work));
  });
});
