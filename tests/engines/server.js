// Serves dist/ on a port of its own, which is an origin of its own: nothing is stored there yet.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { contentTypeOf } from '../../tools/content-types.js';

const dist = new URL('../../dist/', import.meta.url);

/** The bytes that a slow server sends at once. */
const PIECE = 4096;

/**
 * Creates a function that sends bodies over one slow line, which all of them share.
 * @param {number} rate in bytes a second
 */
function slowLine(rate) {
  let free = performance.now();
  return async (
    /** @type {import('node:http').ServerResponse} */ response,
    /** @type {Buffer} */ body,
  ) => {
    for (let at = 0; at < body.length && !response.destroyed; at += PIECE) {
      free = Math.max(free, performance.now()) + (1000 * PIECE) / rate;
      await sleep(free - performance.now());
      response.write(body.subarray(at, at + PIECE));
    }
    response.end();
  };
}

/**
 * Starts a server.
 * @param {object} [options]
 * @param {boolean} [options.offline] whether pages may install the service worker; it loads all of dist/
 * @param {Record<string, string>} [options.pages] pages to serve besides, by their paths
 * @param {number} [options.rate] the bytes that it sends in a second
 * @param {string} [options.charset] the encoding that it names for scripts, right or wrong
 */
export async function serve({
  offline = false,
  pages = {},
  rate = Number.POSITIVE_INFINITY,
  charset = '',
} = {}) {
  const send = slowLine(rate);
  const server = createServer(async ({ url = '/' }, response) => {
    const path = new URL(url, 'http://localhost').pathname.replace(/\/$/, '/index.html');
    try {
      if (path === '/sw.js' && !offline) throw new Error('no service worker');
      const body = Buffer.from(pages[path.slice(1)] ?? (await readFile(new URL(`.${path}`, dist))));
      // Other origins may embed the elements, as from a plain static host.
      response.writeHead(200, {
        'content-type':
          contentTypeOf(path) + (charset && path.endsWith('.js') ? `; charset=${charset}` : ''),
        'content-length': body.length,
        'access-control-allow-origin': '*',
      });
      if (rate < Number.POSITIVE_INFINITY) await send(response, body);
      else response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    address: `http://127.0.0.1:${address.port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
