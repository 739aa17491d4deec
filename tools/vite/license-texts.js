// Finds the license texts of npm packages, crates and the Rust standard library.

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { environment, root } from '../run.js';

/**
 * A package that is bundled or compiled in.
 * @typedef {object} Package
 * @property {string} name
 * @property {string} version
 * @property {string} license an SPDX expression
 * @property {string[]} texts
 */

const LICENSE_FILE = /^(licen[cs]e|copying|notice)/i;

/**
 * The text of a file, or the texts of all files in a folder.
 * @param {string} path
 * @returns {string[]}
 */
function read(path) {
  if (statSync(path).isDirectory()) {
    return readdirSync(path)
      .sort()
      .flatMap((name) => read(join(path, name)));
  }
  return [readFileSync(path, 'utf8').replaceAll('\r\n', '\n').trim()];
}

/** The license files of a package. @param {string} folder */
const textsIn = (folder) =>
  readdirSync(folder)
    .filter((name) => LICENSE_FILE.test(name))
    .sort()
    .flatMap((name) => read(join(folder, name)));

/**
 * A package with its license texts. A package without a license file gets the text of the Apache License if
 * it offers that license, because the text is the same for every package.
 * @param {Omit<Package, 'texts'>} about
 * @param {string} folder
 * @returns {Package}
 * @throws {Error} if the package has no license text
 */
export function packageIn(about, folder) {
  const texts = textsIn(folder);
  if (
    texts.length === 0 &&
    /\bApache-2\.0\b/.test(about.license) &&
    !/\bAND\b/.test(about.license)
  ) {
    texts.push(...read(join(root, 'LICENSE-APACHE')));
  }
  if (texts.length === 0) {
    throw new Error(
      `${about.name} ${about.version} (${about.license}) has no license file in ${folder}`,
    );
  }
  return { ...about, texts };
}

/**
 * The npm package in a folder.
 * @param {string} folder
 * @returns {Package & { dependencies: string[] }}
 */
export function npmPackageIn(folder) {
  const { name, version, license, dependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const found = packageIn({ name, version, license: String(license) }, folder);
  // The rest of Vite's file is about Vite's dependencies, which are not bundled.
  if (name === 'vite') found.texts = found.texts.map((text) => text.split('\n# ')[0]);
  return { ...found, dependencies: Object.keys(dependencies ?? {}) };
}

/**
 * The folder of the npm package that a module belongs to.
 * @param {string} module a path
 */
export function folderOf(module) {
  for (let folder = dirname(module); folder !== dirname(folder); folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    // Subfolders of a package may have a package.json that only sets the module type.
    if (existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version) return folder;
  }
  throw new Error(`${module} belongs to no package`);
}

/**
 * The output of a program.
 * @param {string} program
 * @param {string[]} args
 */
function printed(program, args) {
  return execFileSync(program, args, {
    cwd: root,
    env: environment(),
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/**
 * @typedef {object} Metadata the output of `cargo metadata`
 * @property {{ id: string, name: string, version: string, license: string | null,
 *   manifest_path: string, targets: { kind: string[] }[] }[]} packages
 * @property {{ root: string, nodes: { id: string,
 *   deps: { pkg: string, dep_kinds: { kind: string | null }[] }[] }[] }} resolve
 */

/**
 * The crates that are compiled to WebAssembly, ours first. Macros are left out: they only run in the
 * compiler.
 * @returns {Package[]}
 */
export function crates() {
  const built = ['--features', 'page', '--filter-platform', 'wasm32-unknown-unknown'];
  /** @type {Metadata} */
  const { packages, resolve } = JSON.parse(
    printed('cargo', ['metadata', '--format-version', '1', ...built]),
  );
  const found = new Set([resolve.root]);
  for (const id of found) {
    for (const { pkg, dep_kinds } of resolve.nodes.find((node) => node.id === id)?.deps ?? []) {
      const macro = packages.some(
        (item) => item.id === pkg && item.targets.some(({ kind }) => kind.includes('proc-macro')),
      );
      if (!macro && dep_kinds.some(({ kind }) => kind === null)) found.add(pkg);
    }
  }
  return packages
    .filter(({ id }) => found.has(id))
    .sort((a, b) => Number(b.id === resolve.root) - Number(a.id === resolve.root))
    .map(({ name, version, license, manifest_path }) =>
      packageIn({ name, version, license: license ?? '' }, dirname(manifest_path)),
    );
}

/** The plain text of HTML. @param {string} html */
const plain = (html) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\n\s*\n\s*/g, '\n\n')
    .trim();

/**
 * The Rust standard library and its crates, from the copyright notices of the toolchain.
 * @returns {Package[]}
 * @throws {Error} if the toolchain has no copyright notices
 */
export function rustLibrary() {
  const sysroot = printed('rustc', ['--print', 'sysroot']).trim();
  const version = printed('rustc', ['--version']).trim().split(' ')[1];
  const file = join(sysroot, 'share', 'doc', 'rust', 'COPYRIGHT-library.html');
  if (!existsSync(file)) {
    throw new Error(
      `${file} is missing: it has the licenses of Rust's library. rustup installs it.`,
    );
  }
  const [own, ...others] = readFileSync(file, 'utf8').split('<h3>📦 ');
  const libraries = join(sysroot, 'lib', 'rustlib', 'wasm32-unknown-unknown', 'lib');
  const compiled = new Set(
    readdirSync(libraries).map((name) => name.replace(/^lib|-[0-9a-f]+\.\w+$/g, '')),
  );
  const inside = others.flatMap((html) => {
    const [title, name, version] = html.match(/^([\w-]+?)-(\d[^<]*)/) ?? [];
    if (title === undefined || !compiled.has(name.replaceAll('-', '_'))) return [];
    const license = plain(html.match(/<b>License:<\/b>([^<]*)/)?.[1] ?? '');
    const texts = [...html.matchAll(/<pre>(.*?)<\/pre>/gs)].map(([, text]) => plain(text));
    return [{ name, version, license, texts }];
  });
  const text = plain(own.slice(own.indexOf('<body')));
  // The notices only name licenses; their texts are in separate files.
  const folder = join(dirname(file), 'licenses');
  const named = existsSync(folder)
    ? readdirSync(folder).filter((name) => text.includes(name.replace('.txt', '')))
    : [];
  const license = 'MIT OR Apache-2.0';
  const texts = [text, ...named.flatMap((name) => read(join(folder, name)))];
  return [{ name: 'The Rust Standard Library', version, license, texts }, ...inside];
}
