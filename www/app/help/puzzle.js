/** The help dialog of the puzzle. */
import { PUZZLE } from '../../i18n/puzzle.js';
import { keyLabels } from '../../input/keys.js';
import { createHelp } from './help.js';

/**
 * A picture of a board of 3×3 in the colors of its goal rows, and its sentence.
 * @param {string} text
 * @param {string} board the numbers row by row, and a dot for the empty cell
 * @param {Record<string, [number, number]>} moves where numbers move to
 */
function step(text, board, moves) {
  const tiles = [...board].map((face, at) => ({
    face,
    fill: `var(--row-${Math.floor((Number(face) - 1) / 3)})`,
    ink: 'var(--tile-text)',
    at: /** @type {[number, number]} */ ([at % 3, Math.floor(at / 3)]),
    to: moves[face],
  }));
  return { cols: 3, rows: 3, text, tiles: tiles.filter(({ face }) => face !== '.') };
}

/** @param {import('../shell/dialog.js').PuzzleContext} context */
export const make = (context) =>
  createHelp(context, ({ words, language }, shown, { touch }) => ({
    steps: [
      step(words.howToSlide[touch ? 'touch' : 'mouse'], '1234.8765', { 8: [1, 1] }),
      step(words.howToLine[touch ? 'touch' : 'mouse'], '123.45786', { 4: [0, 1], 5: [1, 1] }),
      step(words.howToSolve, '1234567.8', { 8: [1, 2] }),
    ],
    sentences: [words.howToRace, words.howToHint, shown('undo') && words.howToUndo],
    move: [words.keySlide, ', 0–9'],
    ends: [[words.giveUp, keyLabels('G')]],
    renew: PUZZLE.in(language).newPuzzle,
  }));
