/**
 * What becomes of a file that cannot be loaded. After a deploy, the files of the version that runs may
 * be gone from the server. An element cannot tell that from a lost network; the page around it can, and
 * it knows how to update itself.
 */

/** @type {() => Promise<boolean>} */
let explain = async () => false;

/** @type {() => void} */
let reload = () => location.reload();

/**
 * Sets who explains why a file is missing, and who reloads the page.
 * @param {() => Promise<boolean>} explanation tells the player, if it knows; resolves to whether it did
 * @param {() => void} [reloading] reloads the page in its newest version; without it, the page is
 *   reloaded as it is
 */
export function explainMissing(explanation, reloading = reload) {
  explain = explanation;
  reload = reloading;
}

/** Reloads the page, in its newest version where the page knows how to get that. */
export const reloadToUpdate = () => reload();

/**
 * Asks for an explanation of a file that could not be loaded.
 * @returns {Promise<boolean>} whether the player has been told, so that no other message is needed
 */
export const isExplained = () => explain();

/** A file could not be loaded. The page is asked why at once. */
export class MissingFile extends Error {
  /** Whether the player has been told, so that no other message is needed. */
  explained = isExplained();
}
