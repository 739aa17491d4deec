// What the servers of the tests say of files.

import { extname } from 'node:path';

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** The content type of a file. @param {string} path */
export const contentTypeOf = (path) => TYPES[extname(path)] ?? 'application/octet-stream';
