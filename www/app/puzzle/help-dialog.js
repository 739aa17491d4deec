/** The help dialog of the puzzle. */
import { createDialog } from '../dialog.js';
import { helpList } from '../help.js';

/** @typedef {import('../dialog.js').PuzzleContext} PuzzleContext */

/** @param {PuzzleContext} context */
export function make(context) {
  const { settings } = context;
  return createDialog('help', context, ({ words }) => {
    // The help follows the settings: it names the chosen keys and skips hidden controls.
    const keys = words.howToPuzzleKeys(settings.get('keys').toUpperCase());
    return helpList(words, [
      words.howToSolve,
      words.howToSlide + words.gap + keys,
      words.howToLine,
      words.howToRace,
      words.howToHint,
      ...(settings.get('undo') === 'hidden' ? [] : [words.howToUndo]),
      words.howToChoose,
      words.howToSave,
    ]);
  });
}
