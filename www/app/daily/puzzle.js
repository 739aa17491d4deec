/** The results of the daily puzzles played in this browser. */
import { resultsOf } from './results.js';

/** The rank of a solution with help, below all others. */
const HELPED = -1e9;

/** The results of some puzzles by day. @param {import('./results.js').Entry[]} games */
export const resultsIn = (games) =>
  resultsOf(games, (game) => {
    const { solved, clean, count, slides, givenUp } = game.tally;
    if (game.counts === false || !(slides > 0 || givenUp)) return undefined;
    const rank = solved ? -count + (clean ? 0 : HELPED) : -Infinity;
    return { game, rank, best: solved ? count : 0, done: solved };
  });
