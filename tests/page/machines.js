// What the tests of the machine that plays 2048 share: a machine in Node, and workers that do as told.

import { existsSync, readFileSync } from 'node:fs';
import { initSync, Machine } from '../../pkg/ai_2048.js';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */
/** @typedef {import('./support.js').Game2048} Game2048 */
/** @typedef {import('../../www/public/game-2048.js').Outlook} Outlook */
/** @typedef {import('../../www/public/game-2048.js').WatchSpeed} WatchSpeed */

initSync({ module: readFileSync(new URL('../../pkg/ai_2048_bg.wasm', import.meta.url)) });

const machine = new Machine();

/** So many boards are valued for a hint. */
const HINT = 60_000;

/** Whether the machine has weights to play by. */
export const hasWeights = existsSync(new URL('../../www/machine/weights.bin', import.meta.url));

/**
 * Gives the machine of a page no weights that can be read: it is quicker to load, and sees what
 * `lookAt` sees.
 * @param {Page} page
 */
export const withoutWeights = (page) =>
  page.route('**/weights-*.bin', (route) => route.fulfill({ body: 'none' }));

/**
 * What the machine sees, without its weights.
 * @param {{ rules?: string, rows?: number, cols?: number, cells: ArrayLike<number> }} board
 * @param {number} [nodes] without it, as many as for a hint
 */
export function lookAt({ rules = 'classic', rows = 4, cols = 4, cells }, nodes = HINT) {
  machine.begin({ rules, rows, cols }, cells, nodes);
  for (;;) {
    const found = machine.advance(10_000);
    if (found) return found;
  }
}

/** Answers the worker's file with other code. @param {Page} page @param {string} code */
export const replaceMachine = (page, code) =>
  page.route('**/machine-worker-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: code }),
  );

/** Brings the worker's own file back. @param {Page} page */
export const restoreMachine = (page) => page.unroute('**/machine-worker-*.js');

/** A worker that keeps what it is asked, and never answers. */
export const SILENT = 'self.asked = []; onmessage = ({ data }) => self.asked.push(data);';

/** A worker that fails. */
export const BROKEN = "onmessage = () => postMessage({ kind: 'broken', message: 'a trap' });";

/**
 * A worker that sees the same ahead of every board.
 * @param {{ values: (number | null)[], best?: number, strong?: boolean, points?: boolean,
 *   lacking?: boolean }} outlook
 *   null is an idle move
 */
export const seeing = ({ values, strong = true, points = strong, lacking = false, best }) => `
  const values = Float64Array.from(${JSON.stringify(values)}, (value) => value ?? NaN);
  const found = { values, best: ${best}, strong: ${strong}, points: ${points},
    lacking: ${lacking}, depth: 3, nodes: 9 };
  onmessage = ({ data: { id } }) => postMessage({ kind: 'done', id, ...found });`;

/**
 * What the silent worker was asked.
 * @param {Page} page
 * @returns {Promise<{ kind: string, id: number, nodes?: number }[]>}
 */
export const askedOf = async (page) => (await page.workers()[0]?.evaluate('self.asked')) ?? [];

/** Asks for a hint. @param {Locator} game @returns {Promise<(Omit<Outlook, 'values'> & { values: number[] }) | undefined>} */
export const hint = (game) =>
  game.evaluate(async (/** @type {Game2048} */ element) => {
    const outlook = await element.hint();
    return outlook && { ...outlook, values: [...outlook.values] };
  });

/** Lets the machine play. @param {Locator} game @param {WatchSpeed} [speed] */
export const watch = (game, speed) =>
  game.evaluate((/** @type {Game2048} */ element, speed) => element.watch({ speed }), speed);

/** Where a hint is shown. @param {Locator} game */
export const panelOf = (game) => game.locator('.hint-panel');

/** The bars, from left to right. @param {Locator} game */
export const waysOf = (game) => panelOf(game).locator('.way');

/** The controls of the machine that plays. @param {Locator} game */
export const barOf = (game) => game.locator('.watch-bar');

/** Hides the page, or shows it again, as another tab does. @param {Page} page @param {boolean} hidden */
export const hide = (page, hidden) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
