/** The stats of the puzzle for life, which a list of kept attempts answers. Loaded when they are asked for. */
import { least } from './attempt.js';
import { OUTCOMES } from './engine.js';

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

/** What each outcome counts as. */
const COUNTED = /** @type {const} */ ({ win: 'wins', draw: 'draws', lose: 'losses' });

/**
 * Returns the stats of attempts whose slides were made here. One that was solved before it was given up counts as solved.
 * @param {Iterable<any>} games
 * @returns {typeof NO_LIFETIME_STATS}
 */
export function sumStats(games) {
  const stats = { ...NO_LIFETIME_STATS };
  for (const { counts, tally } of games) {
    if (counts === false || !(tally.slides > 0 || tally.givenUp)) continue;
    stats.games++;
    if (tally.solved) stats.solved++;
    else if (tally.givenUp) stats.givenUp++;
    if (tally.outcome > 0) stats[COUNTED[OUTCOMES[tally.outcome - 1]]]++;
    if (tally.solved && tally.clean) {
      stats.bestSlides = least(stats.bestSlides, tally.count);
      stats.bestSeconds = least(stats.bestSeconds, Math.max(1, tally.seconds));
    }
    for (const name of /** @type {const} */ (['slides', 'undos', 'hints', 'time']))
      stats[name] += tally[name] ?? 0;
  }
  return stats;
}
