/** The help dialog of the puzzle. */
import { GAMEPAD } from '../../i18n/gamepad.js';
import { createDialog } from '../dialog.js';
import { helpList } from '../help.js';

/** @typedef {import('../dialog.js').PuzzleContext} PuzzleContext */

/** @param {PuzzleContext} context */
export function make(context) {
  const { settings } = context;
  return createDialog('help', context, ({ words, language }) => {
    // The help follows the settings: it names the chosen keys and skips hidden controls.
    const keys = words.howToPuzzleKeys(settings.get('keys').toUpperCase());
    const undo = settings.get('undo') !== 'hidden';
    return helpList(words, [
      words.howToSolve,
      words.howToSlide + words.gap + keys,
      GAMEPAD.in(language).gamepad(undo, true),
      words.howToLine,
      words.howToRace,
      words.howToHint,
      ...(undo ? [words.howToUndo] : []),
      words.howToChoose,
      words.howToSave,
    ]);
  });
}
