// `npm test -- sizes`: measures what a page loads before its first move, compressed with Brotli, and
// checks the limits and the figures of the README; `node tools/sizes.js --write` updates those. It reads dist/.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { heading, Problem, root, script } from './run.js';

/** The limits of a page's first play in bytes, compressed with Brotli: in total, and of its WebAssembly. */
export const LIMITS = { 'index.html': { all: 61_440, wasm: 26_624 } };

/** The rows of the README's table of sizes: an entry file of dist/, if any, and what it loads by itself. */
const ROWS = {
  'index.html': [],
  'puzzle.html': [],
  'game-2048.js': ['game_2048_bg'],
  'replay-2048.js': ['game_2048_bg'],
  'sliding-puzzle.js': ['sliding_puzzle_bg'],
  AI: ['ai_2048_bg', 'weights'],
};

/**
 * A file and its size in bytes.
 * @typedef {{ name: string, raw: number, brotli: number }} Size
 */

/**
 * Measures a file.
 * @param {string} folder
 * @param {string} name
 * @returns {Size}
 */
export function sizeOf(folder, name) {
  const bytes = readFileSync(join(folder, name));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return { name, raw: bytes.length, brotli: brotliCompressSync(bytes, { params }).length };
}

/**
 * The sum of sizes.
 * @param {Size[]} sizes
 * @returns {Size}
 */
function sumOf(sizes) {
  const sum = { name: 'sum', raw: 0, brotli: 0 };
  for (const { raw, brotli } of sizes) {
    sum.raw += raw;
    sum.brotli += brotli;
  }
  return sum;
}

/**
 * Prints a table of files and their sum.
 * @param {string} title
 * @param {Size[]} sizes
 */
export function printSizes(title, sizes) {
  const rows = [...sizes, sumOf(sizes)];
  const width = Math.max(...rows.map(({ name }) => name.length));
  heading(title);
  console.log(`${'file'.padEnd(width)}  ${'raw'.padStart(9)}  ${'brotli'.padStart(9)}`);
  for (const { name, raw, brotli } of rows) {
    console.log(`${name.padEnd(width)}  ${String(raw).padStart(9)}  ${String(brotli).padStart(9)}`);
  }
}

/**
 * The value of an attribute of a tag.
 * @param {string} tag
 * @param {string} name
 */
const attribute = (tag, name) => tag.match(new RegExp(`\\s${name}="([^"]*)"`))?.[1];

/**
 * The files that a page of dist/ loads before its first move: the page, everything it links to, and
 * everything its scripts import statically.
 * @param {string} folder dist/
 * @param {string} page
 */
export async function firstPlayOf(folder, page) {
  // Vite may not be installed when this file is imported.
  const { parseSync } = await import('vite');
  const html = readFileSync(join(folder, page), 'utf8');
  const files = new Set([page]);
  for (const [tag] of html.matchAll(/<(?:script|link)\b[^>]*>/g)) {
    const loads = /^(stylesheet|modulepreload|preload)$/.test(attribute(tag, 'rel') ?? '');
    const address = attribute(tag, 'src') ?? (loads ? attribute(tag, 'href') : undefined);
    if (address) files.add(posix.normalize(address));
  }
  // Iterating over a set includes items that are added meanwhile.
  for (const file of files) {
    if (!file.endsWith('.js')) continue;
    const { module } = parseSync(file, readFileSync(join(folder, file), 'utf8'));
    const exported = module.staticExports.flatMap(({ entries }) => entries);
    for (const { moduleRequest } of [...module.staticImports, ...exported]) {
      if (moduleRequest) files.add(posix.join(posix.dirname(file), moduleRequest.value));
    }
  }
  return [...files];
}

/**
 * The violations of the size limits of a page's first play.
 * @param {Size[]} sizes
 * @param {{ all: number, wasm: number }} limits
 * @returns {string[]}
 */
export function faultsOf(sizes, limits) {
  const wasm = sizes.filter(({ name }) => name.endsWith('.wasm'));
  const faults = [];
  // Without a preload link, it would be loaded later and not be counted.
  if (wasm.length === 0) faults.push('its WebAssembly is not among what it loads');
  for (const [what, { brotli }, limit] of /** @type {const} */ ([
    ['all', sumOf(sizes), limits.all],
    ['its WebAssembly', sumOf(wasm), limits.wasm],
  ])) {
    if (brotli > limit) faults.push(`${what}: ${brotli} B, at most ${limit} B are allowed`);
  }
  return faults;
}

/**
 * The README's figures in kB, and the text with the right ones. A figure may be off by 2 %, because
 * compilers differ.
 * @param {string} text
 * @param {Record<string, number>} bytes by the name of the row
 * @returns {{ faults: string[], corrected: string }}
 */
export function readmeFigures(text, bytes) {
  const left = new Set(Object.keys(bytes));
  /** @type {string[]} */
  const faults = [];
  const corrected = text.replaceAll(
    /^(\| `?([\w.-]+)`?.*\| )([\d,]+)( kB \|)$/gm,
    (row, start, name, figure, end) => {
      const size = bytes[name];
      left.delete(name);
      if (size === undefined || Math.abs(figure.replaceAll(',', '') * 1000 - size) <= size * 0.02)
        return row;
      const right = Math.round(size / 1000).toLocaleString('en');
      faults.push(`${name}: ${figure} kB, but it is ${right} kB`);
      return start + right + end;
    },
  );
  for (const name of left) faults.push(`${name}: no row says its size`);
  return { faults, corrected };
}

/** The bytes of each row of the README's table. @param {string} dist @returns {Promise<Record<string, number>>} */
async function measureRows(dist) {
  const assets = readdirSync(join(dist, 'assets'));
  const rows = Object.entries(ROWS).map(async ([name, more]) => {
    const loaded = name.includes('.') ? await firstPlayOf(dist, name) : [];
    const byItself = assets.filter((file) =>
      more.some((start) => new RegExp(`^${start}-[\\w-]{8}\\.`).test(file)),
    );
    const files = [...loaded, ...byItself.map((file) => `assets/${file}`)];
    return [name, sumOf(files.map((file) => sizeOf(dist, file))).brotli];
  });
  return Object.fromEntries(await Promise.all(rows));
}

script(import.meta.url, async () => {
  const dist = join(root, 'dist');
  const faults = [];
  for (const page of ['index.html', 'puzzle.html']) {
    const sizes = (await firstPlayOf(dist, page)).map((name) => sizeOf(dist, name));
    printSizes(`The first play of ${page}, in bytes`, sizes);
    const limits = page in LIMITS ? LIMITS[/** @type {keyof typeof LIMITS} */ (page)] : undefined;
    if (limits) faults.push(...faultsOf(sizes, limits).map((fault) => `${page}: ${fault}`));
  }
  if (faults.length > 0) throw new Problem(`The first play is too large.\n${faults.join('\n')}`);

  const readme = join(root, 'README.md');
  const figures = readmeFigures(readFileSync(readme, 'utf8'), await measureRows(dist));
  if (process.argv.includes('--write')) writeFileSync(readme, figures.corrected);
  else if (figures.faults.length > 0) {
    const how = 'node tools/sizes.js --write corrects them.';
    throw new Problem(`Sizes in README.md are stale; ${how}\n${figures.faults.join('\n')}`);
  }
});
