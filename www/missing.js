/**
 * What becomes of a file that cannot be loaded. After a deploy, the files of the version that runs may
 * be gone from the server. An element cannot tell that from a lost network; the page around it can.
 */

/** @type {() => Promise<boolean>} */
let explain = async () => false;

/**
 * Sets who explains why a file is missing.
 * @param {() => Promise<boolean>} explanation tells the player, if it knows; resolves to whether it did
 */
export function explainMissing(explanation) {
  explain = explanation;
}

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
