// `npm run measure`: what a move costs the main thread of the built page, in a real browser. It measures dist/, so run
// `npm run build` first. `node benches/autoplay.js` measures the frames while the AI plays.
//
// `npm run measure -- --beside DIR` compares a move with the page DIR/index.html, which may be any
// 2048 that is played with the arrow keys. `--slow N` slows the processor N times, 4 if not told.
// With `--start` it measures first visits instead, on two networks and processors, until a key moves the tiles.

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pinSeeds } from '../tests/page/seeds.js';
import { withPages } from '../tests/support/pages.js';
import { filesIn, serve } from '../tests/support/server.js';
import { root, script } from '../tools/run.js';
import { measureStarts } from './measure-start.js';

const MOVES = 60;
/** The moves before them, which are not measured: the browser compiles and caches. */
const WARM_UP = 10;
/** Milliseconds after a key press in which its move, its animations included, is over. */
const MOVE_TIME = 900;
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

script(import.meta.url, async () => {
  const { beside, slow, start } = parseArgs({ options: OPTIONS }).values;
  await withPages(
    async (browser, address) => {
      if (start) return measureStarts(browser, resolve(root, 'dist'), beside);
      const other = beside === undefined ? undefined : await serve(filesIn(resolve(beside)));
      await measureMoves(browser, [address, ...(other ? [other.address] : [])], Number(slow));
      other?.close();
    },
    { whole: true },
  );
});
