// The licenses of all code in dist/, which ask to go with it: dist/licenses.txt.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { crates, folderOf, npmPackageIn, rustLibrary } from './license-texts.js';

/** @typedef {import('./license-texts.js').Package} Package */

const require = createRequire(import.meta.url);

/** The folder of a package that others depend on. @param {string} name @param {string} from a folder */
const resolved = (name, from) => folderOf(createRequire(join(from, 'package.json')).resolve(name));

/**
 * The folder of the npm package that a module of a bundle is from.
 * @param {string} id
 * @returns {string | undefined} undefined when it is ours
 * @throws {Error} when it cannot be told
 */
export function originOf(id) {
  // Helpers that a tool adds are named after it.
  const [, tool] = id.match(/^\0(vite|rolldown)\//) ?? [];
  if (tool) return folderOf(require.resolve(tool));
  if (id.startsWith('\0')) throw new Error(`${JSON.stringify(id)}: the license is not known`);
  const [path] = id.split('?');
  return path.includes('/node_modules/') ? folderOf(path) : undefined;
}

/**
 * The folders of the Workbox packages in a script: each leaves its name in what it is built into.
 * @param {string} code
 */
function workboxIn(code) {
  const names = [...code.matchAll(/\bworkbox:([a-z-]+):\d/g)].map(([, name]) => `workbox-${name}`);
  if (names.length === 0) return new Set();
  const build = resolved('workbox-build', folderOf(require.resolve('vite-plugin-pwa')));
  const folders = new Set(names.map((name) => resolved(name, build)));
  // Their own dependencies leave no name.
  for (const folder of folders) {
    for (const name of npmPackageIn(folder).dependencies) folders.add(resolved(name, folder));
  }
  return folders;
}

const LINE = '-'.repeat(80);

/**
 * All licenses as one text. A text that several packages share is written once.
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
 * The file, as the service worker keeps it for offline use. It is written after the service worker, since
 * that has licenses too: its revision is filled in then.
 */
export const KEPT = { url: 'licenses.txt', revision: 'licenses'.padEnd(32, '0') };

/**
 * Writes the licenses of what is in the bundle. The build fails where one is missing.
 * @returns {{ plugin: import('vite').Plugin, worker: () => import('vite').Plugin }} `worker` sees what
 *   is bundled into the workers
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
        // The service worker is written when all else is.
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
          const packages = [...folders]
            .map(npmPackageIn)
            .sort((a, b) => a.name.localeCompare(b.name, 'en'));
          const [own, ...others] = crates();
          const all = [own, ...packages, ...others, ...rustLibrary()];
          const text = written(all);
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
