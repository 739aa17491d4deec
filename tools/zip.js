// `npm run build:zip`, after `npm run build`: packs dist/ into dist.zip, with index.html at the top, as itch.io wants it.

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { Problem, root, script } from './run.js';

/** The folder's own files, not those of hosts and tools. @param {string} name */
const isPacked = (name) => !/^[._]/.test(name);

/** 1980-01-01, the first date that a zip knows, so that the same files give the same zip. */
const DATE = 0x21;

/** Names are UTF-8. */
const FLAGS = 0x800;

/** @param {number[]} fields each with its number of bytes: size, value, size, value … */
function bytesOf(...fields) {
  const parts = [];
  for (let at = 0; at < fields.length; at += 2) {
    const part = Buffer.alloc(Number(fields[at]));
    part.writeUIntLE(Number(fields[at + 1]), 0, part.length);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * A zip of the files of a folder, sorted by name.
 * @param {string} folder
 */
export function zip(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => isPacked(name) && statSync(join(folder, name)).isFile())
    .map((name) => name.split(sep).join('/'))
    .sort();
  const files = [];
  const directory = [];
  let offset = 0;
  for (const name of names) {
    const content = readFileSync(join(folder, name));
    const packed = deflateRawSync(content, { level: 9 });
    const path = Buffer.from(name);
    // Version 2.0, flags, deflated, time, date, check sum, sizes, length of the name, nothing extra.
    const entry = [2, 20, 2, FLAGS, 2, 8, 2, 0, 2, DATE, 4, crc32(content)];
    entry.push(4, packed.length, 4, content.length, 2, path.length, 2, 0);
    const header = Buffer.concat([bytesOf(4, 0x04034b50, ...entry), path]);
    files.push(header, packed);
    // No comment, the first disk, no attributes.
    directory.push(
      bytesOf(4, 0x02014b50, 2, 20, ...entry, 2, 0, 2, 0, 2, 0, 4, 0, 4, offset),
      path,
    );
    offset += header.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const count = names.length;
  const end = bytesOf(
    4,
    0x06054b50,
    2,
    0,
    2,
    0,
    2,
    count,
    2,
    count,
    4,
    list.length,
    4,
    offset,
    2,
    0,
  );
  return Buffer.concat([...files, list, end]);
}

script(import.meta.url, async () => {
  const folder = join(root, 'dist');
  if (!statSync(join(folder, 'index.html'), { throwIfNoEntry: false }))
    throw new Problem('There is no dist/index.html. Run this first:\n  npm run build');
  const packed = zip(folder);
  writeFileSync(join(root, 'dist.zip'), packed);
  console.log(`dist.zip: ${(packed.length / 1e6).toFixed(1)} MB`);
});
