/** The results of the daily puzzles played in this browser. */
import { connect } from '../../puzzle/database.js';
import { lifetimeStatsOf } from '../../puzzle/stats.js';
import { readAll } from '../saved/games.js';
import { partsOf } from '../saved/puzzles.js';
import { resultsOf } from './results.js';

/**
 * Reads the results of the daily puzzles.
 * @returns {Promise<Map<string, import('./results.js').Result>>} by day
 * @throws if they can't be read
 */
export async function dailyResults() {
  const { saves } = await readAll(connect);
  return resultsOf(saves, partsOf, (_, save) => {
    const { games, solved, bestSlides } = lifetimeStatsOf(save);
    return { games, best: bestSlides, done: solved > 0 };
  });
}
