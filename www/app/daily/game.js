/** The results of the daily games of 2048 played in this browser. */
import { lifetimeStatsOf } from '../../game/stats.js';
import { partsOf, readAll } from '../saved/games.js';
import { resultsOf } from './results.js';

/**
 * Reads the results of the daily games.
 * @returns {Promise<Map<string, import('./results.js').Result>>} by day
 * @throws if they can't be read
 */
export async function dailyResults() {
  const { saves, best, records } = await readAll();
  return resultsOf(saves, partsOf, (key, save) => {
    const { games, wins, losses, highest } = lifetimeStatsOf(save);
    const [points, record] = [best.get(key) ?? 0, records.get(key)];
    return { games, best: points, done: wins + losses > 0, highest, record };
  });
}
