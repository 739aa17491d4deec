/** Starts workers, also those from other origins. */
import { trustedURL } from './trusted.js';

/**
 * A script that imports the worker's module and then replays the messages that came in the meantime.
 * @param {string} url
 */
const importing = (url) => `
  const early = [];
  const keep = (event) => {
    event.stopImmediatePropagation();
    early.push(event.data);
  };
  addEventListener('message', keep);
  import(${JSON.stringify(url)}).then(
    () => {
      removeEventListener('message', keep);
      for (const data of early) dispatchEvent(new MessageEvent('message', { data }));
    },
    (error) => postMessage({ kind: 'broken', message: String(error) }),
  );`;

/**
 * Starts a worker. A page can only start workers of its own origin, so a script made here imports those
 * from other origins. It is a classic script, because a sandboxed frame without an origin cannot start a
 * module.
 * @param {import('./files.js').Script} script
 */
export function startWorker({ url, files }) {
  // A worker knows its name before the first message.
  const name = files && JSON.stringify(files);
  // Not `location.origin`: a sandboxed frame has a URL but no origin.
  if (new URL(url).origin === globalThis.origin) {
    // Without a server, the worker is a blob, and a browser may refuse to start that as a module.
    return new Worker(trustedURL(url), { type: /^blob:/.test(url) ? 'classic' : 'module', name });
  }
  const script = new Blob([importing(url)], { type: 'text/javascript' });
  const address = URL.createObjectURL(script);
  const worker = new Worker(trustedURL(address), { name });
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return worker;
}
