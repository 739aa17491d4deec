/** The help dialog of 2048. */
import { tileColor, tileText } from '../../element/tile-face.js';
import { REVIEW } from '../../i18n/games.js';
import { keyLabels } from '../../input/keys.js';
import { createHelp } from './help.js';

/**
 * A tile of the pictures.
 * @param {number} exponent @param {[number, number]} at @param {[number, number]} [to]
 * @param {'goes' | 'comes'} [look]
 * @returns {import('./help.js').ShownTile}
 */
const tile = (exponent, at, to, look) => ({
  face: tileText(exponent),
  fill: `var(--tile-${tileColor(exponent)})`,
  ink: `var(--tile-ink-${tileColor(exponent)})`,
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
  createHelp(context, ({ words, language }, shown, { touch, keys }) => ({
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
      shown('undo') && words.howToUndo,
      shown('hints') && words.howToHint,
    ],
    move: [words.keyMove, ''],
    reviews: [[REVIEW.in(language).keyMistake, `${keyLabels('M')}, Shift+${keyLabels('M')}`]],
    renew: words.newGame,
  }));
