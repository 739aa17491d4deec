/**
 * Handling of files that cannot be loaded. After a deploy, the server may no longer have the files of the
 * running version. An element cannot tell that from a network failure, but the page around it can, and it
 * knows how to update itself. Some servers answer with their start page then, and browsers keep that under the
 * name of the file.
 */

/** The files that browsers keep for long: a hash of their content is in their names. */
const KEPT = /\/assets\/[^/]*-[\w-]{7}\.(js|wasm)$/;

/** @type {() => Promise<boolean>} */
let explain = async () => false;

/** @type {() => void} */
let reload = () => location.reload();

/**
 * Sets the functions that explain why a file is missing and reload the page.
 * @param {() => Promise<boolean>} explanation tells the player the reason if it knows it; resolves to
 *   whether it did
 * @param {() => void} [reloading] reloads the page in its newest version. Default: a plain reload
 */
export function explainMissing(explanation, reloading = reload) {
  explain = explanation;
  reload = reloading;
}

/** Reloads the page, in its newest version if the page knows how to get it. */
export const reloadToUpdate = () => reload();

/**
 * Reloads the page if its host can be reached. Firefox 140 and Chromium 150 never ask again for a module that failed, but a
 * new page does.
 */
export async function reloadIfReachable() {
  const reached = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(
    () => null,
  );
  if (reached?.ok) reload();
}

/**
 * Asks the page to explain why a file could not be loaded.
 * @returns {Promise<boolean>} whether the player has been told, so that no other message is needed
 */
export const isExplained = () => explain();

/** Whether an answer is something else than the file: an error, or a page. @param {Response} response */
export const isWrong = ({ ok, headers }) =>
  !ok || /^text\/html/i.test(headers.get('Content-Type') ?? '');

/**
 * Fetches a file, past the HTTP cache if that has something else.
 * @param {string} url
 * @returns {Promise<boolean>} whether it is there now in the place of something else
 */
async function renew(url) {
  const found = await fetch(url);
  found.body?.cancel();
  if (!isWrong(found)) return false;
  const again = await fetch(url, { cache: 'reload' });
  await again.blob();
  return !isWrong(again);
}

/**
 * Fetches what was loaded wrongly again, past the HTTP cache.
 * @param {string[]} urls files to look at, besides those that a browser lists
 * @returns {Promise<boolean>} whether any file is there now in the place of something else
 */
export async function renewAll(...urls) {
  const listed = performance.getEntriesByType('resource').map(({ name }) => name);
  const all = new Set([...urls, ...listed.filter((url) => KEPT.test(url))]);
  const renewed = await Promise.all([...all].map((url) => renew(url).catch(() => false)));
  return renewed.includes(true);
}

/**
 * Loads something, and after a failure once more, past the HTTP cache if that has something else than a file: as often as it
 * has. A module fails with the first of those that it imports, so each may come to light after another.
 * @template T @param {() => Promise<T>} load @param {boolean} [isLast]
 * @returns {Promise<T>}
 */
export const loadAgain = (load, isLast) =>
  load().catch(async (error) => {
    const isRenewed = await renewAll();
    if (isLast && !isRenewed) throw error;
    return loadAgain(load, !isRenewed);
  });

/**
 * Returns a function that loads something once. After a failure, it can be called again.
 * @template T @param {() => Promise<T>} load
 */
export function once(load) {
  /** @type {Promise<T> | undefined} */
  let loading;
  return () => {
    loading ??= loadAgain(load).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/**
 * Returns what loads the engine of a game once for all elements of a page.
 * @param {() => Promise<unknown>} init loads and compiles the engine
 * @param {(options: { module: WebAssembly.Module }) => unknown} initSync starts an engine that is compiled
 */
export function engineLoader(init, initSync) {
  /** @type {Promise<WebAssembly.Module> | undefined} */
  let compiled;
  return {
    load: once(async () => {
      try {
        const module = await compiled;
        // At once, so that the first board is laid out together with the rest of the page.
        if (module) return initSync({ module });
      } catch {
        // Some hosts answered with something else, and older browsers start no engine at once.
      }
      return init();
    }),
    /**
     * Takes over the engine that the page has begun to compile while its scripts were loading.
     * @param {Promise<WebAssembly.Module> | undefined} early
     */
    takeCompiled(early) {
      compiled = early;
    },
  };
}

/** The error of a file that could not be loaded. It asks the page for an explanation immediately. */
export class MissingFile extends Error {
  /** Whether the player has been told, so that no other message is needed. */
  explained = isExplained();
}
