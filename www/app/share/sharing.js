/** What everything that shares a text or a link needs. */

/** The address of the page for links; empty if it is a file of this computer, which nobody else can open. */
export const ADDRESS = location.protocol === 'file:' ? '' : location.origin + location.pathname;

/**
 * Calls a browser feature that can fail, such as the share sheet or the clipboard.
 * @param {() => Promise<unknown>} act
 * @param {string} refused the message for a failure
 * @param {string} [done] the message for success
 * @returns {Promise<string>} the message for the player; empty if the player canceled
 */
export async function attempt(act, refused, done = '') {
  try {
    await act();
    return done;
  } catch (error) {
    return /** @type {Error} */ (error).name === 'AbortError' ? '' : refused;
  }
}
