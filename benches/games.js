// `node benches/games.js` measures what the pages do with many kept games, in a headless Chromium whose main thread is
// slowed down. It uses the dist/ that is already built. Options:
//
//   node benches/games.js --games 10000 --moves 500 --rate 4 --starts 5 --port 4375
//
// `--rate` is how many times slower, and `--starts` how often the page is started on each database.
// For export, checked import, adding, replacing and opening the statistics it prints the time, and the longest time for
// which the main thread was busy without a break (its long tasks). The start-up is that of an empty database and of a
// full one: the time until the game can be played. A busy computer makes all of it
// many times slower.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { preview } from 'vite';
import { initSync, move_dir, new_game } from '../pkg/game_2048.js';
import { root, script } from '../tools/run.js';
import { openBrowser } from '../tools/setup.js';

/** @typedef {import('playwright').Page} Page */

const OPTIONS = /** @type {const} */ ({
  games: { type: 'string', default: '10000' },
  moves: { type: 'string', default: '500' },
  rate: { type: 'string', default: '4' },
  starts: { type: 'string', default: '5' },
  port: { type: 'string', default: process.env.PORT ?? '4375' },
});

/** The number of different records; the others are copies with another id. */
const RECORDS = 500;

/**
 * A file with games that have this many moves on average.
 * @param {number} count
 * @param {number} moves
 * @param {string} [set] the first digit of their ids, which tells files apart
 */
export function makeFile(count, moves, set = '0') {
  initSync({ module: readFileSync(new URL('../pkg/game_2048_bg.wasm', import.meta.url)) });
  const played = Array.from({ length: Math.min(RECORDS, count) }, (_, seed) => {
    // From a fifth to nine fifths of the average, as real games differ.
    const wanted = Math.round(moves * (0.2 + (1.6 * seed) / RECORDS));
    // A game that is lost early is followed by another one, so that the average holds.
    for (let again = 0; ; again++) {
      const game = new_game({ rules: 'endless', rows: 5, cols: 5 }, BigInt(seed + again * RECORDS));
      const ways = [3, 2, 1, 0];
      while (game.steps < wanted && ways.some((way) => move_dir(game, way)));
      const { record, steps, score } = game;
      game.free();
      if (steps >= wanted || again > 200) return { record, steps, score };
    }
  });
  const total = Array.from({ length: count }, (_, at) => played[at % played.length].steps);
  const games = Array.from({ length: count }, (_, at) => {
    const { record, steps, score } = played[at % played.length];
    const started = Date.UTC(2026, 0, 1) + at * 600_000;
    return {
      ...{ version: 1, id: set + (at * 2654435761).toString(16).padStart(31, '0') },
      ...{ kind: 'game-2048', name: 'main', key: 'main/endless/5x5' },
      ...{ record, steps, kept: true, started, ended: started + 400_000, day: '2026-11-20' },
      tally: { moves: steps, undos: 3, time: 390_000, highest: 8, score, won: false, lost: true },
      tiles: {},
      running: at === 0,
    };
  });
  const head = { format: '2048-backup', version: 1, made: new Date().toISOString() };
  const text = `${JSON.stringify({ ...head, settings: {}, puzzleSettings: {}, deleted: [] }).slice(0, -1)},"games":[\n${games.map((game) => JSON.stringify(game)).join(',\n')}\n]}\n`;
  return { text, average: total.reduce((sum, steps) => sum + steps, 0) / count };
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
  const [count, moves, rate, starts, port] = [
    values.games,
    values.moves,
    values.rate,
    values.starts,
    values.port,
  ].map(Number);
  const { text, average } = makeFile(count, moves);
  console.log(
    `${count} games of ${Math.round(average)} moves on average, ${(text.length / 1e6).toFixed(1)} MB; throttle ${rate}`,
  );
  // A file on disk: the page would have to decode one that is sent to it.
  const folder = mkdtempSync(join(tmpdir(), '2048-games-'));
  const file = join(folder, 'games.json');
  writeFileSync(file, text);
  const server = await preview({ root, preview: { port, strictPort: true } });
  const browser = await openBrowser({ whole: true });
  try {
    const page = await browser.newPage({ serviceWorkers: 'block' });
    await page.goto(`http://localhost:${port}/`);
    await slow(page, rate);
    const empty = await startUps(page, starts);
    const dialog = page.locator('#statistics-dialog');
    const said = dialog.locator('.backup > [role=status]');
    const choose = () => dialog.locator('input[type=file]').setInputFiles(file);
    await openStatistics(page);
    await measure(page, 'checked import', async () => {
      await choose();
      await dialog.locator('.confirm .add').waitFor({ timeout: 120_000 });
    });
    await measure(page, 'add', async () => {
      await dialog.locator('.confirm .add').click();
      await said.filter({ hasText: /\d/ }).waitFor({ timeout: 120_000 });
    });
    await page.keyboard.press('Escape');
    await page.waitForEvent('load');
    const full = await startUps(page, starts);
    await measure(page, 'statistics', () => openStatistics(page));
    await measure(page, 'export', async () => {
      const download = page.waitForEvent('download', { timeout: 120_000 });
      await dialog.locator('.backup .main .export').click();
      await download;
    });
    await choose();
    await dialog.locator('.confirm .add').waitFor({ timeout: 120_000 });
    await measure(page, 'add again, nothing new', async () => {
      await dialog.locator('.confirm .add').click();
      await said.filter({ hasText: /already/ }).waitFor({ timeout: 120_000 });
    });
    await choose();
    await dialog.locator('.confirm .replace').click({ timeout: 120_000 });
    await measure(page, 'replace', async () => {
      await dialog.locator('.confirm .replace').click();
      await said.filter({ hasText: /Imported/ }).waitFor({ timeout: 120_000 });
    });
    console.log(`start-up: ${Math.round(empty)} ms when empty, ${Math.round(full)} ms when full`);
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true });
  }
});
