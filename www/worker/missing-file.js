/**
 * Handling of files that cannot be loaded. After a deploy, the server may no longer have the files of the
 * running version. An element cannot tell that from a network failure, but the page around it can, and it
 * knows how to update itself.
 */

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
 * Asks the page to explain why a file could not be loaded.
 * @returns {Promise<boolean>} whether the player has been told, so that no other message is needed
 */
export const isExplained = () => explain();

/**
 * Returns a function that loads something once. After a failure, it can be called again.
 * @template T @param {() => Promise<T>} load
 */
export function once(load) {
  /** @type {Promise<T> | undefined} */
  let loading;
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** The error of a file that could not be loaded. It asks the page for an explanation immediately. */
export class MissingFile extends Error {
  /** Whether the player has been told, so that no other message is needed. */
  explained = isExplained();
}
