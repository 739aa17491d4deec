/**
 * What both pages do once their game can be played, so that it doesn't delay the first move: the chip of the
 * daily game, shortcuts of the installed app, the copy of the AI for offline use, and frames.
 */
import { showChip } from '../daily/chip.js';
import { stored } from '../shell/settings.js';

/** @typedef {{ choice: { play: () => void, playDaily: () => void } }} Context */

/**
 * Follows a shortcut of the installed app, such as `./?daily`.
 * @param {Context} context
 */
function followShortcut({ choice }) {
  const query = new URLSearchParams(location.search);
  if (query.has('daily')) choice.playDaily();
  else if (query.has('continue')) choice.play();
  else return;
  // Otherwise a reload would follow it again.
  history.replaceState(history.state, '', location.pathname + location.hash);
}

/**
 * @param {Context & Parameters<typeof showChip>[0]} context
 * @param {Parameters<typeof showChip>[1]} daily
 */
export function afterStart(context, daily) {
  followShortcut(context);
  // A new version has other files.
  if (stored.get('offline-ai') === 'on')
    import('../settings/offline-ai.js').then(({ refresh }) => refresh()).catch(console.warn);
  if (parent !== window)
    import('../shell/framed.js').then(({ postHeight }) => postHeight(), console.warn);
  return showChip(context, daily);
}
