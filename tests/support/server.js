// The servers of tests, tools and benchmarks. Each has a free port, so nothing is stored for its origin yet.

import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { pipeline, Readable } from 'node:stream';

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.txt': 'text/plain',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** The content type of a file. @param {string} path */
export const contentTypeOf = (path) => TYPES[extname(path)] ?? 'application/octet-stream';

/**
 * An answer. Its type is that of the path unless the headers have another.
 * @typedef {object} Answer
 * @property {number} [status]
 * @property {Record<string, string | number>} [headers] in lower case
 * @property {string | Uint8Array | AsyncIterable<Uint8Array>} body
 */

/**
 * Starts a server.
 * @param {(path: string) => Answer | undefined} answer to the path of a request, of a folder that of its index.html;
 *   without one, the status is 404
 */
export async function serve(answer) {
  const server = createServer(({ url = '/' }, response) => {
    const path = new URL(url, 'http://localhost').pathname.replace(/\/$/, '/index.html');
    const { status = 200, headers, body } = answer(path) ?? { status: 404, body: '' };
    response.writeHead(status, { 'content-type': contentTypeOf(path), ...headers });
    if (typeof body === 'string' || body instanceof Uint8Array) response.end(body);
    // A page may leave before it has all.
    else pipeline(Readable.from(body), response, () => {});
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const origin = `http://127.0.0.1:${port}`;
  return { origin, address: `${origin}/`, close: () => server.close().closeAllConnections() };
}

/**
 * Answers with the files of a folder, which pages of other origins may load, as from a plain static host.
 * @param {string} folder
 * @param {Record<string, string>} [headers]
 * @returns {(path: string) => Answer | undefined}
 */
export const filesIn = (folder, headers) => (path) => {
  const file = join(folder, path);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined;
  return { headers: { 'access-control-allow-origin': '*', ...headers }, body: readFileSync(file) };
};
