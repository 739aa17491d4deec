// `npm run build`: compiles the crate to pkg/, bundles the page to dist/, and
// prints how large each file of dist/ is.

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { heading, Problem, root, run, script } from './run.js';
import { needBuild } from './setup.js';

/** What rustc uses of WebAssembly by default, so that wasm-opt may keep it. */
const WASM_FEATURES = [
  '--enable-bulk-memory',
  '--enable-multivalue',
  '--enable-mutable-globals',
  '--enable-nontrapping-float-to-int',
  '--enable-reference-types',
  '--enable-sign-ext',
];

/**
 * A file that the crate is compiled to.
 * @typedef {{ name: string, feature: string, folder: string }} Package
 */

/** What is shipped, in files of their own, so that a page loads only what it plays. */
const PACKAGES = [
  { name: 'game_2048', feature: 'game', folder: 'pkg' },
  { name: 'machine_2048', feature: 'machine', folder: 'pkg' },
  { name: 'sliding_puzzle', feature: 'puzzle', folder: 'pkg' },
];

/** What `benches/arena.js` runs. */
const ARENA = { name: 'machine_arena', feature: 'arena', folder: 'target/arena-pkg' };

/**
 * Compiles the crate to WebAssembly.
 * @param {'release' | 'dev'} profile 'dev' is quicker to build, but slower and larger.
 */
export async function buildWasm(profile) {
  for (const target of PACKAGES) await compile(target, profile);
}

/** Compiles the arena, and says where its module is. */
export async function buildArena() {
  await compile(ARENA, 'release');
  return join(root, ARENA.folder, `${ARENA.name}.js`);
}

/** @param {Package} target @param {'release' | 'dev'} profile */
async function compile({ name, feature, folder }, profile) {
  const form = [`--${profile}`, '--target', 'web', '--no-pack'];
  const place = ['--out-dir', folder, '--out-name', name];
  const features = ['--no-default-features', '--features', feature];
  await run('wasm-pack', ['build', ...form, ...place, ...features]);
  const glue = join(root, folder, `${name}.js`);
  writeFileSync(glue, sayWhatWasFreed(readFileSync(glue, 'utf8')));
  if (profile === 'dev') return;
  const wasm = join(root, folder, `${name}_bg.wasm`);
  const strip = ['--strip-producers', '--strip-target-features'];
  await run('wasm-opt', ['-O3', '--converge', ...WASM_FEATURES, ...strip, wasm, '-o', wasm]);
}

/** What stands for the pointer of a handle that has none. */
const FREED = `
function __freed(name) {
    return { valueOf() { throw new Error('this ' + name + ' was freed, or never made'); } };
}
`;

/**
 * Makes the glue of wasm-bindgen say so when a handle is used that was freed, or that `new_game` and
 * the like did not make. By itself it passes a null pointer on, and WebAssembly throws "null pointer
 * passed to rust". Here the pointer of such a handle is an object that throws when WebAssembly takes
 * it for a number, so a handle in use costs nothing.
 * @param {string} glue
 */
function sayWhatWasFreed(glue) {
  let classes = 0;
  let frees = 0;
  const told = glue
    .replace(/^if \(Symbol\.dispose\) (\w+)\.prototype\[.*$/gm, (line, name) => {
      classes++;
      return `${line}\n${name}.prototype.__wbg_ptr = __freed('${name}');`;
    })
    .replaceAll('this.__wbg_ptr = 0;', () => {
      frees++;
      return 'delete this.__wbg_ptr;';
    });
  if (classes === 0 || frees !== classes) {
    throw new Problem('wasm-bindgen writes its classes in another way: see sayWhatWasFreed().');
  }
  return told + FREED;
}

/** Builds everything that dist/ needs. */
export async function build() {
  heading('Compiling the crate to WebAssembly');
  await buildWasm('release');
  heading('Bundling the page');
  await run('vite', ['build', '--logLevel', 'warn']);
  printSizes(join(root, 'dist'));
}

/**
 * Prints a table of the files in a folder, with their sizes as they are and
 * as a server sends them with Brotli.
 * @param {string} folder
 */
function printSizes(folder) {
  const rows = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .sort()
    .map((path) => {
      const bytes = readFileSync(path);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
      return {
        name: relative(folder, path).split(sep).join('/'),
        raw: bytes.length,
        brotli: brotliCompressSync(bytes, { params }).length,
      };
    });
  const sum = { name: 'sum', raw: 0, brotli: 0 };
  for (const { raw, brotli } of rows) {
    sum.raw += raw;
    sum.brotli += brotli;
  }
  const width = Math.max(...rows.map(({ name }) => name.length), 4);
  heading('Files of dist/, in bytes');
  console.log(`${'file'.padEnd(width)}  ${'raw'.padStart(9)}  ${'brotli'.padStart(9)}`);
  for (const { name, raw, brotli } of [...rows, sum]) {
    console.log(`${name.padEnd(width)}  ${String(raw).padStart(9)}  ${String(brotli).padStart(9)}`);
  }
}

script(import.meta.url, async () => {
  await needBuild();
  await build();
});
