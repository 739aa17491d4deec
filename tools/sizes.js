// `npm test -- sizes`: measures what a first visit of a page fetches, compressed with Brotli, and checks its
// limits and the sizes in the documents; `node tools/sizes.js --write` corrects those. It reads dist/ and lib/.

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { heading, Problem, root, script } from './run.js';
import { comesWithoutClick } from './vite/chunks.js';

/**
 * The limits of a first visit: the bytes of all that it fetches without a click and those of its WebAssembly,
 * compressed with Brotli, and the number of its requests.
 */
export const LIMITS = { 'index.html': { all: 75_776, wasm: 31_744, requests: 12 } };

/** The documents whose sizes are checked. */
export const DOCS = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
].filter((path) => path.endsWith('.md'));

/**
 * A size in a document. The comment behind it says of what: `2.9 MB <!-- size: www/ai/weights-4x4-*.bin -->` is that of
 * files or a folder, `53 kB <!-- load: dist/game.js + pkg/game.wasm -->` that of files and all that they import,
 * compressed with Brotli. `at most 50 MB` is a limit and has none.
 */
const FIGURE = /(?<!at most )(?<![\d.,])(\d[\d.,]*) (kB|MB)\b(?:\s<!-- (.*?) -->)?/g;

/** A file and its size in bytes. @typedef {{ name: string, raw: number, brotli: number }} Size */

/** Measures a file. @param {string} folder @param {string} name @returns {Size} */
export function sizeOf(folder, name) {
  const bytes = readFileSync(join(folder, name));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return { name, raw: bytes.length, brotli: brotliCompressSync(bytes, { params }).length };
}

/** The sum of sizes, compressed or not. @param {Size[]} sizes @param {'raw' | 'brotli'} [form] */
const sumOf = (sizes, form = 'brotli') => sizes.reduce((sum, size) => sum + size[form], 0);

/** Prints a table of files and their sum. @param {string} title @param {Size[]} sizes */
export function printSizes(title, sizes) {
  const rows = [...sizes, { name: 'sum', raw: sumOf(sizes, 'raw'), brotli: sumOf(sizes) }];
  heading(title);
  console.table(Object.fromEntries(rows.map(({ name, ...size }) => [name, size])));
}

/** The service worker. What it fetches by itself is not counted. */
const SERVICE_WORKER = 'sw.js';

/** What a page loads: scripts, what it links to, except for the icon of a home screen, and the engine of its inline script. */
const LOADED =
  /<(?:script|link)\b(?![^>]*"apple-touch-icon")[^>]*\s(?:src|href)="([^"]+)"|\bfetch\('([^']+)'\)/g;

/**
 * The files that a first visit of a page of dist/ fetches without a click, in English: the page and everything
 * it links to, everything its scripts import statically, and what they import by themselves once the game can be
 * played. Of an element's script, it is what that imports statically.
 * @param {string} folder dist/
 * @param {string} entry a page or a script
 */
export function firstVisitOf(folder, entry) {
  const read = (/** @type {string} */ name) => readFileSync(join(folder, name), 'utf8');
  /** @type {import('vite').Manifest} */
  const manifest = JSON.parse(read('.vite/manifest.json'));
  const files = new Set([entry]);
  if (entry.endsWith('.html')) {
    files.add(SERVICE_WORKER);
    for (const [, linked, fetched] of read(entry).matchAll(LOADED))
      files.add(posix.normalize(linked ?? fetched));
  }
  // Iterating over a set includes items that are added meanwhile.
  for (const file of files) {
    const chunk = Object.values(manifest).find((one) => one.file === file);
    for (const key of chunk?.imports ?? []) files.add(manifest[key].file);
    for (const key of chunk?.dynamicImports?.filter(comesWithoutClick) ?? [])
      for (const later of [manifest[key].file, ...(manifest[key].css ?? [])]) files.add(later);
  }
  return [...files];
}

/**
 * The violations of the limits of a first visit.
 * @param {Size[]} sizes
 * @param {{ all: number, wasm: number, requests: number }} limits
 * @returns {string[]}
 */
export function faultsOf(sizes, limits) {
  const wasm = sizes.filter(({ name }) => name.endsWith('.wasm'));
  const [all, ofWasm] = [sumOf(sizes), sumOf(wasm)];
  const { length } = sizes;
  const allowed = (/** @type {number} */ limit) => `at most ${limit} B are allowed`;
  return [
    // Without the inline script, it would be loaded later and not be counted.
    wasm.length === 0 && 'its WebAssembly is not among what it loads',
    all > limits.all && `all: ${all} B, ${allowed(limits.all)}`,
    ofWasm > limits.wasm && `its WebAssembly: ${ofWasm} B, ${allowed(limits.wasm)}`,
    length > limits.requests && `${length} requests, at most ${limits.requests} are allowed`,
  ].filter((fault) => fault !== false);
}

/** What the comments of a text say that its figures are the sizes of. @param {string} text */
export const measuresIn = (text) =>
  [...text.matchAll(FIGURE)].flatMap(([, , , what]) => what ?? []);

/**
 * The wrong figures of a text, and the text with the right ones. A figure may be off by 2 %, because compilers
 * differ.
 * @param {string} text
 * @param {Map<string, number>} bytes by what the comments say
 * @returns {{ faults: string[], corrected: string }}
 */
export function checkFigures(text, bytes) {
  /** @type {string[]} */
  const faults = [];
  const corrected = text.replaceAll(FIGURE, (found, figure, unit, what) => {
    if (what === undefined) {
      faults.push(`${found}: no comment says what this is the size of`);
      return found;
    }
    const size = (bytes.get(what) ?? Number.NaN) / (unit === 'MB' ? 1_000_000 : 1000);
    if (Math.abs(figure.replaceAll(',', '') - size) <= size * 0.02) return found;
    const digits = figure.split('.')[1]?.length ?? 0;
    const right = size.toLocaleString('en', {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    if (right !== figure) faults.push(`${what}: ${figure} ${unit}, but it is ${right} ${unit}`);
    return found.replace(figure, right);
  });
  return { faults, corrected };
}

/** The bytes of a file, or of the files in a folder. @param {string} path */
async function bytesOf(path) {
  // `npm run build` does not make the pages in one file.
  const { EDITIONS, singleFile } = await import('./single.js');
  const weights = EDITIONS[basename(path)];
  if (weights !== undefined) return Buffer.byteLength(await singleFile({ weights }));
  const full = join(root, path);
  const names = statSync(full).isDirectory() ? readdirSync(full) : [''];
  return names.reduce((sum, name) => sum + statSync(join(full, name)).size, 0);
}

/** What loading a file takes, with all that it imports. @param {string} path */
async function loadOf(path) {
  const [, folder = '', name = ''] = path.match(/^(\w+)\/(.+)/) ?? [];
  const files = folder === 'dist' ? firstVisitOf(join(root, folder), name) : [name];
  return sumOf(files.map((file) => sizeOf(join(root, folder), file)));
}

/** The paths that a path means: with `*` in its name, it means all such files. @param {string} path */
function pathsOf(path) {
  const { dir, base } = posix.parse(path);
  const [start, end] = base.split('*');
  if (end === undefined) return [path];
  const names = readdirSync(join(root, dir));
  return names
    .filter((name) => name.startsWith(start) && name.endsWith(end))
    .map((name) => `${dir}/${name}`);
}

/** Measures what the comment of a figure says. @param {string} what */
async function measure(what) {
  const [, kind, paths = ''] = what.match(/^(size|load): (.+)$/) ?? [];
  if (!kind) throw new Problem(`<!-- ${what} --> is neither a size nor a load.`);
  const sizes = paths
    .split(' + ')
    .flatMap(pathsOf)
    .map(kind === 'size' ? bytesOf : loadOf);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Checks the sizes in the documents, or corrects them. @param {boolean} write */
async function checkDocs(write) {
  const texts = new Map(DOCS.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
  /** @type {Map<string, number>} */
  const bytes = new Map();
  for (const what of new Set([...texts.values()].flatMap(measuresIn)))
    bytes.set(what, await measure(what));
  const stale = [];
  for (const [path, text] of texts) {
    const { faults, corrected } = checkFigures(text, bytes);
    if (write) writeFileSync(join(root, path), corrected);
    else stale.push(...faults.map((fault) => `${path}: ${fault}`));
  }
  if (stale.length === 0) return;
  const how = 'node tools/sizes.js --write corrects those that have a comment.';
  throw new Problem(`Sizes in documents are stale; ${how}\n${stale.join('\n')}`);
}

script(import.meta.url, async () => {
  const dist = join(root, 'dist');
  const faults = [];
  for (const page of ['index.html', 'puzzle.html']) {
    const sizes = firstVisitOf(dist, page).map((name) => sizeOf(dist, name));
    printSizes(`A first visit of ${page}: ${sizes.length} requests, in bytes`, sizes);
    const limits = page in LIMITS ? LIMITS[/** @type {keyof typeof LIMITS} */ (page)] : undefined;
    if (limits) faults.push(...faultsOf(sizes, limits).map((fault) => `${page}: ${fault}`));
  }
  if (faults.length > 0) throw new Problem(`A first visit is too large.\n${faults.join('\n')}`);

  await checkDocs(process.argv.includes('--write'));
});
