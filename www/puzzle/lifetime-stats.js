/** Stats of the puzzle: of each attempt, and for life, which is what a list of kept attempts answers. Loaded when they are asked for. */
import { readCounts } from '../element/counts.js';
import { CODES, least } from './attempt.js';

/** The stats of an attempt, before its first slide. Slides that were undone still count. */
export const NO_STATS = {
  slides: 0,
  undos: 0,
  hints: 0,
  time: 0,
  solved: false,
  givenUp: false,
  /** The number of slides of the best solution; 0 if there is none yet. */
  count: 0,
  /** The time of that solution. */
  seconds: 0,
  /** Whether that solution was reached without help. */
  clean: false,
  /** Whether a solution was shown. */
  aided: false,
  /** One of `CODES`. */
  outcome: 0,
  /** The opponent at the first end, as in the engine, plus 1; 0 before that. */
  raced: 0,
};
/** @typedef {typeof NO_STATS} GameStats */

/** The stats of no attempts, as `PuzzleStats` describes them. */
const NO_LIFETIME_STATS = {
  games: 0,
  solved: 0,
  givenUp: 0,
  wins: 0,
  draws: 0,
  losses: 0,
  bestSlides: 0,
  bestSeconds: 0,
  slides: 0,
  undos: 0,
  hints: 0,
  time: 0,
};

/**
 * Whether an attempt is part of the stats: its slides were made here, and there are some or it was given up.
 * @param {{ counts?: boolean, tally: Partial<GameStats> }} game
 */
const isCounted = ({ counts, tally }) =>
  counts !== false && (Number(tally.slides) > 0 || tally.givenUp === true);

/**
 * Returns the stats of attempts. One that was solved before it was given up counts as solved.
 * @param {Iterable<{ counts?: boolean, tally: object }>} games
 * @returns {typeof NO_LIFETIME_STATS}
 */
export function lifetimeStatsOf(games) {
  const stats = { ...NO_LIFETIME_STATS };
  for (const game of games) {
    if (!isCounted(game)) continue;
    const tally = readCounts(game.tally, NO_STATS);
    const { solved, givenUp, outcome } = tally;
    stats.games++;
    stats.solved += Number(solved);
    stats.givenUp += Number(givenUp && !solved);
    stats.wins += Number(outcome === CODES.win);
    stats.draws += Number(outcome === CODES.draw);
    stats.losses += Number(outcome === CODES.lose);
    if (solved && tally.clean) {
      stats.bestSlides = least(stats.bestSlides, tally.count);
      stats.bestSeconds = least(stats.bestSeconds, Math.max(1, tally.seconds));
    }
    for (const name of /** @type {const} */ (['slides', 'undos', 'hints', 'time']))
      stats[name] += tally[name];
  }
  return stats;
}
