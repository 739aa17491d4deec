/** How the results of days look in the calendar and in a shared text. */
import { colorOf, faceOf } from '../../element/tile-face.js';
import { cells, open_game } from '../../game/engine.js';
import { bestRecord } from '../saved/records.js';

/** @typedef {import('./results.js').Result} Result */
/** @typedef {import('./dialog.js').View} View */

/** How a played day looks in the calendar. @typedef {{ face: string, about: string, fill: string, ink: string }} Mark */

/** A tile of a shared board: its text, and its color in the dialog. @typedef {{ text: string, fill: string }} Square */

/**
 * @typedef {object} Marks
 * @property {(view: View, result: Result) => Mark} markOf
 * @property {(view: View, result: Result) => { parts: string[], squares: Square[][] }} shareOf describes a result without
 *   showing how it was reached
 */

/** The squares of tiles in a shared text, close to the tiles' colors: an empty cell, 2, 4 and so on. */
const SQUARES = [...'⬜🟫🟫🟧🟧🟥🟪🟪🟦🟦🟩🟨⬛'];

/** A tile's number, short enough for a day of the calendar: 131072 is 128K. @param {number} exponent */
const shortFace = (exponent) => (exponent > 13 ? `${faceOf(exponent - 10)}K` : faceOf(exponent));

/**
 * The best moment of a game of 2048, as rows of colored squares.
 * @param {Result['game']} entry
 * @returns {Square[][]} empty if the record can't be opened
 */
function squaresOf(entry) {
  try {
    const game = open_game(bestRecord(entry));
    const { cols } = game;
    const squares = Array.from(cells(game), (tile) => ({
      text: SQUARES[tile] ?? SQUARES[SQUARES.length - 1],
      fill: tile > 0 ? `var(--tile-${colorOf(tile)})` : 'var(--cell)',
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
    markOf({ words, format }, { best, game }) {
      const { highest } = game.tally;
      return {
        face: shortFace(highest),
        about: words.dayOfGame(format(best), faceOf(highest)),
        fill: `var(--tile-${colorOf(highest)})`,
        ink: `var(--tile-ink-${colorOf(highest)})`,
      };
    },
    shareOf: ({ format }, { best, game }) => ({
      parts: [format(best), faceOf(game.tally.highest)],
      squares: squaresOf(game),
    }),
  },
  'sliding-puzzle': {
    markOf: ({ words, format }, { done, best }) => ({
      face: done ? format(best) : '',
      about: done ? words.slidesLine(best) : words.puzzle,
      fill: 'var(--accent)',
      ink: 'var(--accent-ink)',
    }),
    shareOf: ({ words }, { done, best }) => ({
      parts: [done ? words.slidesLine(best) : words.notSolvedLine],
      squares: [],
    }),
  },
};
