/** The moves that the AI would have played from a position of a recorded game. */
import { ai, REVIEW_NODES } from '../../ai/client.js';
import { cells, keep_going, move_dir, open_game, Status } from '../../game/engine.js';
import { tinyBoard } from '../shell/tiny-board.js';

/** The number of moves that are shown. */
const MOVES = 5;

/** A move, and the board after it. @typedef {{ direction: number, board: HTMLElement }} Step */

/**
 * Plays on from a position as the AI would have. New tiles are those of the game: they only depend on the number of
 * the move and on the empty cells.
 * @param {string} record
 * @param {number} step the number of moves before it
 * @param {number} first the best move of that position, which the review knows
 * @param {AbortSignal} signal
 * @returns {Promise<Step[]>} rejects if it is canceled or the AI fails
 */
export async function playLine(record, step, first, signal) {
  const game = open_game(record, step);
  try {
    const { rules, rows, cols } = game;
    /** @type {Step[]} */
    const steps = [];
    let best = /** @type {number | undefined} */ (first);
    while (best !== undefined) {
      if (game.status === Status.Won) keep_going(game);
      const turn = move_dir(game, best);
      if (!turn) break;
      steps.push({ direction: best, board: tinyBoard({ cols, cells: turn.cells }) });
      if (steps.length === MOVES) break;
      const position = { rules, rows, cols, cells: cells(game), score: game.score };
      ({ best } = await ai.look(position, { nodes: REVIEW_NODES, signal, urgent: true }));
    }
    return steps;
  } finally {
    game.free();
  }
}
