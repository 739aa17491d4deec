/**
 * The link in the page's address, which has a record, a table or an exercise after its `#`, and what it has opened. Back
 * closes that, and Forward opens it again. Once it is closed, the address is the page's own, so that a reload shows the
 * player's own game.
 */

/**
 * What a link holds: the name of the dialog that opens it, and its text.
 * @typedef {{ name: 'replay' | 'train' | 'friends', text: string }} AddressLink
 */

const openDialogs = () =>
  /** @type {HTMLDialogElement[]} */ ([...document.querySelectorAll('dialog[open]')]);

/**
 * Opens what the address has, now and whenever it changes.
 * @template {AddressLink} Link
 * @param {(hash: string) => Promise<Link>} read reads the text after the `#`
 * @param {(link: Link) => void} open
 * @param {() => void} leave called when a step back has left a link: nothing of it may be opened any more
 */
export function followLinks(read, open, leave) {
  /** The hash that was followed, until what it opened is closed. */
  let followed = '';
  let isShown = false;
  /** The dialogs that were open before. @type {HTMLDialogElement[]} */
  let others = [];
  const ofLink = () => openDialogs().filter((dialog) => !others.includes(dialog));

  const follow = async () => {
    const { hash } = location;
    const link = hash.length > 1 ? await read(hash.slice(1)) : undefined;
    // Another link has been followed meanwhile.
    if (hash !== location.hash) return;
    const id = link && `${link.name}-dialog`;
    if (followed) {
      // The dialog of the last link, and what was opened from there.
      for (const dialog of ofLink()) if (dialog.id !== id) dialog.close();
      if (!link) leave();
    } else others = openDialogs().filter((dialog) => dialog.id !== id);
    followed = hash;
    isShown = openDialogs().some((dialog) => dialog.id === id);
    if (link) open(link);
  };
  addEventListener('hashchange', follow);
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
  follow();
}
