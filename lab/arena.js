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
import { buildArena } from '../tools/build.js';
import { Problem, script } from '../tools/run.js';

/** The columns of the CSV file, the same as in the native arena. */
const COLUMNS =
  'where,player,rules,size,budget,games,score,error,won,' +
  '2048,4096,8192,16384,32768,65536,moves,moves_per_second,depth';

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
 * @typedef {{ score: number, moves: number, highest: number, won: boolean, depths: number }} Played
 * @typedef {{ play: (seed: bigint, most: number) => Played & { free: () => void } }} Arena
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
  const [rows, cols] = size.split('x').map(Number);
  const names = readdirSync(weights).filter((name) => name.startsWith('weights-4x4-'));
  const files = player === 'network' ? names.map((name) => readFileSync(join(weights, name))) : [];
  return new wasm.Arena(rules, rows, cols, player, budget, files);
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
  /** @type {Played[]} */
  const all = [];
  for (;;) {
    const game = Atomics.add(next, 0, 1);
    if (game >= options.games) break;
    const played = arena.play(BigInt(options.seed + game), options.moves);
    const { score, moves, highest, won, depths } = played;
    all.push({ score, moves, highest, won, depths });
    played.free();
  }
  parentPort?.postMessage({ all, seconds: seconds() - begun });
}

/** Plays all games. @param {string} module @param {Options} options */
async function playAll(module, options) {
  const counter = new SharedArrayBuffer(4);
  const threads = Array.from({ length: options.threads }, () => {
    const worker = new Worker(new URL(import.meta.url), {
      workerData: { module, options, counter },
    });
    return /** @type {Promise<{ all: Played[], seconds: number }>} */ (
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

/** The results of many games, as columns of the CSV file. @param {Options} options @param {Played[]} all @param {number} seconds */
function figures(options, all, seconds) {
  const count = all.length;
  const sum = (/** @type {(game: Played) => number} */ of) =>
    all.reduce((total, game) => total + of(game), 0);
  const mean = sum(({ score }) => score) / count;
  const variance = sum(({ score }) => (score - mean) ** 2) / Math.max(count - 1, 1);
  const share = (/** @type {(game: Played) => boolean} */ of) =>
    (sum((game) => Number(of(game))) / count).toFixed(4);
  const moves = sum((game) => game.moves);
  const looksAhead = options.player === 'plain' || options.player === 'network';
  return [
    'wasm',
    options.player,
    options.rules,
    options.size,
    looksAhead ? options.budget : 0,
    count,
    mean.toFixed(1),
    Math.sqrt(variance / count).toFixed(1),
    share(({ won }) => won),
    ...[11, 12, 13, 14, 15, 16].map((tile) => share(({ highest }) => highest >= tile)),
    (moves / count).toFixed(1),
    (moves / seconds).toFixed(0),
    (sum(({ depths }) => depths) / moves).toFixed(2),
  ];
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
  const module = await buildArena();
  if (options.speed) return measure(module);
  const { all, seconds } = await playAll(module, options);
  if (all.length === 0) throw new Problem('no games were played');
  const row = figures(options, all, seconds);
  COLUMNS.split(',').forEach((column, index) => {
    console.log(`${column.padStart(16)}  ${row[index]}`);
  });
  if (options.csv) {
    const head = existsSync(options.csv) ? '' : `${COLUMNS}\n`;
    appendFileSync(options.csv, `${head}${row.join(',')}\n`);
  }
}

if (isMainThread) script(import.meta.url, main);
else await work();
