// `npm run measure`: how quick the built page is, in a real browser. Prints the time from opening the
// page to the first move, what a move costs the main thread, and the time between two frames while the
// AI plays. It measures dist/, so run `npm run build` first.
//
// `npm run measure -- --beside DIR` compares a move with the page DIR/index.html, which may be any
// 2048 that is played with the arrow keys. `--slow N` slows the processor N times for it, 4 if not told.
// With `--start` it compares first visits, on two networks and processors, and nothing else.

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pinSeeds } from '../tests/page/seeds.js';
import { filesIn, serve } from '../tests/support/server.js';
import { measureStarts } from './measure-start.js';
import { withPages } from './pages.js';
import { root, script } from './run.js';

const LOADS = 15;
const MOVES = 60;
/** The moves before them, which are not measured: the browser compiles and caches. */
const WARM_UP = 10;
/** Milliseconds after a key press in which its move, its animations included, is over. */
const MOVE_TIME = 900;
const FRAMES = 240;
const KEYS = ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowDown'];

const OPTIONS = /** @type {const} */ ({
  beside: { type: 'string' },
  slow: { type: 'string', default: '4' },
  start: { type: 'boolean' },
});

/** What the browser counts of the main thread, and the factor from its unit to the printed one. @type {[string, string, number][]} */
const METRICS = [
  ['script, ms', 'ScriptDuration', 1000],
  ['style, ms', 'RecalcStyleDuration', 1000],
  ['layout, ms', 'LayoutDuration', 1000],
  ['all tasks, ms', 'TaskDuration', 1000],
  ['layouts', 'LayoutCount', 1],
];

/** @param {string} what @param {number[]} values in milliseconds */
function print(what, values) {
  const sorted = values.toSorted((a, b) => a - b);
  const [median, p98, most] = [0.5, 0.98, 1].map((share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(2),
  );
  console.log(`${what.padEnd(44)} median ${median} ms, p98 ${p98} ms, most ${most} ms`);
}

/**
 * The time from opening the page to the first move, each time with an empty cache.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 */
async function measureLoads(browser, address) {
  const times = [];
  for (let load = 0; load < LOADS; load++) {
    const page = await browser.newPage();
    await page.addInitScript(() => {
      addEventListener('move', () => performance.mark('first move'), { once: true });
    });
    await page.goto(address, { waitUntil: 'commit' });
    const first = () => performance.getEntriesByName('first move')[0]?.startTime;
    /** @type {number | undefined} */
    let time;
    for (let press = 0; time === undefined; press++) {
      await page.keyboard.press(KEYS[press % KEYS.length] ?? 'ArrowLeft');
      time = await page.evaluate(first);
    }
    times.push(time);
    await page.close();
  }
  print('from opening the page to the first move', times);
}

/** What a page shows, without asking for its layout. @param {import('@playwright/test').Page} page */
const shownOn = (page) =>
  page.evaluate(() => {
    const game = /** @type {any} */ (document.querySelector('game-2048'));
    return String(game?.steps ?? document.body.innerHTML);
  });

/**
 * Opens a page whose moves are measured.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {number} rate how many times the processor is slowed
 */
async function openMeasured(browser, address, rate) {
  const page = await browser.newPage();
  await pinSeeds(page);
  await page.goto(address);
  await page.evaluate(() => /** @type {any} */ (document.querySelector('game-2048'))?.ready);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  // The processor time of the thread, which other programs don't lengthen.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const costs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return METRICS.map(([, name, factor]) => {
      const value = metrics.find((one) => one.name === name)?.value ?? Number.NaN;
      return value * factor;
    });
  };
  /** Presses a key, and tells what that has cost, and whether anything has moved. @param {string} key */
  const press = async (key) => {
    const shown = await shownOn(page);
    const before = await costs();
    await page.keyboard.press(key);
    await page.waitForTimeout(MOVE_TIME);
    const after = await costs();
    const cost = after.map((value, at) => value - before[at]);
    return { cost, moved: (await shownOn(page)) !== shown };
  };
  return { page, press };
}

/**
 * What the main thread does for a move, on each page, in the same run and with the same keys. Only
 * keys that move tiles on every page count.
 * @param {import('@playwright/test').Browser} browser
 * @param {string[]} addresses
 * @param {number} rate how many times the processor is slowed
 */
async function measureMoves(browser, addresses, rate) {
  const pages = await Promise.all(addresses.map((one) => openMeasured(browser, one, rate)));
  /** The costs of each move on each page. @type {number[][][]} */
  const moves = [];
  for (let turn = 0; moves.length < WARM_UP + MOVES && turn < 4 * (WARM_UP + MOVES); turn++) {
    const pressed = [];
    for (const { press } of pages) pressed.push(await press(KEYS[turn % KEYS.length]));
    if (pressed.every(({ moved }) => moved)) moves.push(pressed.map(({ cost }) => cost));
  }
  const measured = moves.slice(WARM_UP);
  console.log(`a move: main thread, slowed ${rate} times, mean (most) of ${measured.length} moves`);
  for (const [at, [name]] of METRICS.entries()) {
    const all = pages.map((_, page) => measured.map((costs) => costs[page][at]));
    const means = all.map((costs) => costs.reduce((sum, cost) => sum + cost, 0) / costs.length);
    const shown = means.map(
      (mean, page) => `${mean.toFixed(2).padStart(9)} (${Math.max(...all[page]).toFixed(2)})`,
    );
    const ratio = means.length > 1 ? `   ${(means[0] / means[1]).toFixed(2)}` : '';
    console.log(`  ${name.padEnd(16)}${shown.join('')}${ratio}`);
  }
  await Promise.all(pages.map(({ page }) => page.close()));
}

/**
 * The time from frame to frame while the AI thinks and moves all the time.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 */
async function measureFrames(browser, address) {
  const page = await browser.newPage();
  await page.goto(address);
  const times = await page.locator('game-2048').evaluate(async (element, frames) => {
    const game = /** @type {import('../www/game/game-2048.js').Game2048} */ (element);
    await customElements.whenDefined('game-2048');
    await game.ready;
    // The first answer has much to load.
    await game.hint();
    await game.watch({ speed: 'fastest' });
    const frame = () => new Promise(requestAnimationFrame);
    const times = [];
    for (let last = await frame(); times.length < frames; ) {
      const now = await frame();
      times.push(now - last);
      last = now;
    }
    return times;
  }, FRAMES);
  print('from frame to frame while the AI plays', times);
  await page.close();
}

script(import.meta.url, async () => {
  const { beside, slow, start } = parseArgs({ options: OPTIONS }).values;
  await withPages(
    async (browser, address) => {
      if (start) return measureStarts(browser, resolve(root, 'dist'), beside);
      const other = beside === undefined ? undefined : await serve(filesIn(resolve(beside)));
      await measureMoves(browser, [address, ...(other ? [other.address] : [])], Number(slow));
      await measureLoads(browser, address);
      await measureFrames(browser, address);
      other?.close();
    },
    { whole: true },
  );
});
