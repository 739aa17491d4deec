/**
 * The link in the page's address, which has a record, a table, own tiles or an exercise after its `#`, and what it has
 * opened. Back closes that, and Forward opens it again. Once it is closed, the address is the page's own, so that a reload
 * shows the player's own game.
 */

import { linkIn } from '../../element/links.js';
import { otherPage, pageOf, routeOf } from './other-page.js';

/**
 * Reads what an address has after its `#`.
 * @param {string} hash
 * @param {import('./other-page.js').Page} page the page that it was opened in
 * @returns {Promise<import('./other-page.js').LinkRoute>}
 */
async function parseRoute(hash, page) {
  const [word, ...position] = hash.split('-');
  if (word === 'train')
    return { page: 'game', text: hash, route: ['train', { position: position.join('-') }] };
  // Without the engine, the dialog says that it isn't loaded.
  const { kind = page, text } = await linkIn(hash, page).catch(() => ({ kind: page, text: hash }));
  return routeOf({ kind, text, link: hash }, page);
}

const openDialogs = () =>
  /** @type {HTMLDialogElement[]} */ ([...document.querySelectorAll('dialog[open]')]);

/**
 * Follows what the address has; opened anew whenever that changes.
 * @param {import('./dialog.js').AppContext & { game: HTMLElement }} context
 * @returns {import('./shell.js').Dialog}
 */
export function make({ game, open }) {
  const page = pageOf(game);
  /** The hash that was followed, until what it opened is closed. */
  let followed = '';
  let isShown = false;
  /** The dialogs that were open before. @type {HTMLDialogElement[]} */
  let others = [];
  const ofLink = () => openDialogs().filter((dialog) => !others.includes(dialog));

  document.addEventListener('dialogopen', ({ target }) => {
    if (!others.includes(/** @type {HTMLDialogElement} */ (target))) isShown = true;
  });
  // This event does not bubble. It comes with the next frame: another link may have been followed until then.
  document.addEventListener(
    'close',
    () => {
      if (!isShown || ofLink().length > 0) return;
      const { hash, pathname, search } = location;
      if (hash === followed) history.replaceState(history.state, '', pathname + search);
      followed = '';
      isShown = false;
    },
    true,
  );

  return {
    async open() {
      const { hash } = location;
      const link = hash.length > 1 ? await parseRoute(hash.slice(1), page) : undefined;
      // Another link has been followed meanwhile.
      if (hash !== location.hash) return;
      const id = link && `${link.route[0]}-dialog`;
      if (followed) {
        // The dialog of the last link, and what was opened from there.
        for (const dialog of ofLink()) if (dialog.id !== id) dialog.close();
        if (!link) game.focus({ preventScroll: true });
      } else others = openDialogs().filter((dialog) => dialog.id !== id);
      followed = hash;
      isShown = openDialogs().some((dialog) => dialog.id === id);
      if (!link) return;
      // The player's own game stays as it is.
      if (link.page !== page) location.replace(otherPage({ link: link.text }));
      else open(...link.route);
    },
  };
}
