// Writes dist/licenses.txt: the licenses of all code in dist/, which must be distributed with it.

import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { crates, folderOf, npmPackageIn, rustLibrary } from './license-texts.js';

/** @typedef {import('./license-texts.js').Package} Package */

const require = createRequire(import.meta.url);

/**
 * The folder of the npm package that a module of a bundle comes from.
 * @param {string} id
 * @returns {string | undefined} undefined if it is ours
 * @throws {Error} if the package is unknown
 */
export function originOf(id) {
  // Helpers that a tool adds have its name.
  const [, tool] = id.match(/^\0(vite|rolldown)\//) ?? [];
  if (tool) return folderOf(require.resolve(tool));
  if (id.startsWith('\0')) throw new Error(`${JSON.stringify(id)}: the license is not known`);
  const [path] = id.split('?');
  return path.includes('/node_modules/') ? folderOf(path) : undefined;
}

const LINE = '-'.repeat(80);

/**
 * All licenses as one text. A text shared by several packages appears once.
 * @param {Package[]} packages
 */
export function written(packages) {
  /** @type {Map<string, string[]>} */
  const holders = new Map();
  for (const { name, version, license, texts } of packages) {
    for (const text of texts) {
      const list = holders.get(text) ?? [];
      list.push(`${name} ${version} (${license})`);
      holders.set(text, list);
    }
  }
  const parts = [...holders].map(([text, names]) => `${[...new Set(names)].join('\n')}\n\n${text}`);
  return `The licenses of the code in this folder\n\n${parts.join(`\n\n${LINE}\n\n`)}\n`;
}

/**
 * The licenses of the crate, of npm packages and of everything that is compiled into WebAssembly.
 * @param {Iterable<string>} folders the folders of the npm packages
 */
function textOf(folders) {
  const packages = [...folders]
    .map(npmPackageIn)
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  const [own, ...others] = crates();
  return written([own, ...packages, ...others, ...rustLibrary()]);
}

/**
 * Writes the licenses of everything in the bundle. The build fails if one is missing.
 * @returns {{ plugin: import('vite').Plugin, worker: () => import('vite').Plugin, text: () => string }}
 *   `worker` is the plugin for the bundles of the workers; `text` has the licenses of what is bundled so far
 */
export function licenses() {
  /** The folders of the npm packages. @type {Set<string>} */
  const folders = new Set();
  /** @param {import('vite').Rolldown.OutputBundle} bundle */
  const collect = (bundle) => {
    for (const file of Object.values(bundle)) {
      for (const id of file.type === 'chunk' ? file.moduleIds : []) {
        const folder = originOf(id);
        if (folder) folders.add(folder);
      }
    }
  };
  let outDir = '';
  return {
    text: () => textOf(folders),
    worker: () => ({
      name: 'licenses-of-workers',
      generateBundle: (_options, bundle) => collect(bundle),
    }),
    plugin: {
      name: 'licenses',
      apply: 'build',
      enforce: 'post',
      configResolved({ root, build }) {
        outDir = resolve(root, build.outDir);
      },
      generateBundle: (_options, bundle) => collect(bundle),
      writeBundle() {
        writeFileSync(join(outDir, 'licenses.txt'), textOf(folders));
      },
    },
  };
}
