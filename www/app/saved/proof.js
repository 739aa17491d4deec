/** The records that reach the best results of games, also where the moves were undone since. */
import { open_game } from '../../game/engine.js';
import { Library, load } from '../../library/engine.js';
import { open_puzzle } from '../../puzzle/engine.js';
import { readJournal } from '../../storage/games.js';
import { keptOf } from './kept.js';

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

/** The number of acts that are played out at once. */
const ACTS = 2000;

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
    await load();
    for (const game of others) {
      const stored = await readJournal(game.id);
      const library = new Library();
      library.hold(keptOf(stored));
      while (!library.check(ACTS));
      game.proof = library.best_record;
      library.free();
    }
  } catch (error) {
    // They are shown without a proof.
    console.warn('the record of a best result could not be found:', error);
  }
}
