// Writes dist/licenses.txt: the licenses of all code in dist/, which must be distributed with it.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { crates, folderOf, npmPackageIn, rustLibrary } from './license-texts.js';

/** @typedef {import('./license-texts.js').Package} Package */

const require = createRequire(import.meta.url);

/**
 * The folder of a dependency.
 * @param {string} name
 * @param {string} from the folder of the dependent package
 */
const resolved = (name, from) => folderOf(createRequire(join(from, 'package.json')).resolve(name));

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

/**
 * The folders of the Workbox packages in a script. Each leaves its name in the code.
 * @param {string} code
 */
function workboxIn(code) {
  const names = [...code.matchAll(/\bworkbox:([a-z-]+):\d/g)].map(([, name]) => `workbox-${name}`);
  if (names.length === 0) return new Set();
  const build = resolved('workbox-build', folderOf(require.resolve('vite-plugin-pwa')));
  const folders = new Set(names.map((name) => resolved(name, build)));
  // Their dependencies leave no name.
  for (const folder of folders) {
    for (const name of npmPackageIn(folder).dependencies) folders.add(resolved(name, folder));
  }
  return folders;
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
 * The file's entry in the precache of the service worker. The file is written after the service worker,
 * whose code has licenses too, so its revision is filled in afterwards.
 */
export const KEPT = { url: 'licenses.txt', revision: 'licenses'.padEnd(32, '0') };

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
      closeBundle: {
        // Run after the service worker has been written, which comes last.
        order: 'post',
        sequential: true,
        handler(error) {
          if (error) return;
          const scripts = readdirSync(outDir)
            .filter((name) => name.endsWith('.js'))
            .map((name) => ({ path: join(outDir, name), code: '' }));
          for (const script of scripts) {
            script.code = readFileSync(script.path, 'utf8');
            for (const folder of workboxIn(script.code)) folders.add(folder);
          }
          const text = textOf(folders);
          writeFileSync(join(outDir, KEPT.url), text);
          const revision = createHash('md5').update(text).digest('hex');
          for (const { path, code } of scripts) {
            if (code.includes(KEPT.revision)) {
              writeFileSync(path, code.replaceAll(KEPT.revision, revision));
            }
          }
        },
      },
    },
  };
}
