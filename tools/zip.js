// `npm run build:zip`, after `npm run build`: packs dist/ into dist.zip, with index.html at the top, as itch.io wants it.

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { zipSync } from 'fflate';
import { Problem, root, script } from './run.js';

/** The folder's own files, not those of hosts and tools. @param {string} name */
const isPacked = (name) => !/^[._]/.test(name);

/** The first date that a zip knows, so that the same files give the same zip. */
const DATE = new Date(1980, 0, 1);

/**
 * A zip of the files of a folder, sorted by name.
 * @param {string} folder
 */
export function zip(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => isPacked(name) && statSync(join(folder, name)).isFile())
    .map((name) => name.split(sep).join('/'))
    .sort();
  const files = names.map((name) => [name, readFileSync(join(folder, name))]);
  return Buffer.from(zipSync(Object.fromEntries(files), { level: 9, mtime: DATE }));
}

script(import.meta.url, async () => {
  const folder = join(root, 'dist');
  if (!statSync(join(folder, 'index.html'), { throwIfNoEntry: false }))
    throw new Problem('There is no dist/index.html. Run this first:\n  npm run build');
  const packed = zip(folder);
  writeFileSync(join(root, 'dist.zip'), packed);
  console.log(`dist.zip: ${(packed.length / 1e6).toFixed(1)} MB`);
});
