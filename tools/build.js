// `npm run build`: compiles the crate to pkg/, bundles the pages to dist/ and the
// npm package to lib/, and prints the size of each file of dist/.

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { ENGINES } from './engines.js';
import { buildPackage } from './package.js';
import { cargoHome, heading, root, run, script } from './run.js';
import { needBuild } from './setup.js';
import { printSizes, sizeOf } from './sizes.js';

/** The WebAssembly features that rustc uses by default, which wasm-opt must allow. */
const WASM_FEATURES = [
  '--enable-bulk-memory',
  '--enable-multivalue',
  '--enable-mutable-globals',
  '--enable-nontrapping-float-to-int',
  '--enable-reference-types',
  '--enable-sign-ext',
];

/**
 * A WebAssembly file made from the crate.
 * @typedef {object} Package
 * @property {string} name
 * @property {string} [feature] of the crate; all defaults if there is none
 * @property {string} [crate] the folder of another crate than the one at the root
 * @property {string} folder
 * @property {string[]} [optimizations] further options of wasm-opt
 * @property {string} [level] the optimization of rustc, of an engine that runs once for a text and not for each move
 */

/**
 * Of an engine that is to be small. A larger function stays apart even if it is called from one place only. Then
 * Brotli finds more that is alike, half a kilobyte of it, and `node benches/verify.js` is as fast.
 */
const ALIKE = ['--one-caller-inline-max-function-size=50', '--converge'];

/** The files that are shipped. @type {Package[]} */
const PACKAGES = Object.entries(ENGINES).map(([feature, { name }]) => ({
  ...{ name, feature, folder: 'pkg' },
  optimizations: ['ai', 'solver'].includes(feature) ? [] : ALIKE,
  ...(feature === 'foreign' && { level: 'z' }),
}));

/**
 * Compiles the crate to WebAssembly and writes its constants as modules.
 * @param {'release' | 'dev'} profile 'dev' is faster to build, but slower and larger
 */
export async function buildPackages(profile) {
  const optimized = [];
  for (const target of PACKAGES) {
    await compile(target, profile);
    if (profile === 'dev') continue;
    // Meanwhile, the next one is compiled.
    const done = optimize(target);
    done.catch(() => {}); // `Promise.all` below reports the error.
    optimized.push(done);
  }
  await Promise.all(optimized);
  await writeConstants();
  // What reads the messages is not installed when this file is imported.
  (await import('./words.js')).writeWords();
}

/** Compiles a package and makes it smaller and faster. @param {Package} target */
export async function buildOne(target) {
  await compile(target, 'release');
  await optimize(target);
}

/** Writes the limits and names that JavaScript shares with the crate. */
async function writeConstants() {
  const env = { CARGO_TARGET_DIR: join(root, 'target', 'constants') };
  await run('cargo', ['run', '--quiet', '--bin', 'constants', 'pkg'], { env });
}

/**
 * The options of cargo that leave the path of the registry out of what is compiled. Panics name files there, and
 * without it the WebAssembly is the same on every machine.
 */
function withoutPaths() {
  const flags = [`--remap-path-prefix=${join(cargoHome, 'registry', 'src')}=`];
  return ['--config', `target.wasm32-unknown-unknown.rustflags=${JSON.stringify(flags)}`];
}

/**
 * Compiles a package in a separate target folder. Cargo gives all of them the same file name, so in the
 * same folder each would overwrite the previous one, and all would be recompiled every time.
 * @param {Package} target
 * @param {'release' | 'dev'} profile
 */
async function compile({ name, feature, folder, crate = '.', level }, profile) {
  const form = [`--${profile}`, '--target', 'web', '--no-pack'];
  const place = ['--out-dir', join(root, folder), '--out-name', name];
  const features = feature ? ['--no-default-features', '--features', `${feature},page`] : [];
  const env = {
    CARGO_TARGET_DIR: join(root, 'target', name),
    ...(level && { CARGO_PROFILE_RELEASE_OPT_LEVEL: level }),
  };
  await run('wasm-pack', ['build', crate, ...form, ...place, ...features, ...withoutPaths()], {
    env,
  });
}

/** Makes a compiled file smaller and faster. @param {Package} target */
async function optimize({ name, folder, optimizations = [] }) {
  const wasm = join(root, folder, `${name}_bg.wasm`);
  const strip = ['--strip-producers', '--strip-target-features'];
  const options = ['-O3', ...optimizations, ...WASM_FEATURES, ...strip];
  await run('wasm-opt', [...options, wasm, '-o', wasm]);
  numberImports([wasm, join(root, folder, `${name}.js`)]);
}

/**
 * Replaces the hashes in the names of an engine's imports by numbers of the same length: no compression makes hashes
 * smaller, and they are in the engine and in its module.
 * @param {string[]} files
 */
function numberImports(files) {
  /** @type {string[]} */
  const hashes = [];
  const numbered = (/** @type {string} */ hash) => {
    if (!hashes.includes(hash)) hashes.push(hash);
    return String(hashes.indexOf(hash)).padStart(hash.length, '0');
  };
  for (const file of files) {
    const text = readFileSync(file, 'latin1');
    writeFileSync(file, text.replace(/(?<=__wbg_\w*_)[0-9a-f]{16}(?!\w)/g, numbered), 'latin1');
  }
}

/** Builds everything in pkg/, dist/ and lib/. */
export async function build() {
  heading('Compiling the crate to WebAssembly');
  await buildPackages('release');
  heading('Bundling the page');
  await run('vite', ['build', '--logLevel', 'warn']);
  const { writeSingle } = await import('./single.js');
  await writeSingle('2048.html');
  await buildPackage();
  const dist = join(root, 'dist');
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(dist, name)).isFile())
    .sort()
    .map((name) => name.split(sep).join('/'));
  printSizes(
    'Files of dist/, in bytes',
    names.map((name) => sizeOf(dist, name)),
  );
}

script(import.meta.url, async () => {
  await needBuild();
  await build();
});
