// `npm run measure`: measures the speed of the built page in a real browser. Prints the time from
// opening the page to the first move, the CPU time of the main thread per key press on a CPU slowed
// down four times, and the time between two frames while the AI plays. It measures dist/, so run
// `npm run build` first.

import { chromium } from '@playwright/test';
import { preview } from 'vite';
import { findBrowser, quietFlags } from './browser.js';
import { isRoot, root, script } from './run.js';

const LOADS = 15;
const PRESSES = 200;
const SLOWDOWN = 4;
const FRAMES = 240;
const KEYS = ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowDown'];

/** The names of trace events in which JavaScript runs. */
const SCRIPT = new Set([
  'EventDispatch',
  'FunctionCall',
  'EvaluateScript',
  'RunMicrotasks',
  'FireAnimationFrame',
  'TimerFire',
]);

/**
 * An event of the trace. Times are in microseconds: `ts` is clock time; `tts` and `tdur` are CPU time of
 * the thread, which does not depend on other programs.
 * @typedef {object} TraceEvent
 * @property {string} name
 * @property {string} ph
 * @property {number} pid
 * @property {number} tid
 * @property {number} ts
 * @property {number} [tts]
 * @property {number} [tdur]
 * @property {any} args
 */

/** @param {number[]} values @param {number} share 0 to 1 */
function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** @param {string} what @param {number[]} values milliseconds */
function print(what, values) {
  const [median, p98] = [quantile(values, 0.5), quantile(values, 0.98)].map((ms) => ms.toFixed(2));
  const most = Math.max(...values).toFixed(2);
  console.log(`${what.padEnd(44)} median ${median} ms, p98 ${p98} ms, most ${most} ms`);
}

/**
 * Measures the time from opening the page to the first move, with an empty cache each time.
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
 * The total CPU time that the spans cover, in milliseconds.
 * @param {TraceEvent[]} spans
 */
function covered(spans) {
  let [sum, end] = [0, 0];
  const times = spans.map(({ tts = 0, tdur = 0 }) => ({ tts, tdur }));
  for (const { tts, tdur } of times.sort((a, b) => a.tts - b.tts)) {
    sum += Math.max(0, tts + tdur - Math.max(end, tts));
    end = Math.max(end, tts + tdur);
  }
  return sum / 1000;
}

/**
 * Measures the main-thread time of key presses, one every 150 ms.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 */
async function measurePresses(browser, address) {
  const page = await browser.newPage();
  await page.goto(address);
  await page.evaluate(() => customElements.whenDefined('game-2048'));
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const press = async (/** @type {number} */ count) => {
    for (let i = 0; i < count; i++) {
      await page.keyboard.press(KEYS[i % KEYS.length] ?? 'ArrowLeft');
      await page.waitForTimeout(150);
    }
  };
  await press(10);
  const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];
  await browser.startTracing(page, { categories });
  await press(PRESSES);
  /** @type {TraceEvent[]} */
  const events = JSON.parse((await browser.stopTracing()).toString()).traceEvents;

  const keydown = (/** @type {TraceEvent} */ { name, args }) =>
    name === 'EventDispatch' && args.data?.type === 'keydown';
  const first = events.find(keydown);
  const main = events.filter(
    ({ ph, pid, tid }) => ph === 'X' && pid === first?.pid && tid === first?.tid,
  );
  const starts = main.filter(keydown).map(({ ts }) => ts);
  const within = (/** @type {TraceEvent[]} */ spans) =>
    starts.map((start, index) => {
      const end = starts[index + 1] ?? Number.POSITIVE_INFINITY;
      return covered(spans.filter(({ ts }) => ts >= start && ts < end));
    });
  const tasks = main.filter(({ name }) => name === 'RunTask');
  console.log(`${starts.length} key presses, CPU slowed down ${SLOWDOWN} times:`);
  print('  script per press', within(main.filter(({ name }) => SCRIPT.has(name))));
  print('  script, style, layout and paint per press', within(tasks));
  print(
    '  each task of the main thread',
    tasks.map(({ tdur = 0 }) => tdur / 1000),
  );
  await page.close();
}

/**
 * Measures the time between frames while the AI thinks and moves all the time.
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
    // The first answer has to load the AI.
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
  print('between two frames while the AI plays', times);
  await page.close();
}

script(import.meta.url, async () => {
  const server = await preview({ root, logLevel: 'warn', preview: { port: 4373 } });
  const args = [...quietFlags, ...(isRoot ? ['--no-sandbox'] : [])];
  const browser = await chromium.launch({ executablePath: findBrowser()?.chrome, args });
  const address = server.resolvedUrls?.local[0] ?? '';
  await measureLoads(browser, address);
  await measurePresses(browser, address);
  await measureFrames(browser, address);
  await browser.close();
  await server.close();
});
