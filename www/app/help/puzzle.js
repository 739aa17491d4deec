/** The help dialog of the puzzle. */
import '../shell/little-board.css';
import { LIBRARY } from '../../i18n/games.js';
import { momentsIn } from '../../i18n/moments.js';
import { PUZZLE } from '../../i18n/puzzle.js';
import { labelsOf } from '../../input/keys.js';
import { ARROW_KEYS, createHelp } from './help.js';

/**
 * The tiles of a picture, in the colors of their goal rows.
 * @param {string} board the numbers row by row, and a dot for the empty cell
 * @param {Record<string, [number, number]>} moves where numbers move to
 * @returns {import('./help.js').ShownTile[]}
 */
const tiles = (board, moves) =>
  [...board]
    .map((face, at) => ({
      face,
      fill: `var(--row-${Math.floor((Number(face) - 1) / 3)})`,
      ink: 'var(--tile-text)',
      at: /** @type {[number, number]} */ ([at % 3, Math.floor(at / 3)]),
      to: moves[face],
    }))
    .filter(({ face }) => face !== '.');

/** @param {import('../shell/dialog.js').PuzzleContext} context */
export const make = (context) =>
  // The help follows the settings: it names the chosen keys and skips hidden controls.
  createHelp(context, (words, shown, letters, language, { touch, gamepad }) => ({
    steps: [
      {
        cols: 3,
        rows: 3,
        tiles: tiles('1234.8765', { 8: [1, 1] }),
        text: words.howToSlide[touch ? 'touch' : 'mouse'],
      },
      {
        cols: 3,
        rows: 3,
        tiles: tiles('123.45786', { 4: [0, 1], 5: [1, 1] }),
        text: words.howToLine[touch ? 'touch' : 'mouse'],
      },
      { cols: 3, rows: 3, tiles: tiles('1234567.8', { 8: [1, 2] }), text: words.howToSolve },
    ],
    sentences: [
      words.howToRace,
      words.howToHint,
      ...(shown('undo') ? [words.howToUndo] : []),
      words.howToChoose,
      words.howToSave,
      ...(gamepad ? [momentsIn(language).gamepad(shown('undo'), true)] : []),
    ],
    keys: [
      [words.keySlide, `${ARROW_KEYS}, ${letters}, 0–9`],
      [words.hint, labelsOf('T')],
      [PUZZLE.in(language).giveUp, labelsOf('G')],
      [words.keyWatch, labelsOf('V')],
      [words.keyPosition, labelsOf('P')],
      [LIBRARY.in(language).keyBookmark, labelsOf('B')],
      [PUZZLE.in(language).newPuzzle, `Shift+${labelsOf('N')}`],
      [words.games, labelsOf('Q')],
      [words.shortcuts, '?'],
    ],
  }));
