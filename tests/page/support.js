// What the tests of the page share: how to open a page and look at its game.

import { test as base, expect } from '@playwright/test';
import { KEY, pastBest, plant } from './database.js';
import { ARROWS, findMove } from './games.js';
import { pinSeeds } from './seeds.js';

export * from './database.js';
export * from './games.js';
export * from './real-input.js';
export * from './seeds.js';
export { expect };

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */
/** @typedef {import('../../www/game/game-2048.js').Game2048} Game2048 */
/** @typedef {ReturnType<typeof import('./database.js').saveOf>} Save */

/**
 * @typedef {object} Extras
 * @property {void} pinned
 * @property {void} quiet
 */

/**
 * @type {import('@playwright/test').Fixtures<Extras, {},
 *   import('@playwright/test').PlaywrightTestArgs>}
 */
const fixtures = {
  pinned: [
    async ({ context }, use) => {
      await pinSeeds(context);
      await use();
    },
    { auto: true },
  ],
  quiet: [
    async ({ context }, use) => {
      /** @type {string[]} */
      const heard = [];
      context.on('weberror', (event) => heard.push(String(event.error())));
      context.on('console', (message) => {
        if (message.type() === 'error') heard.push(message.text());
      });
      await use();
      expect(heard, 'errors of the page').toEqual([]);
    },
    { auto: true },
  ],
};

/** Every test also checks that its page throws nothing and logs no error. Its seeds are pinned. */
export const test = base.extend(fixtures);

// Pages

/** The game of a page. @param {Page} page @returns {Locator} */
export const gameOn = (page) => page.locator('game-2048');

/**
 * Opens the project's page and waits until it can be played.
 * @param {Page} page
 * @returns {Promise<Locator>}
 */
export async function openPage(page) {
  await page.goto('./');
  await ready(page);
  return gameOn(page);
}

/**
 * Opens a page of somebody else's that embeds the element.
 * @param {Page} page
 * @param {string} body
 * @param {string} [head]
 * @returns {Promise<Locator>}
 */
export async function openBare(page, body, head = '') {
  await serveBare(page, body, head);
  await page.goto('./bare.html');
  await ready(page);
  return gameOn(page);
}

/**
 * Serves such a page without opening it.
 * @param {Page} page
 * @param {string} body
 * @param {string} [head]
 * @param {string} [script] the file of the element that it loads
 */
export async function serveBare(page, body, head = '', script = 'game-2048.js') {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
    <script type="module" src="./${script}"></script>${head}</head><body>${body}</body></html>`;
  await page.route('**/bare.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  );
}

/** Waits until every element of the page can be played. @param {Page} page */
export async function ready(page) {
  await page.evaluate(async () => {
    await customElements.whenDefined('game-2048');
    const games = /** @type {NodeListOf<Game2048>} */ (document.querySelectorAll('game-2048'));
    await Promise.all([...games].map((game) => game.ready));
  });
}

/** Loads a page again, and waits until it can be played. @param {Page} page */
export async function reload(page) {
  await page.reload();
  await ready(page);
}

/** Where the way to a dialog is: in the menu of the game's name, or among what belongs to the player. */
const WAYS = {
  games: ['replay', 'share', 'race', 'editor', 'tiles'],
  you: ['statistics', 'library', 'learn', 'friends', 'settings', 'help'],
};

/**
 * Opens a dialog of the page by the buttons that lead to it.
 * @param {import('@playwright/test').Page | import('@playwright/test').FrameLocator} page
 * @param {string} name
 */
export async function openDialog(page, name) {
  const way = Object.entries(WAYS).find(([, names]) => names.includes(name))?.[0];
  await page.locator(`#${way ?? name}`).click();
  if (way) await page.locator(`#${way}-dialog .to-${name}`).first().click();
  const dialog = page.locator(`#${name}-dialog`);
  await expect(dialog).toBeVisible();
  await isRead(dialog);
  return dialog;
}

/** Waits until a dialog has read what it shows. @param {import('@playwright/test').Locator} dialog */
export const isRead = (dialog) => expect(dialog.locator('.content[aria-busy]')).toHaveCount(0);

/**
 * Chooses a setting as a player does, in the dialog.
 * @param {import('@playwright/test').Page | import('@playwright/test').FrameLocator} page
 * @param {string} name
 * @param {string | boolean} value
 */
export const choose = (page, name, value) => chooseAll(page, { [name]: value });

/**
 * Chooses settings one after the other while the dialog is open.
 * @param {import('@playwright/test').Page | import('@playwright/test').FrameLocator} page
 * @param {Record<string, string | boolean>} values by name
 */
export async function chooseAll(page, values) {
  const dialog = await openDialog(page, 'settings');
  for (const [name, value] of Object.entries(values)) {
    const input = dialog.locator(`[name=${name}]`);
    if (typeof value === 'boolean') await input.setChecked(value);
    else await dialog.locator(`[name=${name}][value="${value}"]`).check();
  }
  await dialog.locator('.close').click();
  await expect(dialog).toBeHidden();
}

/** Shows the arrow buttons by the switch in the menu of the game's name. @param {Page} page */
export async function showArrows(page) {
  const games = await openDialog(page, 'games');
  await games.getByRole('switch', { name: 'Arrow buttons' }).check();
  await games.locator('.close').click();
  await expect(games).toBeHidden();
}

/**
 * Opens the project's page with a game that was saved before.
 * @param {Page} page
 * @param {Save} save
 * @param {number} [best]
 */
export async function openSaved(page, save, best = 0) {
  await plant(page, { [KEY]: save }, best > 0 ? [pastBest(KEY, best)] : []);
  return openPage(page);
}

// Looking

/** Where a game says what happens. @param {Locator} game */
export const liveOf = (game) => game.locator('[aria-live=polite]');

/** The board of a game. @param {Locator} game */
export const boardOf = (game) => game.locator('.board');

/** The game as the element tells it. @param {Locator} game */
export const stateOf = (game) =>
  game.evaluate((/** @type {Game2048} */ element) => {
    const { score, best, steps, status, record, cells } = element;
    return { score, best, steps, status, record, cells: [...cells] };
  });

/**
 * What lies on the board: one exponent for each cell, as the DOM shows it. It
 * fails when a cell holds two tiles, or when a tile has not come to rest.
 * @param {Locator} game
 * @returns {Promise<number[]>}
 */
export async function shownOn(game) {
  const { size, tiles, moving } = await game.evaluate(async (/** @type {Game2048} */ element) => {
    await element.settled;
    const root = /** @type {ShadowRoot} */ (element.shadowRoot);
    const tiles = /** @type {HTMLElement[]} */ ([...root.querySelectorAll('.tile')]);
    const table = /** @type {HTMLTableElement} */ (root.querySelector('table'));
    return {
      size: { rows: table.rows.length, cols: table.rows[0].cells.length },
      moving: tiles.filter((tile) => tile.getAnimations({ subtree: true }).length > 0).length,
      tiles: tiles.map(({ style, textContent }) => {
        const [x, y] = (style.transform.match(/\d+/g) ?? []).map(Number);
        return { row: y / 100, col: x / 100, face: Number(textContent) };
      }),
    };
  });
  expect(moving, 'tiles still in motion').toBe(0);
  const board = Array(size.rows * size.cols).fill(0);
  for (const { row, col, face } of tiles) {
    const cell = row * size.cols + col;
    expect(board[cell], `tiles in row ${row}, column ${col}`).toBe(0);
    board[cell] = Math.log2(face);
  }
  return board;
}

/** Checks that the board on the page is the board of the game. @param {Locator} game */
export async function expectShown(game) {
  expect(await shownOn(game), 'tiles on the page').toEqual((await stateOf(game)).cells);
}

/**
 * Checks that nothing has been played: waits for what was handed to the page,
 * then compares the game.
 * @param {Locator} game
 * @param {Awaited<ReturnType<typeof stateOf>>} before
 */
export async function expectUnmoved(game, before) {
  await frame(game.page());
  expect(await stateOf(game)).toEqual(before);
}

/**
 * Waits for two frames: what was handed to the page before has been dealt with.
 * @param {Page} page
 */
export const frame = (page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );

/**
 * Looks at a page in some windows.
 * @param {Page} page
 * @param {readonly (readonly [width: number, height: number, least?: number])[]} windows
 * @param {(size: string, least: number) => Promise<unknown>} look `least` is what a window of that size has at least
 */
export async function inWindows(page, windows, look) {
  for (const [width, height, least = 0] of windows) {
    await page.setViewportSize({ width, height });
    await frame(page);
    await look(`${width} × ${height}`, least);
  }
}

// Playing in the page

/** Makes moves in the page at once. @param {Locator} game @param {number[]} moves */
export const play = (game, moves) =>
  game.evaluate((/** @type {Game2048} */ element, list) => {
    for (const direction of list) element.move(direction);
  }, moves);

/**
 * Asks the element for something other than a move.
 * @param {Locator} game
 * @param {'undo' | 'redo' | 'newGame' | 'keepGoing'} what
 */
export const call = (game, what) =>
  game.evaluate((/** @type {Game2048} */ element, what) => {
    element[what]();
  }, what);

/** Plays moves by keys. @param {Locator} game @param {number} moves */
export async function pressSome(game, moves) {
  await game.evaluate((element) => element.focus());
  for (let i = 0; i < moves; i++) {
    await game.page().keyboard.press(ARROWS[findMove((await stateOf(game)).cells)]);
  }
}

/**
 * What is wrong with the places of the tiles: each must lie in its cell, on the
 * board, and hold its digits.
 * @param {Locator} game
 * @returns {Promise<string[]>}
 */
export const misplacedOn = (game) =>
  game.evaluate(async (/** @type {Game2048} */ element) => {
    await element.settled;
    const root = /** @type {ShadowRoot} */ (element.shadowRoot);
    const table = /** @type {HTMLTableElement} */ (root.querySelector('table'));
    const [rows, cols] = [table.rows.length, table.rows[0].cells.length];
    const edge = /** @type {Element} */ (root.querySelector('.board')).getBoundingClientRect();
    const layer = /** @type {Element} */ (root.querySelector('.tiles')).getBoundingClientRect();
    /** @param {DOMRect} inner @param {DOMRect} outer */
    const inside = (inner, outer) =>
      inner.left >= outer.left - 0.6 &&
      inner.right <= outer.right + 0.6 &&
      inner.top >= outer.top - 0.6 &&
      inner.bottom <= outer.bottom + 0.6;
    const faults = [];
    const tiles = /** @type {HTMLElement[]} */ ([...root.querySelectorAll('.tile')]);
    if (tiles.length === 0) faults.push('no tiles');
    for (const tile of tiles) {
      const [col, row] = (tile.style.transform.match(/\d+/g) ?? []).map(
        (percent) => Number(percent) / 100,
      );
      const name = `${tile.textContent} in row ${row}, column ${col}`;
      const place = tile.getBoundingClientRect();
      const off = Math.max(
        Math.abs(place.left - (layer.left + (layer.width * col) / cols)),
        Math.abs(place.top - (layer.top + (layer.height * row) / rows)),
      );
      if (off > 1) faults.push(`${name} is off by ${off}`);
      if (place.width < 15 || Math.abs(place.width / place.height - 1) > 0.02) {
        faults.push(`${name} is ${place.width} × ${place.height}`);
      }
      if (!inside(place, edge)) faults.push(`${name} leaves the board`);
      const face = /** @type {Element} */ (tile.querySelector('.face'));
      const text = document.createRange();
      text.selectNodeContents(face);
      const digits = text.getBoundingClientRect();
      if (!(digits.width > 0)) faults.push(`${name} has no digits`);
      if (!inside(digits, face.getBoundingClientRect())) {
        faults.push(`${name}: digits of ${digits.width} in ${face.clientWidth}`);
      }
    }
    return faults;
  });

/**
 * Checks that a part of the page covers no other.
 * @param {Locator} part
 * @param {Locator} others those that are hidden don't count
 * @param {string} [name] of the case
 */
export async function expectApart(part, others, name) {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${part} must be seen`);
  const covered = await others.evaluateAll(
    (all, { x, y, width, height }) =>
      all
        .filter((other) => {
          const { left, right, top, bottom } = other.getBoundingClientRect();
          const wide = Math.min(right, x + width) - Math.max(left, x);
          const high = Math.min(bottom, y + height) - Math.max(top, y);
          return wide > 0 && high > 0;
        })
        .map((other) => other.id || other.textContent),
    box,
  );
  expect(covered, name).toEqual([]);
}

/**
 * Keeps the events of an element from now on, as the page hears them.
 * @param {Locator} element
 * @param {string[]} types
 */
export async function hearEvents(element, types) {
  const list = await element.evaluateHandle((element, types) => {
    const heard = /** @type {{ type: string, detail: any }[]} */ ([]);
    for (const type of types) {
      // Heard on the document: they bubble out of any shadow tree.
      document.addEventListener(type, (event) => {
        const { detail, bubbles, composed } = /** @type {CustomEvent} */ (event);
        if (event.target !== element || !bubbles || !composed) throw new Error(`${type} is bare`);
        heard.push({ type, detail: structuredClone(detail) });
      });
    }
    return heard;
  }, types);
  return () => list.evaluate((heard) => heard.splice(0));
}

/** Keeps the events of a game from now on. @param {Locator} game */
export const watchEvents = (game) => hearEvents(game, ['move', 'win', 'over', 'change']);

/**
 * Opens a bare page with a game whose seed is known.
 * @param {Page} page
 * @param {string} [attributes]
 */
export const openSeeded = (page, attributes = 'seed="5"') =>
  openBare(page, `<game-2048 ${attributes}></game-2048>`);
