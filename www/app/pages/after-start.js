/**
 * What both pages do once their game can be played, so that it doesn't delay the first move: the button of the
 * daily game, shortcuts of the installed app, the offer to install it, the reminder of a backup, the copy
 * of the AI for offline use, and frames.
 */
import { findLost } from '../backup/resume.js';
import { showNavButton } from '../daily/days.js';
import { stored } from '../shell/settings.js';

export { NewVersion } from '../shell/new-version.js';

/** @typedef {import('../shell/dialog.js').InstallOffer} InstallOffer */
/** @typedef {{ choice: { play: () => void, playDaily: () => void } }} Context */

/**
 * Follows a shortcut of the installed app, such as `./?daily`.
 * @param {Context} context
 */
function followShortcut({ choice }) {
  const url = new URL(location.href);
  const { searchParams: query } = url;
  if (query.has('daily')) choice.playDaily();
  else if (query.has('continue')) choice.play();
  else return;
  // Otherwise a reload would follow it again.
  query.delete('daily');
  query.delete('continue');
  history.replaceState(history.state, '', url);
}

/** @type {import('../shell/shell.js').Later['remind']} */
export const remind = async (type, context, detail) =>
  (await import('../backup/reminder.js'))[type](context, detail);

/**
 * @param {Context & Parameters<typeof showNavButton>[0]} context
 * @param {Parameters<typeof showNavButton>[1]} page
 */
export function afterStart(context, page) {
  followShortcut(context);
  findLost()
    .then((count) => (count > 0 ? remind('cameBack', context, count) : undefined))
    .catch(console.warn);
  // A new version has other files.
  if (stored.get('offline-ai') === 'on')
    import('../settings/offline-ai.js').then(({ refresh }) => refresh()).catch(console.warn);
  if (parent !== window)
    import('../shell/framed.js').then(({ postHeight }) => postHeight(), console.warn);
  /** @param {InstallOffer} install */
  const offer = async (install) => {
    const isFirst = !context.install;
    context.install = install;
    if (isFirst && stored.get('install') !== 'offered')
      (await import('../shell/offer.js')).offerInstall(context);
  };
  addEventListener('beforeinstallprompt', (event) => {
    // It would come now.
    event.preventDefault();
    offer(/** @type {InstallOffer} */ (event));
  });
  // Only iOS has the property.
  if (parent === window && Reflect.get(navigator, 'standalone') === false) offer({});
  return showNavButton(context, page);
}
