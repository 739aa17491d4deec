// Two versions of the pages on one server, as before and after a deploy. The second one is the first
// with other names for all files that have a hash in theirs.

import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentTypeOf, serve } from '../../support/server.js';

/** @typedef {'a' | 'b'} Version */
/** The files of a version, by path. @typedef {Map<string, Buffer>} Files */

const DIST = new URL('../../../dist', import.meta.url);

const TEXTS = ['.html', '.js', '.css', '.webmanifest'];

/** @param {string} text */
const reversed = (text) => [...text].reverse().join('');

/** @returns {Files} */
function readDist() {
  const files = new Map();
  for (const entry of readdirSync(DIST, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = `${entry.parentPath}/${entry.name}`;
    files.set(path.slice(fileURLToPath(DIST).length).replace(/^[\\/]+/, ''), readFileSync(path));
  }
  return files;
}

/**
 * The same pages with other hashes, and a mark that tells them apart.
 * @param {Files} files
 * @returns {Files}
 */
function nextVersion(files) {
  const names = [...files.keys()].filter((path) => path.startsWith('assets/'));
  const renamed = new Map(
    names.map((path) => [
      path.slice('assets/'.length),
      path.slice('assets/'.length).replace(/-([\w-]{7})\./, (_all, hash) => `-${reversed(hash)}.`),
    ]),
  );
  const pattern = new RegExp([...renamed.keys()].join('|').replaceAll('.', '\\.'), 'g');
  const rename = (/** @type {string} */ text) =>
    text.replaceAll(pattern, (name) => renamed.get(name) ?? name);
  return new Map(
    [...files].map(([path, content]) => {
      if (!TEXTS.includes(extname(path))) return [rename(path), content];
      const text = rename(content.toString())
        .replace('<html ', '<html data-version="b" ')
        .replaceAll(/\?([0-9a-f]{6})\b/g, (_all, hash) => `?${reversed(hash)}`);
      return [rename(path), Buffer.from(text)];
    }),
  );
}

/** Both versions, read once by each worker of the tests. @type {Record<Version, Files> | undefined} */
let read;

function bothVersions() {
  if (!read) {
    const a = readDist();
    read = { a, b: nextVersion(a) };
  }
  return read;
}

/**
 * Serves the pages under `/app/` and `/other/`, the first version at first. Beside them is an empty page that no
 * service worker controls, `/beside.html`.
 */
export async function serveVersions() {
  const versions = bothVersions();
  let files = versions.a;
  /** The files that the host answers with its start page. @type {RegExp | undefined} */
  let absent;
  /** A type that the host sends for some files. @type {{ type: string, files: RegExp } | undefined} */
  let odd;
  const { origin, close } = await serve((path) => {
    if (path === '/beside.html') return { body: '<title>Beside</title>' };
    const name = path.replace(/^\/(app|other)\//, '');
    const served = absent?.test(name) ? 'index.html' : files.has(name) ? name : '404.html';
    const type = odd?.files.test(name) ? odd.type : contentTypeOf(served);
    // As docs/embedding.md tells hosts.
    const cache = name.startsWith('assets/') ? 'max-age=31536000, immutable' : 'no-cache';
    return {
      status: served === '404.html' ? 404 : 200,
      headers: { 'content-type': type, 'cache-control': cache },
      body: files.get(served) ?? '',
    };
  });
  /** The paths of files; a pattern that fits none is a mistake of the test. @param {RegExp} pattern */
  const findAll = (pattern) => {
    const found = [...files.keys()].filter((path) => pattern.test(path));
    if (found.length === 0) throw new Error(`no file is ${pattern}`);
    return found;
  };
  return {
    origin,
    close,
    address: `${origin}/app/`,
    /**
     * Puts a version in place of the one that is served.
     * @param {Version} version
     * @param {RegExp} [kept] files that stay beside it
     */
    deploy(version, kept) {
      const stay = [...files].filter(([path]) => kept?.test(path));
      files = new Map([...versions[version], ...stay]);
    },
    /** Answers some files with the start page and status 200, as hosts without a `404.html` do. @param {RegExp} [pattern] */
    miss(pattern) {
      absent = pattern;
    },
    /** Sends another type for some files. @param {string} type @param {RegExp} files */
    setType(type, files) {
      odd = { type, files };
    },
    /** The path of a file. @param {RegExp} pattern */
    find: (pattern) => findAll(pattern)[0],
    findAll,
    /** Whether a file belongs to a version. @param {Version} version @param {string} path */
    has: (version, path) => versions[version].has(path),
  };
}
