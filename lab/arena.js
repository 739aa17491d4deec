// `node lab/arena.js` measures how well and how fast the AI player of 2048 plays as WebAssembly, in
// Node. It compiles the arena, plays seeded games on all cores, and prints the same table as `cargo
// lab arena`:
//
//   node lab/arena.js --player plain --rules cascade --budget 1000 --games 100
//   node lab/arena.js --speed

import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { buildOne } from '../tools/build.js';
import { Problem, root, script } from '../tools/run.js';

/** The WebAssembly of the lab. */
const ARENA = { name: 'ai_arena', crate: 'lab', folder: 'target/arena-pkg' };

/** The options and their defaults. */
const OPTIONS = /** @type {const} */ ({
  player: { type: 'string', default: 'plain' },
  rules: { type: 'string', default: 'classic' },
  size: { type: 'string', default: '4x4' },
  budget: { type: 'string', default: '1000' },
  games: { type: 'string', default: '100' },
  moves: { type: 'string', default: '4294967295' },
  seed: { type: 'string', default: '0' },
  threads: { type: 'string', default: String(availableParallelism()) },
  csv: { type: 'string' },
  weights: { type: 'string', default: 'www/ai' },
  speed: { type: 'boolean', default: false },
});

/**
 * @typedef {{ play: (seed: bigint, most: number) => BigUint64Array }} Arena
 * @typedef {ReturnType<typeof readOptions>} Options
 */

function readOptions() {
  const { values } = parseArgs({ options: OPTIONS });
  const number = (/** @type {keyof typeof OPTIONS} */ name) => {
    const value = Number(values[name]);
    if (!Number.isInteger(value) || value < 0) {
      throw new Problem(`--${name} takes a whole number, not ${values[name]}`);
    }
    return value;
  };
  return {
    ...values,
    budget: number('budget'),
    games: number('games'),
    moves: number('moves'),
    seed: number('seed'),
    threads: number('threads'),
  };
}

/** The arena's exports. @param {string} module the path of its JavaScript */
async function load(module) {
  const wasm = await import(pathToFileURL(module).href);
  wasm.initSync({ module: readFileSync(module.replace(/\.js$/, '_bg.wasm')) });
  return wasm;
}

/** @param {any} wasm @param {Options} options @returns {Arena} */
function enter(wasm, { player, rules, size, budget, weights }) {
  const names = readdirSync(weights).filter((name) => name.startsWith('weights-4x4-'));
  const files = player === 'network' ? names.map((name) => readFileSync(join(weights, name))) : [];
  return new wasm.Arena(player, rules, size, budget, files);
}

/** The CPU seconds of this thread, or the time of day where those are unknown. */
function seconds() {
  const file = '/proc/thread-self/schedstat';
  if (!existsSync(file)) return performance.now() / 1000;
  const [nanoseconds] = readFileSync(file, 'utf8').split(' ');
  return Number(nanoseconds) / 1e9;
}

/** Runs one thread, which takes the next unplayed game until there are none left. */
async function work() {
  const { module, options, counter } = workerData;
  const arena = enter(await load(module), options);
  const next = new Int32Array(counter);
  const begun = seconds();
  /** @type {bigint[]} */
  const all = [];
  for (;;) {
    const game = Atomics.add(next, 0, 1);
    if (game >= options.games) break;
    all.push(...arena.play(BigInt(options.seed + game), options.moves));
  }
  parentPort?.postMessage({ all, seconds: seconds() - begun });
}

/** Plays all games. Returns their numbers, and the CPU seconds they took. @param {string} module @param {Options} options */
async function playAll(module, options) {
  const counter = new SharedArrayBuffer(4);
  const threads = Array.from({ length: options.threads }, () => {
    const worker = new Worker(new URL(import.meta.url), {
      workerData: { module, options, counter },
    });
    return /** @type {Promise<{ all: bigint[], seconds: number }>} */ (
      new Promise((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
      })
    );
  });
  const parts = await Promise.all(threads);
  return {
    all: parts.flatMap((part) => part.all),
    seconds: parts.reduce((sum, part) => sum + part.seconds, 0),
  };
}

/** Measures how long building the row tables takes, and how many boards per second are moved. @param {string} module */
async function measure(module) {
  const { Speed } = await load(module);
  for (const time of ['the first', 'the second']) {
    const begun = performance.now();
    new Speed(1).free();
    console.log(`row tables, ${time} time: ${(performance.now() - begun).toFixed(1)} ms`);
  }
  const count = 10_000;
  const speed = new Speed(count);
  for (const method of /** @type {const} */ (['packed', 'plain'])) {
    const begun = seconds();
    let rounds = 0;
    for (; seconds() - begun < 2; rounds++) speed[method]();
    const rate = (rounds * count) / (seconds() - begun) / 1e6;
    console.log(`${method}: ${rate.toFixed(2)} million boards per second, in all four directions`);
  }
}

async function main() {
  const options = readOptions();
  await buildOne(ARENA);
  const module = join(root, ARENA.folder, `${ARENA.name}.js`);
  if (options.speed) return measure(module);
  const { all, seconds } = await playAll(module, options);
  if (all.length === 0) throw new Problem('no games were played');
  const wasm = await load(module);
  const { player, rules, size, budget } = options;
  const row = wasm.figures(player, rules, size, budget, BigUint64Array.from(all), seconds);
  const columns = wasm.columns();
  columns.split(',').forEach((/** @type {string} */ column, /** @type {number} */ index) => {
    console.log(`${column.padStart(16)}  ${row[index]}`);
  });
  if (options.csv) {
    const head = existsSync(options.csv) ? '' : `${columns}\n`;
    appendFileSync(options.csv, `${head}${row.join(',')}\n`);
  }
}

if (isMainThread) script(import.meta.url, main);
else await work();
