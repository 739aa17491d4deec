// `npm run build`: compiles the crate to pkg/, bundles the page to dist/, and
// prints how large each file of dist/ is.

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { heading, Problem, root, run, script } from './run.js';
import { needBuild } from './setup.js';
import { printSizes, sizeOf } from './sizes.js';

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
  { name: 'ai_2048', feature: 'ai', folder: 'pkg' },
  { name: 'sliding_puzzle', feature: 'puzzle', folder: 'pkg' },
];

/** What `benches/arena.js` runs. */
const ARENA = { name: 'ai_arena', feature: 'arena', folder: 'target/arena-pkg' };

/**
 * Compiles the crate to WebAssembly, and writes its constants as modules.
 * @param {'release' | 'dev'} profile 'dev' is quicker to build, but slower and larger.
 */
export async function buildPackages(profile) {
  const optimized = [];
  for (const target of PACKAGES) {
    await compile(target, profile);
    if (profile === 'dev') continue;
    // The next one is compiled meanwhile.
    const done = optimize(target);
    done.catch(() => {}); // It is told of below.
    optimized.push(done);
  }
  await Promise.all(optimized);
  await writeConstants();
}

/** Writes the limits and names that JavaScript shares with the crate. */
async function writeConstants() {
  const env = { CARGO_TARGET_DIR: join(root, 'target', 'constants') };
  await run('cargo', ['run', '--quiet', '--bin', 'constants', 'pkg'], { env });
}

/** Compiles the arena, and says where its module is. */
export async function buildArena() {
  await compile(ARENA, 'release');
  await optimize(ARENA);
  return join(root, ARENA.folder, `${ARENA.name}.js`);
}

/**
 * Compiles a package, in a folder of its own: cargo gives all of them the same file name, so in one
 * folder each would be compiled anew for having been overwritten by the next.
 * @param {Package} target
 * @param {'release' | 'dev'} profile
 */
async function compile({ name, feature, folder }, profile) {
  const form = [`--${profile}`, '--target', 'web', '--no-pack'];
  const place = ['--out-dir', folder, '--out-name', name];
  const features = ['--no-default-features', '--features', feature];
  const env = { CARGO_TARGET_DIR: join(root, 'target', name) };
  await run('wasm-pack', ['build', ...form, ...place, ...features], { env });
  const glue = join(root, folder, `${name}.js`);
  writeFileSync(glue, sayWhatWasFreed(readFileSync(glue, 'utf8')));
}

/** Makes a compiled file smaller and quicker. @param {Package} target */
async function optimize({ name, folder }) {
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
  await buildPackages('release');
  heading('Bundling the page');
  await run('vite', ['build', '--logLevel', 'warn']);
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
