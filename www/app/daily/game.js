/** The results of the daily games of 2048 played in this browser. */
import { DAILIES } from '../variant/game.js';
import { dayIn } from './days.js';
import { resultsOf } from './results.js';

/** Whether a game is a daily game of 2048. @param {import('./results.js').Entry} game */
export const isDaily = (game) => game.kind === DAILIES.kind && dayIn(game) !== undefined;

/** The results of some games by day. @param {import('./results.js').Entry[]} games */
export const resultsIn = (games) =>
  resultsOf(games, (game) => {
    const { best = 0, tally } = game;
    if (!(tally.moves > 0)) return undefined;
    return { game, rank: best, best, done: DAILIES.isDone(tally) };
  });
