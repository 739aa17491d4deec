/** The help dialog of the puzzle. */
import { momentsIn } from '../../i18n/moments.js';
import { ARROW_KEYS, createHelp } from './help.js';

/** @param {import('../shell/dialog.js').PuzzleContext} context */
export const make = (context) =>
  // The help follows the settings: it names the chosen keys and skips hidden controls.
  createHelp(context, (words, shown, letters, language) => ({
    sentences: [
      words.howToSolve,
      words.howToSlide,
      words.howToLine,
      words.howToRace,
      words.howToHint,
      ...(shown('undo') ? [words.howToUndo] : []),
      words.howToChoose,
      words.howToSave,
      momentsIn(language).gamepad(shown('undo'), true),
    ],
    keys: [
      [words.keySlide, `${ARROW_KEYS}, WASD, ${letters}, 0–9`],
      [words.hint, 'T'],
      [words.keyGiveUp, 'G'],
      [words.keyWatch, 'V'],
      [words.keyPosition, 'P'],
      [words.keyNew, 'Shift+N'],
      [words.games, 'Q'],
      [words.shortcuts, '?'],
    ],
  }));
