/** The help dialog of 2048. */
import { GAMEPAD } from '../../i18n/gamepad.js';
import { createDialog } from '../dialog.js';
import { helpList } from '../help.js';

/** @typedef {import('../dialog.js').GameContext} GameContext */

/** @param {GameContext} context */
export function make(context) {
  const { settings } = context;
  return createDialog('help', context, ({ words, language }) => {
    // The help follows the settings: it names the chosen keys and skips hidden controls.
    const keys = words.howToKeys(settings.get('keys').toUpperCase());
    const shown = (/** @type {string} */ name) => settings.get(name) !== 'hidden';
    return helpList(words, [
      words.howToMove + words.gap + keys,
      GAMEPAD.in(language).gamepad(shown('undo'), shown('hints')),
      words.howToMerge,
      words.howToLose,
      ...(shown('undo') ? [words.howToUndo] : []),
      ...(shown('hints') ? [words.howToHint] : []),
      words.howToChoose,
      words.howToSave,
    ]);
  });
}
