// `npm run measure -- --start --beside DIR`: how long a first visit takes until the game can be played, next to
// the page DIR/index.html, which may be a checkout of the original 2048. Every round opens each page once, in
// turn, without a cache.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { contentTypeOf } from './content-types.js';

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
    for (const [keyCode, key] of [
      [37, 'ArrowLeft'],
      [38, 'ArrowUp'],
      [39, 'ArrowRight'],
      [40, 'ArrowDown'],
    ])
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', {
          ...{ bubbles: true, cancelable: true, composed: true },
          ...{
            key: String(key),
            code: String(key),
            keyCode: Number(keyCode),
            which: Number(keyCode),
          },
        }),
      );
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
 * Serves a folder, everything compressed with Brotli as `npm test -- sizes` counts it. Vite's own server uses gzip,
 * and sends WebAssembly as it is.
 * @param {string} folder
 */
async function serve(folder) {
  /** @type {Map<string, Buffer>} */
  const files = new Map();
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    try {
      const body = files.get(pathname) ?? brotliCompressSync(readFileSync(join(folder, pathname)));
      files.set(pathname, body);
      const type = contentTypeOf(pathname);
      response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'br' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { server, address: `http://127.0.0.1:${port}/` };
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
  const servers = await Promise.all([own, ...(beside ? [beside] : [])].map(serve));
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
    const rounds = new Map(pages.map(([name]) => [name, /** @type {any[]} */ ([])]));
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, address] of pages)
        rounds.get(name)?.push(await open(browser, address, condition));
    const [network, , slowdown] = condition;
    const [times, paints] = ['time', 'paint'].map(
      (what) =>
        new Map([...rounds].map(([name, all]) => [name, median(all.map((one) => one[what]))])),
    );
    for (const [name, time = Number.NaN] of times) {
      const ratio = (/** @type {Map<string, number>} */ all) =>
        beside ? `  ${((all.get(name) ?? Number.NaN) / (all.get('beside') ?? 1)).toFixed(2)}` : '';
      const still = rounds.get(name)?.filter(({ moved }) => !moved).length;
      const paint = (paints.get(name) ?? Number.NaN).toFixed(0);
      console.log(
        `${network}, CPU ÷ ${slowdown}  ${name.padEnd(12)} ${time.toFixed(0).padStart(6)}${ratio(times)}   ${paint.padStart(6)}${ratio(paints)}${still ? `   ${still} times no key moved it` : ''}`,
      );
    }
  }
  for (const { server } of servers) server.close().closeAllConnections();
}
