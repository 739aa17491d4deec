// `node benches/review.js` measures the review of a long game in a headless Chromium. It uses the dist/ that is already
// built. Options:
//
//   node benches/review.js --moves 1000,20000 --seed 3
//
// For the first moves of a game that the AI plays in Node, it prints the seconds of the review, with the AI's weights
// decoded; the longest task of the main thread, in CPU time; and the memory of the page's process with the AI's worker,
// before and after it. A busy computer makes the review many times slower, but not the tasks.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { AiPlayer, initSync as initAi, weights_for } from '../pkg/ai_2048.js';
import { cells, initSync, move_dir, new_game, open_game } from '../pkg/game_2048.js';
import { wasm } from '../tests/support/engines.js';
import { filesIn, serve } from '../tests/support/server.js';
import { FLAGS, findChromium } from '../tools/browser.js';
import { root, script } from '../tools/run.js';
import { needBrowser } from '../tools/setup.js';

const OPTIONS = /** @type {const} */ ({
  moves: { type: 'string', default: '1000,20000' },
  seed: { type: 'string', default: '3' },
});

/** The number of boards for a move of the game that is reviewed. */
const NODES = 300;

const file = (/** @type {string} */ path) => readFileSync(new URL(path, import.meta.url));

/**
 * Lets the AI play until a game has enough moves.
 * @param {number} moves
 * @param {number} seed that of the first game
 */
function play(moves, seed) {
  initSync(wasm('game_2048'));
  initAi(wasm('ai_2048'));
  const player = new AiPlayer();
  const rules = { rules: 'endless', rows: 4, cols: 4 };
  for (const name of weights_for(rules, Array(16).fill(0)))
    player.addWeights(file(`../www/ai/${name}`));
  for (; ; seed++) {
    const game = new_game(rules, BigInt(seed));
    while (game.steps < moves) {
      player.begin(rules, cells(game), NODES, game.score);
      const evaluation = player.advance(4_294_967_295);
      if (evaluation?.best === undefined) break;
      move_dir(game, evaluation.best);
    }
    const { record, steps } = game;
    game.free();
    if (steps >= moves) return { record, seed };
  }
}

/** The record of the first moves of a game. @param {string} record @param {number} moves */
function start(record, moves) {
  const game = open_game(record, moves);
  const { record: shorter } = game;
  game.free();
  return shorter;
}

/** The resident memory of all renderers of a browser in megabytes; undefined where there is no /proc. @param {number} browser its process */
function memoryOf(browser) {
  try {
    const parents = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    const statuses = parents.map((pid) => readFileSync(`/proc/${pid}/status`, 'utf8'));
    const of = (/** @type {string} */ status, /** @type {string} */ name) =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    const family = new Set([browser]);
    for (let size = 0; size < family.size; ) {
      size = family.size;
      for (const status of statuses)
        if (family.has(of(status, 'PPid'))) family.add(of(status, 'Pid'));
    }
    const renderers = statuses.filter((status) => {
      const pid = of(status, 'Pid');
      return (
        family.has(pid) && /--type=renderer/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
      );
    });
    return Math.round(renderers.reduce((sum, status) => sum + of(status, 'VmRSS'), 0) / 1024);
  } catch {
    return undefined;
  }
}

/** The CPU time of the longest task of a page's main thread in milliseconds. @param {Buffer} trace */
function longestOf(trace) {
  /** @type {any[]} */
  const events = JSON.parse(trace.toString()).traceEvents;
  const isMain = (/** @type {any} */ { name, args }) =>
    name === 'thread_name' && args.name === 'CrRendererMain';
  const mains = new Set(events.filter(isMain).map(({ pid, tid }) => `${pid}/${tid}`));
  const times = events
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && mains.has(`${pid}/${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000);
  return times.reduce((longest, time) => Math.max(longest, time), 0);
}

await script(import.meta.url, async () => {
  const { values } = parseArgs({ options: OPTIONS });
  const lengths = values.moves.split(',').map(Number);
  const { record, seed } = play(Math.max(...lengths), Number(values.seed));
  console.log(`the AI's game of seed ${seed}, ${NODES} boards a move`);
  const server = await serve(filesIn(join(root, 'dist')));
  await needBrowser();
  const launched = await chromium.launchServer({
    executablePath: findChromium(),
    args: FLAGS,
  });
  const browser = await chromium.connect(launched.wsEndpoint());
  try {
    const page = await browser.newPage({ serviceWorkers: 'block' });
    const open = async (/** @type {string} */ shown) => {
      await page.keyboard.press('Escape');
      await page.goto(`${server.address}#${shown}`);
      await page.locator('#replay-dialog .review').waitFor();
    };
    const review = async () => {
      const since = performance.now();
      await page.locator('#replay-dialog .review').click();
      await page.locator('#replay-dialog .accuracy').waitFor();
      await page.locator('.review-graph .working').waitFor({ state: 'detached', timeout: 600_000 });
      return performance.now() - since;
    };
    // Decodes the weights.
    await open(start(record, 50));
    await review();
    for (const length of lengths) {
      await open(start(record, length));
      const pid = Number(launched.process().pid);
      const before = memoryOf(pid);
      await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
      const time = await review();
      const piece = longestOf(await browser.stopTracing());
      console.log(
        `${length} moves: ${(time / 1000).toFixed(1)} s, longest piece ${piece.toFixed(0)} ms, memory ${before} MB before, ${memoryOf(pid)} MB after`,
      );
    }
  } finally {
    await browser.close();
    await launched.close();
    server.close();
  }
});
