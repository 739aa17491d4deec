/** The channel on which tabs tell each other that the kept games have changed. */

/** Opens the channel that says that the kept games have changed. Frames without storage may have none. */
function openChannel() {
  try {
    return new BroadcastChannel('2048-games');
  } catch {
    return undefined;
  }
}

/** Tells all tabs, this one included, that the kept games have changed. */
export function tellGames() {
  const channel = openChannel();
  channel?.postMessage(null);
  channel?.close();
}

/**
 * Calls back whenever the kept games have changed, in this tab or another one.
 * @param {() => void} changed
 * @returns {() => void} stops that
 */
export function followGames(changed) {
  const channel = openChannel();
  if (channel) channel.onmessage = changed;
  return () => channel?.close();
}
