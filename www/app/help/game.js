/** The help dialog of 2048. */
import { momentsIn } from '../../i18n/moments.js';
import { ARROW_KEYS, createHelp } from './help.js';

/** @param {import('../shell/dialog.js').GameContext} context */
export const make = (context) =>
  // The help follows the settings: it names the chosen keys and skips hidden controls.
  createHelp(context, (words, shown, letters, language) => ({
    sentences: [
      words.howToMove,
      words.howToMerge,
      words.howToLose,
      ...(shown('undo') ? [words.howToUndo] : []),
      ...(shown('hints') ? [words.howToHint] : []),
      words.howToChoose,
      words.howToSave,
      momentsIn(language).gamepad(shown('undo'), shown('hints')),
    ],
    keys: [
      [words.keyMove, `${ARROW_KEYS}, WASD, ${letters}`],
      ...(shown('hints')
        ? /** @type {[string, string][]} */ ([
            [words.hint, 'T'],
            [words.keyWatch, 'V'],
          ])
        : []),
      [words.keyPosition, 'P'],
      [words.newGame, 'Shift+N'],
      [words.games, 'Q'],
      [words.shortcuts, '?'],
    ],
  }));
