/** What both pages do once their game can be played, so that it doesn't delay the first move. */
import { kept } from '../shell/settings.js';

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

/** @param {Context} context */
export function afterStart(context) {
  followShortcut(context);
  // A new version has other files.
  if (kept.get('offline-ai') === 'on')
    import('../settings/offline-ai.js').then(({ refresh }) => refresh()).catch(console.warn);
  if (parent !== window)
    import('../shell/framed.js').then(({ postHeight }) => postHeight(), console.warn);
}
