/**
 * Where the npm package finds the files that it loads while it runs: WebAssembly, workers and weights. Each
 * has its address in the code as `new URL('…', import.meta.url)`, which most bundlers understand: they copy
 * the file and replace the address. For the others, `setAssets` says where the files are.
 */

/**
 * Returns a file's own address. Some bundlers leave one that throws an error, so it is read only when it is
 * needed.
 * @typedef {() => URL} Own
 */

/** @type {URL | undefined} */
let folder;

/**
 * Sets the folder from which all files are loaded: a copy of `lib/assets/`. Call it in the module that
 * imports the elements, before anything else.
 * @param {string | URL} url relative to the page
 */
export function setAssets(url) {
  const base = new URL(url, globalThis.document?.baseURI);
  // A folder, with or without the slash at its end.
  folder = new URL(base.pathname.replace(/\/?$/, '/'), base);
}

/** @param {string} name @param {Own} own */
export function assetAddress(name, own) {
  if (folder) return new URL(name, folder);
  try {
    // The bundler of Next leaves an address without the origin.
    return new URL(own().href, globalThis.document?.baseURI);
  } catch (cause) {
    throw new Error(`Nobody has said where ${name} is: call setAssets(url).`, { cause });
  }
}

/**
 * Fetches a file. A bundler that moved the code may have left the file behind; then a server often answers with
 * a page.
 * @param {string} name
 * @param {URL} url
 */
async function fetched(name, url) {
  /** @type {unknown} */
  let cause;
  try {
    const response = await fetch(url);
    if (response.ok && !response.headers.get('content-type')?.includes('html')) return response;
    cause = new Error(`${response.status} ${response.headers.get('content-type')}`);
  } catch (error) {
    cause = error;
  }
  throw new Error(
    `${name} could not be loaded from ${url}. If it is elsewhere, call setAssets(url). ` +
      "Vite up to 7 needs optimizeDeps: { exclude: ['game-2048-element'] }.",
    { cause },
  );
}

/**
 * What a WebAssembly file is loaded from: the answer of its server, or its content where `fetch` can't read files.
 * @param {string} name
 * @param {Own} own
 */
export async function assetFile(name, own) {
  // The elements of a page load their engine while the module that calls `setAssets` is still being run.
  await undefined;
  const url = assetAddress(name, own);
  const { process } = /** @type {any} */ (globalThis);
  const fs = url.protocol === 'file:' && process?.getBuiltinModule?.('node:fs/promises');
  return fs ? fs.readFile(url) : fetched(name, url);
}

/**
 * The script of a worker, and the addresses of what the worker loads: a bundler may have moved them apart.
 * @param {() => import('../worker/files.js').Script} worker written by `tools/package.js`
 */
export const workerScript = (worker) => worker();
