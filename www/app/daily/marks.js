/** How the results of days look in the calendar and in a shared text. */
import { tileColor, tileText } from '../../element/tile-face.js';
import { cells, open_game } from '../../game/engine.js';
import { bestRecord } from '../saved/records.js';

/** @typedef {import('./results.js').Result} Result */
/** @typedef {import('./dialog.js').View} View */

/** How a played day looks in the calendar. @typedef {{ face: string, about: string, fill: string, ink: string }} Mark */

/** A tile of a shared board: its text, and its color in the dialog. @typedef {{ text: string, fill: string }} Square */

/**
 * @typedef {object} Marks
 * @property {(view: View, result: Result) => Mark} dayMark
 * @property {(view: View, result: Result) => { parts: string[], squares: Square[][] }} dayShare describes a result without
 *   showing how it was reached
 */

/** The squares of tiles in a shared text, close to the tiles' colors: an empty cell, 2, 4 and so on. */
const SQUARES = [...'⬜🟫🟫🟧🟧🟥🟪🟪🟦🟦🟩🟨⬛'];

/** A tile's number, short enough for a day of the calendar: 131072 is 128K. @param {number} exponent */
const shortFace = (exponent) =>
  exponent > 13 ? `${tileText(exponent - 10)}K` : tileText(exponent);

/**
 * The best moment of a game of 2048, as rows of colored squares.
 * @param {Result['game']} entry
 * @returns {Square[][]} empty if the record can't be opened
 */
function resultSquares(entry) {
  try {
    const game = open_game(bestRecord(entry));
    const { cols } = game;
    const squares = Array.from(cells(game), (tile) => ({
      text: SQUARES[tile] ?? SQUARES[SQUARES.length - 1],
      fill: tile > 0 ? `var(--tile-${tileColor(tile)})` : 'var(--cell)',
    }));
    game.free();
    return Array.from({ length: squares.length / cols }, (_, row) =>
      squares.slice(row * cols, (row + 1) * cols),
    );
  } catch {
    return [];
  }
}

/** Those of both games. @type {Record<import('../saved/kinds.js').Name, Marks>} */
export const MARKS = {
  'game-2048': {
    dayMark({ words, format }, { best, game }) {
      const { highest } = game.tally;
      return {
        face: shortFace(highest),
        about: words.dayOfGame(format(best), tileText(highest)),
        fill: `var(--tile-${tileColor(highest)})`,
        ink: `var(--tile-ink-${tileColor(highest)})`,
      };
    },
    dayShare: ({ format }, { best, game }) => ({
      parts: [format(best), tileText(game.tally.highest)],
      squares: resultSquares(game),
    }),
  },
  'sliding-puzzle': {
    dayMark: ({ words, format }, { done, best }) => ({
      face: done ? format(best) : '',
      about: done ? words.slidesLine(best) : words.puzzle,
      fill: 'var(--accent)',
      ink: 'var(--accent-ink)',
    }),
    dayShare: ({ words }, { done, best }) => ({
      parts: [done ? words.slidesLine(best) : words.notSolvedLine],
      squares: [],
    }),
  },
};
