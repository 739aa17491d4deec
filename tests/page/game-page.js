// The page with a game of any rules, and what it shows of it.

import { openPage, plant, saveOf } from './support.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */
/** @typedef {import('./support.js').Game} Game */

/** The five presets. */
export const PRESETS = /** @type {const} */ ([
  'classic',
  'coin-flip',
  'cascade',
  'endless',
  'two-to-one',
]);

/** The key that a player's own game is kept under. @param {Game} game */
export const keyOf = ({ rules, rows, cols }) => `main/${rules}/${rows}x${cols}`;

/**
 * Keeps what the page remembers beside its games, as if it had been chosen there. Some page of the
 * same origin must be open.
 * @param {Page} page
 * @param {Record<string, string>} values by name, without the prefix
 */
export const remember = (page, values) =>
  page.evaluate((values) => {
    for (const [name, value] of Object.entries(values)) localStorage.setItem(`2048-${name}`, value);
  }, values);

/**
 * Opens the project's page with a game of any rules and size that was played there before.
 * @param {Page} page
 * @param {Game} game
 */
export async function openKept(page, game) {
  const { rules, rows, cols } = game;
  await plant(page, { [keyOf(game)]: saveOf(game) });
  await remember(page, { game: JSON.stringify({ kind: 'main', main: { rules, rows, cols } }) });
  return openPage(page);
}

/** The end of a game, in the place of its buttons. @param {Locator} game */
export const cardOf = (game) => game.locator('.card');

/** What is said for a moment where all can read it. @param {Locator} game */
export const hintOf = (game) => game.locator('.hint');

/**
 * Lets hints stay for some time.
 * @param {Page} page
 * @param {string} [time] without it, so long that a slow machine cannot miss one
 */
export const holdHints = (page, time = '10000s') =>
  page.evaluate((time) => {
    // The page's content security policy allows no style element.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`game-2048 { --hint: ${time}; }`);
    document.adoptedStyleSheets.push(sheet);
  }, time);

/** The figures of a game, as they are read. @param {Locator} game */
export const figuresOf = async (game) => {
  const [score, best, steps] = await game.locator('.value').allTextContents();
  return { score, best, steps };
};

/** The name above the board. @param {Page} page */
export const titleOf = (page) => page.locator('#variant');

/**
 * Gives the element the game of a record.
 * @param {Locator} game
 * @param {string} record
 * @param {number} [steps]
 */
export const openRecord = (game, record, steps) =>
  game.evaluate(
    (element, [record, steps]) =>
      /** @type {import('./support.js').Game2048} */ (element).open(
        String(record),
        /** @type {number | undefined} */ (steps),
      ),
    /** @type {const} */ ([record, steps]),
  );

/**
 * Whether nothing is asked of another host from now on: gives what was asked, beside the page's own.
 * @param {Page} page
 */
export function watchHosts(page) {
  const own = new URL(page.url()).host;
  /** @type {string[]} */
  const others = [];
  page.on('request', (request) => {
    const { protocol, host, href } = new URL(request.url());
    if (/^(http|ws)s?:$/.test(protocol) && host !== own) others.push(href);
  });
  return others;
}
