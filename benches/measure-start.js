// `npm run measure -- --start --beside DIR`: how long a first visit takes until the game can be played, next to
// the page DIR/index.html, which may be a checkout of the original 2048. Every round opens each page once, in
// turn, without a cache.

import { brotliCompressSync } from 'node:zlib';
import { filesIn, serve } from '../tests/support/server.js';

const ROUNDS = 9;
/** Milliseconds of latency and bytes a second of a slow mobile network. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 2e5, uploadThroughput: 9e4 };
/** The conditions: the network, and how many times the processor is slowed. */
const CONDITIONS = /** @type {const} */ ([
  ['slow 4G', SLOW, 1],
  ['slow 4G', SLOW, 6],
  ['fast', undefined, 1],
  ['fast', undefined, 6],
]);

/**
 * Notes in `window.start` when the tiles of the game were first on the screen, in milliseconds, and whether a key
 * pressed at that moment moved them. Runs in the page before all else.
 */
function watchStart() {
  /** Where the tiles are. @returns {ParentNode | null | undefined} */
  const layer = () =>
    document.querySelector('.tile-container') ??
    document.querySelector('game-2048, sliding-puzzle')?.shadowRoot?.querySelector('.tiles');
  const shown = () =>
    [...(layer()?.querySelectorAll('.tile') ?? [])].filter((tile) => tile.textContent);
  const picture = () => shown().map((tile) => `${tile.className}${tile.getAttribute('style')}`);
  const look = () => {
    if (shown().length < 2) return requestAnimationFrame(look);
    // This frame shows them.
    const time = performance.now();
    const before = String(picture());
    for (const [at, key] of ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'].entries()) {
      const named = { key, code: key, keyCode: 37 + at, which: 37 + at };
      const given = { bubbles: true, cancelable: true, composed: true, ...named };
      document.body.dispatchEvent(new KeyboardEvent('keydown', given));
    }
    const check = (/** @type {number} */ frames) => {
      const moved = String(picture()) !== before;
      if (!moved && frames > 0) return requestAnimationFrame(() => check(frames - 1));
      Object.assign(window, { start: { time, moved } });
    };
    check(30);
  };
  requestAnimationFrame(look);
}

/**
 * Opens a page as on a first visit.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {typeof CONDITIONS[number]} condition
 */
async function open(browser, address, [, network, slowdown]) {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  if (network) await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(watchStart);
  await page.goto(address, { waitUntil: 'commit' });
  const start = await page.waitForFunction(() => Reflect.get(window, 'start'));
  const { time, moved } = await start.jsonValue();
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  await context.close();
  return { time, moved, paint: paint ?? Number.NaN };
}

/**
 * Serves a folder, everything compressed with Brotli as `npm test -- sizes` counts it.
 * @param {string} folder
 */
function serveCompressed(folder) {
  /** @type {Map<string, Buffer>} */
  const compressed = new Map();
  return serve((path) => {
    const file = filesIn(folder, { 'content-encoding': 'br' })(path);
    if (!file) return undefined;
    const body = compressed.get(path) ?? brotliCompressSync(/** @type {Buffer} */ (file.body));
    compressed.set(path, body);
    return { ...file, body };
  });
}

/** @param {number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/**
 * Prints the medians of all conditions, for both pages and the one that they are compared with.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} own the folder of the built pages
 * @param {string | undefined} beside the folder of the other page
 */
export async function measureStarts(browser, own, beside) {
  const servers = await Promise.all((beside ? [own, beside] : [own]).map(serveCompressed));
  const [dist, other] = servers.map(({ address }) => address);
  const pages = Object.entries({
    'index.html': `${dist}index.html`,
    'puzzle.html': `${dist}puzzle.html`,
    ...(other && { beside: `${other}index.html` }),
  });
  console.log(`from opening the page to tiles that a key moves, ms, medians of ${ROUNDS} rounds`);
  console.log(
    '(then the ratio to the page that they are compared with, and the same of the first paint)',
  );
  for (const condition of CONDITIONS) {
    /** @type {Map<string, Awaited<ReturnType<typeof open>>[]>} */
    const rounds = new Map(pages.map(([name]) => [name, []]));
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, address] of pages)
        rounds.get(name)?.push(await open(browser, address, condition));
    const [network, , slowdown] = condition;
    for (const [name, all] of rounds) {
      const shown = /** @type {const} */ (['time', 'paint']).map((what) => {
        const of = (/** @type {typeof all} */ some) => median(some.map((one) => one[what]));
        const other = rounds.get('beside');
        const ratio = other ? `  ${(of(all) / of(other)).toFixed(2)}` : '';
        return `${of(all).toFixed(0).padStart(6)}${ratio}`;
      });
      const still = all.filter(({ moved }) => !moved).length;
      const remark = still ? `   ${still} times no key moved it` : '';
      console.log(
        `${network}, CPU ÷ ${slowdown}  ${name.padEnd(12)} ${shown.join('   ')}${remark}`,
      );
    }
  }
  for (const server of servers) server.close();
}
