/**
 * The link in the page's address, which has a record, a table or an exercise after its `#`, and what it has opened. Back
 * closes that, and Forward opens it again. Once it is closed, the address is the page's own, so that a reload shows the
 * player's own game.
 */

/** @typedef {'replay' | 'train' | 'friends'} Name the dialog that a link opens */

const openDialogs = () =>
  /** @type {HTMLDialogElement[]} */ ([...document.querySelectorAll('dialog[open]')]);

/** The text after the `#` of the address, or an empty string. */
function textInAddress() {
  const text = location.hash.slice(1);
  try {
    // Some apps escape characters when a link is sent.
    return decodeURIComponent(text);
  } catch {
    // The escapes are invalid; opening the record reports the error.
    return text;
  }
}

/** @param {string} text */
const nameOf = (text) => (text[0] !== 't' ? 'replay' : text[1] === 'r' ? 'train' : 'friends');

/**
 * Opens what the address has, now and whenever it changes.
 * @param {(text: string, name: Name) => void} open
 * @param {() => void} leave called when a step back has left a link: nothing of it may be opened any more
 */
export function followLinks(open, leave) {
  /** The hash that was followed, until what it opened is closed. */
  let followed = '';
  let isShown = false;
  /** The dialogs that were open before. @type {HTMLDialogElement[]} */
  let others = [];
  const ofLink = () => openDialogs().filter((dialog) => !others.includes(dialog));

  const follow = () => {
    const text = textInAddress();
    const id = text && `${nameOf(text)}-dialog`;
    if (followed) {
      // The dialog of the last link, and what was opened from there.
      for (const dialog of ofLink()) if (dialog.id !== id) dialog.close();
      if (!text) leave();
    } else others = openDialogs().filter((dialog) => dialog.id !== id);
    followed = location.hash;
    isShown = openDialogs().some((dialog) => dialog.id === id);
    if (text) open(text, nameOf(text));
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
