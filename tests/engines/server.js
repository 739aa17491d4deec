// Serves dist/ on a port of its own, which is an origin of its own: nothing is stored there yet.

import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { contentTypeOf, filesIn, serve as listen } from '../support/server.js';

const built = filesIn(fileURLToPath(new URL('../../dist/', import.meta.url)));

/** The bytes that a slow server sends at once. */
const PIECE = 4096;

/**
 * Creates a function that sends bodies over one slow line, which all of them share.
 * @param {number} rate in bytes a second
 */
function slowLine(rate) {
  let free = performance.now();
  return async function* (/** @type {Uint8Array} */ body) {
    for (let at = 0; at < body.length; at += PIECE) {
      free = Math.max(free, performance.now()) + (1000 * PIECE) / rate;
      await sleep(free - performance.now());
      yield body.subarray(at, at + PIECE);
    }
  };
}

/**
 * Starts a server.
 * @param {object} [options]
 * @param {boolean} [options.offline] whether pages may install the service worker; it loads all of dist/
 * @param {Record<string, string>} [options.pages] pages to serve besides, by their paths
 * @param {number} [options.rate] the bytes that it sends in a second, all at once without it
 * @param {string} [options.charset] the encoding that it names for scripts, right or wrong
 */
export function serve({ offline = false, pages = {}, rate = 0, charset = '' } = {}) {
  const send = rate > 0 ? slowLine(rate) : undefined;
  return listen((path) => {
    if (path === '/sw.js' && !offline) return undefined;
    const text = pages[path.slice(1)];
    /** @type {import('../support/server.js').Answer | undefined} */
    const file = text === undefined ? built(path) : { body: Buffer.from(text) };
    if (!file || !(file.body instanceof Uint8Array)) return undefined;
    const { length } = file.body;
    const type =
      contentTypeOf(path) + (charset && path.endsWith('.js') ? `; charset=${charset}` : '');
    return {
      headers: { ...file.headers, 'content-type': type, 'content-length': length },
      body: send ? send(file.body) : file.body,
    };
  });
}
