// Writes dist/licenses.txt: the licenses of all code in dist/, which must be distributed with it. By hand, because no
// plugin knows crates, the Rust standard library, or the helpers that Vite and Rolldown add.

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { environment, root } from '../run.js';

/**
 * A package that is bundled or compiled in.
 * @typedef {object} Package
 * @property {string} name
 * @property {string} version
 * @property {string} license an SPDX expression
 * @property {string[]} texts
 */

const WASM_TARGET = 'wasm32-unknown-unknown';

/** The text of a file, or the texts of all files in a folder. @param {string} path @returns {string[]} */
const textsOf = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => textsOf(join(path, name)))
    : [readFileSync(path, 'utf8').replaceAll('\r\n', '\n').trim()];

/**
 * A package with its license texts. A package without a license file gets the text of the Apache License if
 * it offers that license, because the text is the same for every package; and one under MIT alone that of MIT with
 * the authors that it names.
 * @param {Omit<Package, 'texts'> & { authors?: string[] }} about
 * @param {string} folder
 * @returns {Package}
 * @throws {Error} if the package has no license text
 */
export function packageIn({ name, version, license, authors = [] }, folder) {
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = files.sort().flatMap((file) => textsOf(join(folder, file)));
  const isApache = /\bApache-2\.0\b/.test(license) && !/\bAND\b/.test(license);
  if (texts.length === 0 && isApache) texts.push(...textsOf(join(root, 'LICENSE-APACHE')));
  if (texts.length === 0 && license === 'MIT' && authors.length > 0) {
    const names = authors.map((author) => author.replace(/ <.*>$/, '')).join(', ');
    const own = textsOf(join(root, 'LICENSE-MIT'));
    texts.push(...own.map((text) => text.replace(/^Copyright .*$/m, `Copyright (c) ${names}`)));
  }
  if (texts.length === 0)
    throw new Error(`${name} ${version} (${license}) has no license file in ${folder}`);
  return { name, version, license, texts };
}

/** The npm package in a folder. @param {string} folder */
export function npmPackageIn(folder) {
  const found = packageIn(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')), folder);
  // The rest of Vite's file is about Vite's dependencies, which are not bundled.
  if (found.name === 'vite') found.texts = found.texts.map((text) => text.split('\n# ')[0]);
  return found;
}

/**
 * The folder of the npm package that a module of a bundle comes from.
 * @param {string} id
 * @returns {string | undefined} undefined if it is ours
 * @throws {Error} if the package is unknown
 */
export function originOf(id) {
  // Helpers that a tool adds have its name.
  const [, tool] = id.match(/^\0(vite|rolldown)\//) ?? [];
  if (tool) return join(root, 'node_modules', tool);
  if (id.startsWith('\0')) throw new Error(`${JSON.stringify(id)}: the license is not known`);
  return id.match(/^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/?]+/)?.[0];
}

/** The output of a program. @param {string} program @param {string[]} args */
const printed = (program, ...args) =>
  execFileSync(program, args, {
    ...{ cwd: root, env: environment(), encoding: 'utf8', maxBuffer: 1e9 },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** The crates that are compiled to WebAssembly, ours first. Macros are left out: they only run in the compiler. */
function crates() {
  const edges = ['--edges', 'normal,no-proc-macro', '--target', WASM_TARGET];
  const shown = ['--prefix', 'none', '--format', '{p}'];
  const tree = printed('cargo', 'tree', '--features', 'page', ...edges, ...shown);
  const [own, ...others] = new Set(tree.match(/^\S+ v\S+/gm));
  /** @type {{ packages: (Package & { manifest_path: string })[] }} */
  const { packages } = JSON.parse(printed('cargo', 'metadata', '--format-version', '1'));
  return [own, ...others.sort()].flatMap((crate) =>
    packages
      .filter(({ name, version }) => `${name} v${version}` === crate)
      .map((found) => packageIn(found, dirname(found.manifest_path))),
  );
}

/** @type {Record<string, string>} */
const ENTITIES = { lt: '<', gt: '>', quot: '"', amp: '&' };

/** The plain text of HTML. @param {string} html */
const plain = (html) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|(\w+));/g, (_, code, name) =>
      code ? String.fromCodePoint(Number(code)) : ENTITIES[name],
    )
    .replace(/\n\s*\n\s*/g, '\n\n')
    .trim();

/**
 * The Rust standard library and its crates, from the copyright notices of the toolchain.
 * @returns {Package[]}
 * @throws {Error} if the toolchain has no copyright notices
 */
function rustLibrary() {
  const sysroot = printed('rustc', '--print', 'sysroot').trim();
  const [, version] = printed('rustc', '--version').split(' ');
  const doc = join(sysroot, 'share', 'doc', 'rust');
  const file = join(doc, 'COPYRIGHT-library.html');
  if (!existsSync(file))
    throw new Error(
      `${file} is missing: it has the licenses of Rust's library. rustup installs it.`,
    );
  const [own, ...others] = readFileSync(file, 'utf8').split('<h3>📦 ');
  const libraries = readdirSync(join(sysroot, 'lib', 'rustlib', WASM_TARGET, 'lib'));
  const compiled = libraries.map((name) => name.replace(/^lib|-[0-9a-f]+\.\w+$/g, ''));
  const inside = others.flatMap((html) => {
    const [, name = '', version = ''] = html.match(/^([\w-]+?)-(\d[^<]*)/) ?? [];
    if (!compiled.includes(name.replaceAll('-', '_'))) return [];
    const license = plain(html.match(/<b>License:<\/b>([^<]*)/)?.[1] ?? '');
    const texts = [...html.matchAll(/<pre>(.*?)<\/pre>/gs)].map(([, text]) => plain(text));
    return [{ name, version, license, texts }];
  });
  const text = plain(own.slice(own.indexOf('<body')));
  // The notices only name licenses; their texts are in separate files, which old toolchains lack.
  const all = existsSync(join(doc, 'licenses')) ? readdirSync(join(doc, 'licenses')) : [];
  const named = all.filter((name) => text.includes(name.replace('.txt', '')));
  const texts = [text, ...named.flatMap((name) => textsOf(join(doc, 'licenses', name)))];
  const about = { name: 'The Rust Standard Library', version, license: 'MIT OR Apache-2.0' };
  return [{ ...about, texts }, ...inside];
}

/** All licenses as one text. A text shared by several packages appears once. @param {Package[]} packages */
export function written(packages) {
  /** @type {Map<string, Set<string>>} */
  const holders = new Map();
  for (const { name, version, license, texts } of packages)
    for (const text of texts)
      holders.set(text, (holders.get(text) ?? new Set()).add(`${name} ${version} (${license})`));
  const parts = [...holders].map(([text, names]) => `${[...names].join('\n')}\n\n${text}`);
  const line = `\n\n${'-'.repeat(80)}\n\n`;
  return `The licenses of the code in this folder\n\n${parts.join(line)}\n`;
}

/**
 * Writes the licenses of everything in the bundle. The build fails if one is missing.
 * @returns {{ plugin: import('vite').Plugin, worker: () => import('vite').Plugin, text: () => string }}
 *   `worker` is the plugin for the bundles of the workers; `text` has the licenses of what is bundled so far
 */
export function licenses() {
  /** The folders of the npm packages. @type {Set<string>} */
  const folders = new Set();
  const text = () => {
    const packages = [...folders].map(npmPackageIn);
    packages.sort((a, b) => a.name.localeCompare(b.name, 'en'));
    const [own, ...others] = crates();
    return written([own, ...packages, ...others, ...rustLibrary()]);
  };
  const worker = () => ({
    name: 'licenses-of-workers',
    generateBundle(
      /** @type {unknown} */ _,
      /** @type {import('vite').Rolldown.OutputBundle} */ bundle,
    ) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const origins = chunks.flatMap(({ moduleIds }) => moduleIds).map(originOf);
      for (const folder of origins) if (folder) folders.add(folder);
    },
  });
  let outDir = '';
  const plugin = /** @type {import('vite').Plugin} */ ({
    ...worker(),
    name: 'licenses',
    apply: 'build',
    // Before what is bundled is moved from file to file.
    enforce: 'pre',
    configResolved({ root, build }) {
      outDir = resolve(root, build.outDir);
    },
    writeBundle: () => writeFileSync(join(outDir, 'licenses.txt'), text()),
  });
  return { plugin, worker, text };
}
