/** The results of the daily games of 2048 played in this browser. */
import { lifetimeStatsOf } from '../../game/stats.js';
import { resultsOf } from '../daily.js';
import { partsOf, readAll } from '../saved/games.js';

/**
 * Reads the results of the daily games.
 * @returns {Promise<Map<string, import('../daily.js').Result>>} by day
 * @throws if they can't be read
 */
export async function dailyResults() {
  const { saves, best } = await readAll();
  return resultsOf(saves, partsOf, (key, save) => {
    const { games, wins, losses } = lifetimeStatsOf(save);
    return { games, best: best.get(key) ?? 0, done: wins + losses > 0 };
  });
}
