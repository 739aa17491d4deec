/** The records that reach the best results of games, also where the moves were undone since. */
import { open_game } from '../../game/engine.js';
import { open_puzzle } from '../../puzzle/engine.js';
import { fold } from './fold.js';

/** @typedef {import('../../storage/games.js').Entry} Entry */

/** Whether the record of a game reaches its best result. The engines must be loaded. @param {Entry} game */
function reaches({ kind, record, steps, slides, score, best, bestSteps }) {
  const isPuzzle = kind === 'sliding-puzzle';
  if (isPuzzle ? slides === best : steps === bestSteps && score === best) return true;
  try {
    const there = isPuzzle ? open_puzzle(record, best) : open_game(record, bestSteps);
    const is = 'solved' in there ? there.solved : there.score === best;
    there.free();
    return is;
  } catch {
    return false;
  }
}

/**
 * Finds the records that reach the best results of games, for those whose own record doesn't, and gives them as `proof`.
 * @param {(Entry | undefined)[]} games
 */
export async function prove(games) {
  const others = games.flatMap((game) =>
    game && game.best !== undefined && !reaches(game) ? [game] : [],
  );
  if (others.length === 0) return;
  try {
    for (const game of others) game.proof = (await fold(game.id)).record;
  } catch (error) {
    // They are shown without a proof.
    console.warn('the record of a best result could not be found:', error);
  }
}
