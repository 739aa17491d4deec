// `npm run measure`: how quick the built page is, in a real browser. Prints the time from opening the
// page to the first move, what a move costs the main thread, and the time between two frames while the
// AI plays. It measures dist/, so run `npm run build` first.
//
// `npm run measure -- --beside DIR` compares a move with the page DIR/index.html, which may be any
// 2048 that is played with the arrow keys. `--slow N` slows the processor N times for it, 4 if not told.
// With `--start` it compares first visits, on two networks and processors, and nothing else.

import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { preview } from 'vite';
import { pinSeeds } from '../tests/page/seeds.js';
import { measureStarts } from './measure-start.js';
import { root, script } from './run.js';
import { openBrowser } from './setup.js';

const LOADS = 15;
const MOVES = 60;
/** The moves before them, which are not measured: the browser compiles and caches. */
const WARM_UP = 10;
/** Milliseconds after a key press in which its move, its animations included, is over. */
const MOVE_TIME = 900;
const FRAMES = 240;
const KEYS = ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowDown'];

/** @type {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = {
  beside: { type: 'string' },
  slow: { type: 'string', default: '4' },
  start: { type: 'boolean' },
};

/** What the main thread works on, by the name of the trace event. @type {Record<string, string>} */
const WORK = {
  EventDispatch: 'script',
  FunctionCall: 'script',
  EvaluateScript: 'script',
  RunMicrotasks: 'script',
  FireAnimationFrame: 'script',
  TimerFire: 'script',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'commit',
  Commit: 'commit',
};
const PARTS = ['script', 'style', 'layout', 'paint', 'commit'];

/**
 * An event of the trace, in microseconds: `ts` and `dur` of the clock, `tts` and `tdur` of the thread's
 * own processor time, which other programs do not lengthen.
 * @typedef {object} TraceEvent
 * @property {string} name
 * @property {string} ph
 * @property {number} pid
 * @property {number} tid
 * @property {number} ts
 * @property {number} [dur]
 * @property {number} [tdur]
 * @property {any} args
 */

/** @param {number[]} values @param {number} share 0 to 1 */
function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** @param {string} what @param {number[]} values in milliseconds */
function print(what, values) {
  const [median, p98] = [quantile(values, 0.5), quantile(values, 0.98)].map((ms) => ms.toFixed(2));
  const most = Math.max(...values).toFixed(2);
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

/**
 * What one move costs the main thread: milliseconds by part, and how often the page was laid out.
 * @param {TraceEvent[]} events of the main thread, by start
 */
function costOf(events) {
  /** @type {Record<string, number>} */
  const cost = Object.fromEntries([...PARTS, 'other', 'layouts'].map((part) => [part, 0]));
  /** The events around the current one. @type {{ end: number, part: string }[]} */
  const around = [];
  for (const { name, ts, dur = 0, tdur = 0 } of events) {
    while (around.length > 0 && ts >= around[around.length - 1].end) around.pop();
    const outer = around.at(-1)?.part;
    const part = WORK[name] ?? outer ?? 'other';
    cost[part] += tdur / 1000;
    // Layout that a script forces is layout, not script.
    if (outer) cost[outer] -= tdur / 1000;
    if (name === 'Layout') cost.layouts++;
    around.push({ end: ts + dur, part });
  }
  return cost;
}

/** What a page shows, without asking for its layout. @param {import('@playwright/test').Page} page */
const shownOn = (page) =>
  page.evaluate(() => {
    const game = /** @type {any} */ (document.querySelector('game-2048'));
    return String(game?.steps ?? document.body.innerHTML);
  });

/**
 * What the main thread does for a move, on each page, in the same run and with the same keys. Only
 * keys that move tiles on every page count.
 * @param {import('@playwright/test').Browser} browser
 * @param {string[]} addresses
 * @param {number} slowdown how many times the processor is slowed
 */
async function measureMoves(browser, addresses, slowdown) {
  /** @type {import('@playwright/test').Page[]} */
  const pages = [];
  for (const address of addresses) {
    const page = await browser.newPage();
    await pinSeeds(page);
    await page.goto(address);
    await page.evaluate(() => /** @type {any} */ (document.querySelector('game-2048'))?.ready);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    pages.push(page);
  }
  /** Whether all pages moved, by the number of the press. @type {boolean[]} */
  const moved = [];
  const press = async (/** @type {number} */ count) => {
    for (let made = 0, turn = 0; made < count && turn < 4 * count; turn++) {
      const before = await Promise.all(pages.map(shownOn));
      for (const page of pages) {
        await page.keyboard.press(KEYS[turn % KEYS.length]);
        await page.waitForTimeout(MOVE_TIME);
      }
      const after = await Promise.all(pages.map(shownOn));
      moved.push(after.every((shown, index) => shown !== before[index]));
      if (moved.at(-1)) made++;
    }
  };
  await press(WARM_UP);
  moved.length = 0;
  const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];
  await browser.startTracing(pages[0], { categories });
  await press(MOVES);
  /** @type {TraceEvent[]} */
  const events = JSON.parse((await browser.stopTracing()).toString()).traceEvents;

  events.sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const presses = events.filter(
    ({ name, args }) => name === 'EventDispatch' && args.data?.type === 'keydown',
  );
  const costs = presses.map(({ pid, tid, ts }) => {
    const end = ts + MOVE_TIME * 1000;
    return costOf(
      events.filter(
        (event) =>
          event.ph === 'X' &&
          event.pid === pid &&
          event.tid === tid &&
          event.ts >= ts &&
          event.ts < end,
      ),
    );
  });
  const both = moved.flatMap((all, number) => (all ? [number] : []));
  console.log(`a move: main thread, slowed ${slowdown} times, mean of ${both.length} moves`);
  // The pages are pressed in turn.
  const own = pages.map((_, place) => both.map((number) => costs[number * pages.length + place]));
  const row = (/** @type {string} */ what, /** @type {(cost: typeof costs[0]) => number} */ of) => {
    const means = own.map((list) => list.reduce((sum, cost) => sum + of(cost), 0) / list.length);
    const ratio = means.length > 1 ? `   ${(means[0] / means[1]).toFixed(2)}` : '';
    console.log(
      `  ${what.padEnd(16)}${means.map((mean) => mean.toFixed(2).padStart(8)).join('')}${ratio}`,
    );
  };
  for (const part of PARTS) row(`${part}, ms`, (cost) => cost[part]);
  row('together, ms', (cost) => PARTS.reduce((sum, part) => sum + cost[part], 0));
  row('other tasks, ms', (cost) => cost.other);
  row('layouts', (cost) => cost.layouts);
  const most = own.map((list) => Math.max(...list.map(({ layouts }) => layouts)));
  console.log(
    `  ${'most layouts'.padEnd(16)}${most.map((count) => `${count}`.padStart(8)).join('')}`,
  );
  await Promise.all(pages.map((page) => page.close()));
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
  const { values } = parseArgs({ options: OPTIONS });
  const browser = await openBrowser({ whole: true });
  if (values.start) {
    const beside = values.beside ? resolve(`${values.beside}`) : undefined;
    await measureStarts(browser, resolve(root, 'dist'), beside);
    return browser.close();
  }
  const servers = [await preview({ root, logLevel: 'warn', preview: { port: 4373 } })];
  if (values.beside) {
    const build = { outDir: resolve(`${values.beside}`) };
    const options = { configFile: /** @type {const} */ (false), build, preview: { port: 4375 } };
    servers.push(await preview({ ...options, logLevel: 'warn' }));
  }
  const addresses = servers.map(({ resolvedUrls }) => resolvedUrls?.local[0] ?? '');
  await measureMoves(browser, addresses, Number(values.slow));
  await measureLoads(browser, addresses[0]);
  await measureFrames(browser, addresses[0]);
  await browser.close();
  await Promise.all(servers.map((server) => server.close()));
});
