/** The help dialog of 2048. */
import { colorOf, faceOf } from '../../element/tile-face.js';
import { LIBRARY, REVIEW } from '../../i18n/games.js';
import { momentsIn } from '../../i18n/moments.js';
import { labelsOf } from '../../input/keys.js';
import { ARROW_KEYS, createHelp } from './help.js';

/**
 * A tile of the pictures.
 * @param {number} exponent @param {[number, number]} at @param {[number, number]} [to]
 * @param {'goes' | 'comes'} [look]
 * @returns {import('./help.js').ShownTile}
 */
const tile = (exponent, at, to, look) => ({
  face: faceOf(exponent),
  fill: `var(--tile-${colorOf(exponent)})`,
  ink: `var(--tile-ink-${colorOf(exponent)})`,
  at,
  to,
  look,
});

/** Two tiles that merge at the right edge. @param {number} exponent @param {number} row @returns {import('./help.js').ShownTile[]} */
const merge = (exponent, row) => [
  tile(exponent, [0, row], [2, row], 'goes'),
  tile(exponent, [1, row], [2, row], 'goes'),
  tile(exponent + 1, [2, row], undefined, 'comes'),
];

/** @param {import('../shell/dialog.js').GameContext} context */
export const make = (context) =>
  // The help follows the settings: it names the chosen keys and skips hidden controls.
  createHelp(context, (words, shown, letters, language, { touch, keys, gamepad }) => ({
    steps: [
      {
        cols: 3,
        rows: 2,
        tiles: [tile(1, [0, 0], [2, 0]), tile(2, [1, 1], [2, 1])],
        text: words.howToMove[touch && keys ? 'both' : touch ? 'touch' : 'keys'],
      },
      { cols: 3, rows: 2, tiles: [...merge(1, 0), ...merge(3, 1)], text: words.howToMerge },
      { cols: 3, rows: 1, tiles: merge(10, 0), text: words.howToReach },
    ],
    sentences: [
      words.howToLose,
      ...(shown('undo') ? [words.howToUndo] : []),
      ...(shown('hints') ? [words.howToHint] : []),
      words.howToChoose,
      words.howToSave,
      ...(gamepad ? [momentsIn(language).gamepad(shown('undo'), shown('hints'))] : []),
    ],
    keys: [
      [words.keyMove, `${ARROW_KEYS}, ${letters}`],
      ...(shown('hints')
        ? /** @type {[string, string][]} */ ([
            [words.hint, labelsOf('T')],
            [words.keyWatch, labelsOf('V')],
          ])
        : []),
      [words.keyPosition, labelsOf('P')],
      [LIBRARY.in(language).keyBookmark, labelsOf('B')],
      [REVIEW.in(language).keyMistake, `${labelsOf('M')}, Shift+${labelsOf('M')}`],
      [words.newGame, `Shift+${labelsOf('N')}`],
      [words.games, labelsOf('Q')],
      [words.shortcuts, '?'],
    ],
  }));
