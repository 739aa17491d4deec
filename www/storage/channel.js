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

/** What stores the games that are played as they are now. @type {Set<() => Promise<unknown>>} */
const settling = new Set();

/** Stores what is played in this tab as it is now, before all games are read. */
export const settleGames = () => Promise.all([...settling].map((settle) => settle()));

/**
 * Calls back whenever the kept games have changed, in this tab or another one.
 * @param {() => void} changed
 * @param {() => Promise<unknown>} [settle] called before all games are read in this tab
 * @returns {() => void} stops that
 */
export function followGames(changed, settle) {
  const channel = openChannel();
  if (channel) channel.onmessage = changed;
  if (settle) settling.add(settle);
  return () => {
    channel?.close();
    if (settle) settling.delete(settle);
  };
}
