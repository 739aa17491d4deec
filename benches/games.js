// `node benches/games.js` measures what the pages do with many kept games, in a headless Chromium whose main thread is
// slowed down. It uses the dist/ that is already built. Options:
//
//   node benches/games.js --games 10000 --moves 500 --rate 4 --starts 5
//
// `--rate` is how many times slower, and `--starts` how often the page is started on each database.
// For export, checked import, adding, replacing and opening the statistics it prints the time, and the longest time for
// which the main thread was busy without a break (its long tasks). The start-up is that of an empty database and of a
// full one: the time until the game can be played. Export and import run in a worker, which nothing slows down. A busy
// computer makes all of it many times slower.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { initSync, move_dir, new_game } from '../pkg/game_2048.js';
import { game_line, head_line, initSync as initLibrary } from '../pkg/game_library.js';
import { wasm } from '../tests/support/engines.js';
import { withPages } from '../tests/support/pages.js';
import { script } from '../tools/run.js';

/** @typedef {import('playwright').Page} Page */

const OPTIONS = /** @type {const} */ ({
  games: { type: 'string', default: '10000' },
  moves: { type: 'string', default: '500' },
  rate: { type: 'string', default: '4' },
  starts: { type: 'string', default: '5' },
});

/** The number of different games; the others are copies with another id. */
const RECORDS = 500;

/** Milliseconds that a step may take. */
const LONGEST = 900_000;

const KEY = 'main/endless/5x5';
const STARTED = Date.UTC(2026, 0, 1);

/**
 * A file with games that have this many moves on average.
 * @param {number} count
 * @param {number} moves
 * @param {string} [set] the first digit of their ids, which tells files apart
 */
export function makeFile(count, moves, set = '0') {
  for (const [init, name] of /** @type {const} */ ([
    [initSync, 'game_2048'],
    [initLibrary, 'game_library'],
  ]))
    init(wasm(name));
  const played = Array.from({ length: Math.min(RECORDS, count) }, (_, seed) => {
    // From a fifth to nine fifths of the average, as real games differ.
    const wanted = Math.round(moves * (0.2 + (1.6 * seed) / RECORDS));
    // A game that is lost early is followed by another one, so that the average holds.
    for (let again = 0; ; again++) {
      const game = new_game({ rules: 'endless', rows: 5, cols: 5 }, BigInt(seed + again * RECORDS));
      game.resumed(STARTED);
      const ways = [3, 2, 1, 0];
      for (let ms = 150; game.steps < wanted; ms = 150 + ((ms * 7) % 600))
        if (!ways.some((way) => move_dir(game, way, false, ms))) break;
      const { steps, journal_start: start, chunks: length } = game;
      const chunks = Array.from({ length }, (_, at) => game.chunk(at) ?? new Uint8Array());
      game.free();
      if (steps >= wanted || again > 200) return { start, chunks, steps };
    }
  });
  const [slots, chosen] = [JSON.stringify({ [KEY]: { id: idOf(0) } }), '{}'];
  const lines = [
    head_line({
      ...{ made: new Date().toISOString(), games: String(count) },
      ...{ settings: chosen, puzzleSettings: chosen, slots },
    }),
  ];
  let total = 0;
  for (let at = 0; at < count; at++) {
    const { start, chunks, steps } = played[at % played.length];
    const started = String(STARTED + at * 600_000);
    const fields = { kind: 'game-2048', name: 'main', key: KEY, started, day: '2026-11-20' };
    lines.push(game_line({ id: idOf(at), start, chunks, fields }));
    total += steps;
  }
  return { text: `${lines.join('\n')}\n`, average: total / count };

  /** @param {number} at */
  function idOf(at) {
    return set + (at * 2654435761).toString(16).padStart(31, '0');
  }
}

/**
 * Slows the main thread of a page down, and records its long tasks.
 * @param {Page} page
 * @param {number} rate
 */
async function slow(page, rate) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Does something, and prints how long it took. @param {Page} page @param {string} name @param {() => Promise<unknown>} act */
async function measure(page, name, act) {
  await page.evaluate(() => {
    const found = { longest: 0, since: performance.now() };
    Object.assign(window, { found });
    new PerformanceObserver((list) => {
      for (const { duration, startTime } of list.getEntries())
        if (startTime >= found.since) found.longest = Math.max(found.longest, duration);
    }).observe({ entryTypes: ['longtask'] });
  });
  const since = performance.now();
  await act();
  const time = performance.now() - since;
  // Entries are delivered in a task of their own.
  await page.waitForTimeout(300);
  const { longest } = await page.evaluate(() => Reflect.get(window, 'found'));
  const piece = longest > 0 ? `${Math.round(longest)} ms` : 'below 50 ms';
  console.log(`${name}: ${Math.round(time)} ms, longest piece ${piece}`);
}

/** The times until the game can be played. @param {Page} page @param {number} starts */
async function startUps(page, starts) {
  const times = [];
  for (let at = 0; at < starts; at++) {
    await page.reload();
    times.push(
      await page.evaluate(async () => {
        await customElements.whenDefined('game-2048');
        await /** @type {any} */ (document.querySelector('#game')).ready;
        return performance.now();
      }),
    );
  }
  return times.sort((a, b) => a - b)[Math.floor(starts / 2)];
}

/** @param {Page} page */
async function openStatistics(page) {
  await page.locator('#you').click();
  await page.locator('#you-dialog .to-statistics').first().click();
  // What is counted, or that there is nothing.
  await page.locator('#statistics-dialog .played :is(.none, dl, .figures)').first().waitFor();
}

await script(import.meta.url, async () => {
  const { values } = parseArgs({ options: OPTIONS });
  const [count, moves, rate, starts] = [values.games, values.moves, values.rate, values.starts].map(
    Number,
  );
  const { text, average } = makeFile(count, moves);
  console.log(
    `${count} games of ${Math.round(average)} moves on average, ${(text.length / 1e6).toFixed(1)} MB; throttle ${rate}`,
  );
  // A file on disk: the page would have to decode one that is sent to it.
  const folder = mkdtempSync(join(tmpdir(), '2048-games-'));
  const file = join(folder, 'games.txt');
  writeFileSync(file, text);
  await withPages(
    async (browser, address) => {
      const page = await browser.newPage({ serviceWorkers: 'block' });
      await page.goto(address);
      await slow(page, rate);
      const empty = await startUps(page, starts);
      const dialog = page.locator('#statistics-dialog');
      const said = dialog.locator('.backup > [role=status]');
      const choose = () => dialog.locator('input[type=file]').setInputFiles(file);
      await openStatistics(page);
      await measure(page, 'checked import', async () => {
        await choose();
        await dialog.locator('.confirm .add').waitFor({ timeout: LONGEST });
      });
      await measure(page, 'add', async () => {
        await dialog.locator('.confirm .add').click();
        await said.filter({ hasText: /\d/ }).waitFor({ timeout: LONGEST });
      });
      const full = await startUps(page, starts);
      await measure(page, 'statistics', () => openStatistics(page));
      await measure(page, 'export', async () => {
        const download = page.waitForEvent('download', { timeout: LONGEST });
        await dialog.locator('.backup .main .export').click();
        await download;
      });
      await choose();
      await dialog.locator('.confirm .add').waitFor({ timeout: LONGEST });
      await measure(page, 'add again, nothing new', async () => {
        await dialog.locator('.confirm .add').click();
        await said.filter({ hasText: /already/ }).waitFor({ timeout: LONGEST });
      });
      await choose();
      await dialog.locator('.confirm .replace').click({ timeout: LONGEST });
      await measure(page, 'replace', async () => {
        await dialog.locator('.confirm .replace').click();
        await said.filter({ hasText: /Imported/ }).waitFor({ timeout: LONGEST });
      });
      console.log(`start-up: ${Math.round(empty)} ms when empty, ${Math.round(full)} ms when full`);
    },
    { whole: true },
  ).finally(() => rmSync(folder, { recursive: true }));
});
