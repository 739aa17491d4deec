// What the tests of the page share: pages to open, games to play in Node, and
// ways to press, swipe and look.

import { readFileSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import {
  cells,
  initSync,
  keep_going,
  move_dir,
  new_game,
  open_game,
  undo,
} from '../../pkg/game_2048.js';

initSync({ module: readFileSync(new URL('../../pkg/game_2048_bg.wasm', import.meta.url)) });

export * from '../../pkg/game_2048.js';
export { expect };

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */
/** @typedef {import('@playwright/test').CDPSession} CDPSession */
/** @typedef {import('../../www/game-2048.js').Game2048} Game2048 */
/** @typedef {import('../../www/session.js').Save} Save */

export const [UP, RIGHT, DOWN, LEFT] = [0, 1, 2, 3];
export const [PLAYING, WON, LOST] = [0, 1, 2];

/** The arrow keys, by direction. */
export const ARROWS = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'];

/** The key in the store of the page's own game. */
export const KEY = 'main/classic/4x4';

/**
 * @typedef {object} Extras
 * @property {RegExp[]} errors the errors that a test makes on purpose
 * @property {void} quiet
 */

/**
 * @type {import('@playwright/test').Fixtures<Extras, {},
 *   import('@playwright/test').PlaywrightTestArgs>}
 */
const fixtures = {
  errors: [[], { option: true }],
  quiet: [
    async ({ context, errors }, use) => {
      /** @type {string[]} */
      const heard = [];
      context.on('weberror', (event) => heard.push(String(event.error())));
      context.on('console', (message) => {
        if (message.type() === 'error') heard.push(message.text());
      });
      await use();
      const unexpected = heard.filter((text) => !errors.some((known) => known.test(text)));
      expect(unexpected, 'errors of the page').toEqual([]);
    },
    { auto: true },
  ],
};

/** Every test also checks that its page throws nothing and logs no error. */
export const test = base.extend(fixtures);

// Pages

/**
 * The game of a page.
 * @param {Page} page
 * @returns {Locator}
 */
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
 */
export async function serveBare(page, body, head = '') {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
    <script type="module" src="./game-2048.js"></script>${head}</head><body>${body}</body></html>`;
  await page.route('**/bare.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  );
}

/**
 * Waits until every element of the page can be played.
 * @param {Page} page
 */
export async function ready(page) {
  await page.evaluate(async () => {
    await customElements.whenDefined('game-2048');
    const games = /** @type {NodeListOf<Game2048>} */ (document.querySelectorAll('game-2048'));
    await Promise.all([...games].map((game) => game.ready));
  });
}

// Looking

/**
 * The game as the element tells it.
 * @param {Locator} game
 */
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
      tiles: tiles.map((tile) => ({
        row: Number(tile.style.getPropertyValue('--row')),
        col: Number(tile.style.getPropertyValue('--col')),
        face: Number(tile.textContent),
      })),
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

/**
 * Checks that the board on the page is the board of the game.
 * @param {Locator} game
 */
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

// Playing in the page

/**
 * Makes moves in the page at once.
 * @param {Locator} game
 * @param {number[]} moves
 */
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

/**
 * A move that moves something, or one that moves nothing.
 * @param {number[]} cells of a 4×4 board
 * @param {boolean} [idle]
 * @returns {number}
 */
export function findMove(cells, idle = false) {
  const moves = [UP, RIGHT, DOWN, LEFT];
  const found = moves.find((direction) => canMove(cells, direction) !== idle);
  if (found === undefined) throw new Error(`no such move on ${cells}`);
  return found;
}

/**
 * Whether anything moves: a tile has an empty or equal cell before it.
 * @param {ArrayLike<number>} cells of a 4×4 board
 * @param {number} direction
 */
export function canMove(cells, direction) {
  const step = [-4, 1, 4, -1][direction];
  return Array.from(cells).some((tile, cell) => {
    const next = cell + step;
    const off = step % 4 === 0 ? next < 0 || next > 15 : next >> 2 !== cell >> 2;
    return tile > 0 && !off && (cells[next] === 0 || cells[next] === tile);
  });
}

// Playing in Node

/** Small random numbers that are the same in every run (Lehmer). @param {number} seed */
export function dice(seed) {
  let state = (seed % 2147483646) + 1;
  return (/** @type {number} */ sides) => {
    state = (state * 48271) % 2147483647;
    return state % sides;
  };
}

/** @typedef {import('../../pkg/game_2048.js').Game} Game */

/** How good a board is: large tiles in the order of a snake, and room. @param {Uint8Array} cells */
function worth(cells) {
  const snake = [15, 14, 13, 12, 8, 9, 10, 11, 7, 6, 5, 4, 0, 1, 2, 3];
  return snake.reduce((sum, weight, i) => sum + weight * 2 ** cells[i] + (cells[i] ? 0 : 30), 0);
}

/**
 * The best move, looking two moves ahead. The tiles that come are known.
 * @param {Game} game
 * @param {number} depth
 * @returns {{ move: number, value: number }}
 */
function bestMove(game, depth = 2) {
  let best = { move: -1, value: Number.NEGATIVE_INFINITY };
  for (const move of [LEFT, UP, RIGHT, DOWN]) {
    const turn = move_dir(game, move);
    if (!turn) continue;
    const value = depth > 1 ? bestMove(game, depth - 1).value : worth(turn.cells);
    undo(game);
    if (value >= best.value) best = { move, value };
  }
  return best;
}

/**
 * A game that has just been won.
 * @param {import('../../pkg/game_2048.js').RulesName} [rules] some whose goal is a tile
 * @returns {Game}
 */
export function wonGame(rules = 'classic') {
  for (let seed = 1n; ; seed++) {
    const game = new_game(rules, seed);
    for (let { move } = bestMove(game); move >= 0; { move } = bestMove(game)) {
      if (move_dir(game, move)?.status === WON) return open_game(game.record);
    }
  }
}

/**
 * A game that its last possible move has won: whoever keeps going has lost.
 * @returns {Game}
 */
export function wonAtTheEnd() {
  const game = wonGame();
  const throwDice = dice(1);
  undo(game);
  const { steps } = game;
  for (;;) {
    while (game.steps > steps) undo(game);
    for (;;) {
      const quiet = [];
      for (const move of [UP, RIGHT, DOWN, LEFT]) {
        const turn = move_dir(game, move);
        if (!turn) continue;
        if (turn.status === WON && keep_going(game) && game.status === LOST) {
          return open_game(game.record);
        }
        if (turn.status === PLAYING) quiet.push(move);
        undo(game);
      }
      if (quiet.length === 0) break;
      move_dir(game, quiet[throwDice(quiet.length)]);
    }
  }
}

/**
 * A game that is lost, with its moves.
 * @param {bigint} [seed]
 */
export function lostGame(seed = 1n) {
  const game = new_game('classic', seed);
  const throwDice = dice(Number(seed));
  /** @type {number[]} */
  const moves = [];
  while (game.status !== LOST) {
    const move = throwDice(4);
    if (move_dir(game, move)) moves.push(move);
  }
  return { game, moves };
}

// Saves

/**
 * A save of a game, as the page keeps it.
 * @param {Game} game
 * @param {boolean} [kept] whether the player has left the win behind
 * @returns {Save}
 */
export const saveOf = (game, kept = game.status !== WON) => ({
  version: 1,
  game: { record: game.history, steps: game.steps, kept },
});

/**
 * Opens an empty page of the same origin, where the store can be reached without a game.
 * @param {Page} page
 */
export async function openEmpty(page) {
  await page.route('**/empty.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><link rel=icon href=data:,>' }),
  );
  await page.goto('./empty.html');
}

/**
 * Puts values into the store, as if they had been kept there. No game may be open.
 * @param {Page} page
 * @param {Record<string, unknown>} saves by key
 * @param {Record<string, number>} [best] by key
 */
export async function plant(page, saves, best = {}) {
  await openEmpty(page);
  await page.evaluate(
    ([saves, best]) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('game-2048', 1);
        request.onerror = () => reject(request.error);
        request.onupgradeneeded = () => {
          request.result.createObjectStore('saves');
          request.result.createObjectStore('best');
          request.result.createObjectStore('broken', { autoIncrement: true });
        };
        request.onsuccess = () => {
          const database = request.result;
          const transaction = database.transaction(['saves', 'best'], 'readwrite');
          for (const [name, values] of Object.entries({ saves, best })) {
            for (const [key, value] of Object.entries(values)) {
              transaction.objectStore(name).put(value, key);
            }
          }
          transaction.oncomplete = () => resolve(database.close());
          transaction.onabort = () => reject(transaction.error);
        };
      }),
    /** @type {const} */ ([saves, best]),
  );
}

/**
 * Everything that is kept: the values of one store by key.
 * @param {Page} page
 * @param {'saves' | 'best' | 'broken'} name
 * @returns {Promise<Record<string, any>>}
 */
export const keptIn = (page, name) =>
  page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('game-2048');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const database = request.result;
          const store = database.transaction(name).objectStore(name);
          const [keys, values] = [store.getAllKeys(), store.getAll()];
          values.onsuccess = () => {
            database.close();
            resolve(Object.fromEntries(keys.result.map((key, i) => [key, values.result[i]])));
          };
        };
      }),
    name,
  );

/**
 * Opens the project's page with a game that was saved before.
 * @param {Page} page
 * @param {Save} save
 * @param {number} [best]
 */
export async function openSaved(page, save, best = 0) {
  await plant(page, { [KEY]: save }, { [KEY]: best });
  return openPage(page);
}

/**
 * A game in which every direction moves something, some moves in, with some to make again.
 * @param {bigint} [seed]
 */
export function openingFor(seed = 1n) {
  const game = new_game('classic', seed);
  const throwDice = dice(Number(seed));
  for (;;) {
    move_dir(game, throwDice(4));
    const board = cells(game);
    if (game.steps > 9 && [UP, RIGHT, DOWN, LEFT].every((move) => canMove(board, move)))
      return game;
  }
}

// Pressing

/**
 * Presses a key as a keyboard of another layout would: its place and what it says differ.
 * @param {CDPSession} cdp
 * @param {{ code: string, key: string, modifiers?: number, windowsVirtualKeyCode?: number }} stroke
 */
export async function stroke(cdp, stroke) {
  await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...stroke });
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...stroke });
}

/** The modifiers of CDP. */
export const [ALT, CTRL, META, SHIFT] = [1, 2, 4, 8];

/**
 * Keeps the directions of the moves that are made from now on.
 * @param {Locator} game
 * @returns {Promise<() => Promise<number[]>>} takes those that have been made since the last time
 */
export async function watchMoves(game) {
  const list = await game.evaluateHandle((element) => {
    /** @type {number[]} */
    const made = [];
    element.addEventListener('move', (event) => {
      made.push(/** @type {CustomEvent} */ (event).detail.direction);
    });
    return made;
  });
  return () => list.evaluate((made) => made.splice(0));
}

/**
 * A game in Node that is played along with the one in the page.
 * @param {string} record
 */
export function openGame(record) {
  const game = open_game(record);
  return {
    game,
    get seed() {
      return game.seed;
    },
    /** @param {number} direction @returns {boolean} whether anything moved */
    move: (direction) => move_dir(game, direction) !== undefined,
    cells: () => [...cells(game)],
  };
}

// Touching

/** @typedef {{ x: number, y: number }} Point */

/**
 * Fingers on the screen, as the browser gets them from a real one.
 * @param {Page} page
 */
export async function fingersOn(page) {
  const cdp = await page.context().newCDPSession(page);
  /** @param {'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel'} type @param {Point[]} at */
  const send = (type, at) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at.map(({ x, y }, id) => ({ x, y, id })),
    });
  const fingers = {
    /** @param {Point[]} at one point for each finger */
    down: (...at) => send('touchStart', at),
    /** @param {Point[]} at */
    move: (...at) => send('touchMove', at),
    up: () => send('touchEnd', []),
    cancel: () => send('touchCancel', []),
    /**
     * One swipe by one finger, or by several side by side.
     * @param {Point | Point[]} from
     * @param {Point} by
     * @param {{ steps?: number, pause?: number }} [how]
     */
    async swipe(from, by, { steps = 4, pause = 0 } = {}) {
      const start = [from].flat();
      await fingers.down(...start);
      for (let step = 1; step <= steps; step++) {
        const part = step / steps;
        await fingers.move(
          ...start.map(({ x, y }) => ({ x: x + by.x * part, y: y + by.y * part })),
        );
        if (pause > 0) await new Promise((done) => setTimeout(done, pause));
      }
      await fingers.up();
    },
  };
  return fingers;
}

/** A way of some length in each direction. @param {number} length @returns {Point[]} */
export const ways = (length) => [
  { x: 0, y: -length },
  { x: length, y: 0 },
  { x: 0, y: length },
  { x: -length, y: 0 },
];

/**
 * The middle of what is seen.
 * @param {Locator} locator
 * @returns {Promise<Point>}
 */
export async function middleOf(locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not to be seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * The board of a game.
 * @param {Locator} game
 */
export const boardOf = (game) => game.locator('.board');

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
      const [row, col] = ['--row', '--col'].map((name) =>
        Number(tile.style.getPropertyValue(name)),
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
