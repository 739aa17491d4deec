/** The results of the daily puzzles played in this browser. */
import { connect } from '../../puzzle/database.js';
import { lifetimeStatsOf } from '../../puzzle/stats.js';
import { readAll } from '../backup/saved-games.js';
import { partsOf } from '../backup/saved-puzzles.js';

/**
 * Reads the results of the daily puzzles.
 * @returns {Promise<Map<string, import('../game/daily.js').Result>>} by day; `best` is the fewest slides
 * @throws if they can't be read
 */
export async function dailyResults() {
  const { saves } = await readAll(connect);
  /** @type {Map<string, import('../game/daily.js').Result>} */
  const results = new Map();
  for (const [key, save] of saves) {
    const { day, previous } = partsOf(key) ?? {};
    if (!day || previous) continue;
    const { games, solved, bestSlides } = lifetimeStatsOf(/** @type {object} */ (save));
    if (games > 0) results.set(day, { best: bestSlides, done: solved > 0 });
  }
  return results;
}
