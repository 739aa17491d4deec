// Serves dist/ on a port of its own, which is an origin of its own: nothing is stored there yet.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { contentTypeOf } from '../../tools/content-types.js';

const dist = new URL('../../dist/', import.meta.url);

/**
 * Starts a server.
 * @param {object} [options]
 * @param {boolean} [options.offline] whether pages may install the service worker; it loads all of dist/
 * @param {Record<string, string>} [options.pages] pages to serve besides, by their paths
 */
export async function serve({ offline = false, pages = {} } = {}) {
  const server = createServer(async ({ url = '/' }, response) => {
    const path = new URL(url, 'http://localhost').pathname.replace(/\/$/, '/index.html');
    try {
      if (path === '/sw.js' && !offline) throw new Error('no service worker');
      const body = pages[path.slice(1)] ?? (await readFile(new URL(`.${path}`, dist)));
      // Other origins may embed the elements, as from a plain static host.
      response.writeHead(200, {
        'content-type': contentTypeOf(path),
        'access-control-allow-origin': '*',
      });
      response.end(body);
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
