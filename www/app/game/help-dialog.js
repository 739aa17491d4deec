/** How to play. */
import { createDialog } from '../dialog.js';
import { helpList } from '../help.js';

/** @typedef {import('../dialog.js').Desk} Desk */

/** @type {ReturnType<typeof createDialog> | undefined} */
let dialog;

/** @param {Desk} desk */
export function open(desk) {
  const { settings } = desk;
  dialog ??= createDialog('help', desk, ({ words }) => {
    // What the settings say goes for the help too.
    const keys = words.howToKeys(settings.get('keys').toUpperCase());
    const shown = (/** @type {string} */ name) => settings.get(name) !== 'hidden';
    return helpList(words, [
      words.howToMove + words.gap + keys,
      words.howToMerge,
      words.howToLose,
      ...(shown('undo') ? [words.howToUndo] : []),
      ...(shown('hints') ? [words.howToHint] : []),
      words.howToChoose,
      words.howToSave,
    ]);
  });
  dialog.open();
}
