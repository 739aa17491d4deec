/** What the browser says about its storage: whether it may delete the games, and how much they take up. */

/** Asks the browser to keep the games until the player deletes them. Some browsers ask the player. */
export async function persist() {
  if (!(await isPersisted())) await navigator.storage?.persist?.();
}

/** Whether the browser keeps the games. @returns {Promise<boolean>} */
const isPersisted = async () => (await navigator.storage?.persisted?.()) === true;

/**
 * What is known about the storage.
 * @returns {Promise<{ persisted: boolean, bytes: number | undefined } | undefined>} undefined if the browser tells
 *   nothing
 */
export async function estimateSpace() {
  try {
    if (!navigator.storage?.persisted) return undefined;
    const { usage, usageDetails } = /** @type {any} */ (await navigator.storage.estimate());
    // Only Chromium tells the games from the files of the page.
    return { persisted: await isPersisted(), bytes: usageDetails?.indexedDB ?? usage };
  } catch (error) {
    console.warn('the storage tells nothing:', error);
    return undefined;
  }
}
