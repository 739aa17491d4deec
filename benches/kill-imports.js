// `node benches/kill-imports.js` measures what is left when the whole browser is killed while it replaces all games by
// those of a file. It imports files into the built page of dist/ in a real Chromium with a temporary profile, kills it,
// restarts it with the same profile, and compares the games with those of before and of the file. Games are lost if
// neither all of before nor all of the file are there. Options:
//
//   node benches/kill-imports.js --kills 100 --games 1500 --moves 60
//
// `--moves` is the length of each game. The kills are spread over one and a half times the time that a whole import
// takes, measured at first. `--busy` keeps every core busy meanwhile; `--dist` is the folder of another build. When
// interrupted, it prints the results so far. It fails if games are lost.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Problem, script } from '../tools/run.js';
import { makeFile } from './games.js';
import { OPTIONS as KILLS, killAgain, numberOf, until } from './kills.js';

/** @typedef {import('playwright').Page} Page */

const OPTIONS = /** @type {const} */ ({
  ...KILLS,
  games: { type: 'string', default: '1500' },
  moves: { type: 'string', default: '60' },
});

/** The latest kill, in times of a whole import: some come after its end. */
const SPREAD = 1.5;

/** The first digits of the ids of two sets of games, which replace each other. */
const SETS = ['a', 'b'];

/**
 * The number of visible games by the set that they belong to, read without the page's code.
 * @param {Page} page
 * @param {string} address
 * @returns {Promise<Record<string, number>>}
 */
async function countIn(page, address) {
  // A document of the same origin that runs none of the page's code.
  await page.goto(`${address}icon.svg`);
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('2048-games');
        request.onerror = () => reject(request.error);
        // There is none any more. Chromium says why.
        request.onupgradeneeded = (event) => {
          const { dataLoss, dataLossMessage } = /** @type {any} */ (event);
          request.transaction?.abort();
          request.onerror = () => resolve({ [`${dataLoss}: ${dataLossMessage}`]: 0 });
        };
        request.onsuccess = () => {
          const database = request.result;
          /** @type {Record<string, number>} */
          const counts = {};
          const transaction = database.transaction('games');
          const games = transaction.objectStore('games').getAll();
          transaction.oncomplete = () => {
            for (const { id, deleted } of games.result)
              if (!deleted) counts[id[0]] = (counts[id[0]] ?? 0) + 1;
            database.close();
            resolve(counts);
          };
        };
      }),
  );
}

/**
 * Opens the page and reads a file, up to the question whether it shall replace everything.
 * @param {Page} page
 * @param {string} address
 * @param {string} file
 */
async function prepare(page, address, file) {
  const dialog = page.locator('#statistics-dialog');
  // After a kill, the page reloads once more to finish the import before: then all of this is done again.
  for (let tries = 1; ; tries++) {
    try {
      await page.goto(address);
      await page.locator('#you').click({ timeout: 5_000 });
      await page.locator('#you-dialog .to-statistics').first().click({ timeout: 5_000 });
      await dialog.locator('input[type=file]').setInputFiles(file, { timeout: 10_000 });
      await dialog.locator('.confirm .replace').click({ timeout: 20_000 });
      await dialog.locator('.confirm .export').waitFor({ timeout: 5_000 });
      return dialog;
    } catch (error) {
      if (tries === 5) throw error;
    }
  }
}

script(import.meta.url, async () => {
  const { values } = parseArgs({ options: OPTIONS });
  const [kills, games, moves] = [
    numberOf(values.kills, 'kills'),
    numberOf(values.games, 'games'),
    numberOf(values.moves, 'moves'),
  ];
  const folder = mkdtempSync(join(tmpdir(), '2048-imports-'));
  const files = SETS.map((set) => {
    const { text } = makeFile(games, moves, set);
    const file = join(folder, `${set}.txt`);
    writeFileSync(file, text);
    console.log(`${games} games, ${Math.round(text.length / 1000)} kB`);
    return file;
  });
  /** The results by their number. @type {Record<string, number>} */
  const results = {
    ...{ 'all of before, none of the file': 0, 'all of before, some of the file': 0 },
    ...{ 'all of the file, some of before': 0, 'all of the file, none of before': 0 },
    ...{ lost: 0, 'database deleted by the browser, brought back': 0 },
  };
  /** The set that is there, and the time of a whole import. */
  let [there, span] = [0, 0];
  try {
    await killAgain(values, kills, async ({ at, address, browser, restart }) => {
      if (span === 0) {
        const dialog = await prepare(browser.page, address, files[there]);
        const since = performance.now();
        await dialog.locator('.confirm .replace').click();
        await dialog.locator('.backup > [role=status]').filter({ hasText: /\d/ }).waitFor();
        span = performance.now() - since;
        console.log(`an import takes ${Math.round(span)} ms`);
      }
      const dialog = await prepare(browser.page, address, files[1 - there]);
      // The click returns before the import ends.
      const start = await dialog.locator('.confirm .replace').evaluate((/** @type {any} */ it) => {
        it.click();
        return performance.timeOrigin + performance.now();
      });
      await until(start + span * SPREAD * ((at * 0.618) % 1));
      browser.signal();
      const { page } = await restart();
      let found = await countIn(page, address);
      if (!Object.values(found).some(Boolean)) {
        console.log(`after ${at + 1} kills: ${JSON.stringify(found)}`);
        // The page brings them back from their second home, and says so.
        await page.goto(address);
        await page.locator('.offer', { hasText: 'lost its database' }).waitFor({ timeout: 60_000 });
        found = await countIn(page, address);
        results['database deleted by the browser, brought back']++;
      }
      const [before, after] = [SETS[there], SETS[1 - there]].map((set) => found[set] ?? 0);
      if (after === games) {
        results[`all of the file, ${before > 0 ? 'some' : 'none'} of before`]++;
        there = 1 - there;
      } else if (before === games)
        results[`all of before, ${after > 0 ? 'some' : 'none'} of the file`]++;
      else {
        results.lost++;
        console.log(`after ${at + 1} kills: ${JSON.stringify(found)}`);
        span = 0;
      }
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  for (const [result, count] of Object.entries(results)) console.log(`${result}: ${count}`);
  if (results.lost > 0) throw new Problem(`${results.lost} kills lost games.`);
});
