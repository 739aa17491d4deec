/** The dialog of the daily game of 2048. */
import { colorOf, faceOf } from '../../element/tile-face.js';
import { cells, open_game } from '../../game/engine.js';
import { recordAt } from '../variant/start-of.js';
import { createDaily } from './dialog.js';

/** @typedef {import('../shell/dialog.js').GameContext} GameContext */

/** The squares of tiles in a shared text, close to the tiles' colors: an empty cell, 2, 4 and so on. */
const SQUARES = [...'⬜🟫🟫🟧🟧🟥🟪🟪🟦🟦🟩🟨⬛'];

/** A tile's number, short enough for a day of the calendar: 131072 is 128K. @param {number} exponent */
const shortFace = (exponent) => (exponent > 13 ? `${faceOf(exponent - 10)}K` : faceOf(exponent));

/** The record of a game's best moment. @param {import('./results.js').Entry} game */
const recordOf = ({ record, proof = record, steps, bestSteps = steps }) =>
  recordAt(proof, bestSteps) ?? record;

/**
 * The best moment of a game, as rows of colored squares.
 * @param {import('./results.js').Entry} entry
 * @returns {import('./dialog.js').Square[][]} empty if the record can't be opened
 */
function squaresOf(entry) {
  try {
    const game = open_game(recordOf(entry));
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

/** @param {GameContext} context */
export const make = (context) =>
  createDaily(context, {
    recordOf,
    markOf: ({ words, format }, { best, game }) => {
      const { highest } = game.tally;
      return {
        face: shortFace(highest),
        about: words.dayOfGame(format(best), faceOf(highest)),
        fill: `var(--tile-${colorOf(highest)})`,
        ink: `var(--tile-ink-${colorOf(highest)})`,
      };
    },
    shareOf: ({ words, format }, { best, game }) => ({
      title: words.title,
      parts: [format(best), faceOf(game.tally.highest)],
      squares: squaresOf(game),
    }),
  });
